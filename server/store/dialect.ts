import { PostgresAdapter, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { Database, Tables } from "./tables.ts";
import type { Term } from "./words.ts";

/** Returns true on PostgreSQL, which several instances may share; SQLite's file belongs to one machine. */
export const isPostgres = (db: Database): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

/**
 * Makes transactions that name the same thing run one after another until they end. SQLite runs transactions so anyway.
 */
export async function lockTransaction(transaction: Database, name: string): Promise<void> {
	if (!isPostgres(transaction)) return;
	await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
}

/** Selects leads with all the words through the engine's index of words, for reading in the order of their numbers. */
export function leadsWithWords(db: Database, terms: readonly Term[]): SelectQueryBuilder<Tables, "leads", object> {
	if (isPostgres(db)) {
		const query = terms.map(({ text, isWhole }) => `'${text}'${isWhole ? "" : ":*"}`).join(" & ");
		return db.selectFrom("leads").where(sql<SqlBool>`search @@ cast(${query} as tsquery)`);
	}
	const query = terms.map(({ text, isWhole }) => `"${text}"${isWhole ? "" : "*"}`).join(" AND ");
	return (
		db
			.selectFrom("lead_search")
			// A cross join keeps SQLite reading from the index of words first
			.crossJoin("leads")
			.where(sql<SqlBool>`lead_search match ${query}`)
			.whereRef("leads.number", "=", "lead_search.rowid")
	);
}
