import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { Migration } from "../migrate.ts";
import type { Database } from "../tables.ts";

const month = "cast(received_at / 2592000000 as text)";
/** Words that wait to be put in their place are kept to 256 kB, not 4 MB: a search reads through them for each month. */
const definition = `leads_words_by_month on leads using gin (array_to_tsvector(string_to_array(
	${month} || '/' || replace(trim(words), ' ', ' ' || ${month} || '/'), ' '
))) with (gin_pending_list_limit = 256)`;

/**
 * PostgreSQL's index has each word once for every thirty days instead of once for all time. The index before it goes at once:
 * every lead would pay for both, and a version before that still runs finds its leads by a scan.
 */
export const wordsByMonth: Migration = async (db, engine) => {
	if (engine === "SQLite") return;
	await sql.raw(`create index if not exists ${definition}`).execute(db);
	await sql`drop index if exists leads_words`.execute(db);
};

/** The same number in every instance: whoever holds it makes the index. */
const indexLock = 20_261_123;
const lockInterval = 1_000;

/**
 * Makes that index before the migration: a minute for each million leads, during which the migration's transaction would
 * keep out every lead. One that was not finished is made anew.
 *
 * @param db with a single connection to the server itself: whoever holds the lock is a session
 */
export async function prepareWordsByMonth(db: Database): Promise<void> {
	// Whoever waits in the database for a lock holds up the making of an index there
	while (!(await isTrue(db, sql`pg_try_advisory_lock(${indexLock})`))) await wait(lockInterval);
	try {
		const indexes = sql`select from pg_index where indexrelid = to_regclass('leads_words_by_month') and indisvalid`;
		if (await isTrue(db, sql`exists (${indexes})`)) return;
		await sql`drop index concurrently if exists leads_words_by_month`.execute(db);
		await sql.raw(`create index concurrently ${definition}`).execute(db);
	} finally {
		await sql`select pg_advisory_unlock(${indexLock})`.execute(db);
	}
}

async function isTrue(db: Database, condition: ReturnType<typeof sql>): Promise<boolean> {
	const { rows } = await sql<{ is: boolean }>`select ${condition} as "is"`.execute(db);
	return rows[0]?.is === true;
}
