import { hour } from "../../content/shared/time.ts";
import { countRows } from "../database/count-rows.ts";
import { takeNamedLock } from "../database/dialect.ts";
import type { Database } from "../database/schema.ts";

/** Confirmations per mailbox in a period, in milliseconds, so that nobody can flood a stranger's mailbox. */
const mailboxLimits = [
	{ count: 1, within: hour },
	{ count: 3, within: 24 * hour },
] as const;

/** Mailboxes that one lead may confirm to in a day, however often its address is corrected. */
const mailboxesPerLead = 3;

/** Confirmations an hour in all. Further ones wait, because an attacker may have caused the others. */
const totalLimit = 1_000;

/** Decision on a confirmation: it may be sent, or which limit forbids it. */
type Reservation = "reserved" | "mailbox-limit" | "total-limit";

/**
 * Decides whether a mailbox may get this lead's confirmation now, and counts it if so. Earlier attempts since it was
 * queued do not count against it; a confirmation that the same mailbox got before a correction does.
 *
 * @param mailbox as `normalizeMailbox` writes it
 */
export const reserveConfirmation = (db: Database, leadId: string, mailbox: string, now: number): Promise<Reservation> =>
	db.transaction().execute(async (transaction) => {
		await takeNamedLock(transaction, mailbox);
		const confirmations = transaction.selectFrom("confirmations");
		const delivery = await transaction
			.selectFrom("deliveries")
			.select("queued_at")
			.where("lead_id", "=", leadId)
			.where("channel", "=", "confirmation")
			.executeTakeFirst();
		const ofMailbox = confirmations
			.where("email", "=", mailbox)
			.where(({ eb, or }) => or([eb("lead_id", "!=", leadId), eb("sent_at", "<", delivery?.queued_at ?? 0)]));
		const ofLead = confirmations.where("lead_id", "=", leadId).where("email", "!=", mailbox);
		if ((await countRows(ofLead.where("sent_at", ">", now - 24 * hour))) >= mailboxesPerLead) return "mailbox-limit";
		for (const { count, within } of mailboxLimits) {
			if ((await countRows(ofMailbox.where("sent_at", ">", now - within))) >= count) return "mailbox-limit";
		}
		if ((await countRows(confirmations.where("sent_at", ">", now - hour))) >= totalLimit) return "total-limit";
		const lead = await transaction.selectFrom("leads").select("id").where("id", "=", leadId).executeTakeFirst();
		// An erased lead has nobody left to confirm to. Any refusal skips the delivery, which was erased with the lead
		if (!lead) return "mailbox-limit";
		await transaction
			.insertInto("confirmations")
			.values({ lead_id: leadId, email: mailbox, sent_at: now })
			.onConflict((conflict) => conflict.columns(["lead_id", "email"]).doUpdateSet({ sent_at: now }))
			.execute();
		return "reserved";
	});
