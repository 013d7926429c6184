import type { Database } from "../database/schema.ts";
import { listEvents } from "./activity.ts";

/** A lead's answer: when, and by whom. */
export interface Answer {
	readonly at: number;
	readonly by: string;
}

/**
 * Returns the first answer on record: the first of the calls and emails noted, the sent replies from the desk and, for a
 * lead past New, the change that moved it there.
 */
export async function findAnswer(db: Database, leadId: string, isNew: boolean): Promise<Answer | undefined> {
	const candidates = [
		await findFirstNote(db, leadId),
		await findFirstReply(db, leadId),
		isNew ? undefined : await findFirstStatusChange(db, leadId),
	];
	return candidates.flatMap((each) => each ?? []).toSorted((a, b) => a.at - b.at)[0];
}

async function findFirstNote(db: Database, leadId: string): Promise<Answer | undefined> {
	const note = await db
		.selectFrom("notes")
		.select(["at", "person_name"])
		.where("lead_id", "=", leadId)
		.where("kind", "!=", "note")
		.orderBy("at")
		.limit(1)
		.executeTakeFirst();
	return note && { at: note.at, by: note.person_name };
}

/** Returns the first reply that the mail server has accepted. */
async function findFirstReply(db: Database, leadId: string): Promise<Answer | undefined> {
	const reply = await db
		.selectFrom("replies")
		.innerJoin("deliveries", (join) =>
			join.onRef("deliveries.lead_id", "=", "replies.lead_id").onRef("deliveries.reply_id", "=", "replies.id"),
		)
		.select(["delivered_at", "person_name"])
		.where("replies.lead_id", "=", leadId)
		.where("delivered_at", "is not", null)
		.orderBy("delivered_at")
		.limit(1)
		.$narrowType<{ delivered_at: number }>()
		.executeTakeFirst();
	return reply && { at: reply.delivered_at, by: reply.person_name };
}

/**
 * Returns the change by hand after which the lead was never New again. The changes that a call or a reply made are left
 * out: the call or the reply itself is the answer, as long as it exists.
 */
async function findFirstStatusChange(db: Database, leadId: string): Promise<Answer | undefined> {
	const events = await listEvents(db, leadId);
	const byHand = events.filter(({ to, isUndone, causedBy }) => to.status && !isUndone && causedBy === null);
	const first = byHand[byHand.findLastIndex(({ to }) => to.status === "new") + 1];
	return first && { at: first.at, by: first.by.name };
}
