import { randomUUIDv7 } from "node:crypto";
import { day, hour } from "../../content/shared/time.ts";
import { confirmationsPerHour } from "../../forms/desk-limits.ts";
import { countRows } from "../database/count-rows.ts";
import { takeNamedLock } from "../database/dialect.ts";
import type { Database, LeadRow } from "../database/schema.ts";
import { hashMailbox, normalizeMailbox } from "../mail/mailbox.ts";

/** Confirmations per mailbox in a day, at most one an hour, so that nobody can flood a stranger's mailbox. */
export const mailboxLimit = 3;

/** Limit of confirmations an hour in all. Further ones wait, because an attacker may have caused the others. */
export const totalLimit = 1_000;

/** Facts about a confirmation's lead; null if it was erased. */
interface Cause {
	readonly origin: string | null;
	readonly is_resent: number | null;
	/** Email that the lead came with. */
	readonly submitted: string | null;
}

/**
 * Returns whether somebody at the desk has caused a confirmation: they entered its lead, corrected its address, or sent it
 * again. Of an erased lead nobody can tell any longer, so that it counts.
 *
 * @param mailbox as `normalizeMailbox` writes it
 */
const isFromDesk = (mailbox: string, { submitted, origin, is_resent }: Cause): boolean =>
	submitted === null || origin === "phone" || is_resent === 1 || normalizeMailbox(submitted) !== mailbox;

/** Decision on a confirmation: it may be sent, or which limit forbids it. */
type Reservation = "reserved" | "hour-limit" | "day-limit" | "total-limit";

/**
 * Decides whether a mailbox may get this lead's confirmation now, and counts it if so. The confirmation's own attempts
 * since it was queued do not count against it; one that this lead sent to the same mailbox before a correction does. An
 * emergency's confirmation is sent even if the mailbox got another lead's within the hour.
 *
 * @param mailbox as `normalizeMailbox` writes it
 */
export const reserveConfirmation = (
	db: Database,
	{ id, urgency }: Pick<LeadRow, "id" | "urgency">,
	mailbox: string,
	now: number,
): Promise<Reservation> =>
	db.transaction().execute(async (transaction) => {
		await takeNamedLock(transaction, mailbox);
		const confirmations = transaction.selectFrom("confirmations");
		const delivery = await transaction
			.selectFrom("deliveries")
			.innerJoin("leads", "leads.id", "lead_id")
			.select(["queued_at", "origin", "is_resent"])
			.select(({ fn }) => fn.coalesce("submitted_email", "leads.email").as("submitted"))
			.where("lead_id", "=", id)
			.where("channel", "=", "confirmation")
			.executeTakeFirst();
		// Nobody is left to confirm an erased lead to. Any refusal will do, because the delivery was erased too
		if (!delivery) return "day-limit";
		const ofMailbox = confirmations
			.where("email", "in", [mailbox, hashMailbox(mailbox)])
			.where(({ eb, or }) => or([eb("lead_id", "!=", id), eb("sent_at", "<", delivery.queued_at)]));
		if ((await countRows(ofMailbox.where("sent_at", ">", now - day))) >= mailboxLimit) return "day-limit";
		const spaced = urgency === "emergency" ? ofMailbox.where("lead_id", "=", id) : ofMailbox;
		if ((await countRows(spaced.where("sent_at", ">", now - hour))) > 0) return "hour-limit";
		const inHour = confirmations.where("sent_at", ">", now - hour);
		const sent = await countRows(inHour);
		if (sent >= totalLimit) return "total-limit";
		// Those that were asked for earlier and still wait have precedence, or each new flood would take what becomes free
		const waiting = transaction
			.selectFrom("deliveries")
			.innerJoin("leads", "leads.id", "lead_id")
			.where("state", "=", "pending")
			.where("channel", "=", "confirmation")
			.where("queued_at", "<", delivery.queued_at)
			.where("attempts", "=", 0)
			.where("submitted_email", "is", null)
			.where("origin", "!=", "phone")
			.where("is_resent", "=", 0)
			.select("lead_id")
			.limit(totalLimit);
		if (sent + (await waiting.execute()).length >= totalLimit) return "total-limit";
		// The claimed mailbox decides: a correction may have been undone since
		if (isFromDesk(mailbox, delivery)) {
			await takeNamedLock(transaction, "confirmations from the desk");
			const others = await inHour
				.leftJoin("leads", "leads.id", "confirmations.lead_id")
				.leftJoin("deliveries", (join) =>
					join.onRef("deliveries.lead_id", "=", "leads.id").on("channel", "=", "confirmation"),
				)
				.select(["confirmations.email", "origin", "is_resent"])
				.select(({ fn }) => fn.coalesce("submitted_email", "leads.email").as("submitted"))
				.where(({ eb, or }) => or([eb("confirmations.lead_id", "!=", id), eb("confirmations.email", "!=", mailbox)]))
				.execute();
			// Also those whose correction was taken back since
			if (others.filter((other) => isFromDesk(other.email, other)).length >= confirmationsPerHour) return "total-limit";
		}
		// One that is sent again leaves the earlier one to be counted too, as an erased lead does
		await transaction
			.updateTable("confirmations")
			.set({ lead_id: randomUUIDv7(), email: hashMailbox(mailbox) })
			.where("lead_id", "=", id)
			.where("email", "=", mailbox)
			.where("sent_at", "<", delivery.queued_at)
			.execute();
		await transaction
			.insertInto("confirmations")
			.values({ lead_id: id, email: mailbox, sent_at: now })
			.onConflict((conflict) => conflict.columns(["lead_id", "email"]).doUpdateSet({ sent_at: now }))
			.execute();
		return "reserved";
	});

/** Leaves of leads that are being deleted what the limits count: the hash of a mailbox, for a day. */
export async function anonymizeConfirmations(db: Database, ids: readonly string[]): Promise<void> {
	const sent = await db.selectFrom("confirmations").select(["lead_id", "email"]).where("lead_id", "in", ids).execute();
	for (const { lead_id, email } of sent)
		await db
			.updateTable("confirmations")
			.set({ email: hashMailbox(email) })
			.where("lead_id", "=", lead_id)
			.where("email", "=", email)
			.execute();
}

/** Deletes confirmations that no limit counts any more. */
export async function deleteOldConfirmations(db: Database, now: number): Promise<void> {
	await db
		.deleteFrom("confirmations")
		.where("sent_at", "<", now - day)
		.execute();
}
