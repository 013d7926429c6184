import { sql } from "kysely";
import type { FormPath } from "../../forms/forms.ts";
import { deskFactsOf } from "./desk-facts.ts";
import { personKey } from "./person-key.ts";
import { prepared } from "./postgres-pool.ts";
import type { Channel, DeliveryState, MailChannel, NewLead } from "./store.ts";
import type { Database } from "./tables.ts";
import { wordsOf } from "./words.ts";

/** A lead with a newly drawn reference. */
export interface DrawnLead {
	readonly lead: NewLead;
	readonly reference: string;
}

/** Stores leads with their deliveries, all or nothing. @returns new leads whose reference was free */
export type InsertLeads = (
	db: Database,
	drawn: readonly DrawnLead[],
) => Promise<readonly { readonly id: string; readonly reference: string }[]>;

/** Inserts in the caller's transaction, one table at a time (SQLite). */
export const insertInTurn: InsertLeads = async (db, drawn) => {
	const inserted = await db
		.insertInto("leads")
		.values(drawn.map(leadRow))
		.onConflict((conflict) => conflict.doNothing())
		.returning(["id", "reference"])
		.execute();
	const ids = new Set(inserted.map(({ id }) => id));
	const deliveries = drawn.filter(({ lead }) => ids.has(lead.id)).flatMap(({ lead }) => deliveryRows(lead));
	if (deliveries.length > 0) await db.insertInto("deliveries").values(deliveries).execute();
	return inserted;
};

/**
 * Inserts in one statement, which is its own transaction: one round trip to PostgreSQL instead of four. Columns are
 * passed as arrays, so that the statement's text is always the same and is parsed once.
 */
export const insertAtOnce: InsertLeads = async (db, drawn) => {
	const leads = drawn.map(leadRow);
	const deliveries = drawn.flatMap(({ lead }) => deliveryRows(lead));
	const lead = <K extends keyof (typeof leads)[number]>(column: K) => leads.map((row) => row[column]);
	const delivery = <K extends keyof (typeof deliveries)[number]>(column: K) => deliveries.map((row) => row[column]);
	const { rows } = await sql<{ id: string; reference: string }>`${prepared}
		with stored as (
			insert into leads (
				id, reference, form, received_at, email, fingerprint, idempotency_key, is_spam, spam_reasons, source, payload,
				place, phone, is_urgent, words
			)
			select * from unnest(
				${lead("id")}::text[], ${lead("reference")}::text[], ${lead("form")}::text[], ${lead("received_at")}::bigint[],
				${lead("email")}::text[], ${lead("fingerprint")}::text[], ${lead("idempotency_key")}::text[],
				${lead("is_spam")}::integer[], ${lead("spam_reasons")}::text[], ${lead("source")}::text[],
				${lead("payload")}::text[], ${lead("place")}::text[], ${lead("phone")}::text[],
				${lead("is_urgent")}::integer[], ${lead("words")}::text[]
			)
			on conflict do nothing
			returning id, reference
		), queued as (
			insert into deliveries (
				lead_id, channel, form, received_at, state, attempts, next_attempt_at, cut_off, changed_at
			)
			select lead_id, channel, form, received_at, state, 0, next_attempt_at, 0, received_at
			from unnest(
				${delivery("lead_id")}::text[], ${delivery("channel")}::text[], ${delivery("form")}::text[],
				${delivery("received_at")}::bigint[], ${delivery("state")}::text[], ${delivery("next_attempt_at")}::bigint[]
			) as given (lead_id, channel, form, received_at, state, next_attempt_at)
			where lead_id in (select id from stored)
		)
		select id, reference from stored
	`.execute(db);
	return rows;
};

const leadRow = ({ lead, reference }: DrawnLead) => ({
	id: lead.id,
	reference,
	form: lead.form,
	received_at: lead.receivedAt.getTime(),
	email: typeof lead.payload.email === "string" ? personKey(lead.payload.email) : "",
	fingerprint: lead.fingerprint,
	idempotency_key: lead.idempotencyKey ?? null,
	is_spam: lead.isSpam ? 1 : 0,
	spam_reasons: JSON.stringify(lead.spamReasons),
	source: lead.source ? JSON.stringify(lead.source) : null,
	payload: JSON.stringify(lead.payload),
	...indexedColumns(lead.form, lead.payload),
});

/** Columns that are computed from the payload, by which leads are sorted, filtered and found. */
export function indexedColumns(form: FormPath, payload: Readonly<Record<string, unknown>>) {
	const { place, phone, isUrgent } = deskFactsOf(form, payload);
	return { place, phone, is_urgent: isUrgent ? 1 : 0, words: wordsOf(form, payload) };
}

/** Creates one delivery per channel. Suspected spam gets no confirmation. */
function deliveryRows(lead: NewLead) {
	const { id, form, receivedAt, hasTarget, isSpam, mails = [], isConfirmationSkipped = false } = lead;
	const time = receivedAt.getTime();
	const row = (channel: Channel, state: DeliveryState) => ({
		lead_id: id,
		channel,
		form,
		received_at: time,
		state,
		attempts: 0,
		next_attempt_at: state === "pending" ? time : null,
		cut_off: 0,
		changed_at: time,
	});
	const wanted = mails.filter((channel) => !isSpam || channel !== "confirmation");
	const isSkipped = (channel: MailChannel) => isSpam || (channel === "confirmation" && isConfirmationSkipped);
	return [
		row("webhook", isSpam ? "skipped" : hasTarget ? "pending" : "held"),
		...wanted.map((channel) => row(channel, isSkipped(channel) ? "skipped" : "pending")),
	];
}
