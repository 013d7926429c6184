import { sql } from "kysely";
import type { FormPath } from "../../forms/forms.ts";
import { markOfLead, markOfPerson, remember, rememberAll } from "./erasures.ts";
import { forgetLeads } from "./events.ts";
import { note } from "./safekeeping.ts";
import type { Erasure, PastErasure } from "./store.ts";
import type { Database } from "./tables.ts";

const maxIdsPerStatement = 1000;

/** Deletes all that is held about a person and records the erasure. */
export const erasePerson = (db: Database, person: string, now: number): Promise<Erasure> =>
	db.transaction().execute(async (transaction) => {
		const leads = await transaction.selectFrom("leads").select("id").where("email", "=", person).execute();
		const erasure = await remove(
			transaction,
			leads.map(({ id }) => id),
		);
		if (erasure.leads > 0) await remember(transaction, [{ mark: markOfPerson(person), leads: erasure.leads }], now);
		return erasure;
	});

/** Deletes single leads and records their erasure. */
export const deleteLeads = (db: Database, ids: readonly string[], now: number): Promise<Erasure> =>
	db.transaction().execute(async (transaction) => {
		const erasure = await remove(transaction, ids);
		if (ids.length > 0)
			await remember(
				transaction,
				ids.map((id) => ({ mark: markOfLead(id), leads: 1 })),
				now,
			);
		return erasure;
	});

/** Returns the leads that were removed before that time and not restored since. */
export async function removedBefore(db: Database, before: number): Promise<readonly string[]> {
	const rows = await db.selectFrom("leads").select("id").where("removed_at", "<", before).execute();
	return rows.map(({ id }) => id);
}

/** Deletes leads that were erased before, and records the erasures of the list. */
export const eraseAgain = (db: Database, ids: readonly string[], erasures: readonly PastErasure[]): Promise<Erasure> =>
	db.transaction().execute(async (transaction) => {
		await rememberAll(transaction, erasures);
		return remove(transaction, ids);
	});

/**
 * Deletes leads with their deliveries, attempts and search words, and notes that the file must be rewritten at night: in
 * the same transaction, so that a crash leaves no removal without it.
 */
async function remove(db: Database, ids: readonly string[]): Promise<Erasure> {
	let leads = 0;
	const received = new Map<FormPath, number>();
	const perhapsReceived = new Map<FormPath, number>();
	let mailed = 0;
	for (let start = 0; start < ids.length; start += maxIdsPerStatement) {
		const some = ids.slice(start, start + maxIdsPerStatement);
		for (const { form, channel, isConfirmed } of await sentLeads(db, some)) {
			if (channel === "office-mail") mailed += 1;
			if (channel !== "webhook") continue;
			const webhooks = isConfirmed ? received : perhapsReceived;
			webhooks.set(form, (webhooks.get(form) ?? 0) + 1);
		}
		await forgetLeads(db, some);
		const { numDeletedRows } = await db.deleteFrom("leads").where("id", "in", some).executeTakeFirst();
		leads += Number(numDeletedRows);
	}
	if (leads > 0) await note(db, "removed", Date.now());
	return { leads, received, perhapsReceived, mailed };
}

/**
 * Returns the deliveries of these leads that arrived or may have: a running attempt, or one whose result was never
 * recorded, may have arrived.
 */
async function sentLeads(db: Database, ids: readonly string[]) {
	const rows = await db
		.selectFrom("deliveries")
		.leftJoin("attempts", (join) =>
			join.onRef("attempts.lead_id", "=", "deliveries.lead_id").onRef("attempts.channel", "=", "deliveries.channel"),
		)
		.select(({ fn }) => [
			"deliveries.form",
			"deliveries.channel",
			fn.count<number>("attempts.lead_id").as("attempts"),
			fn.count<number>("attempts.error").as("failed"),
			fn.max(sql<number>`case when claim_owner is not null or cut_off = 1 then 1 else 0 end`).as("isUnsettled"),
		])
		.where("deliveries.lead_id", "in", ids)
		.groupBy(["deliveries.form", "deliveries.channel", "deliveries.lead_id"])
		.execute();
	return rows
		.filter(({ attempts, isUnsettled }) => attempts > 0 || isUnsettled === 1)
		.map(({ form, channel, attempts, failed }) => ({ form, channel, isConfirmed: attempts > failed }));
}
