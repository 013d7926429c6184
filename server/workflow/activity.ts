import { randomUUIDv7 } from "node:crypto";
import type { Contact } from "../../forms/contact-details.ts";
import { splitIntoBatches } from "../database/batch.ts";
import type { Channel, Database, EventRow } from "../database/schema.ts";
import type { LeadProgress } from "./progress.ts";

/** The author of a change: a person of the desk, or the user of the command line. */
export interface Actor {
	/** Undefined for the command line. */
	readonly personId?: string | undefined;
	readonly name: string;
}

/** Events of a lead. */
export type EventKind =
	| "status"
	| "assigned"
	| "follow-up"
	| "visit"
	| "quoted-value"
	| "won-value"
	| "answered"
	| "spam"
	| "not-spam"
	| "sent-again"
	| "deleted"
	| "noted"
	| "note-edited"
	| "note-deleted"
	| "replied"
	| "corrected"
	| "entered";

/** Events that concern no single lead. */
type OfficeEvent =
	| "exported"
	| "erased"
	| "read-person"
	| "person-invited"
	| "invitation-sent"
	| "person-joined"
	| "person-removed"
	| "made-owner"
	| "made-colleague"
	| "signed-in"
	| "signed-out-everywhere"
	| "session-ended"
	| "passkey-added"
	| "passkey-removed"
	| "calendar-on"
	| "calendar-off";

/** A lead's answer: when, and by whom. */
export interface Answer {
	readonly at: number;
	readonly by: string;
}

/** Details of a change. They are deleted with the lead, since a correction has personal data of the customer. */
export interface EventDetail {
	/** Contact details before and after a correction. */
	readonly contact?: { readonly from: Contact; readonly to: Contact };
	readonly from?: string | null;
	readonly to?: string | null;
	readonly channel?: Channel;
	/** True if this change was the answer. */
	readonly answered?: boolean;
	/** True if a reply that was sent or a noted call made this change, and nobody by hand. */
	readonly causedByAnswer?: boolean;
	/** Id of the noted call or email that made this change. */
	readonly noteId?: string;
	/** True if this change also assigned the lead to the person. */
	readonly assigned?: boolean;
	/** Previous answer that this change removed, and the one that replaces it. */
	readonly recomputed?: { readonly from: Answer; readonly to: Answer | null };
	/** State that an undo restores. */
	readonly before?: Omit<LeadProgress, "version">;
}

/** A recorded change of a lead. */
export interface Event {
	readonly id: string;
	readonly at: number;
	readonly by: Actor;
	readonly what: EventKind;
	readonly detail: EventDetail;
	readonly isUndone: boolean;
}

interface NewEvent {
	readonly what: EventKind | OfficeEvent;
	readonly by: Actor;
	readonly at: number;
	readonly leadId?: string;
	readonly leads?: number;
	readonly version?: number;
	readonly detail?: EventDetail;
}

const toEventRow = ({ what, by, at, leadId, leads = 1, version, detail = {} }: NewEvent): EventRow => ({
	id: randomUUIDv7(),
	lead_id: leadId ?? null,
	at,
	person_id: by.personId ?? null,
	person_name: by.name,
	what,
	leads,
	version: version ?? null,
	detail: JSON.stringify(detail),
	undone_at: null,
});

/** Records an event in the caller's transaction. Returns the event's id. */
export async function recordEvent(db: Database, event: NewEvent): Promise<string> {
	const row = toEventRow(event);
	await db.insertInto("events").values(row).execute();
	return row.id;
}

/** Records an event for each of several leads. */
export async function recordEventForEach(db: Database, ids: readonly string[], event: NewEvent): Promise<void> {
	await recordEvents(
		db,
		ids.map((leadId) => ({ ...event, leadId })),
	);
}

/** Records several events in the caller's transaction. */
export async function recordEvents(db: Database, events: readonly NewEvent[]): Promise<void> {
	for (const batch of splitIntoBatches(events)) await db.insertInto("events").values(batch.map(toEventRow)).execute();
}

export const toActor = ({ person_id, person_name }: Pick<EventRow, "person_id" | "person_name">): Actor => ({
	name: person_name,
	...(person_id !== null && { personId: person_id }),
});

const toEvent = (row: EventRow & { readonly what: EventKind }): Event => ({
	id: row.id,
	at: row.at,
	by: toActor(row),
	what: row.what,
	detail: JSON.parse(row.detail),
	isUndone: row.undone_at !== null,
});

/** Lists a lead's events, oldest first, or those after a version. */
export async function listEvents(db: Database, leadId: string, sinceVersion?: number): Promise<readonly Event[]> {
	const rows = await db
		.selectFrom("events")
		.selectAll()
		.where("lead_id", "=", leadId)
		.$if(sinceVersion !== undefined, (query) => query.where("version", ">", sinceVersion ?? 0))
		.orderBy("at")
		// Changes within one millisecond
		.orderBy("version")
		.orderBy("id")
		.$narrowType<{ what: EventKind }>()
		.execute();
	return rows.map(toEvent);
}

/** Removes from the leads' events everything that could identify the customer. */
export async function anonymizeEvents(db: Database, ids: readonly string[]): Promise<void> {
	if (ids.length === 0) return;
	await db.updateTable("events").set({ lead_id: null, detail: "{}" }).where("lead_id", "in", ids).execute();
}
