import type { FormPath } from "../../forms/forms.ts";
import type { FollowUpLead, OfficeDay } from "./desk-day.ts";
import type { LeadView } from "./desk-lead.ts";
import type { News } from "./desk-news.ts";
import type { NewEvent } from "./events.ts";
import type { NewNote, NoteChanged } from "./notes.ts";
import type { Numbers, Span } from "./numbers.ts";
import type { Passkey } from "./passkeys.ts";
import type { MailWish, Names, Person } from "./people.ts";
import type { OwnSession, Session, SessionStart } from "./sessions.ts";
import type { GoodLink } from "./sign-in-links.ts";
import type { Actor, Change, Changed, Counts, LeadRow, Page, View } from "./work.ts";

/** The office's work on leads. Times are milliseconds since 1970. */
export interface Work {
	/**
	 * Returns 50 leads of a view.
	 *
	 * @param cursor `next` of the previous page
	 */
	page(view: View, cursor?: string): Promise<Page>;
	/** Counts the leads of each list that match the view's other conditions. */
	counts(view: View): Promise<Counts>;
	rows(ids: readonly string[]): Promise<readonly LeadRow[]>;
	news(since: number, now: number): Promise<News>;
	/** Returns leads in hand whose follow-up is due today or overdue, with the name of each assignee. */
	followUps(now: number): Promise<readonly FollowUpLead[]>;
	/** Returns the week's longest wait for an answer and today's number of follow-ups. */
	officeDay(now: number): Promise<OfficeDay>;
	numbers(span: Span, now: number): Promise<Numbers>;
	/** Returns undefined for an unknown id. */
	leadView(id: string): Promise<LeadView | undefined>;
	/** @param seen the version that the person saw; undefined accepts any version */
	change(id: string, seen: number | undefined, change: Change, by: Actor, now: number): Promise<Changed>;
	undo(id: string, event: string, now: number): Promise<Changed>;
	/** @param id the note's id, so that sending a note twice creates it once */
	addNote(leadId: string, note: NewNote, by: Actor, now: number, id?: string): Promise<NoteChanged>;
	editNote(id: string, version: number, note: NewNote, by: Actor, now: number): Promise<NoteChanged>;
	removeNote(id: string, by: Actor, now: number): Promise<boolean>;
	record(event: NewEvent): Promise<void>;
	/** Deletes for good the leads that were removed before that time. @returns how many leads */
	deleteRemoved(before: number, now: number): Promise<number>;
}

/**
 * People who may sign in, with their sessions, sign-in links and passkeys. Links and sessions are kept as hashes
 * only.
 */
export interface People {
	people(): Promise<Names>;
	person(id: string): Promise<Person | undefined>;
	personOf(email: string): Promise<Person | undefined>;
	hasPeople(): Promise<boolean>;
	addPerson(name: string, email: string, by: Actor, now: number): Promise<{ person: Person; isNew: boolean }>;
	removePerson(id: string, by: Actor, now: number): Promise<boolean>;
	chooseMails(id: string, mails: MailWish, forms: readonly FormPath[]): Promise<void>;
	/** Counts an invitation sent from the desk. @returns whether it may be sent: ten a day may */
	countInvitation(by: Actor, now: number): Promise<boolean>;
	/** Creates an invitation or the first person's link, and revokes earlier ones of that kind. */
	invite(hash: string, kind: "invitation" | "first", personId: string | null, now: number): Promise<void>;
	/**
	 * @returns whether a link was created. The first in 15 minutes always is, others only if the caller may have more
	 */
	makeSignInLink(hash: string, personId: string, now: number, mayHaveMore: boolean): Promise<boolean>;
	lookAtLink(hash: string, now: number): Promise<GoodLink | undefined>;
	takeLink(hash: string, now: number): Promise<GoodLink | undefined>;
	/** Returns when each person's open invitation expires. */
	openInvitations(now: number): Promise<ReadonlyMap<string, number>>;
	/** Adds the first person; returns undefined if there already is one. */
	addFirstPerson(name: string, email: string, now: number): Promise<Person | undefined>;
	beginSession(hash: string, personId: string, now: number, start?: SessionStart): Promise<void>;
	session(hash: string, now: number, isUse: boolean): Promise<Session | undefined>;
	endSession(hash: string): Promise<void>;
	/** Lists a person's current sessions. */
	sessions(personId: string, now: number): Promise<readonly OwnSession[]>;
	/** @returns whether the session was that person's */
	endOwnSession(hash: string, personId: string): Promise<boolean>;
	/** Ends a person's sessions and revokes their unused sign-in links. @returns how many sessions there were */
	endSessions(personId: string): Promise<number>;
	/** Records which lead a session has open. @returns who else has it open */
	openLead(hash: string, leadId: string, now: number): Promise<readonly { id: string; name: string }[]>;
	passkeys(personId: string): Promise<readonly Passkey[]>;
	passkey(id: string): Promise<Passkey | undefined>;
	addPasskey(passkey: Passkey): Promise<void>;
	passkeyUsed(id: string, counter: number, now: number): Promise<void>;
	removePasskey(id: string, personId: string, now: number): Promise<boolean>;
	addChallenge(challenge: string, personId: string | null, expiresAt: number): Promise<void>;
	takeChallenge(challenge: string, personId: string | null, now: number): Promise<boolean>;
	/** Removes expired sessions, links and challenges. */
	forgetSignIns(now: number): Promise<void>;
}
