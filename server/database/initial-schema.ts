import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { leadStatuses, listByStatus } from "../../forms/lead-status.ts";
import { isPostgres } from "./dialect.ts";
import { createPostCounts } from "./post-counts-schema.ts";
import type { Database } from "./schema.ts";
import { createSearch } from "./search-schema.ts";

/** Creates all tables of version 1. */
export async function createTables(db: Database): Promise<void> {
	await createLeads(db);
	await createSearch(db);
	await createDeliveries(db);
	await createErasures(db);
	await createActivity(db);
	await createPeople(db);
	await createJobRuns(db);
	await createPostCounts(db);
}

/** The list that a lead is in: a column that the database computes, so that no change can forget it. */
const listOfLead = sql`case
	when deleted_at is not null then 'deleted'
	when is_spam = 1 then 'spam'
	${sql.join(
		leadStatuses.map((status) => sql`when status = ${sql.lit(status)} then ${sql.lit(listByStatus[status])}`),
		sql` `,
	)}
end`;

async function createLeads(db: Database): Promise<void> {
	const { schema } = db;
	await schema
		.createTable("leads")
		// SQLite increments an integer primary key by itself; PostgreSQL needs an identity column
		.addColumn("number", isPostgres(db) ? "bigint" : "integer", (column) =>
			isPostgres(db) ? column.generatedAlwaysAsIdentity().primaryKey() : column.primaryKey(),
		)
		.addColumn("id", "text", (column) => column.notNull().unique())
		.addColumn("form", "text", (column) => column.notNull())
		.addColumn("received_at", "bigint", (column) => column.notNull())
		.addColumn("email", "text", (column) => column.notNull())
		.addColumn("fingerprint", "text", (column) => column.notNull())
		.addColumn("idempotency_key", "text")
		.addColumn("spam_reasons", "text", (column) => column.notNull())
		.addColumn("payload", "text", (column) => column.notNull())
		.addColumn("submitted", "text")
		.addColumn("submitted_email", "text")
		.addColumn("intake", "text", (column) => column.notNull().defaultTo("form"))
		.addColumn("reference", "text", (column) => column.notNull())
		.addColumn("source", "text")
		.addColumn("answered_at", "bigint")
		.addColumn("answered_by", "text")
		.addColumn("status", "text", (column) => column.notNull().defaultTo("new"))
		.addColumn("status_at", "bigint")
		.addColumn("lost_reason", "text")
		.addColumn("assignee_id", "text", (column) => column.notNull().defaultTo(""))
		.addColumn("follow_up", "text")
		.addColumn("visit", "text")
		.addColumn("quoted_value", "integer")
		.addColumn("won_value", "integer")
		.addColumn("version", "integer", (column) => column.notNull().defaultTo(0))
		.addColumn("deleted_at", "bigint")
		.addColumn("is_spam", "integer", (column) => column.notNull().defaultTo(0))
		.addColumn("list", "text", (column) => column.notNull().generatedAlwaysAs(listOfLead).stored())
		.addColumn("place", "text", (column) => column.notNull())
		.addColumn("phone", "text", (column) => column.notNull())
		.addColumn("is_urgent", "integer", (column) => column.notNull())
		.addColumn("words", "text", (column) => column.notNull())
		.addUniqueConstraint("leads_idempotency", ["idempotency_key", "form"])
		.execute();
	const tail = "received_at, id";
	for (const [name, keys, condition] of [
		["leads_newest", `${tail}, form, is_spam`],
		["leads_person", "email, received_at"],
		["leads_corrected", "submitted_email, received_at", "submitted_email is not null"],
		["leads_spam", tail, "is_spam = 1"],
		["leads_repeats", "fingerprint, received_at"],
		["leads_unanswered", tail, "answered_at is null"],
		["leads_by_phone", `phone, ${tail}`, "phone <> ''"],
		["leads_deleted", "deleted_at", "deleted_at is not null"],
		// The desk reads each view in order from one of these, with any combination of filters
		["leads_listed", `list, ${tail}, form, place, assignee_id, is_urgent, deleted_at`],
		["leads_by_form", `list, form, ${tail}, place, assignee_id, is_urgent`],
		["leads_by_place", `list, place, ${tail}, form, assignee_id, is_urgent`],
		["leads_by_status", `list, status, ${tail}, form, place, assignee_id, lost_reason`],
		["leads_by_assignee", `list, assignee_id, ${tail}, form, place, is_urgent`],
		["leads_urgent", `list, ${tail}`, "is_urgent = 1"],
		["leads_visits", "visit", "visit is not null"],
		[
			"leads_by_visit_day",
			`list, substr(visit, 1, 10), ${tail}, form, place, assignee_id`,
			"visit is not null and (follow_up is null or substr(visit, 1, 10) < follow_up)",
		],
		["leads_won", "status_at, list, won_value", "status = 'won'"],
		["leads_closed", "list, status_at, id, received_at, form, place, assignee_id", "status_at is not null"],
		[
			"leads_by_status_follow_up",
			`list, status, follow_up, ${tail}, form, place, assignee_id, lost_reason`,
			"follow_up is not null",
		],
		["leads_follow_up", `list, follow_up, ${tail}, form, place, assignee_id`, "follow_up is not null"],
	]) {
		await sql.raw(`create index ${name} on leads (${keys}) ${condition ? `where ${condition}` : ""}`).execute(db);
	}
	await schema.createIndex("leads_reference").unique().on("leads").column("reference").execute();
}

