import { type RawBuilder, sql } from "kysely";
import { claimCutOff } from "./claim.ts";
import type { LeadState, StateChange } from "./store.ts";
import type { Database } from "./tables.ts";

/** A statement takes so many ids at most. */
const idsAtOnce = 1000;

type Ids = readonly string[] | "all";

/** Makes leads in these states due at once, with a fresh schedule. */
export const resend = (db: Database, ids: Ids, states: readonly LeadState[], now: number) =>
	changeState(db, ids, states, sql.lit("pending"), now);

/** Lays leads in these states aside as spam. */
export const markSpam = (db: Database, ids: Ids, states: readonly LeadState[], now: number) =>
	changeState(db, ids, states, sql.lit("spam"), now);

/** Takes spam for none: what was delivered before is delivered again, the rest is due at once. */
export const release = (db: Database, ids: Ids, now: number) =>
	changeState(db, ids, ["spam"], sql`case when delivered_at is null then 'pending' else 'delivered' end`, now);

/** @returns the leads that have changed; one whose delivery is running at this moment is left to it */
async function changeState(
	db: Database,
	ids: Ids,
	states: readonly LeadState[],
	state: RawBuilder<LeadState>,
	now: number,
): Promise<readonly StateChange[]> {
	const change = db
		.updateTable("deliveries")
		.set({
			state,
			attempts: 0,
			next_attempt_at: sql<number | null>`case ${state} when 'pending' then cast(${now} as bigint) end`,
			...claimCutOff,
			changed_at: now,
		})
		.where("state", "in", states)
		.where(({ eb, or }) => or([eb("claim_owner", "is", null), eb("next_attempt_at", "<=", now)]))
		.returning(["lead_id as id", "state"]);
	if (ids === "all") return change.execute();
	const changed: StateChange[] = [];
	for (let start = 0; start < ids.length; start += idsAtOnce) {
		changed.push(...(await change.where("lead_id", "in", ids.slice(start, start + idsAtOnce)).execute()));
	}
	return changed;
}
