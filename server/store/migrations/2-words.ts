import { sql } from "kysely";
import type { Migration } from "../migrate.ts";

/** The words that leads are found by, an index of them, and one of the leads that the first has not taken in yet. */
export const words: Migration = async (db, engine) => {
	await sql`alter table leads add column words text`.execute(db);
	await sql`create index leads_unindexed on leads (id) where words is null`.execute(db);
	for (const statement of engine === "PostgreSQL" ? onPostgres : onSqlite) await sql.raw(statement).execute(db);
};

const onPostgres = [
	"create index leads_words on leads using gin (array_to_tsvector(string_to_array(trim(words), ' ')))",
];

/**
 * FTS5 knows a lead by a number. It is handed words in lower case with a space between them, and has nothing more to tell
 * apart. It keeps no text of its own: what is to be taken out of it must be said again.
 */
const onSqlite = [
	"alter table leads add column number integer",
	"create unique index leads_number on leads (number) where number is not null",
	"create virtual table lead_search using fts5 (words, content = '', tokenize = 'ascii', detail = 'none', columnsize = 0)",
	`create trigger lead_search_update after update of words on leads begin
		insert into lead_search (lead_search, rowid, words)
			select 'delete', old.number, old.words where old.words is not null;
		insert into lead_search (rowid, words) select new.number, new.words where new.words is not null;
	end`,
	`create trigger lead_search_delete after delete on leads when old.words is not null begin
		insert into lead_search (lead_search, rowid, words) values ('delete', old.number, old.words);
	end`,
];
