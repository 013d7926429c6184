import { claim, claimCutOff, claimLife } from "./claim.ts";
import { grouped } from "./grouped.ts";
import { settle } from "./settle.ts";
import type { Backlog, DeliveryQueue, Settlement } from "./store.ts";
import type { Database } from "./tables.ts";

/** The leads on their way to their webhooks. */
export function deliveryQueue(db: Database, skipLocked: boolean): DeliveryQueue {
	return {
		claim: (owner, most, now) => claim(db, skipLocked, owner, most, now),

		settle: grouped(async (settlements: readonly Settlement[]) => {
			await settle(db, settlements);
			return () => undefined;
		}),

		async hold(leadId, owner, now) {
			await db
				.updateTable("deliveries")
				.set({ state: "held", next_attempt_at: null, claim_owner: null, claimed_at: null, changed_at: now })
				.where("lead_id", "=", leadId)
				.where("claim_owner", "=", owner)
				.execute();
		},

		async releaseClaims(owner, now) {
			await db
				.updateTable("deliveries")
				.set({ ...claimCutOff, next_attempt_at: now, changed_at: now })
				.where("next_attempt_at", "<=", now + claimLife)
				.where("claim_owner", "=", owner)
				.execute();
		},

		async sendHeld(forms, now) {
			if (forms.length === 0) return 0;
			const { numUpdatedRows } = await db
				.updateTable("deliveries")
				.set({ state: "pending", attempts: 0, next_attempt_at: now, changed_at: now })
				.where("state", "=", "held")
				.where("form", "in", forms)
				.executeTakeFirst();
			return Number(numUpdatedRows);
		},

		async nextDueAt() {
			const first = await db
				.selectFrom("deliveries")
				.select("next_attempt_at")
				.where("next_attempt_at", "is not", null)
				.orderBy("next_attempt_at")
				.limit(1)
				.executeTakeFirst();
			return first?.next_attempt_at ?? undefined;
		},

		backlog: (receivedBefore) => backlog(db, receivedBefore),
	};
}

async function backlog(db: Database, receivedBefore: number): Promise<Backlog> {
	const rows = await db
		.selectFrom("deliveries")
		.select(({ fn }) => ["state", fn.countAll<number>().as("leads"), fn.min("received_at").as("oldest")])
		.where("state", "in", ["pending", "held", "failed"])
		.where(({ eb, or }) => or([eb("state", "=", "failed"), eb("received_at", "<", receivedBefore)]))
		.groupBy("state")
		.execute();
	const of = (state: string) => rows.find((row) => row.state === state)?.leads ?? 0;
	const oldest = Math.min(...rows.map((row) => row.oldest));
	return {
		pending: of("pending"),
		held: of("held"),
		failed: of("failed"),
		oldestReceivedAt: Number.isFinite(oldest) ? oldest : undefined,
	};
}
