import { randomUUIDv7 } from "node:crypto";
import { type SqlBool, sql } from "kysely";
import { day, week } from "../../content/shared/time.ts";
import { maxShownEntries } from "../../forms/desk-limits.ts";
import { isClosedStatus } from "../../forms/lead-status.ts";
import { customerName, type NoteKind } from "../../forms/lead-words.ts";
import type { Role } from "../database/people-schema.ts";
import type { Channel, Database, EventRow } from "../database/schema.ts";
import type { SomeFields } from "../leads/fields.ts";
import { mentionsAnyReference } from "../leads/mentions.ts";
import { isAnswer } from "../leads/note-kinds.ts";

/** Author of a change: a person of the desk, the user of the command line, the service, or the customer. */
export interface Actor {
	/** Undefined unless a person of the desk acts. */
	readonly personId?: string | undefined;
	readonly name: string;
	/** Hash of the session in which the person acts. */
	readonly sessionHash?: string;
}

/** The service, where it acts by itself. */
export const serviceActor: Actor = { name: "the service" };
/** The customer, on their page. */
export const customerActor: Actor = { name: customerName };
export const isCustomer = ({ personId, name }: Actor): boolean => personId === undefined && name === customerName;

/** Events of a lead. A `changed` event has the fields in `from` and `to`. */
const eventKinds = [
	"changed",
	"sent-again",
	"noted",
	"note-edited",
	"note-deleted",
	"replied",
	"entered",
	"link-revoked",
] as const;
type EventKind = (typeof eventKinds)[number];

/** Emails to an address that may be a stranger's, which limits count by its mailbox. */
const countedMails = ["invitation-sent", "email-check-sent", "sign-in-sent"] as const;
export type CountedMail = (typeof countedMails)[number];

/** Events that concern no single lead. */
type OfficeEvent =
	| CountedMail
	| "exported"
	| "erased"
	| "read-person"
	| `person-${"invited" | "removed"}`
	| `made-${Role}`
	| `signed-${"in" | "out-everywhere"}`
	| "email-changed"
	| "session-ended"
	| `passkey-${"added" | "removed"}`
	| `calendar-${"on" | "off"}`;

/** Details of an event. They are deleted with the lead, since a correction has personal data of the customer. */
interface EventDetail {
	/** Changed fields before and after. */
	readonly from?: SomeFields;
	readonly to?: SomeFields;
	readonly channel?: Channel;
	/** Why a change was made without a click. */
	readonly cause?: Cause;
	/** Reply that was sent again. */
	readonly replyId?: string;
	/** Kind of a note that was written or deleted. */
	readonly noteKind?: NoteKind;
	/** Id of the person whose access an event changes. */
	readonly person?: string;
	/** Hash of the mailbox that an email went to, for a day. */
	readonly mailbox?: string;
}

/** Why a change was made without a click: a note or reply, or an earlier lead of the same customer. */
export type Cause = { readonly kind: "message"; readonly id: string } | { readonly kind: "customer" };

/** A recorded event of a lead. */
export interface Event {
	readonly id: string;
	readonly at: number;
	readonly by: Actor;
	readonly what: EventKind;
	readonly from: SomeFields;
	readonly to: SomeFields;
	readonly channel: Channel | null;
	readonly cause: Cause | null;
	readonly replyId: string | null;
	readonly noteKind: NoteKind | null;
	readonly isUndone: boolean;
	/** Time at which it was made or, later, undone. */
	readonly lastAt: number;
	/** True if it changes what a reply to the customer should say: see `concernsReply`. */
	readonly concernsReply: boolean;
	/** Reference of the lead that was merged or separated, if it is shown on another one. */
	readonly about?: string;
}

interface NewEvent extends EventDetail {
	readonly id?: string;
	readonly what: EventKind | OfficeEvent;
	readonly by: Actor;
	readonly at: number;
	readonly leadId?: string;
	readonly leads?: number;
	/** Hash by which a repeat of the request is recognised. */
	readonly request?: string;
	readonly undoes?: string;
}

/** Records an event in the caller's transaction. */
export async function recordEvent(db: Database, event: NewEvent): Promise<Event> {
	const { id = randomUUIDv7(), what, by, at, leadId, leads = 1, request, undoes, ...detail } = event;
	const row: EventRow = {
		id,
		lead_id: leadId ?? null,
		at,
		person_id: by.personId ?? null,
		person_name: by.name,
		what,
		leads,
		detail: JSON.stringify(detail),
		request: request ?? null,
		undoes: undoes ?? null,
		undone_at: null,
	};
	await db.insertInto("events").values(row).execute();
	return toEvent(row);
}

export const toActor = ({ person_id, person_name }: Pick<EventRow, "person_id" | "person_name">): Actor => ({
	name: person_name,
	...(person_id !== null && { personId: person_id }),
});

