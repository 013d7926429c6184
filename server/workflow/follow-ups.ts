import { sql } from "kysely";
import type { FormPath } from "../../forms/forms.ts";
import type { Database } from "../database/schema.ts";
import { dayOf, mondayOf, startOfDay } from "../time/london-time.ts";

/** Figures of the office's week and day. */
interface OfficeSummary {
	/** Longest wait for an answer among this week's answered leads, in milliseconds; null if there are none. */
	readonly longestWait: number | null;
	/** Leads in hand whose follow-up is due today or overdue. */
	readonly followUpsToday: number;
}

export async function readOfficeSummary(db: Database, now: number): Promise<OfficeSummary> {
	const monday = startOfDay(mondayOf(new Date(now))).getTime();
	const { longest } = await db
		.selectFrom("leads")
		.select(sql<number | null>`max(answered_at - received_at)`.as("longest"))
		.where("received_at", ">=", monday)
		.where("answered_at", "is not", null)
		.executeTakeFirstOrThrow();
	return { longestWait: longest, followUpsToday: (await followUps(db, now)).length };
}

/** Limit of follow-ups: as many as anybody can do in a day. */
const maxFollowUps = 500;

/** Selects leads in hand whose follow-up is due today or overdue, the longest due first. */
const followUps = (db: Database, now: number) =>
	db
		.selectFrom("leads")
		.select(["id", "reference", "form", "payload", "received_at", "status", "assignee_id", "follow_up"])
		.where("list", "=", "in-hand")
		.where("follow_up", "is not", null)
		.where("follow_up", "<=", dayOf(new Date(now)))
		.orderBy("follow_up")
		.orderBy("received_at")
		.orderBy("id")
		.limit(maxFollowUps)
		.execute();

/** A lead whose follow-up is due. */
interface FollowUpLead {
	readonly reference: string;
	readonly form: FormPath;
	readonly payload: Readonly<Record<string, unknown>>;
	readonly receivedAt: number;
	/** A day in London. */
	readonly day: string;
	/** Name of the assignee; empty if there is none. */
	readonly by: string;
}

export async function listFollowUps(db: Database, now: number): Promise<readonly FollowUpLead[]> {
	const rows = await followUps(db, now);
	const people = await db.selectFrom("people").select(["id", "name"]).execute();
	const names = new Map(people.map(({ id, name }) => [id, name]));
	return rows.map(({ reference, form, payload, received_at, assignee_id, follow_up }) => ({
		reference,
		form,
		payload: JSON.parse(payload),
		receivedAt: received_at,
		day: follow_up ?? "",
		by: names.get(assignee_id) ?? "",
	}));
}
