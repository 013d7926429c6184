import { claim, claimCutOff, claimLife, isResumed } from "./claim.ts";
import { mayConfirm } from "./confirmations.ts";
import { grouped } from "./grouped.ts";
import { settle } from "./settle.ts";
import { type Backlog, channels, type DeliveryQueue, type Settlement } from "./store.ts";
import type { Database } from "./tables.ts";
import { troubles } from "./troubles.ts";

export function deliveryQueue(db: Database): DeliveryQueue {
	return {
		claim: (channel, owner, limit, now) => claim(db, channel, owner, limit, now),

		settle: grouped(async (settlements: readonly Settlement[]) => {
			await settle(db, settlements);
			return () => undefined;
		}),

		async hold(channel, leadId, owner, now) {
			await db
				.updateTable("deliveries")
				.set({ state: "held", next_attempt_at: null, claim_owner: null, claimed_at: null, changed_at: now })
				.where("lead_id", "=", leadId)
				.where("channel", "=", channel)
				.where("claim_owner", "=", owner)
				.execute();
		},

		async releaseClaims(channel, owner, now) {
			await db
				.updateTable("deliveries")
				.set({ ...claimCutOff, next_attempt_at: now, changed_at: now })
				.where("channel", "=", channel)
				.where("next_attempt_at", "<=", now + claimLife)
				.where("claim_owner", "=", owner)
				.execute();
		},

		async sendHeld(channel, forms, now) {
			if (forms.length === 0) return 0;
			const { numUpdatedRows } = await db
				.updateTable("deliveries")
				.set({ state: "pending", attempts: 0, next_attempt_at: now, changed_at: now })
				.where("channel", "=", channel)
				.where("state", "=", "held")
				.where("form", "in", forms)
				.executeTakeFirst();
			return Number(numUpdatedRows);
		},

		async nextDueAt(channel) {
			const first = await db
				.selectFrom("deliveries")
				.select("next_attempt_at")
				.where("channel", "=", channel)
				.where("next_attempt_at", "is not", null)
				.where(isResumed)
				.orderBy("next_attempt_at")
				.limit(1)
				.executeTakeFirst();
			return first?.next_attempt_at ?? undefined;
		},

		async deliveredSince(channel, since) {
			const { leads, lastAt } = await db
				.selectFrom("attempts")
				.select(({ fn }) => [fn.countAll<number>().as("leads"), fn.max("started_at").as("lastAt")])
				.where("channel", "=", channel)
				.where("started_at", ">", since)
				.where("error", "is", null)
				.executeTakeFirstOrThrow();
			return { leads, lastAt: lastAt ?? undefined };
		},

		backlog: (receivedBefore) => backlog(db, receivedBefore),

		troubles: async (receivedBefore) => troubles(db, await backlog(db, receivedBefore)),

		mayConfirm: (leadId, email, now) => mayConfirm(db, leadId, email, now),
	};
}

const waiting = ["pending", "held", "failed"] as const;

async function backlog(db: Database, receivedBefore: number): Promise<readonly Backlog[]> {
	return db
		.selectFrom("deliveries")
		.select(({ fn }) => [
			"channel",
			"form",
			"state",
			fn.countAll<number>().as("leads"),
			fn.min("received_at").as("oldestReceivedAt"),
		])
		.where("channel", "in", channels)
		.where("state", "in", waiting)
		.where(({ eb, or }) => or([eb("state", "=", "failed"), eb("received_at", "<", receivedBefore)]))
		.groupBy(["channel", "form", "state"])
		.$narrowType<{ state: Backlog["state"] }>()
		.execute();
}
