import { PostgresAdapter, type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { Database } from "./schema.ts";

export const isPostgres = (db: Database): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

/** Makes transactions that name the same lock run one after another. SQLite does this anyway. */
export async function takeNamedLock(transaction: Database, name: string): Promise<void> {
	if (!isPostgres(transaction)) return;
	await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
}

/** Lets a query lock the rows that it reads until the transaction ends. SQLite runs one transaction at a time anyway. */
export const lockRows = <DB, Read extends keyof DB, Row>(
	db: Database,
	query: SelectQueryBuilder<DB, Read, Row>,
): SelectQueryBuilder<DB, Read, Row> => (isPostgres(db) ? query.forUpdate() : query);

/** Lets a query lock the rows that it reads, and skip those that another instance has locked. */
export const skipLocked = <DB, Read extends keyof DB, Row>(
	db: Database,
	query: SelectQueryBuilder<DB, Read, Row>,
): SelectQueryBuilder<DB, Read, Row> => (isPostgres(db) ? query.forUpdate().skipLocked() : query);

/** Reads a text from a column that holds a JSON object, as null where the object lacks it. */
export const jsonText = (db: Database, column: string, key: string): RawBuilder<string | null> =>
	isPostgres(db) ? sql`${sql.ref(column)}::json ->> ${sql.lit(key)}` : sql`${sql.ref(column)} ->> ${sql.lit(key)}`;
