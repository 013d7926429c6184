import pg from "pg";
import type { Database } from "./schema.ts";
import { SqliteError } from "./sqlite.ts";

/** SQLSTATE classes for errors of this program: bad data, a broken constraint, a deadlock, a syntax error. */
const postgresFaults = /^(?:21|22|23|40|42)/;
/**
 * SQLite result codes for the same: an SQL error, a constraint, a mismatch, misuse, a parameter out of range. Every
 * other code, such as 13 for a full disk, is an outage.
 */
const sqliteFaults = [1, 19, 20, 21, 25];

/** Messages without a code about a server that did not respond, or a database that is closed. */
const driverMessages =
	/^(?:Connection terminated|timeout e|Query read timeout|Client has|Cannot use a pool|driver has)/;

/** Returns whether the error shows that the database cannot work now. */
export function isOutage(error: unknown): boolean {
	if (error instanceof SqliteError) return !sqliteFaults.includes(error.code & 0xff);
	if (error instanceof pg.DatabaseError) return !postgresFaults.test(error.code ?? "");
	if (!(error instanceof Error)) return false;
	if (driverMessages.test(error.message)) return true;
	// Errors of the driver's sockets; errors of the senders' sockets are handled before this
	return "code" in error && /^E[A-Z]+$/.test(String(error.code));
}

/** Returns whether PostgreSQL undid a transaction because of a conflict with another one. A repeat succeeds. */
export const isRepeatable = (error: unknown): boolean =>
	error instanceof pg.DatabaseError && error.code?.startsWith("40") === true;

/** Resolves when the database responds. */
export async function ping(db: Database): Promise<void> {
	await db.selectFrom("kysely_migration").select("name").limit(1).execute();
}
