import { isDeepStrictEqual } from "node:util";
import { normalizeEmail } from "../../forms/clean-text.ts";
import { isEmailAddress } from "../../forms/email-address.ts";
import type { NextStep } from "../../forms/next-step.ts";
import { summarize } from "../../forms/summary.ts";
import { lockRows } from "../database/dialect.ts";
import type { Database, LeadRow, ReplyRow } from "../database/schema.ts";
import type { Delivery, DeliveryView } from "../delivery/deliveries.ts";
import { resend } from "../delivery/resend.ts";
import { updateSearchWords } from "../leads/derived-columns.ts";
import { toNextStep } from "../leads/fields.ts";
import { newDelivery } from "../leads/insert.ts";
import { readLeads } from "../leads/lead.ts";
import { listThreadIds } from "../leads/merging.ts";
import { ProblemError } from "../problem.ts";
import { type Actor, type Event, findLastByOthers, recordEvent, toActor } from "./events.ts";
import { hashRequest, lockForRequest, type RepeatableRequest } from "./lead-request.ts";
import { lockPerson } from "./lock-person.ts";
import { findOutdatedVisits } from "./outdated-visits.ts";
import { recordAnswer } from "./record-answer.ts";
import { requireWithinReplyLimits } from "./reply-limits.ts";

/** An email that the office wrote to the customer on the desk, with its delivery. */
export interface Reply extends Omit<DeliveryView, "channel">, Readonly<Pick<ReplyRow, "id" | "at" | "email" | "text">> {
	readonly by: Actor;
	/** Time of the visit that it confirms or cancels. */
	readonly visitAt: string | null;
	readonly isCancellation: boolean;
}

/** A reply that is sent once, even if the request is repeated. */
interface NewReply extends RepeatableRequest {
	readonly leadId: string;
	readonly text: string;
	/** Time of the last thing that the person had seen of a colleague and that concerns a reply. A later one stops it. */
	readonly seenAt?: number | undefined;
	/** Customer's address, as the person saw it. A correction since stops the reply. */
	readonly to?: string | undefined;
	/** The lead's visit, as the reply's author saw it, if the reply confirms it. */
	readonly visit?: NextStep | undefined;
	/** Time of a visit that the customer knows of and the reply cancels. */
	readonly cancels?: string | undefined;
}

/** Result of writing a reply. A colleague may have done something that it should take into account in the meantime. */
type ReplyResult =
	| { readonly outcome: "queued" }
	| { readonly outcome: "crossed"; readonly event: Event }
	| { readonly outcome: "redirected"; readonly address: string };

/**
 * Queues a reply to the customer. It does not count as the answer yet, because it may never leave.
 *
 * @throws ProblemError as `lockForRequest` does, and:
 * - `cannot-reply` for suspected spam, and for a lead without an address that email can go to
 * - `visit-changed` if the visit has changed since, or if the visit to cancel is still planned or unknown to the customer
 * - `too-many-replies` beyond the limits
 */
export const addReply = (
	db: Database,
	{ seenAt, to, ...reply }: NewReply,
	by: Actor,
	now: number,
): Promise<ReplyResult> =>
	db.transaction().execute(async (transaction): Promise<ReplyResult> => {
		const { id, leadId, text, visit, cancels } = reply;
		if ((await lockForRequest(transaction, leadId, reply)).isRepeat) return { outcome: "queued" };
		const lead = await transaction
			.selectFrom("leads")
			.select(["id", "reference", "form", "payload", "is_spam", "next_kind", "next_at", "next_minutes"])
			.where("id", "=", leadId)
			.executeTakeFirstOrThrow();
		const email = summarize(lead.form, JSON.parse(lead.payload)).email.trim();
		if (lead.is_spam === 1 || !isEmailAddress(email)) throw new ProblemError("cannot-reply");
		if (to !== undefined && to.trim() !== email) return { outcome: "redirected", address: email };
		const event = await findLastByOthers(transaction, leadId, by);
		if (event && seenAt !== undefined && event.lastAt > seenAt) return { outcome: "crossed", event };
		if (visit && !isDeepStrictEqual(visit, toNextStep(lead))) throw new ProblemError("visit-changed");
		const cancelled = cancels && (await findAnnouncedVisit(transaction, lead, cancels));
		if (cancels && (!cancelled || lead.next_kind === "visit")) throw new ProblemError("visit-changed");
		const row = {
			id,
			lead_id: leadId,
			at: now,
			person_id: by.personId ?? null,
			person_name: by.name,
			email,
			text,
			...(visit?.minutes && { visit_at: visit.at, visit_minutes: visit.minutes }),
			...(cancelled && { ...cancelled, cancels_visit: 1 }),
		};
		await transaction.insertInto("replies").values(row).execute();
		// Its earlier ones go first, so they are tried at once, and as often as it
		await transaction
			.updateTable("deliveries")
			.set({ next_attempt_at: now, attempts: 0 })
			.where("lead_id", "=", leadId)
			.where("channel", "=", "reply")
			.where("state", "=", "pending")
			.where("claim_owner", "is", null)
			.execute();
		await transaction
			.insertInto("deliveries")
			.values(newDelivery({ leadId, channel: "reply", replyId: id, form: lead.form, state: "pending" }, now))
			.execute();
		await requireWithinReplyLimits(transaction, leadId, by, now);
		await updateSearchWords(transaction, leadId);
		await recordEvent(transaction, { id, what: "replied", by, at: now, leadId, request: hashRequest(reply) });
		return { outcome: "queued" };
	});