export function toEvent(row: EventRow): Event {
	const { from = {}, to = {}, channel, cause, replyId, noteKind }: EventDetail = JSON.parse(row.detail);
	const what = eventKinds.find((kind) => kind === row.what) ?? "changed";
	return {
		id: row.id,
		at: row.at,
		by: toActor(row),
		what,
		from,
		to,
		channel: channel ?? null,
		cause: cause ?? null,
		replyId: replyId ?? null,
		noteKind: noteKind ?? null,
		isUndone: row.undone_at !== null,
		lastAt: row.undone_at ?? row.at,
		concernsReply: concernsReply(what, toActor(row), { from, to, ...(noteKind && { noteKind }) }),
	};
}

/**
 * Returns whether an event changes what a reply to the customer should say: an email to them, a call in which they were
 * spoken to, what they have written, a change of a visit, or a lead that is closed or opened again.
 */
function concernsReply(what: EventKind, by: Actor, { from = {}, to = {}, noteKind }: EventDetail): boolean {
	if (what === "replied") return true;
	if (what === "noted") return noteKind !== undefined && (isAnswer(noteKind) || noteKind === "from-customer");
	// The lead at the head of a thread has no note of what was written on another one's page
	if (typeof to.wroteAt === "number" && isCustomer(by)) return true;
	return [from, to].some(
		({ nextStep, status }) => nextStep?.kind === "visit" || (status !== undefined && isClosedStatus(status)),
	);
}

/**
 * Returns the last thing that somebody else has done on the lead and a reply should take into account, of those that the
 * desk shows.
 */
export async function findLastByOthers(db: Database, leadId: string, by: Actor): Promise<Event | undefined> {
	const isRelevant = (event: Event) => event.concernsReply && event.by.personId !== by.personId;
	return (await listEvents(db, leadId, maxShownEntries))
		.filter(isRelevant)
		.toSorted((a, b) => a.lastAt - b.lastAt)
		.at(-1);
}

/** Condition of the changes, and undone changes, that have planned, moved or ended a visit. */
export const concernsVisits = sql<SqlBool>`what = 'changed' and detail like '%"kind":"visit"%'`;

/**
 * Lists a lead's events, oldest first; the latest ones with a limit. An undo is shown by the event that it has undone.
 */
export async function listEvents(
	db: Database,
	leadId: string,
	limit = Number.MAX_SAFE_INTEGER,
): Promise<readonly Event[]> {
	const rows = await db
		.selectFrom("events")
		.selectAll()
		.where("lead_id", "=", leadId)
		.where("undoes", "is", null)
		.orderBy("at", "desc")
		.orderBy("id", "desc")
		.limit(limit)
		.execute();
	return rows.map(toEvent).toReversed();
}

/**
 * Returns the last change that gave a field a value and has not been undone.
 *
 * @param value beginning of the field in JSON, such as `"isDeleted":true`
 */
export async function findLastChange(db: Database, leadId: string, value: string): Promise<Event | undefined> {
	const row = await db
		.selectFrom("events")
		.selectAll()
		.where("lead_id", "=", leadId)
		.where("undoes", "is", null)
		.where("undone_at", "is", null)
		.where("detail", "like", `%"to":{%${value}%`)
		.orderBy("at", "desc")
		.orderBy("id", "desc")
		.limit(1)
		.executeTakeFirst();
	return row && toEvent(row);
}

/** Lists the latest merges of other leads into these and their separations, oldest first. */
export async function listMergeEvents(
	db: Database,
	leadId: string,
	references: readonly string[],
	limit: number,
): Promise<readonly Event[]> {
	const rows = await db
		.selectFrom("events")
		.innerJoin("leads", "leads.id", "lead_id")
		.selectAll("events")
		.select("reference as about")
		.where("lead_id", "!=", leadId)
		.where("undoes", "is", null)
		.where(mentionsAnyReference)
		.where(({ eb, or }) => or(references.map((reference) => eb("detail", "like", `%"mergedInto":"${reference}"%`))))
		.orderBy("at", "desc")
		.orderBy("events.id", "desc")
		.limit(limit)
		.execute();
	return rows.map((row) => ({ ...toEvent(row), about: row.about })).toReversed();
}

/** Reads the hash of the mailbox that an event counts, if it does. */
export const readMailbox = (detail: string): string | undefined => {
	const { mailbox }: EventDetail = JSON.parse(detail);
	return mailbox;
};

/** Deletes the hashes of mailboxes that no limit counts any more. Looks back a week, in case the service stood still. */
export async function deleteOldMailboxes(db: Database, now: number): Promise<void> {
	await db
		.updateTable("events")
		.set({ detail: "{}" })
		.where("at", ">", now - week)
		.where("at", "<=", now - day)
		.where("lead_id", "is", null)
		.where("what", "in", ["replied", ...countedMails])
		.where("detail", "!=", "{}")
		.execute();
}

/** Removes from the leads' events everything that could identify the customer. */
export async function anonymizeEvents(db: Database, ids: readonly string[]): Promise<void> {
	if (ids.length === 0) return;
	await db
		.updateTable("events")
		.set({ lead_id: null, detail: "{}", request: null })
		.where("lead_id", "in", ids)
		.execute();
}
