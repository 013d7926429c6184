import type { FormPath } from "../../forms/forms.ts";
import { channels, type Database, type UndeliveredState, undeliveredStates } from "../database/schema.ts";
import type { BacklogCount } from "../http/metrics.ts";
import type { Attempt } from "./deliveries.ts";
import { isSettledFailure } from "./settled-reply.ts";

/** Undelivered leads of one form on one channel, for alerts and metrics. */
export interface Backlog extends BacklogCount {
	readonly form: FormPath;
}

/** A backlog with the last failed attempt at its oldest delivery. */
export interface BacklogDetail extends Backlog {
	readonly lastFailure: Pick<Attempt, "startedAt" | "error"> | undefined;
	readonly nextAttemptAt: number | undefined;
	/** Reference of the oldest delivery's lead, by which a person can find it; empty if it was erased meanwhile. */
	readonly reference: string;
}

/** Returns what is undelivered since before that time. Failed deliveries count at once, settled replies never. */
export async function readBacklog(db: Database, queuedBefore: number): Promise<readonly Backlog[]> {
	return db
		.selectFrom("deliveries")
		.select(({ fn }) => [
			"channel",
			"form",
			"state",
			fn.countAll<number>().as("leadCount"),
			fn.min("queued_at").as("oldestQueuedAt"),
		])
		.where("channel", "in", channels)
		.where("state", "in", undeliveredStates)
		.where(({ eb, or }) => or([eb("state", "=", "failed"), eb("queued_at", "<", queuedBefore)]))
		.where(({ not }) => not(isSettledFailure))
		.groupBy(["channel", "form", "state"])
		.$narrowType<{ state: UndeliveredState }>()
		.execute();
}

export async function readBacklogDetails(db: Database, queuedBefore: number): Promise<readonly BacklogDetail[]> {
	const backlog = await readBacklog(db, queuedBefore);
	return Promise.all(
		backlog.map(async (waiting) => {
			const { channel, form, state, oldestQueuedAt } = waiting;
			const oldest = await db
				.selectFrom("deliveries")
				.innerJoin("leads", "leads.id", "deliveries.lead_id")
				.select(["lead_id", "reply_id", "next_attempt_at", "reference"])
				.where("channel", "=", channel)
				.where("state", "=", state)
				.where("deliveries.queued_at", ">=", oldestQueuedAt)
				.where("deliveries.form", "=", form)
				.where(({ not }) => not(isSettledFailure))
				.orderBy("deliveries.queued_at")
				.limit(1)
				.executeTakeFirst();
			const lastFailure = await db
				.selectFrom("attempts")
				.select(["started_at as startedAt", "error"])
				.where("lead_id", "=", oldest?.lead_id ?? "")
				.where("channel", "=", channel)
				.where("reply_id", "=", oldest?.reply_id ?? "")
				.where("error", "is not", null)
				.orderBy("started_at", "desc")
				.limit(1)
				.executeTakeFirst();
			const { next_attempt_at: nextAttemptAt, reference = "" } = oldest ?? {};
			return { ...waiting, lastFailure, nextAttemptAt: nextAttemptAt ?? undefined, reference };
		}),
	);
}
