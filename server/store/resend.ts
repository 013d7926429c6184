import { type RawBuilder, sql } from "kysely";
import { claimCutOff } from "./claim.ts";
import { type Channel, channels, type DeliveryState, type RetryOptions, type StateChange } from "./store.ts";
import type { Database } from "./tables.ts";

const hour = 3_600_000;
const maxIdsPerStatement = 1000;

type Ids = readonly string[] | "all";

const undelivered = ["pending", "held", "failed"] as const;
const toTheOffice = ["webhook", "office-mail"] as const;

export async function resend(
	db: Database,
	ids: Ids,
	now: number,
	{ channel, deliveredToo }: RetryOptions = {},
): Promise<readonly StateChange[]> {
	const pending = sql<DeliveryState>`${sql.lit("pending")}`;
	const some = channel ? [channel] : channels;
	const states = channel && ids !== "all" ? ([...undelivered, "skipped"] as const) : undelivered;
	const changed = await changeState(db, ids, { states, channels: some, to: pending }, now);
	if (!deliveredToo) return changed;
	const again = { states: ["delivered"], channels: [channel ?? "webhook"], to: pending } as const;
	return [...changed, ...(await changeState(db, await repeatable(db, ids, channel, now), again, now))];
}

/**
 * Leaves out leads whose confirmation was sent within the hour, so that a customer does not get the same mail over
 * and over.
 */
async function repeatable(db: Database, ids: Ids, channel: Channel | undefined, now: number): Promise<Ids> {
	if (channel !== "confirmation" || ids === "all") return ids;
	const recent = await db
		.selectFrom("confirmations")
		.select("lead_id")
		.where("lead_id", "in", ids)
		.where("sent_at", ">", now - hour)
		.execute();
	const left = new Set(recent.map(({ lead_id }) => lead_id));
	return ids.filter((id) => !left.has(id));
}

/** Marks deliveries as spam; with "all", only undelivered ones. */
export const markSpam = (db: Database, ids: Ids, now: number) =>
	changeState(
		db,
		ids,
		{ states: ids === "all" ? undelivered : [...undelivered, "delivered"], channels, to: sql.lit("spam") },
		now,
	);

/**
 * Releases deliveries from suspicion. Delivered ones become delivered again and the rest are due at once. No
 * confirmation is sent.
 */
export const release = (db: Database, ids: Ids, now: number) =>
	changeState(
		db,
		ids,
		{
			states: ["spam"],
			channels: toTheOffice,
			to: sql`case when delivered_at is null then 'pending' else 'delivered' end`,
		},
		now,
	);

interface Change {
	/** States of the deliveries to change. */
	readonly states: readonly DeliveryState[];
	readonly channels: readonly Channel[];
	readonly to: RawBuilder<DeliveryState>;
}

/** Changes the state of deliveries, except those that are being attempted now. @returns the changed deliveries */
async function changeState(db: Database, ids: Ids, { states, channels, to }: Change, now: number) {
	const change = db
		.updateTable("deliveries")
		.set({
			state: to,
			attempts: 0,
			recipients: null,
			next_attempt_at: sql<number | null>`case ${to} when 'pending' then cast(${now} as bigint) end`,
			...claimCutOff,
			changed_at: now,
		})
		.where("channel", "in", channels)
		.where("state", "in", states)
		.where(({ eb, or }) => or([eb("claim_owner", "is", null), eb("next_attempt_at", "<=", now)]))
		.returning(["lead_id as id", "channel", "state"]);
	if (ids === "all") return change.execute();
	const changed: StateChange[] = [];
	for (let start = 0; start < ids.length; start += maxIdsPerStatement) {
		changed.push(...(await change.where("lead_id", "in", ids.slice(start, start + maxIdsPerStatement)).execute()));
	}
	return changed;
}
