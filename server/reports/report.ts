import { type SqlBool, sql } from "kysely";
import { day } from "../../content/shared/time.ts";
import { formPaths } from "../../forms/forms.ts";
import { type ReportSpan, reportWeeks } from "../../forms/office.ts";
import type { Database } from "../database/schema.ts";
import { addDays, findMonday, formatDay, startOfDay } from "../time/london-time.ts";
import { type DeliveryHealth, readDeliveryHealth } from "./delivery-health.ts";
import { addLead, computeReport, createSums, type ReportLead, type ReportSums } from "./sums.ts";

const week = 7 * day;
/** Small enough that other queries run in between. */
const pageSize = 5000;

export type Report = ReturnType<typeof computeReport> & {
	/** First and last day in London, both included. */
	readonly from: string;
	readonly to: string;
	readonly now: number;
	/** Day of the first lead if that is within the period, else the period's first day. */
	readonly since: string;
	/** Average since that day; null until a week has passed. */
	readonly leadsPerWeek: number | null;
	/** Leads marked as won within the period, whenever they were received. */
	readonly wonWithin: number;
	/** Total value of these won leads, in whole pounds. */
	readonly wonValueWithin: number;
	/** Figures of the preceding period of the same length. */
	readonly previous: {
		readonly leads: number;
		readonly due: number;
		readonly answeredInTime: number;
		readonly medianMs: number | null;
		readonly won: number;
		readonly wonWithin: number;
	};
	readonly health: readonly DeliveryHealth[];
};

/** Computes the figures of a span and of the one before it. Suspected spam counts only in the delivery figures. */
export async function readReport(db: Database, span: ReportSpan, now: number): Promise<Report> {
	const weeks = reportWeeks[span];
	const monday = findMonday(new Date(now));
	const mondays = Array.from({ length: weeks }, (_, index) => addDays(monday, 7 * (index + 1 - weeks)));
	const [from = monday] = mondays;
	const begin = startOfDay(from).getTime();
	const previousBegin = startOfDay(addDays(from, -7 * weeks)).getTime();
	const names = await readNames(db);
	const sums = await readSums(db, mondays, names, begin, now, now);
	const soFar = now - begin;
	const previous = computeReport(await readSums(db, [from], names, previousBegin, previousBegin + soFar, now), now);
	const result = computeReport(sums, now);
	const within = await sumWon(db, begin, now);
	const start = Math.max(begin, (await findFirstReceipt(db)) ?? begin);
	return {
		...result,
		from,
		since: formatDay(new Date(start)),
		leadsPerWeek: now - start < week ? null : (result.leads * week) / (now - start),
		wonWithin: within.leads,
		wonValueWithin: within.pounds,
		to: formatDay(new Date(now)),
		now,
		previous: {
			leads: previous.leads,
			due: previous.due,
			answeredInTime: previous.answeredInTime,
			medianMs: previous.medianMs,
			won: previous.outcome.reduce((sum, { won }) => sum + won, 0),
			wonWithin: (await sumWon(db, previousBegin, previousBegin + soFar)).leads,
		},
		health: await readDeliveryHealth(db, formPaths, begin, now),
	};
}

async function readSums(
	db: Database,
	mondays: readonly string[],
	names: ReadonlyMap<string, string>,
	from: number,
	to: number,
	now: number,
): Promise<ReportSums> {
	const sums = createSums(
		mondays.map((day) => ({ day, begin: startOfDay(day).getTime() })),
		names,
	);
	let after = { received_at: from, id: "" };
	for (;;) {
		const page: readonly ReportLead[] = await db
			.selectFrom("leads")
			.select([
				"id",
				"received_at",
				"form",
				"status",
				"list",
				"place",
				"answered_at",
				"source",
				"intake",
				"lost_reason",
				"assignee_id",
				"answered_by",
				"quoted_value",
				"won_value",
			])
			.where(({ eb, refTuple, tuple }) => eb(refTuple("received_at", "id"), ">", tuple(after.received_at, after.id)))
			.where("received_at", "<=", to)
			.orderBy("received_at")
			.orderBy("id")
			.limit(pageSize)
			.execute();
		for (const lead of page) if (lead.list !== "spam" && lead.list !== "deleted") addLead(sums, lead, now);
		const last = page.at(-1);
		if (!last || page.length < pageSize) return sums;
		after = last;
	}
}

/** Returns the names of everybody who may or might sign in, by id. */
async function readNames(db: Database): Promise<ReadonlyMap<string, string>> {
	const people = await db.selectFrom("people").select(["id", "name"]).execute();
	return new Map(people.map(({ id, name }) => [id, name]));
}

/** Returns when the first lead was received, spam or not; undefined if there is none. */
async function findFirstReceipt(db: Database): Promise<number | undefined> {
	const { first } = await db
		.selectFrom("leads")
		.select(({ fn }) => fn.min("received_at").as("first"))
		.executeTakeFirstOrThrow();
	return first ?? undefined;
}

/** Counts the leads marked as won within [from, to], and adds up what they were won for. */
const sumWon = (db: Database, from: number, to: number): Promise<{ readonly leads: number; readonly pounds: number }> =>
	db
		.selectFrom("leads")
		.select(({ fn }) => [
			fn.countAll<number>().as("leads"),
			fn.coalesce(fn.sum<number>("won_value"), sql.lit(0)).as("pounds"),
		])
		// Written out, because an index of these leads alone serves no parameter
		.where(sql<SqlBool>`status = 'won'`)
		.where("list", "=", "done")
		.where("status_at", ">=", from)
		.where("status_at", "<=", to)
		.executeTakeFirstOrThrow();
