import type { Backlog, DeliveryTrouble } from "./store.ts";
import type { Database } from "./tables.ts";

/** Adds the last attempt of its oldest lead to each backlog. */
export const troubles = (db: Database, backlog: readonly Backlog[]): Promise<readonly DeliveryTrouble[]> =>
	Promise.all(
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
