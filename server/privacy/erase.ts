import { sql } from "kysely";
import type { FormPath } from "../../forms/forms.ts";
import { splitIntoBatches } from "../database/batch.ts";
import { recordRun } from "../database/job-runs.ts";
import { truncateWal } from "../database/open.ts";
import type { Database } from "../database/schema.ts";
import { normalizeEmail } from "../leads/normalize-email.ts";
import { anonymizeEvents } from "../workflow/activity.ts";
import {
	leadTombstone,
	type PastErasure,
	personTombstone,
	recordErasures,
	recordPastErasures,
} from "./erasure-register.ts";

/** Result of an erasure, with the webhooks that may hold the leads. */
export interface Erasure {
	readonly leads: number;
	/** Leads that a webhook has confirmed, by form. */
	readonly received: ReadonlyMap<FormPath, number>;
	/** Leads that were, or may have been, emailed to the office. */
	readonly mailed: number;
	/** Leads whose attempt failed, is running or was interrupted, by form: the webhook may have them. */
	readonly perhapsReceived: ReadonlyMap<FormPath, number>;
}

/**
 * Deletes a person's leads with everything that belongs to them, on SQLite every byte in the files, and records the
 * erasure. SQLite overwrites the rows at once; copies that it made before go when the file is rewritten at night.
 */
export async function erasePerson(db: Database, email: string, now: number): Promise<Erasure> {
	const person = normalizeEmail(email);
	const erasure = await db.transaction().execute(async (transaction) => {
		const leads = await transaction
			.selectFrom("leads")
			.select(["id", "submitted_email"])
			.where(({ eb, or }) => or([eb("email", "=", person), eb("submitted_email", "=", person)]))
			.execute();
		// A backup may have these leads under the address before the correction
		const corrected = leads.filter(({ submitted_email }) => submitted_email !== null);
		const erasure = await erase(
			transaction,
			leads.map(({ id }) => id),
		);
		const tombstones = [
			{ tombstone: personTombstone(person), leads: erasure.leads - corrected.length },
			...corrected.map(({ id }) => ({ tombstone: leadTombstone(id), leads: 1 })),
		];
		if (erasure.leads > 0) await recordErasures(transaction, tombstones, now);
		return erasure;
	});
	if (erasure.leads > 0) await truncateWal(db);
	return erasure;
}

/** Deletes single leads in the same way, and records their erasure. */
export async function deleteLeads(db: Database, ids: readonly string[], now: number): Promise<Erasure> {
	const erasure = await db.transaction().execute(async (transaction) => {
		const tombstones = ids.map((id) => ({ tombstone: leadTombstone(id), leads: 1 }));
		if (tombstones.length > 0) await recordErasures(transaction, tombstones, now);
		return erase(transaction, ids);
	});
	if (erasure.leads > 0) await truncateWal(db);
	return erasure;
}

/** Erases the leads that the office deleted before that time. Returns how many leads. */
export async function eraseDeleted(db: Database, before: number, now: number): Promise<number> {
	const rows = await db.selectFrom("leads").select("id").where("deleted_at", "<", before).execute();
	const { leads } = await deleteLeads(
		db,
		rows.map(({ id }) => id),
		now,
	);
	return leads;
}

/** Deletes leads that were erased before, and records the erasures of the list. */
export async function repeatErasures(
	db: Database,
	ids: readonly string[],
	erasures: readonly PastErasure[],
): Promise<Erasure> {
	const erasure = await db.transaction().execute(async (transaction) => {
		await recordPastErasures(transaction, erasures);
		return erase(transaction, ids);
	});
	if (erasure.leads > 0) await truncateWal(db);
	return erasure;
}

/**
 * Deletes leads with their deliveries, attempts and search words, and notes that the file must be rewritten at night:
 * in the same transaction, so that a crash leaves no deletion without it.
 */
async function erase(db: Database, ids: readonly string[]): Promise<Erasure> {
	let leads = 0;
	const received = new Map<FormPath, number>();
	const perhapsReceived = new Map<FormPath, number>();
	let mailed = 0;
	for (const batch of splitIntoBatches(ids)) {
		for (const { form, channel, isConfirmed } of await findSentDeliveries(db, batch)) {
			if (channel === "office-mail") mailed += 1;
			if (channel !== "webhook") continue;
			const webhooks = isConfirmed ? received : perhapsReceived;
			webhooks.set(form, (webhooks.get(form) ?? 0) + 1);
		}
		await anonymizeEvents(db, batch);
		const { numDeletedRows } = await db.deleteFrom("leads").where("id", "in", batch).executeTakeFirst();
		leads += Number(numDeletedRows);
	}
	if (leads > 0) await recordRun(db, "deleted", Date.now());
	return { leads, received, perhapsReceived, mailed };
}

/**
 * Returns the deliveries of these leads that arrived or may have: a running attempt, or one whose result was never
 * recorded, may have arrived.
 */
async function findSentDeliveries(db: Database, ids: readonly string[]) {
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
			fn.max(sql<number>`case when claim_owner is not null or interrupted = 1 then 1 else 0 end`).as("isUnsettled"),
		])
		.where("deliveries.lead_id", "in", ids)
		.groupBy(["deliveries.form", "deliveries.channel", "deliveries.lead_id"])
		.execute();
	return rows
		.filter(({ attempts, isUnsettled }) => attempts > 0 || isUnsettled === 1)
		.map(({ form, channel, attempts, failed }) => ({ form, channel, isConfirmed: attempts > failed }));
}
