import { sql } from "kysely";
import { isPostgres } from "./dialect.ts";
import type { Database } from "./schema.ts";

/** Creates the index of the leads' search words. */
export async function createSearch(db: Database): Promise<void> {
	for (const statement of isPostgres(db) ? postgresStatements : sqliteStatements) await sql.raw(statement).execute(db);
}

/** Words are single lexemes already, so no dictionary is used. */
const postgresStatements = [
	`alter table leads add column search tsvector
		generated always as (array_to_tsvector(string_to_array(trim(words), ' '))) stored`,
	"create index leads_words on leads using gin (search)",
];

/**
 * The index reads the words from the table of leads, so that it stores none, and deleting must supply them again.
 * Common beginnings of words have lists of their own, because the office searches while it types.
 */
const sqliteStatements = [
	`create virtual table lead_search using fts5 (
		words, content = 'leads', content_rowid = 'number', tokenize = 'ascii', detail = 'none', columnsize = 0, prefix = '1 2 3'
	)`,
	// Removes a deleted lead's words at once. Otherwise they stay, marked as deleted, until their page is merged
	"insert into lead_search (lead_search, rank) values ('secure-delete', 1)",
	`create trigger lead_search_insert after insert on leads begin
		insert into lead_search (rowid, words) values (new.number, new.words);
	end`,
	`create trigger lead_search_update after update of words on leads begin
		insert into lead_search (lead_search, rowid, words) values ('delete', old.number, old.words);
		insert into lead_search (rowid, words) values (new.number, new.words);
	end`,
	`create trigger lead_search_delete after delete on leads begin
		insert into lead_search (lead_search, rowid, words) values ('delete', old.number, old.words);
	end`,
];
