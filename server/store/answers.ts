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
			.select(["id", "reference", "form", "payload", "received_at"])
			.where("received_at", ">=", from.getTime())
			.where("received_at", "<", before.getTime())
			.orderBy("received_at")
			.orderBy("id")
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
		const { leads: early } = await count(waiting(db).where("received_at", "<", before.getTime()));
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

const waiting = (db: Database) => db.selectFrom("leads").where("answered_at", "is", null).where("is_spam", "=", 0);
