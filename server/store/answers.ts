import type { Answers, WaitingLead } from "./store.ts";
import type { Database } from "./tables.ts";

const maxIdsPerStatement = 1000;

/** Which leads the office has answered. */
export const answers = (db: Database): Answers => ({
	async answer(ids, by, now) {
		const answered: string[] = [];
		for (let start = 0; start < ids.length; start += maxIdsPerStatement) {
			const rows = await db
				.updateTable("leads")
				.set({ answered_at: now, answered_by: by })
				.where("id", "in", ids.slice(start, start + maxIdsPerStatement))
				.where("answered_at", "is", null)
				.returning("id")
				.execute();
			answered.push(...rows.map(({ id }) => id));
		}
		return answered;
	},

	async unanswered(from, before, limit) {
		const rows = await waiting(db)
			.select(["leads.id", "leads.reference", "leads.form", "leads.payload", "leads.received_at"])
			.where("leads.received_at", ">=", from.getTime())
			.where("leads.received_at", "<", before.getTime())
			.orderBy("leads.received_at")
			.orderBy("leads.id")
			.limit(limit)
			.execute();
		return rows.map(
			({ payload, received_at, ...lead }): WaitingLead => ({
				...lead,
				payload: JSON.parse(payload),
				receivedAt: new Date(received_at),
			}),
		);
	},

	async countUnanswered(before) {
		const count = (query: ReturnType<typeof waiting>) =>
			query.select(({ fn }) => fn.countAll<number>().as("leads")).executeTakeFirstOrThrow();
		const { leads: all } = await count(waiting(db));
		const { leads: early } = await count(waiting(db).where("leads.received_at", "<", before.getTime()));
		return { all, before: early };
	},
});

const waiting = (db: Database) =>
	db
		.selectFrom("leads")
		// Not joined the other way round: leads that wait are few beside deliveries
		.crossJoin("deliveries")
		.whereRef("deliveries.lead_id", "=", "leads.id")
		.where("deliveries.channel", "=", "webhook")
		.where("deliveries.state", "!=", "spam")
		.where("leads.answered_at", "is", null);
