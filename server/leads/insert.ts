import type { FormPath } from "../../forms/forms.ts";
import type { VisitSource } from "../../forms/source.ts";
import { createBatcher } from "../database/batch.ts";
import { wrapOutage } from "../database/outage.ts";
import type { Channel, Database, DeliveryState, Intake } from "../database/schema.ts";
import { computeIndexedColumns } from "./indexed-columns.ts";
import type { MailChannel } from "./lead.ts";
import { normalizeEmail } from "./normalize-email.ts";
import { drawReference } from "./reference.ts";

/** A validated request before it is stored. */
export interface NewLead {
	readonly id: string;
	readonly form: FormPath;
	/** The webhook's request body, exactly as it will be sent. */
	readonly payload: Readonly<Record<string, unknown>>;
	readonly receivedAt: Date;
	/** False if no webhook is set for the form, so that its delivery is held. */
	readonly hasTarget: boolean;
	/** Suspected spam is delivered once the office releases it. */
	readonly isSpam: boolean;
	/** Emails that are queued with the lead; those of suspected spam wait until it is released. */
	readonly mails?: readonly MailChannel[];
	/** Skips the confirmation because its sender had too many. The office can still send it by hand. */
	readonly isConfirmationSkipped?: boolean;
	/** Source of the visit. Never delivered. */
	readonly source?: VisitSource;
	/** Way in which the enquiry reached the office: a form of the site by default. */
	readonly intake?: Intake;
	/** Unique per form; absent if the sender sent none. */
	readonly idempotencyKey?: string;
	/** Result of `computeFingerprint`. */
	readonly fingerprint: string;
	/** Reasons for suspecting spam; empty if there are none. Never delivered. */
	readonly spamReasons: readonly string[];
}

/** The stored lead: the new one, or the first one with its idempotency key. */
export interface StoredLead {
	readonly id: string;
	/** Short reference that people use: `BF-……`. */
	readonly reference: string;
	readonly payload: Readonly<Record<string, unknown>>;
	readonly isRepeat: boolean;
}

const insertBatch = createBatcher((db: Database, leads: readonly NewLead[]) => insertLeads(db, leads));

/**
 * Commits a lead and its deliveries in one transaction and syncs it to disk before resolving. Leads that arrive
 * together share a commit. If the form already has a lead with this idempotency key, nothing is stored and that lead is
 * returned.
 *
 * @throws DatabaseUnavailableError when nothing was stored
 */
export const insertLead = (db: Database, lead: NewLead): Promise<StoredLead> => wrapOutage(() => insertBatch(db, lead));

interface RepeatQuery {
	readonly fingerprint: string;
	readonly since: number;
}

/**
 * Counts repeats for several leads in one query. Their start times differ only by milliseconds, so the earliest serves
 * all.
 */
const countBatch = createBatcher(async (db: Database, queries: readonly RepeatQuery[]) => {
	const fingerprints = queries.map(({ fingerprint }) => fingerprint);
	const rows = await db
		.selectFrom("leads")
		.select(({ fn }) => ["fingerprint", fn.countAll<number>().as("leads")])
		.where("fingerprint", "in", fingerprints)
		.where("received_at", ">=", Math.min(...queries.map(({ since }) => since)))
		.groupBy("fingerprint")
		.execute();
	const counts = new Map(rows.map(({ fingerprint, leads }) => [fingerprint, leads]));
	return ({ fingerprint }) => counts.get(fingerprint) ?? 0;
});

/** Counts the leads with this fingerprint that were received since that time. Throws DatabaseUnavailableError. */
export const countRepeats = (db: Database, fingerprint: string, since: Date): Promise<number> =>
	wrapOutage(() => countBatch(db, { fingerprint, since: since.getTime() }));

/** Limit of draws of references for one batch. A second draw is almost never needed. */
const maxDraws = 8;

/**
 * Stores leads with their deliveries in one transaction.
 *
 * @param draw draws a reference; called again if a lead already has it
 */
export const insertLeads = (db: Database, leads: readonly NewLead[], draw = drawReference) =>
	db.transaction().execute((transaction) => insertWithReferences(transaction, leads, draw));

