import { recordEach } from "./events.ts";
import type { Answers, WaitingLead } from "./store.ts";
import type { Database } from "./tables.ts";

const maxIdsPerStatement = 1000;

export const answers = (db: Database): Answers => ({
	async answer(ids, by, now) {
		const answered: string[] = [];
		for (let start = 0; start < ids.length; start += maxIdsPerStatement) {
			const some = ids.slice(start, start + maxIdsPerStatement);
			answered.push(...(await answerSome(db, some, by, now)));
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

const answerSome = (db: Database, ids: readonly string[], by: string, now: number) =>
	db.transaction().execute(async (transaction) => {
		const rows = await transaction
			.updateTable("leads")
			.set({ answered_at: now, answered_by: by })
			.where("id", "in", ids)
			.where("answered_at", "is", null)
			.returning("id")
			.execute();
		const answered = rows.map(({ id }) => id);
		await recordEach(transaction, answered, { what: "answered", by: { name: by }, at: now });
		return answered;
	});

const waiting = (db: Database) =>
	db
		.selectFrom("leads")
		// A cross join keeps SQLite reading from leads first: unanswered leads are few, deliveries many
		.crossJoin("deliveries")
		.whereRef("deliveries.lead_id", "=", "leads.id")
		.where("deliveries.channel", "=", "webhook")
		.where("deliveries.state", "!=", "spam")
		.where("leads.answered_at", "is", null);
