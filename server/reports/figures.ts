import { type Expression, type SqlBool, sql } from "kysely";
import { commitments } from "../../content/company/figures.ts";
import { hour } from "../../content/shared/time.ts";
import { type ReportSpan, reportWeeks } from "../../forms/desk-limits.ts";
import { closedStatuses, uncountedLists } from "../../forms/lead-status.ts";
import { phoneCall } from "../../forms/lead-words.ts";
import { isReplyLate } from "../../forms/reply-times.ts";
import { jsonText } from "../database/dialect.ts";
import type { Database } from "../database/schema.ts";
import { countCustomers } from "../leads/customer.ts";
import { addDays, findMonday, formatDay, startOfDay } from "../time/london-time.ts";
import { computeReplyDue } from "../time/reply-due.ts";

/** Rows of a table, such as the referring sites; the page adds up the others. */
const shownNames = 10;

export type Report = Awaited<ReturnType<typeof readReport>>;

/** Leads with one thing in common, such as their referring site. The name is empty for leads without it. */
export interface NamedCount {
	readonly name: string;
	readonly leads: number;
	readonly won: number;
}

/** Leads received within the period, in milliseconds, without suspected spam, deleted and merged leads. */
interface Period {
	readonly db: Database;
	readonly begin: number;
	readonly now: number;
}

const selectLeads = ({ db, begin, now }: Period) =>
	db
		.selectFrom("leads")
		.where("received_at", ">=", begin)
		.where("received_at", "<=", now)
		.where("list", "not in", uncountedLists);

/** Computes the figures of the leads received in a span of weeks that ends with the current one. */
export async function readReport(db: Database, span: ReportSpan, now: number) {
	const monday = findMonday(new Date(now));
	const mondays = Array.from({ length: reportWeeks[span] }, (_, index) => addDays(monday, -7 * index)).reverse();
	const [from = monday] = mondays;
	const isByMonth = span === "year";
	const period = { db, begin: startOfDay(from).getTime(), now };
	const source = (...keys: readonly string[]) => keys.map((key) => jsonText(db, "source", key));
	const byPhone = sql<string>`case when origin = 'phone' then ${sql.lit(phoneCall)} else '' end`;
	return {
		/** First and last day in London, both included. */
		from,
		to: formatDay(new Date(now)),
		now,
		isByMonth,
		/** Leads of each week, or of each month from the first week on. */
		parts: await countParts(period, isByMonth ? listMonths(from, now) : mondays),
		...(await countEnquiries(period)),
		reply: await readFirstReplies(period),
		outcome: await readOutcome(period),
		wonWithin: await sumWon(period),
		people: await listPeople(period),
		sources: {
			referrer: await countByName(period, sql<string>`coalesce(${sql.join([...source("referrer"), byPhone])})`),
			campaign: await countByName(period, sql<string>`coalesce(${sql.join(source("utm_campaign", "utm_source"))}, '')`),
			landing: await countByName(period, sql<string>`coalesce(${sql.join([...source("landing"), byPhone])})`),
		},
		/** Named by the borough's code, `OUTSIDE` or `UNKNOWN`. */
		boroughs: await countByName(period, sql<string>`area`),
		lostReasons: await countByName(period, sql<string>`coalesce(lost_reason, '')`, shownNames, sql`status = 'lost'`),
	};
}

/** Lists the first day and those on which another month began since. */
function listMonths(from: string, now: number): readonly string[] {
	const days = [from];
	for (let day = addDays(from, 1); day <= formatDay(new Date(now)); day = addDays(day, 1))
		if (day.endsWith("-01")) days.push(day);
	return days;
}

/** Counts the leads from each of these days to the next one. Days begin at midnight in London, in summer and winter. */
async function countParts(period: Period, days: readonly string[]) {
	const branches = days
		.map((day, index) => sql`when received_at >= ${sql.lit(startOfDay(day).getTime())} then ${sql.lit(index)}`)
		.reverse();
	const counts = await selectLeads(period)
		.select(({ fn }) => [
			sql<number>`case ${sql.join(branches, sql` `)} end`.as("part"),
			fn.countAll<number>().as("leads"),
		])
		.groupBy("part")
		.execute();
	return days.map((day, index) => ({ day, leads: counts.find(({ part }) => part === index)?.leads ?? 0 }));
}

/** Counts the enquiries, including merged ones, and the customers who sent them. */
async function countEnquiries({ db, begin, now }: Period) {
	const leads = await db
		.selectFrom("leads")
		.select(["reference", "email", "submitted_email", "phone", "merged_into"])
		.where("received_at", ">=", begin)
		.where("received_at", "<=", now)
		.where("list", "not in", ["spam", "deleted"])
		.execute();
	return { enquiries: leads.length, customers: countCustomers(leads) };
}

