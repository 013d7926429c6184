import type { LeadState } from "./store.ts";
import type { Database } from "./tables.ts";

/** A statement takes so many ids at most. */
const idsAtOnce = 1000;

/**
 * Makes leads in these states due at once, with a fresh schedule; the ids of those that now are. A lead whose delivery
 * is running at this moment is left to it.
 */
export async function resend(
	db: Database,
	ids: readonly string[] | "all",
	states: readonly LeadState[],
	now: number,
): Promise<readonly string[]> {
	const due = db
		.updateTable("deliveries")
		.set({ state: "pending", attempts: 0, next_attempt_at: now, claim_owner: null, claimed_at: null, changed_at: now })
		.where("state", "in", states)
		.where(({ eb, or }) => or([eb("claim_owner", "is", null), eb("next_attempt_at", "<=", now)]))
		.returning("lead_id");
	if (ids === "all") return (await due.execute()).map((row) => row.lead_id);
	const resent: string[] = [];
	for (let start = 0; start < ids.length; start += idsAtOnce) {
		const rows = await due.where("lead_id", "in", ids.slice(start, start + idsAtOnce)).execute();
		resent.push(...rows.map((row) => row.lead_id));
	}
	return resent;
}
