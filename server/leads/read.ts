import type { ExpressionBuilder } from "kysely";
import type { FormPath } from "../../forms/forms.ts";
import type { LeadStatus, List } from "../../forms/lead-status.ts";
import type { VisitSource } from "../../forms/source.ts";
import type {
	Channel,
	Database,
	DeliveryRow,
	DeliveryState,
	Intake,
	LeadRow,
	PlaceCode,
	Tables,
} from "../database/schema.ts";
import type { Event } from "../workflow/activity.ts";
import { listEvents } from "../workflow/activity.ts";
import type { Note } from "../workflow/notes.ts";
import { listNotes } from "../workflow/notes.ts";
import type { Reply } from "../workflow/replies.ts";
import { listReplies } from "../workflow/replies.ts";
import {
	computeLeadState,
	type DeliveryRecord,
	type Lead,
	type LeadState,
	type MailChannel,
	mailChannels,
	type ProgressSummary,
} from "./lead.ts";
import { normalizeEmail } from "./normalize-email.ts";

/** Everything held about a lead. The lead's own delivery is the webhook's; emails have separate records. */
export interface LeadRecord extends Lead, Omit<DeliveryRecord, "state">, ProgressSummary {
	/** State of the webhook's delivery. `state` is "spam" instead while the lead is suspected. */
	readonly webhookState: DeliveryState;
	readonly spamReasons: readonly string[];
	readonly mails: readonly (DeliveryRecord & { readonly channel: MailChannel })[];
	/** Payload as submitted, where the office has corrected it. */
	readonly submitted: Readonly<Record<string, unknown>> | undefined;
	readonly intake: Intake;
	/** Source of the visit. */
	readonly source: VisitSource | undefined;
	/**
	 * Time of the office's answer and the person who recorded it; undefined if nobody has answered.
	 */
	readonly answered: { readonly at: Date; readonly by: string } | undefined;
	readonly notes: readonly Note[];
	/** Replies from the desk, oldest first. */
	readonly replies: readonly Reply[];
	/** Events, oldest first. */
	readonly events: readonly Event[];
}

export interface LeadFilter {
	readonly state?: LeadState | undefined;
	readonly form?: FormPath | undefined;
	/** Earliest time of receipt, inclusive. */
	readonly since?: Date | undefined;
	/** Latest time of receipt, exclusive. */
	readonly until?: Date | undefined;
	/**
	 * Search text as a person types it. Each word must begin a word of what a row or the lead shows; `tokenize` says
	 * what that is.
	 */
	readonly find?: string | undefined;
	/** Leaves out suspected spam. */
	readonly withoutSpam?: boolean | undefined;
	/** Leaves out leads that only a person has marked as spam. */
	readonly isSuspected?: boolean | undefined;
	/** List of the desk; "any" leaves out leads that are about to be deleted. */
	readonly list?: List | "any" | undefined;
	readonly place?: PlaceCode | undefined;
	/** A person's id; empty for unassigned leads. */
	readonly assigneeId?: string | undefined;
	readonly status?: LeadStatus | undefined;
	readonly lostReason?: string | undefined;
}

const pageSize = 500;

/** The last lead read; the next page starts after it. */
export type Position = Pick<LeadRow, "id" | "received_at">;

/** The columns of a lead that the office sees. */
type Row = Position & Pick<LeadRow, "form" | "payload" | "reference" | "is_spam"> & Pick<DeliveryRow, "state">;

export const shownColumns = [
	"leads.id",
	"leads.form",
	"leads.received_at",
	"leads.payload",
	"leads.reference",
	"leads.is_spam",
	"deliveries.state",
] as const;

/** Returns the state of the webhook's delivery that the filter asks for. Spam is a column of the lead itself. */
export const requestedDeliveryState = ({ state }: LeadFilter) => (state === "spam" ? undefined : state);

