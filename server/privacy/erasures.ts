import { createHmac } from "node:crypto";
import { splitIntoBatches } from "../database/batch.ts";
import type { Database, LeadRow } from "../database/schema.ts";

/** A record of an erasure, without address or id. */
export interface PastErasure {
	readonly erasedAt: Date;
	readonly leads: number;
	/** Keyed hash of a tombstone: a person, phone number, lead or colleague. */
	readonly hash: string;
	/** Id of the key that made the hash. */
	readonly keyId: string;
}

// Tombstones are the texts whose hashes record that something was erased, and that a restore must not bring it back
/** @param email in lower case */
export const personTombstone = (email: string): string => `person ${email}`;
/** @param phone digits with the country code */
export const phoneTombstone = (phone: string): string => `phone ${phone}`;
export const leadTombstone = (id: string): string => `lead ${id}`;
/** Records that a person may no longer sign in to the desk. */
export const colleagueTombstone = (id: string): string => `colleague ${id}`;
/** Records that an owner was made a colleague. */
export const demotionTombstone = (id: string): string => `demotion ${id}`;

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
	const key = await readErasureKey(db);
	await recordPastErasures(
		db,
		erased.map(({ tombstone, leads }) => ({
			erasedAt: new Date(now),
			leads,
			keyId: key.id,
			hash: key.hash(tombstone),
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
	for (const batch of splitIntoBatches(rows)) {
		await db
			.insertInto("erasures")
			.values(batch)
			.onConflict((conflict) => conflict.doNothing())
			.execute();
	}
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

type Erasable = Pick<LeadRow, "id" | "email" | "submitted_email" | "phone" | "received_at">;

/**
 * Returns a function that decides whether a lead had been erased, as after a restore. What the person has sent since
 * the erasure does not count.
 *
 * @throws Error if the list is of another database
 */
async function createErasureCheck(
	db: Database,
	erasures: readonly PastErasure[],
): Promise<(lead: Erasable) => boolean> {
	const key = await readErasureKey(db);
	if (erasures.some(({ keyId }) => keyId !== key.id))
		throw new Error("this database lacks the key that the list was made with (it is another one)");
	const lastErasure = new Map<string, number>();
	for (const { hash, erasedAt } of erasures) {
		lastErasure.set(hash, Math.max(erasedAt.getTime(), lastErasure.get(hash) ?? 0));
	}
	const listTombstones = ({ id, email, submitted_email, phone }: Erasable) => [
		personTombstone(email),
		...(submitted_email ? [personTombstone(submitted_email)] : []),
		...(phone ? [phoneTombstone(phone)] : []),
		leadTombstone(id),
	];
	return (lead) =>
		lastErasure.size > 0 &&
		listTombstones(lead).some((tombstone) => lead.received_at <= (lastErasure.get(key.hash(tombstone)) ?? -1));
}

/**
 * Returns the ids of stored leads that these erasures cover.
 *
 * @throws Error if the list is of another database
 */
export async function findErasedLeads(db: Database, erasures: readonly PastErasure[]): Promise<readonly string[]> {
	const isErased = await createErasureCheck(db, erasures);
	if (erasures.length === 0) return [];
	const leads = await db
		.selectFrom("leads")
		.select(["id", "email", "submitted_email", "phone", "received_at"])
		.execute();
	return leads.filter(isErased).map(({ id }) => id);
}

const headingStart = "# leads erasures:";
const heading = `${headingStart} when, leads, key, hash of the address, the number or the lead's id`;

/** Renders an erasure as its line in the list. */
export const formatErasure = ({ erasedAt, leads, keyId, hash }: PastErasure): string =>
	`${erasedAt.toISOString()} ${leads} ${keyId} ${hash}`;

/** Renders the list of erasures, one per line. It is kept next to the backups and parsed by `parseErasureList`. */
export const formatErasureList = (erasures: readonly PastErasure[]): string =>
	[heading, ...erasures.map(formatErasure), ""].join("\n");

const linePattern = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) (\d{1,9}) ([0-9a-f]{12}) ([0-9a-f]{64})$/;

/**
 * Parses a list of erasures.
 *
 * @throws RangeError naming the malformed line
 */
export function parseErasureList(text: string): readonly PastErasure[] {
	const lines = text.split(/\r?\n/).map((line) => line.trim());
	if (!lines[0]?.startsWith(headingStart)) throw new RangeError("The file is not a list of erasures");
	return lines.flatMap((line, at) => {
		if (line === "" || at === 0) return [];
		const [, time = "", leads, keyId = "", hash = ""] = linePattern.exec(line) ?? [];
		if (Number.isNaN(Date.parse(time))) throw new RangeError(`Line ${at + 1} of the file is not an erasure`);
		return [{ erasedAt: new Date(time), leads: Number(leads), keyId, hash }];
	});
}
