import { summarize } from "../../forms/summary.ts";
import type { Channel, Database, DeliveryState, ReplyRow } from "../database/schema.ts";
import { updateSearchWords } from "../leads/indexed-columns.ts";
import type { Attempt } from "../leads/lead.ts";
import { isMailable } from "../mail/templates/about-lead.ts";
import { type Actor, recordEvent, toActor } from "./activity.ts";
import { recordFirstAnswer } from "./answer.ts";
import { markContacted } from "./contacted-status.ts";
import { findDeletion, type LeadDeleted } from "./deletion.ts";

/** A delivery with its attempts. */
export interface DeliveryView {
	readonly channel: Channel;
	readonly state: DeliveryState;
	readonly nextAttemptAt: number | null;
	readonly deliveredAt: number | null;
	readonly attempts: readonly Attempt[];
}

/** An email that the office wrote to the customer on the desk, with its delivery. */
export interface Reply extends Omit<DeliveryView, "channel"> {
	readonly id: string;
	readonly at: number;
	readonly by: Actor;
	/** Address that it went to. */
	readonly email: string;
	readonly text: string;
}

interface NewReply {
	/** Chosen by the browser, so that sending a reply twice sends one email. */
	readonly id: string;
	readonly text: string;
}

/**
 * Result of writing a reply. It is refused for suspected spam, and for a lead without an address that email can go to.
 */
type ReplyResult =
	| { readonly outcome: "queued" }
	/** A reply of this id, with another text, was queued before. */
	| { readonly outcome: "conflict" }
	| { readonly outcome: "refused" }
	| LeadDeleted
	| { readonly outcome: "missing" };

/** Queues a reply to the customer. It does not count as the answer yet, because it may never leave. */
export const addReply = (
	db: Database,
	leadId: string,
	{ id, text }: NewReply,
	by: Actor,
	now: number,
): Promise<ReplyResult> =>
	db.transaction().execute(async (transaction): Promise<ReplyResult> => {
		const lead = await transaction
			.selectFrom("leads")
			.select(["form", "payload", "is_spam"])
			.where("id", "=", leadId)
			.executeTakeFirst();
		if (!lead) return { outcome: "missing" };
		const deletion = await findDeletion(transaction, leadId);
		if (deletion) return deletion;
		const email = summarize(lead.form, JSON.parse(lead.payload)).email.trim();
		const row: ReplyRow = {
			id,
			lead_id: leadId,
			at: now,
			person_id: by.personId ?? null,
			person_name: by.name,
			email,
			text,
		};
		const existing = await transaction.selectFrom("replies").selectAll().where("id", "=", id).executeTakeFirst();
		if (existing) return { outcome: existing.lead_id === leadId && existing.text === text ? "queued" : "conflict" };
		if (lead.is_spam === 1 || !isMailable(email)) return { outcome: "refused" };
		const { numInsertedOrUpdatedRows: added } = await transaction
			.insertInto("replies")
			.values(row)
			.onConflict((conflict) => conflict.doNothing())
			.executeTakeFirst();
		// Another request is storing this reply at the same time
		if (!added) return { outcome: "queued" };
		await transaction
			.insertInto("deliveries")
			.values({
				lead_id: leadId,
				channel: "reply",
				reply_id: id,
				form: lead.form,
				received_at: now,
				state: "pending",
				attempts: 0,
				next_attempt_at: now,
				interrupted: 0,
				changed_at: now,
			})
			.execute();
		await updateSearchWords(transaction, leadId);
		await recordEvent(transaction, { what: "replied", by, at: now, leadId });
		return { outcome: "queued" };
	});

/**
 * Counts a reply that the mail server has accepted as the answer, and moves a new lead to Contacted, in the caller's
 * transaction. Later replies to the same lead change nothing.
 */
export async function recordSentReply(db: Database, replyId: string, now: number): Promise<void> {
	const reply = await db.selectFrom("replies").selectAll().where("id", "=", replyId).executeTakeFirst();
	if (!reply) return;
	await markContacted(db, reply.lead_id, toActor(reply), now);
	await recordFirstAnswer(db, reply.lead_id, toActor(reply), now);
}

/** Returns the replies to a lead with their deliveries, oldest first. */
export async function listReplies(db: Database, leadId: string): Promise<readonly Reply[]> {
	const rows = await db
		.selectFrom("replies")
		.leftJoin("deliveries", (join) =>
			join.onRef("deliveries.lead_id", "=", "replies.lead_id").onRef("deliveries.reply_id", "=", "replies.id"),
		)
		.selectAll("replies")
		.select(["state", "next_attempt_at", "delivered_at"])
		.where("replies.lead_id", "=", leadId)
		.orderBy("at")
		.orderBy("replies.id")
		.execute();
	if (rows.length === 0) return [];
	const attempts = await db
		.selectFrom("attempts")
		.select(["reply_id", "started_at as startedAt", "duration", "status", "error"])
		.where("lead_id", "=", leadId)
		.where("channel", "=", "reply")
		.orderBy("started_at")
		.execute();
	return rows.map(({ state, next_attempt_at, delivered_at, ...row }) => ({
		id: row.id,
		at: row.at,
		by: toActor(row),
		email: row.email,
		text: row.text,
		// A copy of the database may have the reply without its delivery
		state: state ?? "skipped",
		nextAttemptAt: next_attempt_at,
		deliveredAt: delivered_at,
		attempts: attempts.filter(({ reply_id }) => reply_id === row.id).map(({ reply_id: _, ...attempt }) => attempt),
	}));
}
