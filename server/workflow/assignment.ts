import { randomUUIDv7 } from "node:crypto";
import { closedStatuses, openLists } from "../../forms/lead-status.ts";
import type { Database } from "../database/schema.ts";
import { findColleague } from "../leads/customer.ts";
import type { Arrival } from "../leads/insert.ts";
import { changeInTransaction } from "./change.ts";
import { type Actor, serviceActor } from "./events.ts";
import { lockPerson } from "./lock-person.ts";

/** Counts the open leads of each of these people. People without one are left out. */
export async function countOpenLeads(db: Database, personIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
	if (personIds.length === 0) return new Map();
	const rows = await db
		.selectFrom("leads")
		.select(["assignee_id", ({ fn }) => fn.countAll<number>().as("leads")])
		.where("list", "in", openLists)
		.where("assignee_id", "in", personIds)
		.groupBy("assignee_id")
		.execute();
	return new Map(rows.map(({ assignee_id, leads }) => [assignee_id, leads]));
}

/**
 * Reassigns a person's open leads in the caller's transaction, also those in Spam and in another lead's thread, which
 * may come back. Closed leads stay theirs, so that reports do not change.
 *
 * @param to id of the new assignee; empty for nobody
 * @returns how many of them were in the open lists
 */
export async function reassignOpenLeads(db: Database, from: string, to: string, by: Actor, now: number) {
	const leads = await db
		.selectFrom("leads")
		.select(["id", "list"])
		.where("list", "in", [...openLists, "spam", "merged"])
		.where("status", "not in", closedStatuses)
		.where("assignee_id", "=", from)
		.orderBy("id")
		.execute();
	for (const { id: leadId } of leads) {
		const change = { id: randomUUIDv7(), leadId, from: { assigneeId: from }, to: { assigneeId: to } };
		await changeInTransaction(db, change, by, now);
	}
	return leads.filter(({ list }) => openLists.some((open) => open === list)).length;
}

/** Assigns a new lead to the colleague who has its customer's latest open one, in the transaction that stores it. */
export async function assignToSameColleague(db: Database, lead: Arrival, now: number): Promise<void> {
	const assigneeId = await findColleague(db, lead.email, lead.phone);
	if (assigneeId === undefined) return;
	// A colleague who is removed meanwhile must not keep the lead from being stored
	const colleague = await lockPerson(db, assigneeId);
	if (!colleague || colleague.email === null) return;
	const change = { id: randomUUIDv7(), leadId: lead.id, from: { assigneeId: "" }, to: { assigneeId } };
	await changeInTransaction(db, change, serviceActor, now, { kind: "customer" });
}
