import { formPaths } from "../../forms/forms.ts";
import { type ReportSpan, reportWeeks } from "../../forms/office.ts";
import type { Database } from "../database/schema.ts";
import { addDays, dayOf, mondayOf, startOfDay } from "../time/london-time.ts";
import { type Health, healthOf } from "./report-health.ts";
import { emptySums, type ReportLead, type ReportSums, resultOf, sumUp } from "./report-sums.ts";

/** Small enough that other queries run in between. */
const pageSize = 5000;

export type Report = ReturnType<typeof resultOf> & {
	/** First and last day in London, both included. */
	readonly from: string;
	readonly to: string;
	readonly now: number;
	/** Figures of the preceding period of the same length. */
	readonly before: {
		readonly leads: number;
		readonly due: number;
		readonly answeredInTime: number;
		readonly medianMs: number | null;
		readonly won: number;
	};
	readonly health: readonly Health[];
};

/** Computes the figures of a span and of the one before it. Suspected spam counts only in the delivery figures. */
export async function readReport(db: Database, span: ReportSpan, now: number): Promise<Report> {
	const weeks = reportWeeks[span];
	const monday = mondayOf(new Date(now));
	const mondays = Array.from({ length: weeks }, (_, index) => addDays(monday, 7 * (index + 1 - weeks)));
	const [from = monday] = mondays;
	const begin = startOfDay(from).getTime();
	const earlier = startOfDay(addDays(from, -7 * weeks)).getTime();
	const sums = await read(db, mondays, begin, now, now);
	const before = resultOf(await read(db, [from], earlier, earlier + (now - begin), now), now);
	return {
		...resultOf(sums, now),
		from,
		to: dayOf(new Date(now)),
		now,
		before: {
			leads: before.leads,
			due: before.due,
			answeredInTime: before.answeredInTime,
			medianMs: before.medianMs,
			won: before.outcome.reduce((sum, { won }) => sum + won, 0),
		},
		health: await healthOf(db, formPaths, begin, now),
	};
}

async function read(
	db: Database,
	mondays: readonly string[],
	from: number,
	to: number,
	now: number,
): Promise<ReportSums> {
	const sums = emptySums(mondays.map((day) => ({ day, begin: startOfDay(day).getTime() })));
	let after = { received_at: from, id: "" };
	for (;;) {
		const page: readonly ReportLead[] = await db
			.selectFrom("leads")
			.select(["id", "received_at", "form", "status", "list", "place", "answered_at", "source"])
			.where(({ eb, refTuple, tuple }) => eb(refTuple("received_at", "id"), ">", tuple(after.received_at, after.id)))
			.where("received_at", "<=", to)
			.orderBy("received_at")
			.orderBy("id")
			.limit(pageSize)
			.execute();
		for (const lead of page) if (lead.list !== "spam" && lead.list !== "removed") sumUp(sums, lead, now);
		const last = page.at(-1);
		if (!last || page.length < pageSize) return sums;
		after = last;
	}
}
