import { createHash, createHmac, randomBytes } from "node:crypto";
import type { PastErasure } from "./store.ts";
import type { Database, ErasureKeyRow, LeadRow } from "./tables.ts";

const batchSize = 1000;

/** The list was made by a database whose key this one does not have. */
export class ForeignErasures extends Error {
	override readonly name = "ForeignErasures";
	constructor() {
		super("this database lacks the key that the list was made with (it is another one, or older than its first key)");
	}
}

/** A key that nobody has had before; its name tells which key a hash was made with, and nothing of the key. */
export function newErasureKey(): ErasureKeyRow {
	const key = randomBytes(32).toString("hex");
	return { id: createHash("sha256").update(key).digest("hex").slice(0, 12), key };
}

/** What is hashed for a person, whose address is in lower case. */
export const markOfPerson = (email: string): string => `person ${email}`;

/** What is hashed for a single lead. */
export const markOfLead = (id: string): string => `lead ${id}`;

/** What is hashed for somebody who may not sign in to the desk any more. */
export const markOfColleague = (id: string): string => `colleague ${id}`;

const hashOf = (mark: string, key: string): string => createHmac("sha256", key).update(mark).digest("hex");

/** Records an erasure, in the transaction that erases. */
export async function remember(
	db: Database,
	erased: readonly { readonly mark: string; readonly leads: number }[],
	now: number,
): Promise<void> {
	const { id, key } = await db.selectFrom("erasure_keys").selectAll().orderBy("id").limit(1).executeTakeFirstOrThrow();
	await rememberAll(
		db,
		erased.map(({ mark, leads }) => ({ erasedAt: new Date(now), leads, keyId: id, hash: hashOf(mark, key) })),
	);
}

/** Records erasures from a list; those already known stay as they are. */
export async function rememberAll(db: Database, erasures: readonly PastErasure[]): Promise<void> {
	for (let start = 0; start < erasures.length; start += batchSize) {
		const rows = erasures
			.slice(start, start + batchSize)
			.map(({ hash, erasedAt, leads, keyId }) => ({ hash, erased_at: erasedAt.getTime(), leads, key_id: keyId }));
		await db
			.insertInto("erasures")
			.values(rows)
			.onConflict((conflict) => conflict.doNothing())
			.execute();
	}
}

/** Gives the hashes that a mark may have here: one for each key. */
export async function erasureHashes(db: Database): Promise<(mark: string) => readonly string[]> {
	const keys = await db.selectFrom("erasure_keys").select("key").execute();
	return (mark) => keys.map(({ key }) => hashOf(mark, key));
}

/** Copies the erasures of one database to another, and the keys that they are read with. */
export async function copyErasures(from: Database, to: Database): Promise<void> {
	const keys = await from.selectFrom("erasure_keys").selectAll().execute();
	await to
		.insertInto("erasure_keys")
		.values(keys)
		.onConflict((conflict) => conflict.doNothing())
		.execute();
	await rememberAll(to, await pastErasures(from));
}

/** Every erasure, oldest first. */
export async function pastErasures(db: Database): Promise<readonly PastErasure[]> {
	const rows = await db.selectFrom("erasures").selectAll().orderBy("erased_at").orderBy("hash").execute();
	return rows.map(({ hash, erased_at, leads, key_id }) => ({
		hash,
		erasedAt: new Date(erased_at),
		leads,
		keyId: key_id,
	}));
}

type Erasable = Pick<LeadRow, "id" | "email" | "received_at">;

/**
 * Tells whether a lead is one of those that were erased, as after a restore. What a person has sent since is not.
 *
 * @throws ForeignErasures
 */
export async function erasureTest(
	db: Database,
	erasures: readonly PastErasure[],
): Promise<(lead: Erasable) => boolean> {
	const keys = await db.selectFrom("erasure_keys").selectAll().execute();
	if (erasures.some(({ keyId }) => !keys.some(({ id }) => id === keyId))) throw new ForeignErasures();
	const lastErasure = new Map<string, number>();
	for (const { hash, erasedAt } of erasures) {
		lastErasure.set(hash, Math.max(erasedAt.getTime(), lastErasure.get(hash) ?? 0));
	}
	const marksOf = ({ id, email }: Erasable) => [markOfPerson(email), markOfLead(id)];
	return (lead) =>
		lastErasure.size > 0 &&
		keys.some(({ key }) =>
			marksOf(lead).some((mark) => lead.received_at <= (lastErasure.get(hashOf(mark, key)) ?? -1)),
		);
}

/** The ids of the leads here that these erasures are about. @throws ForeignErasures */
export async function erasedBefore(db: Database, erasures: readonly PastErasure[]): Promise<readonly string[]> {
	const isErased = await erasureTest(db, erasures);
	if (erasures.length === 0) return [];
	const found: string[] = [];
	const all = db.selectFrom("leads").select(["id", "email", "received_at"]).orderBy("id").limit(batchSize);
	for (let after = ""; ; ) {
		const leads = await all.where("id", ">", after).execute();
		found.push(...leads.filter(isErased).map(({ id }) => id));
		const last = leads.at(-1);
		if (!last || leads.length < batchSize) return found;
		after = last.id;
	}
}
