import { randomUUID } from "node:crypto";
import type { Database } from "../../../server/database/schema.ts";
import type { Actor } from "../../../server/workflow/events.ts";
import { addReply, recordSentReplies } from "../../../server/workflow/replies.ts";

/** Finds the lead of a reference. */
export const findLead = (db: Database, reference: string) =>
	db
		.selectFrom("leads")
		.select(["id", "form", "received_at"])
		.where("reference", "=", reference)
		.executeTakeFirstOrThrow();

/** Writes a reply as the desk does, and takes it for accepted by the mail server. */
export async function sendReply(db: Database, leadId: string, by: Actor, at: number, acceptedAt = at): Promise<void> {
	const id = randomUUID();
	await addReply(db, { leadId, id, text: "Hello" }, by, at);
	const ofReply = db.updateTable("deliveries").where("reply_id", "=", id);
	await ofReply.set({ state: "delivered", delivered_at: acceptedAt, next_attempt_at: null }).execute();
	await recordSentReplies(db, acceptedAt);
}

/** Inserts a reply that has been delivered. */
export async function insertSentReply(db: Database, reference: string, email: string, text: string): Promise<void> {
	const { id: lead_id, form, received_at } = await findLead(db, reference);
	const id = randomUUID();
	const at = received_at;
	await db
		.insertInto("replies")
		.values({ id, lead_id, at, person_id: null, person_name: "Aisha Karim", email, text, counted: 1 })
		.execute();
	await db
		.insertInto("deliveries")
		.values({
			lead_id,
			channel: "reply",
			reply_id: id,
			form,
			received_at,
			state: "delivered",
			attempts: 1,
			delivered_at: at,
			next_attempt_at: null,
			outcome_unknown: 0,
			queued_at: at,
			changed_at: at,
		})
		.execute();
}
