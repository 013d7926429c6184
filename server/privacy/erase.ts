import type { FormPath } from "../../forms/forms.ts";
import { listIds, splitIntoBatches } from "../database/batch.ts";
import { lockRows } from "../database/dialect.ts";
import { recordRun } from "../database/job-runs.ts";
import { truncateWal } from "../database/open.ts";
import type { Database, ErasureRow, LeadRow } from "../database/schema.ts";
import { anonymizeConfirmations } from "../delivery/confirmations.ts";
import { mayHaveBeenSent, readDeliveries } from "../delivery/deliveries.ts";
import { isNotEmpty } from "../leads/customer.ts";
import { removeMentions } from "../leads/mentions.ts";
import { listMerged, lockMerges } from "../leads/merging.ts";
import { updateWait } from "../leads/waiting-messages.ts";
import { anonymizeEvents } from "../workflow/events.ts";
import { anonymizeReplies } from "../workflow/reply-limits.ts";
import { emailTombstone, leadTombstone, phoneTombstone, recordErasures, recordPastErasures } from "./erasures.ts";

/** Number of leads erased in one transaction: so few that new leads hardly wait, and that they fit into one statement. */
export const erasedAtATime = 300;

/** Result of an erasure, with the webhooks that may hold the leads. */
export interface Erasure {
	readonly leads: number;
	/** Leads that a webhook has confirmed, by form. */
	readonly received: ReadonlyMap<FormPath, number>;
	/** Leads that were, or may have been, emailed to the office. */
	readonly mailed: number;
	/** Leads whose attempt failed, is running or was interrupted, by form: the webhook may have them. */
	readonly possiblyReceived: ReadonlyMap<FormPath, number>;
}

/**
 * Deletes leads with everything that belongs to them, and records the erasure. A database in a file overwrites the rows
 * at once; older copies go when the file is rewritten at night.
 */
export const eraseLeads = (db: Database, ids: readonly string[], now: number): Promise<Erasure> =>
	runErasure(db, async (transaction) => {
		const leads: Pick<LeadRow, "id" | "email" | "submitted_email" | "phone">[] = [];
		for (const batch of splitIntoBatches(ids)) {
			const stored = transaction.selectFrom("leads").select(["id", "email", "submitted_email", "phone"]);
			leads.push(...(await lockRows(transaction, stored.where("id", "in", batch)).execute()));
		}
		const erasure = await erase(transaction, listIds(leads), now);
		const tombstones = [
			...leads.map(({ id }) => ({ tombstone: leadTombstone(id), leads: 1 })),
			...(await listContactTombstones(transaction, leads)).map((tombstone) => ({ tombstone, leads: 0 })),
		];
		if (erasure.leads > 0) await recordErasures(transaction, tombstones, now);
		return erasure;
	});

/** Lists the tombstones of addresses and numbers that no remaining lead has: a backup may have more leads of theirs. */
async function listContactTombstones(
	db: Database,
	erased: readonly Pick<LeadRow, "email" | "submitted_email" | "phone">[],
): Promise<readonly string[]> {
	const emails = new Set(erased.flatMap(({ email, submitted_email }) => [email, submitted_email ?? ""]));
	const phones = new Set(erased.map(({ phone }) => phone));
	const isLeft = async (column: "email" | "submitted_email" | "phone", value: string) =>
		value === "" ||
		(await db.selectFrom("leads").select("id").where(column, "=", value).where(isNotEmpty(column)).limit(1).execute())
			.length > 0;
	const tombstones: string[] = [];
	for (const email of emails)
		if (!(await isLeft("email", email)) && !(await isLeft("submitted_email", email)))
			tombstones.push(emailTombstone(email));
	for (const phone of phones) if (!(await isLeft("phone", phone))) tombstones.push(phoneTombstone(phone));
	return tombstones;
}

/** Erases leads in a transaction, and leaves none of them in the database's log. */
async function runErasure(db: Database, work: (transaction: Database) => Promise<Erasure>): Promise<Erasure> {
	const erasure = await db.transaction().execute(async (transaction) => {
		await lockMerges(transaction);
		return work(transaction);
	});
	if (erasure.leads > 0) await truncateWal(db);
	return erasure;
}

/** Erases the leads that the office deleted before that time, with those in their threads. Returns how many leads. */
export async function eraseDeleted(db: Database, before: number, now: number): Promise<number> {
	let erased = 0;
	for (let leads = erasedAtATime; leads >= erasedAtATime; erased += leads)
		({ leads } = await runErasure(db, (transaction) => eraseSomeDeleted(transaction, before, now)));
	return erased;
}

async function eraseSomeDeleted(db: Database, before: number, now: number): Promise<Erasure> {
	const deleted = db
		.selectFrom("leads")
		.select(["id", "reference"])
		.where("deleted_at", "<", before)
		.limit(erasedAtATime);
	const rows: Pick<LeadRow, "id">[] = [];
	// Locked, so that a deletion which is being undone is not carried out
	for (const lead of await lockRows(db, deleted).execute()) rows.push(lead, ...(await listMerged(db, lead.reference)));
	const tombstones = rows.map(({ id }) => ({ tombstone: leadTombstone(id), leads: 1 }));
	if (tombstones.length > 0) await recordErasures(db, tombstones, now);
	return erase(db, listIds(rows), now);
}

/** Deletes leads that were erased before, and records the erasures of the list. */
export const repeatErasures = (db: Database, ids: readonly string[], erasures: readonly ErasureRow[], now: number) =>
	runErasure(db, async (transaction) => {
		await recordPastErasures(transaction, erasures);
		return erase(transaction, ids, now);
	});

async function erase(db: Database, ids: readonly string[], now: number): Promise<Erasure> {
	let leads = 0;
	const received = new Map<FormPath, number>();
	const possiblyReceived = new Map<FormPath, number>();
	let mailed = 0;
	for (const batch of splitIntoBatches(ids)) {
		const deliveries = [...(await readDeliveries(db, batch)).values()].flat().filter(mayHaveBeenSent);
		for (const { form, channel, attempts } of deliveries) {
			if (channel === "office-mail") mailed += 1;
			if (channel !== "webhook") continue;
			const webhooks = attempts.some(({ error }) => error === null) ? received : possiblyReceived;
			webhooks.set(form, (webhooks.get(form) ?? 0) + 1);
		}
		leads += await deleteLeads(db, batch, now);
	}
	return { leads, received, possiblyReceived, mailed };
}

/**
 * Deletes leads with everything that belongs to them, and notes that the file must be rewritten at night: in the caller's
 * transaction, so that a crash leaves no deletion without it. Returns how many there were.
 */
export async function deleteLeads(db: Database, ids: readonly string[], now: number): Promise<number> {
	const heads = await db
		.selectFrom("leads")
		.innerJoin("leads as head", "head.reference", "leads.thread")
		.select(["head.id", "head.reference"])
		.distinct()
		.where("leads.id", "in", ids)
		.where("head.id", "not in", ids)
		.execute();
	await removeMentions(db, ids);
	await anonymizeEvents(db, ids);
	await anonymizeReplies(db, ids, now);
	await anonymizeConfirmations(db, ids);
	const { numDeletedRows } = await db.deleteFrom("leads").where("id", "in", ids).executeTakeFirst();
	// Nobody waits for an answer to a message that is gone
	for (const head of heads) await updateWait(db, head);
	if (numDeletedRows > 0n) await recordRun(db, "deleted", now);
	return Number(numDeletedRows);
}