async function createDeliveries(db: Database): Promise<void> {
	const { schema } = db;
	await schema
		.createTable("deliveries")
		.addColumn("lead_id", "text", (column) => column.notNull().references("leads.id").onDelete("cascade"))
		.addColumn("channel", "text", (column) => column.notNull())
		.addColumn("reply_id", "text", (column) => column.notNull().defaultTo(""))
		.addColumn("form", "text", (column) => column.notNull())
		.addColumn("received_at", "bigint", (column) => column.notNull())
		.addColumn("state", "text", (column) => column.notNull())
		.addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
		.addColumn("next_attempt_at", "bigint")
		.addColumn("claim_owner", "text")
		.addColumn("delivered_at", "bigint")
		.addColumn("changed_at", "bigint", (column) => column.notNull())
		.addColumn("interrupted", "integer", (column) => column.notNull().defaultTo(0))
		.addColumn("recipients", "text")
		.addPrimaryKeyConstraint("deliveries_of_lead", ["lead_id", "channel", "reply_id"])
		.execute();
	await schema
		.createIndex("deliveries_due")
		.on("deliveries")
		.columns(["channel", "next_attempt_at"])
		.where("next_attempt_at", "is not", null)
		.execute();
	await schema
		.createIndex("deliveries_by_state")
		.on("deliveries")
		.columns(["channel", "state", "received_at", "lead_id", "form", "delivered_at"])
		.execute();
	await schema
		.createTable("attempts")
		.addColumn("lead_id", "text", (column) => column.notNull().references("leads.id").onDelete("cascade"))
		.addColumn("channel", "text", (column) => column.notNull())
		.addColumn("reply_id", "text", (column) => column.notNull().defaultTo(""))
		.addColumn("started_at", "bigint", (column) => column.notNull())
		.addColumn("duration", "integer", (column) => column.notNull())
		.addColumn("status", "integer")
		.addColumn("error", "text")
		.addPrimaryKeyConstraint("attempts_of_delivery", ["lead_id", "channel", "reply_id", "started_at"])
		.execute();
	await schema.createIndex("attempts_by_time").on("attempts").columns(["channel", "started_at", "error"]).execute();
	await schema
		.createTable("confirmations")
		.addColumn("lead_id", "text", (column) => column.primaryKey().references("leads.id").onDelete("cascade"))
		.addColumn("email", "text", (column) => column.notNull())
		.addColumn("domain", "text", (column) => column.notNull())
		.addColumn("sent_at", "bigint", (column) => column.notNull())
		.execute();
	await schema.createIndex("confirmations_by_address").on("confirmations").columns(["email", "sent_at"]).execute();
	await schema.createIndex("confirmations_by_domain").on("confirmations").columns(["domain", "sent_at"]).execute();
}

