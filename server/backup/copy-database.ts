import { insertMissing } from "../database/batch.ts";
import { openDatabase } from "../database/open.ts";
import type { AttemptRow, ConfirmationRow, Database, DeliveryRow, LeadRow } from "../database/schema.ts";
import { drawReference } from "../leads/reference.ts";
import { copyErasures, createErasureCheck, listErasures } from "../privacy/erasure-register.ts";
import { reapplyRemovals } from "../privacy/removed-access.ts";
import { copyActivity, copyOfficeWork, copyPeople, workColumns } from "./copy-office-work.ts";

const batchSize = 500;

/** Leads and delivery attempts in the source, and how many of them the target has. */
interface CopyResult {
	readonly source: { readonly leads: number; readonly attempts: number };
	readonly target: { readonly leads: number; readonly attempts: number };
}

/**
 * Copies every lead with its deliveries, attempts and confirmations, and the record of erasures, to another database,
 * which is created if it does not exist. A second run adds new leads and updates deliveries; where both sides have
 * changed one, the later change wins. A person erased in the target stays erased, and access to the desk that was
 * removed on either side stays removed.
 */
export async function copyDatabase(fromUrl: string, toUrl: string): Promise<CopyResult> {
	const from = await openDatabase(fromUrl, { mustExist: true });
	try {
		const to = await openDatabase(toUrl);
		try {
			await copyErasures(from, to);
			await copyPeople(from, to);
			await reapplyRemovals(to, await listErasures(to), Date.now());
			return await copyBatches(from, to);
		} finally {
			await to.destroy();
		}
	} finally {
		await from.destroy();
	}
}

async function copyBatches(from: Database, to: Database): Promise<CopyResult> {
	const source = { leads: 0, attempts: 0 };
	const target = { leads: 0, attempts: 0 };
	const isErased = await createErasureCheck(to, await listErasures(to));
	for await (const batch of readBatches(from, (lead) => !isErased(lead))) {
		await writeBatch(to, batch);
		await copyActivity(from, to, batch.leads);
		const counts = await countArrived(to, batch);
		source.leads += batch.leads.length;
		source.attempts += batch.attempts.length;
		target.leads += counts.leads;
		target.attempts += counts.attempts;
	}
	return { source, target };
}

/** Columns of a lead that are copied. The database computes the others. */
export const leadColumns = [
	"id",
	"form",
	"received_at",
	"fingerprint",
	"idempotency_key",
	"spam_reasons",
	"intake",
	"reference",
	"source",
	"answered_at",
	"answered_by",
	"place",
	"is_urgent",
	...workColumns,
] as const satisfies readonly (keyof LeadRow)[];

type CopiedLead = Pick<LeadRow, (typeof leadColumns)[number]>;

/** A batch of rows. Its deliveries and attempts may belong to leads that are not in it. */
export interface CopyBatch {
	readonly leads: readonly CopiedLead[];
	readonly deliveries: readonly DeliveryRow[];
	readonly attempts: readonly AttemptRow[];
	readonly confirmations: readonly ConfirmationRow[];
}

const listLeadIds = ({ leads, deliveries, attempts }: CopyBatch): readonly string[] => [
	...new Set([...leads.map(({ id }) => id), ...[...deliveries, ...attempts].map(({ lead_id }) => lead_id)]),
];

/** Yields batches oldest first, so that leads which arrive meanwhile come last. */
async function* readBatches(db: Database, isWanted: (lead: CopiedLead) => boolean): AsyncGenerator<CopyBatch> {
	const all = db.selectFrom("leads").select(leadColumns).orderBy("received_at").orderBy("id").limit(batchSize);
	for (let query = all; ; ) {
		const batch = await query.execute();
		const last = batch.at(-1);
		if (!last) return;
		const leads = batch.filter(isWanted);
		const ids = leads.map(({ id }) => id);
		if (ids.length > 0) {
			const deliveries = await db.selectFrom("deliveries").selectAll().where("lead_id", "in", ids).execute();
			const attempts = await db.selectFrom("attempts").selectAll().where("lead_id", "in", ids).execute();
			const confirmations = await db.selectFrom("confirmations").selectAll().where("lead_id", "in", ids).execute();
			yield { leads, deliveries, attempts, confirmations };
		}
		query = all.where(({ eb, refTuple, tuple }) =>
			eb(refTuple("received_at", "id"), ">", tuple(last.received_at, last.id)),
		);
	}
}

/**
 * Adds a batch's new rows and updates its changed ones. A claim belongs to a worker of the source and is not copied;
 * its delivery is marked as interrupted, because the result of its attempt will never be known here.
 */