/**
 * Returns the visit at a time that a reply in the lead's thread has confirmed, or that the customer was told of on the
 * phone; undefined if they know of none. The latter has no entry in their calendar, so it has no length.
 */
async function findAnnouncedVisit(db: Database, lead: Pick<LeadRow, "id" | "reference">, at: string) {
	const confirmation = await db
		.selectFrom("replies")
		.select(["visit_at", "visit_minutes"])
		.where("lead_id", "in", await listThreadIds(db, lead))
		.where("visit_at", "=", at)
		.orderBy("at", "desc")
		.executeTakeFirst();
	if (confirmation) return confirmation;
	const visits = await findOutdatedVisits(db, await readLeads(db, [lead.id]));
	return visits.get(lead.id)?.at === at ? { visit_at: at, visit_minutes: null } : undefined;
}

/** Sends an undelivered reply again, which counts like a new one. Its address may have been corrected since. */
export const resendReply = (db: Database, leadId: string, replyId: string, by: Actor, now: number) =>
	db.transaction().execute(async (transaction) => {
		const changes = await resend(transaction, [leadId], now, { channel: "reply", replyId });
		await requireWithinReplyLimits(transaction, leadId, by, now);
		return changes;
	});

/** Counts the replies that the mail server has accepted since the last call, each in a transaction of its own. */
export async function recordSentReplies(db: Database, now: number): Promise<void> {
	const sent = await db
		.selectFrom("replies")
		.innerJoin("deliveries", (join) =>
			join.onRef("deliveries.lead_id", "=", "replies.lead_id").onRef("deliveries.reply_id", "=", "replies.id"),
		)
		.select(["replies.id", "delivered_at"])
		.where("counted", "=", 0)
		.where("delivered_at", "is not", null)
		.$narrowType<{ delivered_at: number }>()
		.orderBy("delivered_at")
		.execute();
	for (const { id, delivered_at } of sent) {
		await db.transaction().execute((transaction) => recordSentReply(transaction, id, delivered_at, now));
	}
}

/**
 * Counts a reply that the mail server has accepted as the answer, and moves a new lead to Contacted, in the caller's
 * transaction. Later replies change nothing, nor does one whose address was corrected before it was counted.
 */
export async function recordSentReply(db: Database, replyId: string, deliveredAt: number, now: number): Promise<void> {
	const stored = db
		.selectFrom("replies")
		.select(["lead_id", "at", "person_id", "person_name"])
		.where("id", "=", replyId);
	const reply = await stored.executeTakeFirst();
	if (!reply) return;
	// Lock order: person, lead, reply, as in removals and erasures; any other can deadlock with them
	await lockPerson(db, reply.person_id ?? "");
	const customer = db.selectFrom("leads").select("email").where("id", "=", reply.lead_id);
	const lead = await lockRows(db, customer).executeTakeFirst();
	const uncounted = db.updateTable("replies").set({ counted: 1 }).where("id", "=", replyId).where("counted", "=", 0);
	const counted = await uncounted.returning("email").executeTakeFirst();
	if (!lead || !counted || normalizeEmail(counted.email) !== normalizeEmail(lead.email)) return;
	const answer = { id: replyId, at: deliveredAt, writtenAt: reply.at, personId: reply.person_id, email: counted.email };
	await recordAnswer(db, reply.lead_id, answer, toActor(reply), now);
}

/** Returns the replies to leads, oldest first, each with its delivery from among these; the latest ones with a limit. */
export async function listReplies(
	db: Database,
	leadIds: readonly string[],
	deliveries: readonly Delivery[],
	limit = Number.MAX_SAFE_INTEGER,
): Promise<readonly Reply[]> {
	if (leadIds.length === 0) return [];
	const rows = await db
		.selectFrom("replies")
		.selectAll()
		.where("lead_id", "in", leadIds)
		.orderBy("at", "desc")
		.orderBy("id", "desc")
		.limit(limit)
		.execute();
	return rows.toReversed().map((row) => {
		const delivery = deliveries.find(({ replyId }) => replyId === row.id);
		return {
			id: row.id,
			at: row.at,
			by: toActor(row),
			email: row.email,
			text: row.text,
			visitAt: row.visit_at,
			isCancellation: row.cancels_visit === 1,
			// A copy of the database may have the reply without its delivery
			state: delivery?.state ?? "skipped",
			nextAttemptAt: delivery?.nextAttemptAt ?? null,
			deliveredAt: delivery?.deliveredAt ?? null,
			attempts: delivery?.attempts ?? [],
			mayHaveArrived: delivery?.mayHaveArrived ?? false,
		};
	});
}
