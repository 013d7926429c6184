import { changeLead, undoChange } from "./changes.ts";
import { followUpsWithNames, officeDay } from "./desk-day.ts";
import { leadView } from "./desk-lead.ts";
import { counts, page } from "./desk-list.ts";
import { news } from "./desk-news.ts";
import { rowsOf } from "./desk-rows.ts";
import type { People, Work } from "./desk-store.ts";
import { record } from "./events.ts";
import { addNote, editNote, removeNote } from "./notes.ts";
import { numbers } from "./numbers.ts";
import {
	addChallenge,
	addPasskey,
	passkeysOf,
	passkeyUsed,
	passkeyWith,
	removePasskey,
	takeChallenge,
} from "./passkeys.ts";
import {
	addFirstPerson,
	addPerson,
	addressKey,
	chooseMails,
	hasPeople,
	names,
	personWith,
	removePerson,
} from "./people.ts";
import { beginSession, endOwnSession, endSession, endSessions, openLead, sessionsOf, sessionWith } from "./sessions.ts";
import {
	countInvitation,
	forgetSignIns,
	invite,
	lookAtLink,
	makeSignInLink,
	openInvitations,
	takeLink,
} from "./sign-in-links.ts";
import type { Database } from "./tables.ts";

export const work = (db: Database): Omit<Work, "deleteRemoved"> => {
	return {
		page: (view, cursor) => page(db, view, cursor),
		counts: (view) => counts(db, view),
		rows: (ids) => rowsOf(db, ids),
		news: (since, now) => news(db, since, now),
		numbers: (span, now) => numbers(db, span, now),
		followUps: (now) => followUpsWithNames(db, now),
		officeDay: (now) => officeDay(db, now),
		leadView: (id) => leadView(db, id),
		change: (id, seen, change, by, now) => changeLead(db, id, seen, change, by, now),
		undo: (id, event, now) => undoChange(db, id, event, now),
		addNote: (leadId, note, by, now, id) => addNote(db, leadId, note, by, now, id),
		editNote: (id, version, note, by, now) => editNote(db, id, version, note, by, now),
		removeNote: (id, by, now) => removeNote(db, id, by, now),
		async record(event) {
			await record(db, event);
		},
	};
};

export const people = (db: Database): People => ({
	people: () => names(db),
	person: (id) => personWith(db, "id", id),
	personOf: (email) => personWith(db, "email", addressKey(email)),
	hasPeople: () => hasPeople(db),
	addPerson: (name, email, by, now) => addPerson(db, name, email, by, now),
	addFirstPerson: (name, email, now) => addFirstPerson(db, name, email, now),
	removePerson: (id, by, now) => removePerson(db, id, by, now),
	chooseMails: (id, mails, forms) => chooseMails(db, id, mails, forms),
	countInvitation: (by, now) => countInvitation(db, by, now),
	invite: (hash, kind, personId, now) => invite(db, { hash, kind, person_id: personId }, now),
	makeSignInLink: (hash, personId, now, mayHaveMore) => makeSignInLink(db, hash, personId, now, mayHaveMore),
	lookAtLink: (hash, now) => lookAtLink(db, hash, now),
	takeLink: (hash, now) => takeLink(db, hash, now),
	openInvitations: (now) => openInvitations(db, now),
	beginSession: (hash, personId, now, start) => beginSession(db, hash, personId, now, start),
	session: (hash, now, isUse) => sessionWith(db, hash, now, isUse),
	endSession: (hash) => endSession(db, hash),
	sessions: (personId, now) => sessionsOf(db, personId, now),
	endOwnSession: (hash, personId) => endOwnSession(db, hash, personId),
	endSessions: (personId) => endSessions(db, personId),
	openLead: (hash, leadId, now) => openLead(db, hash, leadId, now),
	passkeys: (personId) => passkeysOf(db, personId),
	passkey: (id) => passkeyWith(db, id),
	addPasskey: (passkey) => addPasskey(db, passkey),
	passkeyUsed: (id, counter, now) => passkeyUsed(db, id, counter, now),
	removePasskey: (id, personId, now) => removePasskey(db, id, personId, now),
	addChallenge: (challenge, personId, expiresAt) => addChallenge(db, challenge, personId, expiresAt),
	takeChallenge: (challenge, personId, now) => takeChallenge(db, challenge, personId, now),
	forgetSignIns: (now) => forgetSignIns(db, now),
});