async function insertWithReferences(db: Database, leads: readonly NewLead[], draw: () => string) {
	const references = new Map<string, string>();
	const existing = new Map<string, Omit<StoredLead, "isRepeat">>();
	let remaining = leads;
	for (let draws = 0; remaining.length > 0 && draws < maxDraws; draws += 1) {
		const inserted = await db
			.insertInto("leads")
			.values(remaining.map((lead) => toLeadRow(lead, draw())))
			.onConflict((conflict) => conflict.doNothing())
			.returning(["id", "reference"])
			.execute();
		for (const { id, reference } of inserted) references.set(id, reference);
		// A lead that was neither stored nor a repeat drew a reference that is taken
		remaining = remaining.filter(({ id }) => !references.has(id));
		for (const [key, first] of await findByIdempotencyKey(db, remaining)) existing.set(key, first);
		remaining = remaining.filter((lead) => !existing.has(formatKey(lead)));
	}
	const deliveries = leads.filter(({ id }) => references.has(id)).flatMap(toDeliveryRows);
	if (deliveries.length > 0) await db.insertInto("deliveries").values(deliveries).execute();
	return (lead: NewLead): StoredLead => {
		const { id, payload } = lead;
		const reference = references.get(id);
		if (reference !== undefined) return { id, reference, payload, isRepeat: false };
		const first = existing.get(formatKey(lead));
		if (!first) throw new Error("no reference was free");
		return { ...first, isRepeat: true };
	};
}

const formatKey = ({ form, idempotencyKey = "" }: NewLead): string => `${form} ${idempotencyKey}`;

async function findByIdempotencyKey(
	db: Database,
	leads: readonly NewLead[],
): Promise<ReadonlyMap<string, Omit<StoredLead, "isRepeat">>> {
	const keys = leads.flatMap(({ idempotencyKey }) => idempotencyKey ?? []);
	if (keys.length === 0) return new Map();
	const rows = await db
		.selectFrom("leads")
		.select(["id", "reference", "form", "idempotency_key", "payload", "submitted"])
		.where("form", "in", [...new Set(leads.map(({ form }) => form))])
		.where("idempotency_key", "in", keys)
		.execute();
	return new Map(
		rows.map(({ id, reference, form, idempotency_key, payload, submitted }) => [
			`${form} ${idempotency_key}`,
			{ id, reference, payload: JSON.parse(submitted ?? payload) },
		]),
	);
}

const toLeadRow = (lead: NewLead, reference: string) => ({
	id: lead.id,
	reference,
	form: lead.form,
	received_at: lead.receivedAt.getTime(),
	email: typeof lead.payload.email === "string" ? normalizeEmail(lead.payload.email) : "",
	fingerprint: lead.fingerprint,
	idempotency_key: lead.idempotencyKey ?? null,
	is_spam: lead.isSpam ? 1 : 0,
	spam_reasons: JSON.stringify(lead.spamReasons),
	source: lead.source ? JSON.stringify(lead.source) : null,
	intake: lead.intake ?? "form",
	payload: JSON.stringify(lead.payload),
	...computeIndexedColumns(lead.form, lead.payload),
});

/** Creates one delivery per channel. Suspected spam gets no confirmation. */
function toDeliveryRows(lead: NewLead) {
	const { id, form, receivedAt, hasTarget, isSpam, mails = [], isConfirmationSkipped = false } = lead;
	const time = receivedAt.getTime();
	const row = (channel: Channel, state: DeliveryState) => ({
		lead_id: id,
		channel,
		reply_id: "",
		form,
		received_at: time,
		state,
		attempts: 0,
		next_attempt_at: state === "pending" ? time : null,
		interrupted: 0,
		changed_at: time,
	});
	const mailChannels = mails.filter((channel) => !isSpam || channel !== "confirmation");
	const isSkipped = (channel: MailChannel) => isSpam || (channel === "confirmation" && isConfirmationSkipped);
	return [
		row("webhook", isSpam ? "skipped" : hasTarget ? "pending" : "held"),
		...mailChannels.map((channel) => row(channel, isSkipped(channel) ? "skipped" : "pending")),
	];
}
