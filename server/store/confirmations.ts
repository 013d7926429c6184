import { sql } from "kysely";
import type { Database } from "./tables.ts";

const hour = 3_600_000;
/** How many confirmations an address gets within how many milliseconds, so that nobody can have a stranger flooded. */
const limits = [
	{ count: 1, within: hour },
	{ count: 3, within: 24 * hour },
] as const;

/**
 * Whether this address may have a confirmation of this lead now; a yes counts. The lead's own earlier attempts do not
 * stand in its way.
 *
 * @param isShared several instances may ask at once: PostgreSQL lets one after another. SQLite does so anyway.
 */
export const mayConfirm = (
	db: Database,
	isShared: boolean,
	leadId: string,
	email: string,
	now: number,
): Promise<boolean> =>
	db.transaction().execute(async (transaction) => {
		if (isShared) await sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`.execute(transaction);
		for (const { count, within } of limits) {
			const { earlier } = await transaction
				.selectFrom("confirmations")
				.select(({ fn }) => fn.countAll<number>().as("earlier"))
				.where("email", "=", email)
				.where("sent_at", ">", now - within)
				.where("lead_id", "!=", leadId)
				.executeTakeFirstOrThrow();
			if (earlier >= count) return false;
		}
		// Selects from the leads, since the lead may have been erased while it was under way.
		const counted = await transaction
			.insertInto("confirmations")
			.columns(["lead_id", "email", "sent_at"])
			.expression((eb) =>
				eb
					.selectFrom("leads")
					.select([
						"id",
						sql<string>`cast(${email} as text)`.as("email"),
						sql<number>`cast(${now} as bigint)`.as("sent_at"),
					])
					.where("id", "=", leadId),
			)
			.onConflict((conflict) => conflict.column("lead_id").doUpdateSet({ sent_at: now }))
			.returning("lead_id")
			.execute();
		return counted.length > 0;
	});
