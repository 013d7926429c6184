import { inWords } from "../../content/shared/in-words.ts";
import { confirmationsPerHour } from "../../forms/desk-limits.ts";
import { notSentPrefix } from "../../forms/lead-words.ts";
import type { VisitSource } from "../../forms/source.ts";
import { countRows } from "../database/count-rows.ts";
import { commitTogether } from "../database/group-commit.ts";
import type { Channel, Database, DeliveryRow, DeliveryState, LeadRow, MailChannel } from "../database/schema.ts";
import { generateReference } from "../text/reference.ts";
import { computeDerivedColumns } from "./derived-columns.ts";

/** A validated lead before it is stored. */
export interface NewLead
	extends Readonly<Pick<LeadRow, "id" | "form" | "fingerprint">>,
		Readonly<Partial<Pick<LeadRow, "origin" | "street" | "urgency">>> {
	/** Request body of the webhook, exactly as it will be sent. */
	readonly payload: Readonly<Record<string, unknown>>;
	readonly receivedAt: Date;
	/** False if no webhook is set for the form, so that its delivery is held. */
	readonly hasTarget: boolean;
	/** Suspected spam is delivered once the office releases it. */
	readonly isSpam: boolean;
	/** Emails to queue with the lead. Suspected spam waits for its release, and gets no confirmation. */
	readonly mails: readonly MailChannel[];
	/**
	 * Counts the confirmation, once the lead turns out to be no repeat, and returns whether it is within its sender's limit.
	 * The office can still send it by hand.
	 */
	readonly countConfirmation: () => boolean;
	/** Source of the visit. A header of the webhook, never part of the payload. */
	readonly source?: VisitSource | undefined;
	/** Id of the person who enters the lead; nobody by default. */
	readonly assigneeId?: string;
	/** Unique per form; absent if the sender sent none. */
	readonly idempotencyKey?: string | undefined;
	/** Reasons for suspecting spam; empty if there are none. Never delivered. */
	readonly spamReasons: readonly string[];
	/** Runs in the transaction that stores the lead, with the details by which its customer is recognised. */
	readonly onInsert?: ((transaction: Database, lead: Arrival) => Promise<unknown>) | undefined;
}

/** A lead that has just been stored. */
export type Arrival = Pick<LeadRow, "id" | "email" | "phone">;

/** Lead in the database: the new one, or the first one with its idempotency key. */
export interface StoredLead
	extends Readonly<Pick<LeadRow, "id" | "reference" | "fingerprint" | "received_at" | "urgency">> {
	readonly payload: Readonly<Record<string, unknown>>;
	readonly isRepeat: boolean;
}

/** Attempt that says why a lead is not confirmed. */
const error = `${notSentPrefix}one sender had ${inWords(confirmationsPerHour)} within an hour`;
const unconfirmed = { channel: "confirmation", reply_id: "", duration: 0, status: null, error } as const;

/** Limit of draws of references for one lead. A second draw is almost never needed. */
const maxDraws = 8;

/**
 * Commits a lead and its deliveries together, synced to disk before it resolves. If the form already has a
 * lead with this idempotency key, nothing is stored and that lead is returned.
 *
 * @param draw draws a reference; called again if another lead has it
 */
export async function insertLead(db: Database, lead: NewLead, draw = generateReference): Promise<StoredLead> {
	// Computed before the transaction: in a database of one connection all other statements wait for its end
	const row = toLeadRow(lead);
	let deliveries: ReturnType<typeof toDeliveryRows> | undefined;
	return commitTogether(db, async (transaction) => {
		for (let draws = 0; draws < maxDraws; draws += 1) {
			const inserted = await transaction
				.insertInto("leads")
				.values({ ...row, reference: draw() })
				.onConflict((conflict) => conflict.doNothing())
				.returning(["id", "reference", "received_at", "urgency"])
				.executeTakeFirst();
			if (inserted) {
				// Called once, even if the transaction runs twice, because it counts the confirmation
				deliveries ??= toDeliveryRows(lead);
				await transaction.insertInto("deliveries").values(deliveries).execute();
				if (!lead.isSpam && deliveries.some(({ state }) => state === "skipped"))
					await transaction
						.insertInto("attempts")
						.values({ ...unconfirmed, lead_id: lead.id, started_at: row.received_at })
						.execute();
				await lead.onInsert?.(transaction, row);
				return { ...inserted, payload: lead.payload, fingerprint: lead.fingerprint, isRepeat: false };
			}
			const first = await findStored(transaction, lead);
			if (first) return { ...first, isRepeat: first.id !== lead.id };
		}
		throw new Error("no reference was free");
	});
}

