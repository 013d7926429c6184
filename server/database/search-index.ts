import { type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import { isPostgres } from "./dialect.ts";
import type { Database, Tables } from "./schema.ts";

/** Creates the index of the leads' search words. */
export async function createSearch(db: Database): Promise<void> {
	for (const statement of isPostgres(db) ? postgresStatements : sqliteStatements) await sql.raw(statement).execute(db);
}

/** A search term: a lead must have a word that begins with it, or that equals it. */
export interface Term {
	readonly text: string;
	readonly isWhole: boolean;
}

/** Selects the leads that have all the words, newest first. */
export function selectMatches(db: Database, terms: readonly Term[]): SelectQueryBuilder<Tables, "leads", object> {
	if (isPostgres(db)) {
		const query = terms.map(({ text, isWhole }) => `'${text}'${isWhole ? "" : ":*"}`).join(" & ");
		const matches = sql<SqlBool>`search @@ cast(${query} as tsquery)`;
		return db.selectFrom("leads").where(matches).orderBy("leads.number", "desc");
	}
	const query = terms.map(({ text, isWhole }) => `"${text}"${isWhole ? "" : "*"}`).join(" AND ");
	return (
		db
			.selectFrom("lead_search")
			// A cross join keeps SQLite reading from the index of words first
			.crossJoin("leads")
			.where(sql<SqlBool>`lead_search match ${query}`)
			.whereRef("leads.number", "=", "lead_search.rowid")
			.orderBy(sql`lead_search.rowid`, "desc")
	);
}

/** Words are single lexemes already, so no dictionary is used. */
const postgresStatements = [
	`alter table leads add column search tsvector
		generated always as (array_to_tsvector(string_to_array(trim(search_words), ' '))) stored`,
	"create index leads_words on leads using gin (search)",
];

/**
 * The index stores no text of its own, so a delete has to pass the old words to it. Common beginnings of words have
 * lists of their own, because the office searches while it types.
 */
const sqliteStatements = [
	`create virtual table lead_search using fts5 (
		search_words, content = 'leads', content_rowid = 'number', tokenize = 'ascii', detail = 'none', columnsize = 0, prefix = '1 2 3'
	)`,
	// Taken back by 0010
	"insert into lead_search (lead_search, rank) values ('secure-delete', 1)",
	`create trigger lead_search_insert after insert on leads begin
		insert into lead_search (rowid, search_words) values (new.number, new.search_words);
	end`,
	`create trigger lead_search_update after update of search_words on leads begin
		insert into lead_search (lead_search, rowid, search_words) values ('delete', old.number, old.search_words);
		insert into lead_search (rowid, search_words) values (new.number, new.search_words);
	end`,
	`create trigger lead_search_delete after delete on leads begin
		insert into lead_search (lead_search, rowid, search_words) values ('delete', old.number, old.search_words);
	end`,
];
