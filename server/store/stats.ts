import { type RawBuilder, sql } from "kysely";
import type { Stats } from "./store.ts";
import type { Database } from "./tables.ts";

const week = 7 * 86_400_000;
/** Monday, 5 January 1970. */
const firstMonday = 4 * 86_400_000;

/** The upper ends, in milliseconds, of the steps that delivery times are counted in. */
export const deliverySteps = [10_000, 60_000, 600_000, 3_600_000, 21_600_000, 86_400_000, Number.POSITIVE_INFINITY];

const weekOf = (column: string): RawBuilder<number> =>
	sql`(${sql.ref(column)} - ${sql.lit(firstMonday)}) / ${sql.lit(week)}`;

const monday = (number: number): Date => new Date(firstMonday + number * week);

const byWeek = (a: { week: number }, b: { week: number }): number => a.week - b.week;

/** Counts for the office; each comes from an index alone. */
export async function stats(db: Database): Promise<Stats> {
	const counts = await db
		.selectFrom("deliveries")
		.select(({ fn }) => ["form", "state", weekOf("received_at").as("week"), fn.countAll<number>().as("leads")])
		.groupBy(["form", "state", "week"])
		.execute();
	const attempts = await db
		.selectFrom("attempts")
		.select(({ fn }) => [
			weekOf("started_at").as("week"),
			fn.countAll<number>().as("all"),
			fn.count<number>("error").as("failed"),
		])
		.groupBy("week")
		.execute();
	const times = await db
		.selectFrom("deliveries")
		.select(({ fn }) => [stepOf(sql`delivered_at - received_at`).as("step"), fn.countAll<number>().as("leads")])
		.where("state", "=", "delivered")
		.groupBy("step")
		.execute();
	return {
		counts: counts.toSorted(byWeek).map((row) => ({ ...row, week: monday(row.week) })),
		attempts: attempts.toSorted(byWeek).map((row) => ({
			week: monday(row.week),
			succeeded: row.all - row.failed,
			failed: row.failed,
		})),
		deliveryTimes: deliverySteps.map((upTo, step) => ({
			upTo,
			leads: times.find((row) => row.step === step)?.leads ?? 0,
		})),
	};
}

/** The number of the first step that the time is not longer than. */
const stepOf = (time: RawBuilder<unknown>): RawBuilder<number> =>
	sql`case ${sql.join(
		deliverySteps.slice(0, -1).map((upTo, step) => sql`when ${time} <= ${sql.lit(upTo)} then ${sql.lit(step)}`),
		sql` `,
	)} else ${sql.lit(deliverySteps.length - 1)} end`;
