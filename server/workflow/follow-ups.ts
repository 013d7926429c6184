import { sql } from "kysely";
import type { FormPath } from "../../forms/forms.ts";
import type { Database } from "../database/schema.ts";
import { addDays, findMonday, formatDay, startOfDay } from "../time/london-time.ts";
import { openLists } from "./assignment.ts";

/** Figures of the office's week and day. */
interface OfficeSummary {
	/** Longest wait for an answer among this week's answered leads, in milliseconds; null if there are none. */
	readonly longestWait: number | null;
	/** Open leads whose follow-up is due today or overdue. */
	readonly followUpsToday: number;
}

export async function readOfficeSummary(db: Database, now: number): Promise<OfficeSummary> {
	const monday = startOfDay(findMonday(new Date(now))).getTime();
	const { longest } = await db
		.selectFrom("leads")
		.select(sql<number | null>`max(answered_at - received_at)`.as("longest"))
		.where("received_at", ">=", monday)
		.where("answered_at", "is not", null)
		.where("is_spam", "=", 0)
		.where("deleted_at", "is", null)
		.executeTakeFirstOrThrow();
	return { longestWait: longest, followUpsToday: (await listFollowUps(db, now)).length };
}

/** Limit of visits, and of follow-ups: as many as anybody can do in a day. */
const maxDue = 500;

const dueColumns = ["reference", "form", "payload", "received_at", "assignee_id", "follow_up", "visit"] as const;

/** Selects open leads whose follow-up is due today or overdue, the longest due first. */
async function listFollowUps(db: Database, now: number) {
	const selectFromList = (list: (typeof openLists)[number]) =>
		db
			.selectFrom("leads")
			.select(dueColumns)
			.where("list", "=", list)
			.where("follow_up", "is not", null)
			.where("follow_up", "<=", formatDay(new Date(now)))
			.orderBy("follow_up")
			.orderBy("received_at")
			.limit(maxDue)
			.execute();
	// One query per list, because the index is sorted within a list
	const rows = (await Promise.all(openLists.map(selectFromList))).flat();
	const byDay = (a: (typeof rows)[number], b: typeof a) => (a.follow_up ?? "").localeCompare(b.follow_up ?? "");
	return rows.toSorted((a, b) => byDay(a, b) || a.received_at - b.received_at).slice(0, maxDue);
}

/** Selects today's visits in the order of the day. */
const listVisits = (db: Database, now: number) =>
	db
		.selectFrom("leads")
		.select(dueColumns)
		.where("is_spam", "=", 0)
		.where("deleted_at", "is", null)
		.where("status", "!=", "lost")
		.where("visit", ">=", formatDay(new Date(now)))
		.where("visit", "<", addDays(formatDay(new Date(now)), 1))
		.orderBy("visit")
		.limit(maxDue)
		.execute();

/** A lead with a visit today, or a follow-up due today or overdue. */
export interface DueLead {
	readonly reference: string;
	readonly form: FormPath;
	readonly payload: Readonly<Record<string, unknown>>;
	readonly receivedAt: number;
	/** The day of the follow-up, or the day and time of the visit, in London. */
	readonly due: string;
	/** Name of the assignee; empty if there is none. */
	readonly assignee: string;
}

/** Lists today's visits, and the follow-ups that are due today or overdue. */
export async function listDueToday(
	db: Database,
	now: number,
): Promise<{ readonly visits: readonly DueLead[]; readonly followUps: readonly DueLead[] }> {
	const people = await db.selectFrom("people").select(["id", "name"]).execute();
	const names = new Map(people.map(({ id, name }) => [id, name]));
	const toDueLead = (row: Awaited<ReturnType<typeof listVisits>>[number], due: string | null): DueLead => ({
		reference: row.reference,
		form: row.form,
		payload: JSON.parse(row.payload),
		receivedAt: row.received_at,
		due: due ?? "",
		assignee: names.get(row.assignee_id) ?? "",
	});
	return {
		visits: (await listVisits(db, now)).map((row) => toDueLead(row, row.visit)),
		followUps: (await listFollowUps(db, now)).map((row) => toDueLead(row, row.follow_up)),
	};
}
