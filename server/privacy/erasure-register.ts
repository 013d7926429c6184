import { createHmac } from "node:crypto";
import { insertMissing } from "../database/batch.ts";
import type { Database, LeadRow } from "../database/schema.ts";

/** A record of an erasure, without address or id. */
export interface PastErasure {
	readonly erasedAt: Date;
	readonly leads: number;
	/** Keyed hash of a tombstone: a person, lead, colleague, passkey or calendar. */
	readonly hash: string;
	/** Id of the key that made the hash. */
	readonly keyId: string;
}

const batchSize = 1000;

/** Thrown when a list of erasures was made with a key that this database does not have. */
class UnknownErasureKeyError extends Error {
	override readonly name = "UnknownErasureKeyError";
	constructor() {
		super("this database lacks the key that the list was made with (it is another one, or older than its first key)");
	}
}

// Tombstones are the texts whose hashes record that something was erased, and that a restore must not bring it back
/** @param email in lower case */
export const personTombstone = (email: string): string => `person ${email}`;
export const leadTombstone = (id: string): string => `lead ${id}`;
/** Records that a person may no longer sign in to the desk. */
export const colleagueTombstone = (id: string): string => `colleague ${id}`;
export const passkeyTombstone = (id: string): string => `passkey ${id}`;
/** Records that the address of a calendar no longer works. */
export const calendarTombstone = (addressHash: string): string => `calendar ${addressHash}`;

const hashTombstone = (tombstone: string, key: string): string =>
	createHmac("sha256", key).update(tombstone).digest("hex");

/** Records erasures in the caller's transaction. */
export async function recordErasures(
	db: Database,
	erased: readonly { readonly tombstone: string; readonly leads: number }[],
	now: number,
): Promise<void> {
	const { id, key } = await db.selectFrom("erasure_keys").selectAll().orderBy("id").limit(1).executeTakeFirstOrThrow();
	await recordPastErasures(
		db,
		erased.map(({ tombstone, leads }) => ({
			erasedAt: new Date(now),
			leads,
			keyId: id,
			hash: hashTombstone(tombstone, key),
		})),
	);
}

/** Records erasures from a list; those already recorded stay as they are. */
export async function recordPastErasures(db: Database, erasures: readonly PastErasure[]): Promise<void> {
	const rows = erasures.map(({ hash, erasedAt, leads, keyId }) => ({
		hash,
		erased_at: erasedAt.getTime(),
		leads,
		key_id: keyId,
	}));
	await insertMissing(db, "erasures", rows);
}

/** Returns a function from a mark to its possible hashes here: one per key. */
export async function createTombstoneHasher(db: Database): Promise<(tombstone: string) => readonly string[]> {
	const keys = await db.selectFrom("erasure_keys").select("key").execute();
	return (tombstone) => keys.map(({ key }) => hashTombstone(tombstone, key));
}

/** Copies the erasures of one database to another, with the keys that made their hashes. */
export async function copyErasures(from: Database, to: Database): Promise<void> {
	await insertMissing(to, "erasure_keys", await from.selectFrom("erasure_keys").selectAll().execute());
	await recordPastErasures(to, await listErasures(from));
}

/** Returns every erasure, oldest first. */
export async function listErasures(db: Database): Promise<readonly PastErasure[]> {
	const rows = await db.selectFrom("erasures").selectAll().orderBy("erased_at").orderBy("hash").execute();
	return rows.map(({ hash, erased_at, leads, key_id }) => ({
		hash,
		erasedAt: new Date(erased_at),
		leads,
		keyId: key_id,
	}));
}

type Erasable = Pick<LeadRow, "id" | "email" | "submitted_email" | "received_at">;

/**
 * Returns a function that decides whether a lead had been erased, as after a restore. What the person has sent since
 * the erasure does not count.
 *
 * @throws UnknownErasureKeyError
 */
export async function createErasureCheck(
	db: Database,
	erasures: readonly PastErasure[],
): Promise<(lead: Erasable) => boolean> {
	const keys = await db.selectFrom("erasure_keys").selectAll().execute();
	if (erasures.some(({ keyId }) => !keys.some(({ id }) => id === keyId))) throw new UnknownErasureKeyError();
	const lastErasure = new Map<string, number>();
	for (const { hash, erasedAt } of erasures) {
		lastErasure.set(hash, Math.max(erasedAt.getTime(), lastErasure.get(hash) ?? 0));
	}
	const listTombstones = ({ id, email, submitted_email }: Erasable) => [
		personTombstone(email),
		...(submitted_email ? [personTombstone(submitted_email)] : []),
		leadTombstone(id),
	];
	return (lead) =>
		lastErasure.size > 0 &&
		keys.some(({ key }) =>
			listTombstones(lead).some(
				(tombstone) => lead.received_at <= (lastErasure.get(hashTombstone(tombstone, key)) ?? -1),
			),
		);
}

/**
 * Returns the ids of stored leads that these erasures cover.
 *
 * @throws UnknownErasureKeyError
 */
export async function findErasedLeads(db: Database, erasures: readonly PastErasure[]): Promise<readonly string[]> {
	const isErased = await createErasureCheck(db, erasures);
	if (erasures.length === 0) return [];
	const erasedIds: string[] = [];
	const all = db
		.selectFrom("leads")
		.select(["id", "email", "submitted_email", "received_at"])
		.orderBy("id")
		.limit(batchSize);
	for (let after = ""; ; ) {
		const leads = await all.where("id", ">", after).execute();
		erasedIds.push(...leads.filter(isErased).map(({ id }) => id));
		const last = leads.at(-1);
		if (!last || leads.length < batchSize) return erasedIds;
		after = last.id;
	}
}
