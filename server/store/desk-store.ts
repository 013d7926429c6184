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

/** What the office makes of its leads. Times are milliseconds since 1970. */
export interface Work {
	/** 50 leads of a view. @param cursor from the page before */
	page(view: View, cursor?: string): Promise<Page>;
	/** How many each list has, with the other conditions of the view. */
	counts(view: View): Promise<Counts>;
	rows(ids: readonly string[]): Promise<readonly LeadRow[]>;
	news(since: number, now: number): Promise<News>;
	/** Leads in hand to be followed up today or before, with the name of whoever has taken each. */
	followUps(now: number): Promise<readonly FollowUpLead[]>;
	/** What the office may be glad of, and what today brings. */
	officeDay(now: number): Promise<OfficeDay>;
	numbers(span: Span, now: number): Promise<Numbers>;
	/** Undefined for an id of nobody. */
	leadView(id: string): Promise<LeadView | undefined>;
	/** @param seen the version that the change was made on; undefined for whatever it is now */
	change(id: string, seen: number | undefined, change: Change, by: Actor, now: number): Promise<Changed>;
	undo(id: string, event: string, now: number): Promise<Changed>;
	/** @param id of the note, so that a repeat adds nothing */
	addNote(leadId: string, note: NewNote, by: Actor, now: number, id?: string): Promise<NoteChanged>;
	editNote(id: string, version: number, note: NewNote, by: Actor, now: number): Promise<NoteChanged>;
	removeNote(id: string, by: Actor, now: number): Promise<boolean>;
	/** Records what somebody did. */
	record(event: NewEvent): Promise<void>;
	/** Deletes for good what was removed before then. @returns how many leads */
	deleteRemoved(before: number, now: number): Promise<number>;
}

/** Who may sign in, and how they do. Only hashes of what they show are kept. */
export interface People {
	people(): Promise<Names>;
	person(id: string): Promise<Person | undefined>;
	personOf(email: string): Promise<Person | undefined>;
	hasPeople(): Promise<boolean>;
	addPerson(name: string, email: string, by: Actor, now: number): Promise<{ person: Person; isNew: boolean }>;
	removePerson(id: string, by: Actor, now: number): Promise<boolean>;
	chooseMails(id: string, mails: MailWish, forms: readonly FormPath[]): Promise<void>;
	/** Counts an invitation of the desk. @returns whether it may go out: ten a day may */
	countInvitation(by: Actor, now: number): Promise<boolean>;
	/** Ends earlier links of the same kind. */
	invite(hash: string, kind: "invitation" | "first", personId: string | null, now: number): Promise<void>;
	/** @returns whether a link was made: the first of 15 minutes always is, others only where the asker may have more */
	makeSignInLink(hash: string, personId: string, now: number, mayHaveMore: boolean): Promise<boolean>;
	lookAtLink(hash: string, now: number): Promise<GoodLink | undefined>;
	takeLink(hash: string, now: number): Promise<GoodLink | undefined>;
	/** Until when each person's invitation works. */
	openInvitations(now: number): Promise<ReadonlyMap<string, number>>;
	/** The first person of all; undefined where somebody is there already. */
	addFirstPerson(name: string, email: string, now: number): Promise<Person | undefined>;
	beginSession(hash: string, personId: string, now: number, start?: SessionStart): Promise<void>;
	session(hash: string, now: number, isUse: boolean): Promise<Session | undefined>;
	endSession(hash: string): Promise<void>;
	/** Where a person is signed in. */
	sessions(personId: string, now: number): Promise<readonly OwnSession[]>;
	/** @returns whether the session was that person's */
	endOwnSession(hash: string, personId: string): Promise<boolean>;
	/** Ends the links too that could begin a session. */
	endSessions(personId: string): Promise<number>;
	/** Says which lead is open in a session. @returns who else has it open */
	openLead(hash: string, leadId: string, now: number): Promise<readonly { id: string; name: string }[]>;
	passkeys(personId: string): Promise<readonly Passkey[]>;
	passkey(id: string): Promise<Passkey | undefined>;
	addPasskey(passkey: Passkey): Promise<void>;
	passkeyUsed(id: string, counter: number, now: number): Promise<void>;
	removePasskey(id: string, personId: string): Promise<boolean>;
	addChallenge(challenge: string, personId: string | null, expiresAt: number): Promise<void>;
	takeChallenge(challenge: string, personId: string | null, now: number): Promise<boolean>;
	/** Removes sessions, links and challenges that have run out. */
	forgetSignIns(now: number): Promise<void>;
}
