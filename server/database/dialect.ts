import { PostgresAdapter, sql } from "kysely";
import type { Database } from "./schema.ts";

/** Returns true on PostgreSQL, which several instances may share; SQLite's file belongs to one machine. */
export const isPostgres = (db: Database): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

/**
 * Makes transactions that name the same thing run one after another until they end. SQLite does this anyway.
 */
export async function lockTransaction(transaction: Database, name: string): Promise<void> {
	if (!isPostgres(transaction)) return;
	await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
}
