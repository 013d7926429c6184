import { sql } from "kysely";
import type { FormPath } from "../../forms/forms.ts";
import { dayOf, mondayOf, startOfDay } from "../london-time.ts";
import type { Database } from "./tables.ts";

/** What the office may be glad of, and what today brings. */
export interface OfficeDay {
	/** In milliseconds, of the leads that came in this week and are answered; null where there is none. */
	readonly longestWait: number | null;
	/** Leads in hand whose day for a follow-up is today or was before. */
	readonly followUpsToday: number;
}

export async function officeDay(db: Database, now: number): Promise<OfficeDay> {
	const monday = startOfDay(mondayOf(new Date(now))).getTime();
	const { longest } = await db
		.selectFrom("leads")
		.select(sql<number | null>`max(answered_at - received_at)`.as("longest"))
		.where("received_at", ">=", monday)
		.where("answered_at", "is not", null)
		.executeTakeFirstOrThrow();
	return { longestWait: longest, followUpsToday: (await followUps(db, now)).length };
}

/** As many as anybody can follow up on in a day. */
const maxFollowUps = 500;

/** Leads in hand that are to be followed up today, or were before, the longest due first. */
const followUps = (db: Database, now: number) =>
	db
		.selectFrom("leads")
		.select(["id", "reference", "form", "payload", "received_at", "status", "taken_by", "follow_up"])
		.where("list", "=", "in-hand")
		.where("follow_up", "is not", null)
		.where("follow_up", "<=", dayOf(new Date(now)))
		.orderBy("follow_up")
		.orderBy("received_at")
		.orderBy("id")
		.limit(maxFollowUps)
		.execute();

/** A lead that somebody meant to come back to. */
export interface FollowUpLead {
	readonly reference: string;
	readonly form: FormPath;
	readonly payload: Readonly<Record<string, unknown>>;
	readonly receivedAt: number;
	/** A day in London. */
	readonly day: string;
	/** The name of whoever has taken it; empty where nobody has. */
	readonly by: string;
}

export async function followUpsWithNames(db: Database, now: number): Promise<readonly FollowUpLead[]> {
	const rows = await followUps(db, now);
	const people = await db.selectFrom("people").select(["id", "name"]).execute();
	const names = new Map(people.map(({ id, name }) => [id, name]));
	return rows.map(({ reference, form, payload, received_at, taken_by, follow_up }) => ({
		reference,
		form,
		payload: JSON.parse(payload),
		receivedAt: received_at,
		day: follow_up ?? "",
		by: names.get(taken_by) ?? "",
	}));
}