/** Finds the first lead with this key, or this lead itself, if only the response to its commit was lost. */
async function findStored(db: Database, { id, form, idempotencyKey = "" }: NewLead) {
	const row = await db
		.selectFrom("leads")
		.select(["id", "reference", "payload", "submitted", "fingerprint", "received_at", "urgency"])
		.where(({ and, or, eb }) =>
			or([eb("id", "=", id), and([eb("form", "=", form), eb("idempotency_key", "=", idempotencyKey)])]),
		)
		.executeTakeFirst();
	if (!row) return undefined;
	const { submitted, payload, ...lead } = row;
	return { ...lead, payload: JSON.parse(submitted ?? payload) };
}

export const countRepeats = (db: Database, fingerprint: string, since: Date): Promise<number> =>
	countRows(db.selectFrom("leads").where("fingerprint", "=", fingerprint).where("received_at", ">=", since.getTime()));

const toLeadRow = (lead: NewLead) => ({
	id: lead.id,
	form: lead.form,
	received_at: lead.receivedAt.getTime(),
	fingerprint: lead.fingerprint,
	idempotency_key: lead.idempotencyKey ?? null,
	is_spam: lead.isSpam ? 1 : 0,
	spam_reasons: JSON.stringify(lead.spamReasons),
	source: lead.source ? JSON.stringify(lead.source) : null,
	origin: lead.origin ?? "form",
	street: lead.street ?? "",
	assignee_id: lead.assigneeId ?? "",
	payload: JSON.stringify(lead.payload),
	...computeDerivedColumns(lead.form, lead.payload, [lead.street ?? ""]),
	...(lead.urgency && { urgency: lead.urgency }),
});

interface NewDelivery extends Readonly<Pick<DeliveryRow, "channel" | "form" | "state">> {
	readonly leadId: string;
	/** Reply to deliver; empty by default, as on the other channels. */
	readonly replyId?: string;
}

/** Creates the row of a delivery before its first attempt. */
export const newDelivery = ({ leadId, channel, replyId = "", form, state }: NewDelivery, at: number) => ({
	lead_id: leadId,
	channel,
	reply_id: replyId,
	form,
	received_at: at,
	state,
	attempts: 0,
	next_attempt_at: state === "pending" ? at : null,
	outcome_unknown: 0,
	queued_at: at,
	changed_at: at,
});

/** Creates one delivery per channel. Suspected spam gets no confirmation. */
function toDeliveryRows(lead: NewLead) {
	const { id, form, receivedAt, hasTarget, isSpam, mails, countConfirmation } = lead;
	const isWithinLimit = !isSpam && mails.includes("confirmation") && countConfirmation();
	const row = (channel: Channel, state: DeliveryState) =>
		newDelivery({ leadId: id, channel, form, state }, receivedAt.getTime());
	const mailChannels = mails.filter((channel) => !isSpam || channel !== "confirmation");
	const isSkipped = (channel: MailChannel) => isSpam || (channel === "confirmation" && !isWithinLimit);
	return [
		row("webhook", isSpam ? "skipped" : hasTarget ? "pending" : "held"),
		...mailChannels.map((channel) => row(channel, isSkipped(channel) ? "skipped" : "pending")),
	];
}
