import { hour } from "../../content/shared/time.ts";
import { countRows } from "../database/count-rows.ts";
import { takeNamedLock } from "../database/dialect.ts";
import type { Database } from "../database/schema.ts";

/** Confirmations per mailbox in a period, in milliseconds, so that nobody can flood a stranger's mailbox. */
const mailboxLimits = [
	{ count: 1, within: hour },
	{ count: 3, within: 24 * hour },
] as const;

/** Confirmations an hour in all. Further ones wait, because an attacker may have caused the others. */
const totalLimit = 1_000;

/** Decision on a confirmation: it may be sent, or which limit forbids it. */
type Reservation = "reserved" | "mailbox-limit" | "total-limit";

/**
 * Decides whether a mailbox may get this lead's confirmation now, and counts it if so. The lead's own earlier
 * attempts do not count against it.
 *
 * @param mailbox as `normalizeMailbox` writes it
 */
export const reserveConfirmation = (db: Database, leadId: string, mailbox: string, now: number): Promise<Reservation> =>
	db.transaction().execute(async (transaction) => {
		await takeNamedLock(transaction, mailbox);
		const confirmations = transaction.selectFrom("confirmations");
		const ofMailbox = confirmations.where("email", "=", mailbox).where("lead_id", "!=", leadId);
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
			.onConflict((conflict) => conflict.column("lead_id").doUpdateSet({ email: mailbox, sent_at: now }))
			.execute();
		return "reserved";
	});
