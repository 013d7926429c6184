import { createHmac } from "node:crypto";
import { splitIntoBatches } from "../database/batch.ts";
import type { Database, ErasureRow } from "../database/schema.ts";

// Tombstones are the texts whose hashes record that something was erased, and that a restore must not bring it back
/** @param email in lower case */
export const emailTombstone = (email: string): string => `person ${email}`;
/** @param phone digits with the country code */
export const phoneTombstone = (phone: string): string => `phone ${phone}`;
export const leadTombstone = (id: string): string => `lead ${id}`;
/** Records that a person may no longer sign in to the desk. */
export const colleagueTombstone = (id: string): string => `colleague ${id}`;
/** Records that an owner was made a colleague. */
export const demotionTombstone = (id: string): string => `demotion ${id}`;
/** Records that a person of the desk has another address now. */
export const formerEmailTombstone = (id: string, email: string): string => `address ${id} ${email}`;

/** Reads the key that the database's tombstones are hashed with. Only copies and backups of the database share it. */
export async function readErasureKey(db: Database) {
	const { id, key } = await db.selectFrom("erasure_key").selectAll().executeTakeFirstOrThrow();
	return { id, hash: (tombstone: string): string => createHmac("sha256", key).update(tombstone).digest("hex") };
}

/** Records erasures in the caller's transaction. */
export async function recordErasures(
	db: Database,
	erased: readonly { readonly tombstone: string; readonly leads: number }[],
	now: number,
): Promise<void> {
	const { id: key_id, hash } = await readErasureKey(db);
	const rows = erased.map(({ tombstone, leads }) => ({ erased_at: now, leads, key_id, hash: hash(tombstone) }));
	await recordPastErasures(db, rows);
}

/** Records erasures from a list; those already recorded stay as they are. */
export async function recordPastErasures(db: Database, erasures: readonly ErasureRow[]): Promise<void> {
	for (const batch of splitIntoBatches(erasures)) {
		await db
			.insertInto("erasures")
			.values(batch)
			.onConflict((conflict) => conflict.doNothing())
			.execute();
	}
}

/** Returns every erasure, oldest first. */
export const listErasures = (db: Database): Promise<readonly ErasureRow[]> =>
	db.selectFrom("erasures").selectAll().orderBy("erased_at").orderBy("hash").execute();

/**
 * Returns the ids of the stored leads that these erasures cover, as after a restore. What a customer has sent since the
 * erasure is not covered.
 *
 * @throws Error if the list is of another database
 */
export async function findErasedLeads(db: Database, erasures: readonly ErasureRow[]): Promise<readonly string[]> {
	const key = await readErasureKey(db);
	if (erasures.some(({ key_id }) => key_id !== key.id))
		throw new Error("this database lacks the key that the list was made with (it is another one)");
	if (erasures.length === 0) return [];
	const lastErasure = new Map<string, number>();
	for (const { hash, erased_at } of erasures) lastErasure.set(hash, Math.max(erased_at, lastErasure.get(hash) ?? 0));
	const leads = await db
		.selectFrom("leads")
		.select(["id", "email", "submitted_email", "phone", "received_at"])
		.execute();
	const isErased = ({ id, email, submitted_email, phone, received_at }: (typeof leads)[number]) =>
		[
			emailTombstone(email),
			...(submitted_email ? [emailTombstone(submitted_email)] : []),
			...(phone ? [phoneTombstone(phone)] : []),
			leadTombstone(id),
		].some((tombstone) => received_at <= (lastErasure.get(key.hash(tombstone)) ?? -1));
	return leads.filter(isErased).map(({ id }) => id);
}

const headingStart = "# leads erasures:";
const heading = `${headingStart} when, leads, key, hash of the address, the number or the lead's id`;

/** Renders an erasure as its line in the list. */
export const formatErasure = ({ erased_at, leads, key_id, hash }: ErasureRow): string =>
	`${new Date(erased_at).toISOString()} ${leads} ${key_id} ${hash}`;

/** Renders the list of erasures, one per line. It is kept next to the backups and parsed by `parseErasureList`. */
export const formatErasureList = (erasures: readonly ErasureRow[]): string =>
	[heading, ...erasures.map(formatErasure), ""].join("\n");

const linePattern = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) (\d{1,9}) ([0-9a-f]{12}) ([0-9a-f]{64})$/;

/** Parses a list of erasures. Throws RangeError naming the malformed line. */
export function parseErasureList(text: string): readonly ErasureRow[] {
	const lines = text.split(/\r?\n/).map((line) => line.trim());
	if (!lines[0]?.startsWith(headingStart)) throw new RangeError("The file is not a list of erasures");
	return lines.flatMap((line, at) => {
		if (line === "" || at === 0) return [];
		const [, time = "", leads, key_id = "", hash = ""] = linePattern.exec(line) ?? [];
		const erased_at = Date.parse(time);
		if (Number.isNaN(erased_at)) throw new RangeError(`Line ${at + 1} of the file is not an erasure`);
		return [{ erased_at, leads: Number(leads), key_id, hash }];
	});
}
