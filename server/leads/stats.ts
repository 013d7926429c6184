import { type RawBuilder, sql } from "kysely";
import { day, hour, minute, second, week } from "../../content/calendar.ts";
import type { FormPath } from "../../forms/forms.ts";
import type { Channel, Database, DeliveryState } from "../database/schema.ts";
import { mondayOf } from "../time/london-time.ts";
import { type LeadState, leadState } from "./lead.ts";

/** Leads of one form and state in one week. */
export interface WeekCount {
	readonly form: FormPath;
	readonly state: LeadState;
	/** The week's Monday in London, such as `2026-03-02`. */
	readonly week: string;
	readonly leads: number;
}

export interface Stats {
	readonly counts: readonly WeekCount[];
	/** Delivered leads by delivery time: at most `upTo` milliseconds, and more than the previous step. */
	readonly deliveryTimes: readonly { readonly upTo: number; readonly leads: number }[];
	/** Deliveries by channel and state. */
	readonly deliveries: readonly { readonly channel: Channel; readonly state: DeliveryState; readonly leads: number }[];
	/** Delivery attempts by channel and week. */
	readonly attempts: readonly {
		readonly channel: Channel;
		readonly week: string;
		readonly succeeded: number;
		readonly failed: number;
	}[];
}

/** Monday, 5 January 1970. */
const firstMonday = 4 * 24 * hour;

/** Upper limits of the delivery-time steps, in milliseconds. */
export const deliverySteps = [10 * second, minute, 10 * minute, hour, 6 * hour, day, Number.POSITIVE_INFINITY];

/**
 * Returns SQL that numbers UTC weeks in steps of two. The hour before midnight on Sunday gets a number of its own: in
 * summer that hour is already Monday in London.
 */
function weekNumber(column: string): RawBuilder<number> {
	const time = sql`(${sql.ref(column)} - ${sql.lit(firstMonday)})`;
	return sql`${time} / ${sql.lit(week)} + (${time} + ${sql.lit(hour)}) / ${sql.lit(week)}`;
}

/** Returns the London Monday of the week with that number. */
const mondayOfNumber = (number: number): string =>
	mondayOf(new Date(firstMonday + Math.ceil(number / 2) * week - (number % 2) * hour));

/** Computes the office's statistics. Each query is answered from an index alone. */
export async function readStats(db: Database): Promise<Stats> {
	const counts = await db
		.selectFrom("deliveries")
		.select(({ fn }) => ["form", "state", weekNumber("received_at").as("number"), fn.countAll<number>().as("leads")])
		.where("channel", "=", "webhook")
		.groupBy(["form", "state", "number"])
		.execute();
	const attempts = await db
		.selectFrom("attempts")
		.select(({ fn }) => [
			"channel",
			weekNumber("started_at").as("number"),
			fn.countAll<number>().as("all"),
			fn.count<number>("error").as("failed"),
		])
		.groupBy(["channel", "number"])
		.execute();
	const times = await db
		.selectFrom("deliveries")
		.select(({ fn }) => [stepOf(sql`delivered_at - received_at`).as("step"), fn.countAll<number>().as("leads")])
		.where("channel", "=", "webhook")
		.where("state", "=", "delivered")
		.groupBy("step")
		.execute();
	const deliveries = await db
		.selectFrom("deliveries")
		.select(({ fn }) => ["channel", "state", fn.countAll<number>().as("leads")])
		.groupBy(["channel", "state"])
		.orderBy("channel")
		.orderBy("state")
		.execute();
	return {
		deliveries,
		counts: inWeeks(counts, ({ form, state }) => `${form} ${state}`).map(({ week, rows: [first, ...more] }) => ({
			form: first.form,
			state: leadState(false, first.state),
			week,
			leads: sum([first, ...more], "leads"),
		})),
		attempts: inWeeks(attempts, ({ channel }) => channel).map(({ week, rows }) => {
			const failed = sum(rows, "failed");
			return { channel: rows[0].channel, week, succeeded: sum(rows, "all") - failed, failed };
		}),
		deliveryTimes: deliverySteps.map((upTo, step) => ({
			upTo,
			leads: times.find((row) => row.step === step)?.leads ?? 0,
		})),
	};
}

const sum = <K extends string>(rows: readonly Readonly<Record<K, number>>[], key: K): number =>
	rows.reduce((total, row) => total + row[key], 0);

/** Groups rows by kind and week, the earliest week first. */
function inWeeks<T extends { readonly number: number }>(rows: readonly T[], kindOf: (row: T) => string) {
	const groups = new Map<string, { readonly week: string; readonly rows: [T, ...T[]] }>();
	for (const row of rows) {
		const week = mondayOfNumber(row.number);
		const key = `${week} ${kindOf(row)}`;
		const group = groups.get(key);
		if (group) group.rows.push(row);
		else groups.set(key, { week, rows: [row] });
	}
	return [...groups.values()].toSorted((a, b) => (a.week < b.week ? -1 : 1));
}

/** Returns SQL for the index of the first step that the time fits in. */
const stepOf = (time: RawBuilder<unknown>): RawBuilder<number> =>
	sql`case ${sql.join(
		deliverySteps.slice(0, -1).map((upTo, step) => sql`when ${time} <= ${sql.lit(upTo)} then ${sql.lit(step)}`),
		sql` `,
	)} else ${sql.lit(deliverySteps.length - 1)} end`;