async function createErasures(db: Database): Promise<void> {
	await db.schema
		.createTable("erasures")
		.addColumn("hash", "text", (column) => column.notNull())
		.addColumn("erased_at", "bigint", (column) => column.notNull())
		.addColumn("leads", "integer", (column) => column.notNull())
		.addColumn("key_id", "text", (column) => column.notNull())
		.addPrimaryKeyConstraint("erasures_once", ["erased_at", "hash"])
		.execute();
	await db.schema
		.createTable("erasure_keys")
		.addColumn("id", "text", (column) => column.primaryKey())
		.addColumn("key", "text", (column) => column.notNull())
		.execute();
	await db.insertInto("erasure_keys").values(newErasureKey()).execute();
}

async function createActivity(db: Database): Promise<void> {
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
	await schema
		.createTable("replies")
		.addColumn("id", "text", (column) => column.primaryKey())
		.addColumn("lead_id", "text", (column) => column.notNull().references("leads.id").onDelete("cascade"))
		.addColumn("at", "bigint", (column) => column.notNull())
		.addColumn("person_id", "text")
		.addColumn("person_name", "text", (column) => column.notNull())
		.addColumn("email", "text", (column) => column.notNull())
		.addColumn("text", "text", (column) => column.notNull())
		.execute();
	await schema.createIndex("replies_of_lead").on("replies").columns(["lead_id", "at"]).execute();
	// An event outlives its lead, but no longer identifies it
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

async function createPeople(db: Database): Promise<void> {
	const { schema } = db;
	await schema
		.createTable("people")
		.addColumn("id", "text", (column) => column.primaryKey())
		.addColumn("name", "text", (column) => column.notNull())
		// Null once the person is removed; the name is kept for their past activity
		.addColumn("email", "text")
		.addColumn("role", "text", (column) => column.notNull())
		.addColumn("added_at", "bigint", (column) => column.notNull())
		.addColumn("joined_at", "bigint")
		.addColumn("seen_at", "bigint")
		.addColumn("mails", "text", (column) => column.notNull().defaultTo("none"))
		.addColumn("mail_forms", "text", (column) => column.notNull())
		.addColumn("calendar_hash", "text", (column) => column.unique())
		.addColumn("calendar_at", "bigint")
		.execute();
	await sql`create unique index people_address on people (email) where email is not null`.execute(db);
	await schema
		.createTable("sessions")
		.addColumn("hash", "text", (column) => column.primaryKey())
		.addColumn("person_id", "text", (column) => column.notNull().references("people.id").onDelete("cascade"))
		.addColumn("created_at", "bigint", (column) => column.notNull())
		.addColumn("used_at", "bigint", (column) => column.notNull())
		.addColumn("passkey_id", "text")
		.addColumn("browser", "text", (column) => column.notNull())
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
		.addColumn("mail_due_at", "bigint")
		.addColumn("request", "text")
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

/** Creates the table of the last runs of jobs. */
async function createJobRuns(db: Database): Promise<void> {
	await db.schema
		.createTable("job_runs")
		.addColumn("name", "text", (column) => column.primaryKey())
		.addColumn("run_at", "bigint", (column) => column.notNull())
		.execute();
}

/** Creates a random key. Its id identifies the key in a list of erasures and reveals nothing about it. */
function newErasureKey(): { readonly id: string; readonly key: string } {
	const key = randomBytes(32).toString("hex");
	return { id: createHash("sha256").update(key).digest("hex").slice(0, 12), key };
}