export async function writeBatch(to: Database, batch: CopyBatch): Promise<void> {
	await to.transaction().execute(async (transaction) => {
		const leads = await replaceTakenReferences(transaction, batch.leads);
		await insertMissing(transaction, "leads", leads);
		await copyAnswers(transaction, batch.leads);
		await copyOfficeWork(transaction, batch.leads);
		const present = new Set(await findPresentIds(transaction, batch));
		const deliveries = batch.deliveries.filter((row) => present.has(row.lead_id));
		const attempts = batch.attempts.filter((row) => present.has(row.lead_id));
		if (deliveries.length > 0) {
			await transaction
				.insertInto("deliveries")
				.values(deliveries.map(withoutClaim))
				.onConflict((conflict) =>
					conflict
						.columns(["lead_id", "channel", "reply_id"])
						.doUpdateSet(({ ref }) => ({
							state: ref("excluded.state"),
							attempts: ref("excluded.attempts"),
							next_attempt_at: ref("excluded.next_attempt_at"),
							delivered_at: ref("excluded.delivered_at"),
							interrupted: ref("excluded.interrupted"),
							recipients: ref("excluded.recipients"),
							changed_at: ref("excluded.changed_at"),
						}))
						// Two changes may share a millisecond: the later row wins, since a journal has them in order
						.whereRef("excluded.changed_at", ">=", "deliveries.changed_at"),
				)
				.execute();
		}
		await copyConfirmations(
			transaction,
			batch.confirmations.filter((row) => present.has(row.lead_id)),
		);
		await insertMissing(transaction, "attempts", attempts);
	});
}

/** Draws a new reference for a lead whose reference another lead of the target has. */
async function replaceTakenReferences(to: Database, leads: readonly CopiedLead[]): Promise<readonly CopiedLead[]> {
	if (leads.length === 0) return leads;
	const references = leads.map(({ reference }) => reference);
	const existing = await to
		.selectFrom("leads")
		.select(["id", "reference"])
		.where("reference", "in", references)
		.execute();
	const owners = new Map(existing.map(({ id, reference }) => [reference, id]));
	return leads.map((lead) =>
		(owners.get(lead.reference) ?? lead.id) === lead.id ? lead : { ...lead, reference: drawReference() },
	);
}

/** Copies answers that the target lacks. An answer that the target has stays. */
async function copyAnswers(to: Database, leads: readonly CopiedLead[]): Promise<void> {
	for (const { id, answered_at, answered_by } of leads) {
		if (answered_at === null) continue;
		await to
			.updateTable("leads")
			.set({ answered_at, answered_by })
			.where("id", "=", id)
			.where("answered_at", "is", null)
			.execute();
	}
}

/** Copies sent confirmations, so that their limits hold in the target too. The later time wins. */
async function copyConfirmations(to: Database, confirmations: readonly ConfirmationRow[]): Promise<void> {
	if (confirmations.length === 0) return;
	await to
		.insertInto("confirmations")
		.values(confirmations)
		.onConflict((conflict) =>
			conflict
				.column("lead_id")
				.doUpdateSet(({ ref }) => ({ sent_at: ref("excluded.sent_at") }))
				.whereRef("excluded.sent_at", ">", "confirmations.sent_at"),
		)
		.execute();
}

const withoutClaim = (row: DeliveryRow): DeliveryRow => ({
	...row,
	claim_owner: null,
	interrupted: row.claim_owner === null ? row.interrupted : 1,
});

async function findPresentIds(db: Database, batch: CopyBatch): Promise<readonly string[]> {
	const rows = await db.selectFrom("leads").select("id").where("id", "in", listLeadIds(batch)).execute();
	return rows.map(({ id }) => id);
}

/** Counts the batch's rows in the target, read again after the commit. */
async function countArrived(to: Database, batch: CopyBatch): Promise<{ leads: number; attempts: number }> {
	const formatKey = (row: Pick<AttemptRow, "lead_id" | "channel" | "reply_id" | "started_at">) =>
		`${row.lead_id} ${row.channel} ${row.reply_id} ${row.started_at}`;
	const attempts = await to
		.selectFrom("attempts")
		.select(["lead_id", "channel", "reply_id", "started_at"])
		.where("lead_id", "in", listLeadIds(batch))
		.execute();
	const arrived = new Set(attempts.map(formatKey));
	return {
		leads: (await findPresentIds(to, batch)).length,
		attempts: batch.attempts.filter((row) => arrived.has(formatKey(row))).length,
	};
}
