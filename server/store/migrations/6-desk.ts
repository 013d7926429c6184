import { sql } from "kysely";
import type { Engine, Migration } from "../migrate.ts";
import type { Database } from "../tables.ts";

/** What the office makes of its leads, who the office is, and how they sign in. */
export const desk: Migration = async (db, engine) => {
	await addProgress(db, engine);
	await indexLists(db);
	await addRecord(db);
	await addPeople(db);
};

const columns = [
	"status text not null default 'new'",
	"status_at bigint",
	"lost_reason text",
	"taken_by text not null default ''",
	"follow_up text",
	"version integer not null default 0",
	"list text",
	"place text",
	"phone text not null default ''",
	"is_urgent integer not null default 0",
	"removed_at bigint",
];

async function addProgress(db: Database, engine: Engine): Promise<void> {
	for (const column of columns) await sql.raw(`alter table leads add column ${column}`).execute(db);
	// Not a second index, which every lead that comes in would pay for: a version before that still runs finds its leads by a scan.
	await db.schema.dropIndex("leads_unindexed").execute();
	await sql`create index leads_unindexed on leads (id) where place is null`.execute(db);
	if (engine === "PostgreSQL") return;
	// What has its words keeps them: taking them out of the index and in again would be the work of minutes.
	await sql`drop trigger lead_search_update`.execute(db);
	await sql
		.raw(
			`create trigger lead_search_update after update of words on leads when new.words is not old.words begin
				insert into lead_search (lead_search, rowid, words)
					select 'delete', old.number, old.words where old.words is not null;
				insert into lead_search (rowid, words) select new.number, new.words where new.words is not null;
			end`,
		)
		.execute(db);
}

/** Each view is read in its order from one of these, whatever else is filtered; a lead that nobody has listed yet is in none. */
async function indexLists(db: Database): Promise<void> {
	const tail = "received_at, id";
	for (const [name, keys, condition] of [
		["leads_listed", `list, ${tail}, form, place, taken_by, is_urgent, removed_at`, "list is not null"],
		["leads_by_form", `list, form, ${tail}, place, taken_by, is_urgent`, "list is not null"],
		["leads_by_place", `list, place, ${tail}, form, taken_by, is_urgent`, "list is not null"],
		["leads_by_taker", `list, taken_by, ${tail}, form, place, is_urgent`, "list is not null"],
		["leads_urgent", `list, ${tail}`, "is_urgent = 1"],
		["leads_follow_up", `list, follow_up, ${tail}, form, place, taken_by`, "follow_up is not null"],
		["leads_by_phone", `phone, ${tail}`, "phone <> ''"],
		["leads_removed", "removed_at", "removed_at is not null"],
	]) {
		await sql.raw(`create index ${name} on leads (${keys}) where ${condition}`).execute(db);
	}
}

async function addRecord(db: Database): Promise<void> {
	const { schema } = db;
	await schema
		.createTable("notes")
		.addColumn("id", "text", (column) => column.primaryKey())
		.addColumn("lead_id", "text", (column) => column.notNull().references("leads.id").onDelete("cascade"))
		.addColumn("at", "bigint", (column) => column.notNull())
		.addColumn("person_id", "text")
		.addColumn("person_name", "text", (column) => column.notNull())
		.addColumn("kind", "text", (column) => column.notNull())
		.addColumn("text", "text", (column) => column.notNull())
		.addColumn("edited_at", "bigint")
		.addColumn("version", "integer", (column) => column.notNull().defaultTo(0))
		.execute();
	await schema.createIndex("notes_of_lead").on("notes").columns(["lead_id", "at"]).execute();
	// What was done outlives the lead that it was done to; whose lead that was does not.
	await schema
		.createTable("events")
		.addColumn("id", "text", (column) => column.primaryKey())
		.addColumn("lead_id", "text", (column) => column.references("leads.id").onDelete("set null"))
		.addColumn("at", "bigint", (column) => column.notNull())
		.addColumn("person_id", "text")
		.addColumn("person_name", "text", (column) => column.notNull())
		.addColumn("what", "text", (column) => column.notNull())
		.addColumn("leads", "integer", (column) => column.notNull().defaultTo(1))
		.addColumn("version", "integer")
		.addColumn("detail", "text", (column) => column.notNull().defaultTo("{}"))
		.addColumn("undone_at", "bigint")
		.execute();
	await schema.createIndex("events_of_lead").on("events").columns(["lead_id", "at"]).execute();
	await schema.createIndex("events_by_time").on("events").columns(["at", "lead_id"]).execute();
}

async function addPeople(db: Database): Promise<void> {
	const { schema } = db;
	await schema
		.createTable("people")
		.addColumn("id", "text", (column) => column.primaryKey())
		.addColumn("name", "text", (column) => column.notNull())
		// Null once the person was removed; the name stays beside what they did.
		.addColumn("email", "text")
		.addColumn("added_at", "bigint", (column) => column.notNull())
		.addColumn("joined_at", "bigint")
		.addColumn("seen_at", "bigint")
		.addColumn("mails", "text", (column) => column.notNull().defaultTo("none"))
		.addColumn("mail_forms", "text", (column) => column.notNull())
		.execute();
	await sql`create unique index people_address on people (email) where email is not null`.execute(db);
	await schema
		.createTable("sessions")
		.addColumn("hash", "text", (column) => column.primaryKey())
		.addColumn("person_id", "text", (column) => column.notNull().references("people.id").onDelete("cascade"))
		.addColumn("created_at", "bigint", (column) => column.notNull())
		.addColumn("used_at", "bigint", (column) => column.notNull())
		.addColumn("passkey_id", "text")
		.addColumn("lead_id", "text", (column) => column.references("leads.id").onDelete("set null"))
		.addColumn("lead_seen_at", "bigint")
		.execute();
	await schema.createIndex("sessions_of_person").on("sessions").column("person_id").execute();
	await schema.createIndex("sessions_at_lead").on("sessions").column("lead_id").execute();
	await schema
		.createTable("sign_in_links")
		.addColumn("hash", "text", (column) => column.primaryKey())
		.addColumn("kind", "text", (column) => column.notNull())
		.addColumn("person_id", "text", (column) => column.references("people.id").onDelete("cascade"))
		.addColumn("created_at", "bigint", (column) => column.notNull())
		.addColumn("expires_at", "bigint", (column) => column.notNull())
		.addColumn("used_at", "bigint")
		.execute();
	await schema.createIndex("links_of_person").on("sign_in_links").columns(["person_id", "created_at"]).execute();
	await schema
		.createTable("passkeys")
		.addColumn("id", "text", (column) => column.primaryKey())
		.addColumn("person_id", "text", (column) => column.notNull().references("people.id").onDelete("cascade"))
		.addColumn("public_key", "text", (column) => column.notNull())
		.addColumn("counter", "bigint", (column) => column.notNull())
		.addColumn("transports", "text", (column) => column.notNull())
		.addColumn("name", "text", (column) => column.notNull())
		.addColumn("added_at", "bigint", (column) => column.notNull())
		.addColumn("used_at", "bigint")
		.execute();
	await schema.createIndex("passkeys_of_person").on("passkeys").column("person_id").execute();
	await schema
		.createTable("passkey_challenges")
		.addColumn("challenge", "text", (column) => column.primaryKey())
		.addColumn("person_id", "text", (column) => column.references("people.id").onDelete("cascade"))
		.addColumn("expires_at", "bigint", (column) => column.notNull())
		.execute();
}
