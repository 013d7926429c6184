import { sql } from "kysely";
import { hour } from "../../content/shared/time.ts";
import { takeNamedLock } from "../database/dialect.ts";
import type { Database } from "../database/schema.ts";
import { extractDomain, isPublicProvider } from "../mail/mailbox.ts";

/** Confirmations per mailbox in a period, in milliseconds, so that nobody can flood a stranger's mailbox. */
const mailboxLimits = [
	{ count: 1, within: hour },
	{ count: 3, within: 24 * hour },
] as const;
/** Confirmations an hour to all mailboxes of one domain: more than an office building needs. */
const domainLimit = 30;
/** Confirmations an hour to a provider such as Gmail, where thousands of customers have their mailboxes. */
const providerLimit = 300;

/** Confirmations an hour in all. Further ones wait, because an attacker may have caused the others. */
const totalLimit = 1_000;

/** Decision on a confirmation: it may be sent, or which limit forbids it. */
type Reservation = "reserved" | "mailbox-limit" | "domain-limit" | "total-limit";

/**
 * Decides whether a mailbox may get this lead's confirmation now, and counts it if so. The lead's own earlier
 * attempts do not count against it.
 *
 * @param mailbox as `normalizeMailbox` writes it
 */
export const reserveConfirmation = (db: Database, leadId: string, mailbox: string, now: number): Promise<Reservation> =>
	db.transaction().execute(async (transaction) => {
		const domain = extractDomain(mailbox);
		await takeNamedLock(transaction, domain);
		const countOthers = async (column: "email" | "domain", value: string, within: number): Promise<number> => {
			const { earlier } = await transaction
				.selectFrom("confirmations")
				.select(({ fn }) => fn.countAll<number>().as("earlier"))
				.where(column, "=", value)
				.where("sent_at", ">", now - within)
				.where("lead_id", "!=", leadId)
				.executeTakeFirstOrThrow();
			return earlier;
		};
		for (const { count, within } of mailboxLimits) {
			if ((await countOthers("email", mailbox, within)) >= count) return "mailbox-limit";
		}
		const max = isPublicProvider(domain) ? providerLimit : domainLimit;
		if ((await countOthers("domain", domain, hour)) >= max) return "domain-limit";
		const { sent } = await transaction
			.selectFrom("confirmations")
			.select(({ fn }) => fn.countAll<number>().as("sent"))
			.where("sent_at", ">", now - hour)
			.executeTakeFirstOrThrow();
		if (sent >= totalLimit) return "total-limit";
		// Selects from the leads, since the lead may have been erased during the delivery
		const counted = await transaction
			.insertInto("confirmations")
			.columns(["lead_id", "email", "domain", "sent_at"])
			.expression((eb) =>
				eb
					.selectFrom("leads")
					.select([
						"id",
						sql<string>`cast(${mailbox} as text)`.as("email"),
						sql<string>`cast(${domain} as text)`.as("domain"),
						sql<number>`cast(${now} as bigint)`.as("sent_at"),
					])
					.where("id", "=", leadId),
			)
			.onConflict((conflict) => conflict.column("lead_id").doUpdateSet({ email: mailbox, domain, sent_at: now }))
			.returning("lead_id")
			.execute();
		// An erased lead has nobody left to confirm to. Any refusal skips the delivery, which was erased with the lead
		return counted.length > 0 ? "reserved" : "mailbox-limit";
	});
