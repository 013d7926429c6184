import { randomUUIDv7 } from "node:crypto";
import { customerName, type NoteKind } from "../../forms/lead-words.ts";
import type { Role } from "../database/people-schema.ts";
import type { Channel, Database, EventRow } from "../database/schema.ts";
import type { SomeFields } from "../leads/fields.ts";
import { namesLeads } from "../leads/mentions.ts";

/** Author of a change: a person of the desk, the user of the command line, the service, or the customer. */
export interface Actor {
	/** Undefined unless a person of the desk acts. */
	readonly personId?: string | undefined;
	readonly name: string;
	/** Hash of the session in which the person acts. */
	readonly session?: string;
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

/** Events that concern no single lead. */
type OfficeEvent =
	| "exported"
	| "erased"
	| "read-person"
	| "invitation-sent"
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
	/** Kind of a deleted note. */
	readonly noteKind?: NoteKind;
	/** Id of the person whose access an event changes. */
	readonly person?: string;
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
	return {
		id: row.id,
		at: row.at,
		by: toActor(row),
		what: eventKinds.find((kind) => kind === row.what) ?? "changed",
		from,
		to,
		channel: channel ?? null,
		cause: cause ?? null,
		replyId: replyId ?? null,
		noteKind: noteKind ?? null,
		isUndone: row.undone_at !== null,
	};
}

/** Lists a lead's events, oldest first. An undo is shown by the event that it has undone. */
export async function listEvents(db: Database, leadId: string): Promise<readonly Event[]> {
	const rows = await db
		.selectFrom("events")
		.selectAll()
		.where("lead_id", "=", leadId)
		.where("undoes", "is", null)
		.orderBy("at")
		.orderBy("id")
		.execute();
	return rows.map(toEvent);
}

/** Lists the merges of other leads into these and their separations, oldest first. */
export async function listMergeEvents(
	db: Database,
	leadId: string,
	references: readonly string[],
): Promise<readonly Event[]> {
	const rows = await db
		.selectFrom("events")
		.selectAll()
		.where("lead_id", "!=", leadId)
		.where("undoes", "is", null)
		.where(namesLeads)
		.where(({ eb, or }) => or(references.map((reference) => eb("detail", "like", `%"mergedInto":"${reference}"%`))))
		.orderBy("at")
		.orderBy("id")
		.execute();
	return rows.map(toEvent);
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