/** Builds the SQL condition for every part of the filter except the search words and the delivery's state. */
export const buildFilter =
	({ state, form, since, until, withoutSpam, isSuspected, list, place, assigneeId, status, lostReason }: LeadFilter) =>
	(eb: ExpressionBuilder<Tables, "leads">) =>
		eb.and([
			...(state === undefined ? [] : [eb("leads.is_spam", "=", state === "spam" ? 1 : 0)]),
			...(withoutSpam ? [eb("leads.is_spam", "=", 0)] : []),
			...(isSuspected ? [eb("leads.spam_reasons", "!=", "[]")] : []),
			...(form ? [eb("leads.form", "=", form)] : []),
			...(since ? [eb("leads.received_at", ">=", since.getTime())] : []),
			...(until ? [eb("leads.received_at", "<", until.getTime())] : []),
			...(list === "any" ? [eb("leads.deleted_at", "is", null)] : list ? [eb("leads.list", "=", list)] : []),
			...(place ? [eb("leads.place", "=", place)] : []),
			...(assigneeId === undefined ? [] : [eb("leads.assignee_id", "=", assigneeId)]),
			...(status ? [eb("leads.status", "=", status)] : []),
			...(lostReason ? [eb("leads.lost_reason", "=", lostReason)] : []),
		]);

/** Selects the leads that match the filter. Ignores the filter's search words. */
export function selectFiltered(db: Database, filter: LeadFilter) {
	const state = requestedDeliveryState(filter);
	// SQLite reads a cross join in its order: the table with the index that the filter needs comes first
	return (state ? db.selectFrom("deliveries").crossJoin("leads") : db.selectFrom("leads").crossJoin("deliveries"))
		.whereRef("deliveries.lead_id", "=", "leads.id")
		.where("deliveries.channel", "=", "webhook")
		.where(buildFilter(filter))
		.$if(state !== undefined, (query) => query.where("deliveries.state", "=", state ?? "failed"));
}

/** Yields leads newest first, in pages. Each page starts where the last one ended, so nothing is sorted. */
export async function* readFiltered(db: Database, filter: LeadFilter): AsyncGenerator<Lead> {
	const [time, id] = requestedDeliveryState(filter)
		? (["deliveries.received_at", "deliveries.lead_id"] as const)
		: (["leads.received_at", "leads.id"] as const);
	let last: Position | undefined;
	do {
		const after = last;
		const page: readonly Row[] = await selectFiltered(db, filter)
			.$if(after !== undefined, (query) =>
				query.where(({ eb, refTuple, tuple }) =>
					eb(refTuple(time, id), "<", tuple(after?.received_at ?? 0, after?.id ?? "")),
				),
			)
			.select(shownColumns)
			.orderBy(time, "desc")
			.orderBy(id, "desc")
			.limit(pageSize)
			.execute();
		for (const row of page) yield toLead(row);
		last = page.length < pageSize ? undefined : page.at(-1);
	} while (last);
}

/** Counts the leads that match the filter. Ignores its search words. */
export async function countFiltered(db: Database, filter: LeadFilter): Promise<number> {
	const { leads } = await selectFiltered(db, filter)
		.select(({ fn }) => fn.countAll<number>().as("leads"))
		.executeTakeFirstOrThrow();
	return leads;
}

export const toLead = (row: Row): Lead => ({
	id: row.id,
	form: row.form,
	reference: row.reference,
	state: computeLeadState(row.is_spam === 1, row.state),
	receivedAt: new Date(row.received_at),
	payload: JSON.parse(row.payload),
});

async function readRecords(
	db: Database,
	columns: readonly ("leads.id" | "leads.email" | "leads.submitted_email")[],
	value: string,
): Promise<readonly LeadRecord[]> {
	const rows = await db
		.selectFrom("leads")
		.leftJoin("people", "people.id", "leads.assignee_id")
		.selectAll("leads")
		.select("people.name")
		.where(({ eb, or }) => or(columns.map((column) => eb(column, "=", value))))
		.orderBy("leads.received_at", "desc")
		.execute();
	return Promise.all(
		rows.map(async (row) => ({
			...toRecord(row, await readDeliveries(db, row.id)),
			...toProgressSummary(row, row.name),
			notes: await listNotes(db, row.id),
			replies: await listReplies(db, row.id),
			events: await listEvents(db, row.id),
		})),
	);
}

