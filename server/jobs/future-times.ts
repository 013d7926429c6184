import { hour, minute } from "../../content/shared/time.ts";
import type { Database } from "../database/schema.ts";

/** Milliseconds that the clocks of two instances may differ. */
const tolerance = 5 * minute;
/** Longest lifetimes of a claim on a delivery and of a passkey challenge, in milliseconds. */
const [maxClaim, maxChallenge] = [3 * minute, hour];

/**
 * Resets times that lie too far in the future: a clock that ran ahead wrote them, and they would block for years.
 *
 * @param maxRetryDelay the longest delay before a delivery's next attempt, in milliseconds
 */
export async function resetFutureTimes(db: Database, now: number, maxRetryDelay: number): Promise<void> {
	const ahead = now + tolerance;
	await db
		.updateTable("deliveries")
		.set({ next_attempt_at: now })
		.where("next_attempt_at", ">", ahead + Math.min(maxClaim, maxRetryDelay))
		.where(({ eb, or }) => or([eb("next_attempt_at", ">", ahead + maxRetryDelay), eb("claim_owner", "is not", null)]))
		.execute();
	await db.updateTable("leads").set({ deleted_at: now }).where("deleted_at", ">", ahead).execute();
	await db.deleteFrom("confirmations").where("sent_at", ">", ahead).execute();
	await db
		.deleteFrom("job_runs")
		.where("run_at", ">", ahead)
		.where("name", "not in", ["deleted", "rewritten"])
		.execute();
	await db.deleteFrom("sign_in_links").where("created_at", ">", ahead).execute();
	await db
		.deleteFrom("passkey_challenges")
		.where("expires_at", ">", ahead + maxChallenge)
		.execute();
	await db
		.deleteFrom("sessions")
		.where(({ eb, or }) => or([eb("created_at", ">", ahead), eb("used_at", ">", ahead)]))
		.execute();
}