/** Computes how fast the office gave its first replies, and how many it owes, each by its own reply time. */
async function readFirstReplies(period: Period) {
	const leads = await selectLeads(period).select(["received_at", "urgency", "answered_at", "list"]).execute();
	const answered = leads.filter(({ answered_at }) => answered_at !== null);
	const unanswered = leads.filter(({ answered_at }) => answered_at === null);
	const open = unanswered.filter(({ list }) => list !== "done");
	const countLate = (some: typeof leads) =>
		some.filter(({ received_at, urgency, answered_at }) =>
			isReplyLate(computeReplyDue(received_at, urgency), answered_at ?? period.now),
		).length;
	const [late, overdue] = [countLate(answered), countLate(open)];
	const hours = answered.map(({ received_at, answered_at }) => Math.floor(((answered_at ?? 0) - received_at) / hour));
	const [median] = await findMedians(period, sql`''`);
	return {
		inTime: answered.length - late,
		late,
		overdue,
		/** Those of them that somebody has moved on without a reply. */
		overdueInProgress: countLate(open.filter(({ list }) => list === "in-progress")),
		/** Unanswered leads within their reply time, which are neither in time nor late. */
		notDue: open.length - overdue,
		/** Leads that were won or lost without a reply, which no other figure here includes. */
		closedUnanswered: unanswered.length - open.length,
		medianMs: median?.medianMs ?? null,
		/** Answered leads by full hours until the first reply; the last number has all that took longer. */
		hours: Array.from(
			{ length: commitments.replyHours + 1 },
			(_, index) => hours.filter((each) => Math.min(Math.max(0, each), commitments.replyHours) === index).length,
		),
	};
}

/** Counts the answered leads by name, and finds the median time until the first reply. */
async function findMedians(period: Period, name: Expression<string>) {
	const ranked = selectLeads(period)
		.where("answered_at", "is not", null)
		.select([
			sql<string>`${name}`.as("name"),
			sql<number>`answered_at - received_at`.as("time"),
			sql<number>`row_number() over (partition by ${name} order by answered_at - received_at)`.as("rank"),
			sql<number>`count(*) over (partition by ${name})`.as("answered"),
		]);
	const medians = await period.db
		.selectFrom(ranked.as("ranked"))
		// The middle one, or the two in the middle
		.where(sql<SqlBool>`2 * rank between answered and answered + 2`)
		.select(({ fn }) => ["name", "answered", fn.min<number>("time").as("low"), fn.max<number>("time").as("high")])
		.groupBy(["name", "answered"])
		.execute();
	return medians.map(({ name, answered, low, high }) => ({ name, answered, medianMs: Math.round((low + high) / 2) }));
}

/** Sums up what became of the leads of each form, with values in whole pounds. */
const readOutcome = (period: Period) =>
	selectLeads(period)
		.select(({ fn }) => [
			"form",
			fn.countAll<number>().as("leads"),
			fn.countAll<number>().filterWhere("status", "=", "won").as("won"),
			fn.countAll<number>().filterWhere("status", "=", "lost").as("lost"),
			fn
				.coalesce(fn.sum<number>("quoted_value").filterWhere("status", "not in", closedStatuses), sql.lit(0))
				.as("openValue"),
			fn.coalesce(fn.sum<number>("won_value").filterWhere("status", "=", "won"), sql.lit(0)).as("wonValue"),
			fn.countAll<number>().filterWhere(sql<SqlBool>`status = 'won' and won_value is null`).as("wonWithoutValue"),
		])
		.groupBy("form")
		.orderBy("leads", "desc")
		.execute();

/** Counts the leads marked as won within the period, whenever they were received, and adds up their value. */
const sumWon = ({ db, begin, now }: Period) =>
	db
		.selectFrom("leads")
		.select(({ fn }) => [
			fn.countAll<number>().as("leads"),
			fn.coalesce(fn.sum<number>("won_value"), sql.lit(0)).as("pounds"),
		])
		// Written out, because an index of these leads alone serves no parameter
		.where(sql<SqlBool>`status = 'won'`)
		.where("list", "=", "done")
		.where("status_at", ">=", begin)
		.where("status_at", "<=", now)
		.executeTakeFirstOrThrow();

/** Lists what each person was assigned, won and answered. Unassigned leads come last, under an empty name. */
async function listPeople(period: Period) {
	const assigned = await countByName(period, sql<string>`assignee_id`, 1000);
	const answers = await findMedians(period, sql`coalesce(answered_by, '')`);
	const people = await period.db.selectFrom("people").select(["id", "name"]).execute();
	return [...new Set([...assigned, ...answers].map(({ name }) => name))]
		.map((id) => {
			const { leads = 0, won = 0 } = assigned.find((person) => person.name === id) ?? {};
			const { answered = 0, medianMs = null } = answers.find((person) => person.name === id) ?? {};
			const name = people.find((person) => person.id === id)?.name ?? "";
			return { name, assigned: leads, won, answered, medianMs };
		})
		.toSorted((a, b) => Number(a.name === "") - Number(b.name === "") || b.assigned - a.assigned);
}

const countByName = (
	period: Period,
	name: Expression<string>,
	limit = shownNames,
	condition = sql<SqlBool>`true`,
): Promise<readonly NamedCount[]> =>
	selectLeads(period)
		.where(condition)
		.select(({ fn }) => [
			sql<string>`${name}`.as("name"),
			fn.countAll<number>().as("leads"),
			fn.countAll<number>().filterWhere("status", "=", "won").as("won"),
		])
		.groupBy("name")
		.orderBy("leads", "desc")
		.orderBy("name")
		.limit(limit)
		.execute();
