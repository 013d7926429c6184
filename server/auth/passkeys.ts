import type { Database } from "../database/schema.ts";
import { type Actor, recordEvent } from "../workflow/events.ts";
import { requireAccessLocked } from "../workflow/lock-access.ts";

export interface Passkey {
	readonly id: string;
	readonly personId: string;
	readonly publicKey: Uint8Array<ArrayBuffer>;
	readonly counter: number;
	readonly name: string;
	readonly addedAt: number;
}

export const listPasskeys = (db: Database, personId: string) =>
	db
		.selectFrom("passkeys")
		.select(["id", "name", "added_at as addedAt", "used_at as usedAt"])
		.where("person_id", "=", personId)
		.orderBy("added_at")
		.execute();

export async function findPasskey(db: Database, id: string) {
	const row = await db
		.selectFrom("passkeys")
		.select(["id", "person_id as personId", "public_key", "counter"])
		.where("id", "=", id)
		.executeTakeFirst();
	return row && { ...row, publicKey: new Uint8Array(Buffer.from(row.public_key, "base64url")) };
}

/** Adds a passkey. Returns false if there already is one with its id, which stays as it is. */
export const addPasskey = (db: Database, passkey: Passkey, by: Actor): Promise<boolean> =>
	db.transaction().execute(async (transaction) => {
		await requireAccessLocked(transaction, by);
		const added = await transaction
			.insertInto("passkeys")
			.values({
				id: passkey.id,
				person_id: passkey.personId,
				public_key: Buffer.from(passkey.publicKey).toString("base64url"),
				counter: passkey.counter,
				name: passkey.name,
				added_at: passkey.addedAt,
			})
			.onConflict((conflict) => conflict.doNothing())
			.returning("id")
			.executeTakeFirst();
		if (added) await recordEvent(transaction, { what: "passkey-added", by, at: passkey.addedAt });
		return added !== undefined;
	});

/** Records that a passkey was used to sign in. Returns whether it still exists. */
export async function recordPasskeyUse(db: Database, id: string, counter: number, now: number): Promise<boolean> {
	const used = db.updateTable("passkeys").set({ counter, used_at: now }).where("id", "=", id);
	return (await used.executeTakeFirst()).numUpdatedRows > 0n;
}

/** Removes a passkey and ends the sessions that began with it. Returns whether the person had it. */
export const removePasskey = (db: Database, id: string, personId: string): Promise<boolean> =>
	db.transaction().execute(async (transaction) => {
		const passkey = transaction.deleteFrom("passkeys").where("id", "=", id).where("person_id", "=", personId);
		const { numDeletedRows } = await passkey.executeTakeFirst();
		// Deleted last, because a sign-in with the passkey may have begun one meanwhile
		await transaction.deleteFrom("sessions").where("passkey_id", "=", id).where("person_id", "=", personId).execute();
		return numDeletedRows > 0n;
	});

/** Stores a challenge for a passkey to sign: of the person who adds one, or of nobody, to sign in. */
export async function addChallenge(db: Database, challenge: string, personId: string | null, expiresAt: number) {
	await db.insertInto("passkey_challenges").values({ challenge, person_id: personId, expires_at: expiresAt }).execute();
}

/** Redeems a challenge in one statement. Returns whether it existed for that person and had not expired. */
export async function redeemChallenge(db: Database, challenge: string, personId: string | null, now: number) {
	const used = await db
		.deleteFrom("passkey_challenges")
		.where("challenge", "=", challenge)
		.where(({ eb }) => (personId === null ? eb("person_id", "is", null) : eb("person_id", "=", personId)))
		.returning("expires_at")
		.executeTakeFirst();
	return used !== undefined && used.expires_at > now;
}
