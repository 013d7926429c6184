import type { FormPath } from "../../forms/forms.ts";
import type { Channel, Database } from "../database/schema.ts";
import { type Attempt, channels, type UndeliveredState, undeliveredStates } from "../leads/lead.ts";

/** Undelivered leads of one form on one channel, for alerts and metrics. */
export interface Backlog {
	readonly channel: Channel;
	readonly form: FormPath;
	readonly state: UndeliveredState;
	readonly leadCount: number;
	/** Time at which the oldest of these leads was received. */
	readonly oldestReceivedAt: number;
}

/** A backlog with the last attempt of its oldest lead. */
export interface BacklogDetail extends Backlog {
	readonly lastAttempt: Attempt | undefined;
	readonly nextAttemptAt: number | undefined;
}

/** Returns undelivered leads received before that time. Failed ones count whenever they were received. */
export async function readBacklog(db: Database, receivedBefore: number): Promise<readonly Backlog[]> {
	return db
		.selectFrom("deliveries")
		.select(({ fn }) => [
			"channel",
			"form",
			"state",
			fn.countAll<number>().as("leadCount"),
			fn.min("received_at").as("oldestReceivedAt"),
		])
		.where("channel", "in", channels)
		.where("state", "in", undeliveredStates)
		.where(({ eb, or }) => or([eb("state", "=", "failed"), eb("received_at", "<", receivedBefore)]))
		.groupBy(["channel", "form", "state"])
		.$narrowType<{ state: UndeliveredState }>()
		.execute();
}

/** Returns the backlog with the last attempt of each oldest lead, which the office needs in order to clear it. */
export async function readBacklogDetails(db: Database, receivedBefore: number): Promise<readonly BacklogDetail[]> {
	const backlog = await readBacklog(db, receivedBefore);
	return Promise.all(
		backlog.map(async (waiting) => {
			const { channel, form, state, oldestReceivedAt } = waiting;
			const oldest = await db
				.selectFrom("deliveries")
				.select(["lead_id", "next_attempt_at"])
				.where("channel", "=", channel)
				.where("state", "=", state)
				.where("received_at", "=", oldestReceivedAt)
				.where("form", "=", form)
				.limit(1)
				.executeTakeFirst();
			const lastAttempt = await db
				.selectFrom("attempts")
				.select(["started_at as startedAt", "duration", "status", "error"])
				.where("lead_id", "=", oldest?.lead_id ?? "")
				.where("channel", "=", channel)
				.orderBy("started_at", "desc")
				.limit(1)
				.executeTakeFirst();
			return { ...waiting, lastAttempt, nextAttemptAt: oldest?.next_attempt_at ?? undefined };
		}),
	);
}
