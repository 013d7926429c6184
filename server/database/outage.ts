import pg from "pg";
import { NotPrimaryError } from "./postgres.ts";
import type { Database } from "./schema.ts";
import { SqliteError } from "./sqlite.ts";

/** SQLSTATE classes for errors of this program: bad data, a broken constraint, a syntax error. */
const postgresFaults = /^(?:21|22|23|42)/;
/**
 * SQLite result codes for the same: an SQL error, a constraint, a mismatch, misuse, a parameter out of range. Every
 * other code, such as 13 for a full disk, is an outage.
 */
const sqliteFaults = [1, 19, 20, 21, 25];

/** Messages without a code from the PostgreSQL driver about a server that did not respond. */
const driverMessages = /^(?:Connection terminated|timeout e|Query read timeout|Client has|Cannot use a pool)/;

/** Returns whether the error shows that the database cannot work now. */
export function isOutage(error: unknown): boolean {
	if (error instanceof DatabaseUnavailableError) return true;
	if (error instanceof SqliteError) return !sqliteFaults.includes(error.code & 0xff);
	if (error instanceof pg.DatabaseError) return !postgresFaults.test(error.code ?? "");
	if (!(error instanceof Error)) return false;
	if (error instanceof NotPrimaryError || driverMessages.test(error.message)) return true;
	// Errors of the driver's sockets; errors of the senders' sockets are handled before this
	return "code" in error && /^E[A-Z]+$/.test(String(error.code));
}

/** Thrown when the database could not read or write. Nothing was stored. */
export class DatabaseUnavailableError extends Error {
	override readonly name = "DatabaseUnavailableError";
}

/** Resolves with the result of work on the database. Throws DatabaseUnavailableError if the work fails. */
export async function wrapOutage<T>(work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		if (error instanceof DatabaseUnavailableError) throw error;
		throw new DatabaseUnavailableError(safeErrorText(error), { cause: error });
	}
}

/** Returns PostgreSQL's error code, or SQLite's message: PostgreSQL's details could contain a customer's text. */
function safeErrorText(error: unknown): string {
	if (!(error instanceof Error)) return "unknown reason";
	return error instanceof SqliteError || !("code" in error) ? error.message : String(error.code);
}

/** Resolves when the database responds. Throws DatabaseUnavailableError. */
export const ping = (db: Database): Promise<void> =>
	wrapOutage(async () => {
		await db.selectFrom("kysely_migration").select("name").limit(1).execute();
	});