interface Delivery extends DeliveryRecord {
	readonly channel: Channel;
}

function toRecord(
	row: LeadRow,
	deliveries: readonly Delivery[],
): Omit<LeadRecord, keyof ProgressSummary | "notes" | "replies" | "events"> {
	const webhook = deliveries.find(({ channel }) => channel === "webhook");
	if (!webhook) throw new Error(`lead ${row.id} has no delivery to its webhook`);
	const { channel: _, ...rest } = webhook;
	return {
		...rest,
		...toLead({ ...row, state: webhook.state }),
		webhookState: webhook.state,
		spamReasons: JSON.parse(row.spam_reasons),
		mails: mailChannels.flatMap((channel) => {
			const mail = deliveries.find((delivery) => delivery.channel === channel);
			return mail ? [{ ...mail, channel }] : [];
		}),
		submitted: row.submitted === null ? undefined : JSON.parse(row.submitted),
		intake: row.intake,
		source: row.source === null ? undefined : JSON.parse(row.source),
		answered:
			row.answered_at === null || row.answered_by === null
				? undefined
				: { at: new Date(row.answered_at), by: row.answered_by },
	};
}

async function readDeliveries(db: Database, leadId: string): Promise<readonly Delivery[]> {
	const rows = await db.selectFrom("deliveries").selectAll().where("lead_id", "=", leadId).execute();
	const attempts = await db
		.selectFrom("attempts")
		.select(["channel", "started_at as startedAt", "duration", "status", "error"])
		.where("lead_id", "=", leadId)
		.orderBy("channel")
		.orderBy("started_at")
		.execute();
	return rows.map(({ channel, state, next_attempt_at, delivered_at, claim_owner, interrupted }) => ({
		channel,
		state,
		// While claimed, `next_attempt_at` is the claim's expiry
		nextAttemptAt: next_attempt_at === null || claim_owner !== null ? undefined : new Date(next_attempt_at),
		deliveredAt: delivered_at === null ? undefined : new Date(delivered_at),
		isUnsettled: claim_owner !== null || interrupted === 1,
		attempts: attempts.filter((attempt) => attempt.channel === channel).map(({ channel: _, ...attempt }) => attempt),
	}));
}

export async function findIdByReference(db: Database, reference: string): Promise<string | undefined> {
	const lead = await db.selectFrom("leads").select("id").where("reference", "=", reference).executeTakeFirst();
	return lead?.id;
}

/** Returns up to `limit` ids from `first` to `last`, both included, in order. */
export async function findIdsBetween(
	db: Database,
	first: string,
	last: string,
	limit: number,
): Promise<readonly string[]> {
	const rows = await db
		.selectFrom("leads")
		.select("id")
		.where("id", ">=", first)
		.where("id", "<=", last)
		.orderBy("id")
		.limit(limit)
		.execute();
	return rows.map(({ id }) => id);
}

export const toProgressSummary = (
	row: Pick<LeadRow, "status" | "lost_reason" | "follow_up" | "visit" | "quoted_value" | "won_value">,
	assigneeName: string | null,
): ProgressSummary => ({
	status: row.status,
	lostReason: row.lost_reason,
	assignee: assigneeName,
	followUp: row.follow_up,
	visit: row.visit,
	quotedValue: row.quoted_value,
	wonValue: row.won_value,
});

/** Returns everything held about a lead; undefined for an unknown id. */
export const readLead = async (db: Database, id: string): Promise<LeadRecord | undefined> =>
	(await readRecords(db, ["leads.id"], id))[0];

/** Returns everything held about a person, newest first. */
export const readLeadsByEmail = (db: Database, email: string): Promise<readonly LeadRecord[]> =>
	readRecords(db, ["leads.email", "leads.submitted_email"], normalizeEmail(email));
