import pg from "pg";
import { SqliteError } from "./sqlite.ts";
import { StoreUnavailable } from "./store.ts";

/** SQLSTATE classes of statements that the program got wrong: bad data, a broken constraint, a syntax error. */
const postgresFaults = /^(?:21|22|23|42)/;
/** The same as SQLite's result codes: an error in SQL, a constraint, a mismatch, misuse, a parameter out of range. */
const sqliteFaults = [1, 19, 20, 21, 25];

/** What the PostgreSQL driver says, without a code, of a server that did not answer. */
const driverWords = /^(?:Connection terminated|timeout e|Query read timeout|Client has|Cannot use a pool)/;

/** Whether the database itself has said, or shown by its silence, that it cannot do its work now. */
export function isOutage(error: unknown): boolean {
	if (error instanceof StoreUnavailable) return true;
	if (error instanceof SqliteError) return !sqliteFaults.includes(error.code & 0xff);
	if (error instanceof pg.DatabaseError) return !postgresFaults.test(error.code ?? "");
	if (!(error instanceof Error)) return false;
	if (error.name === "NotPrimary" || driverWords.test(error.message)) return true;
	// The driver's sockets; those of senders were read to their end before
	return "code" in error && /^E[A-Z]+$/.test(String(error.code));
}
