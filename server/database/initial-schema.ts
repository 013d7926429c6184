import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { leadStatuses, listByStatus } from "../../forms/lead-status.ts";
import { isPostgres } from "./dialect.ts";
import type { Database } from "./schema.ts";
import { createSearch } from "./search-index.ts";

/** Creates all tables of version 1. */
export async function createTables(db: Database): Promise<void> {
	await createLeads(db);
	await createSearch(db);
	for (const statements of [deliveries, erasures, activity, people]) await runStatements(db, statements);
	await db.insertInto("erasure_key").values(newErasureKey()).execute();
	await runStatements(db, "create table job_runs (name text primary key, run_at bigint not null)");
}

/** Computes the list that a lead is in. It is a generated column, so that no change can forget it. */
const listOfLead = sql`case
	when deleted_at is not null then 'deleted'
	when merged_into is not null then 'merged'
	when is_spam = 1 then 'spam'
	${sql.join(
		leadStatuses.map((status) => sql`when status = ${sql.lit(status)} then ${sql.lit(listByStatus[status])}`),
		sql` `,
	)}
end`;

async function createLeads(db: Database): Promise<void> {
	// SQLite increments an integer primary key by itself; PostgreSQL needs an identity column
	const number = isPostgres(db) ? "bigint generated always as identity primary key" : "integer primary key";
	await sql`create table leads (
		number ${sql.raw(number)},
		id text not null unique,
		form text not null,
		received_at bigint not null,
		email text not null,
		fingerprint text not null,
		idempotency_key text,
		spam_reasons text not null,
		payload text not null,
		submitted text,
		submitted_email text,
		street text not null default '',
		origin text not null default 'form',
		reference text not null,
		source text,
		answered_at bigint,
		answered_by text,
		status text not null default 'new',
		status_at bigint,
		lost_reason text,
		assignee_id text not null default '',
		next_kind text,
		next_at text,
		next_minutes integer,
		quoted_value integer,
		won_value integer,
		deleted_at bigint,
		is_spam integer not null default 0,
		merged_into text,
		not_same text not null default '',
		list text not null generated always as (${listOfLead}) stored,
		area text not null,
		phone text not null,
		urgency text,
		search_words text not null,
		constraint leads_idempotency unique (idempotency_key, form)
	)`.execute(db);
	const tail = "received_at, id";
	for (const [name, keys, condition] of [
		["leads_newest", `${tail}, form, is_spam`],
		["leads_person", "email, received_at"],
		["leads_corrected", "submitted_email, received_at", "submitted_email is not null"],
		["leads_repeats", "fingerprint, received_at"],
		["leads_unanswered", tail, "answered_at is null"],
		["leads_by_phone", `phone, ${tail}`, "phone <> ''"],
		["leads_deleted", "deleted_at", "deleted_at is not null"],
		["leads_merged", "merged_into", "merged_into is not null"],
		["leads_not_same", "not_same, id", "not_same <> ''"],
		// The desk reads each view in order from one of these, with any combination of filters
		["leads_listed", `list, ${tail}, form, assignee_id, urgency, deleted_at`],
		["leads_by_form", `list, form, ${tail}, assignee_id, urgency`],
		["leads_by_status", `list, status, ${tail}, form, assignee_id, lost_reason`],
		["leads_by_assignee", `list, assignee_id, ${tail}, form, urgency`],
		[
			"leads_waiting",
			`list, (case urgency when 'emergency' then 0 when 'urgent' then 1 when 'sounds-urgent' then 2 else 3 end), ${tail}, form, assignee_id`,
		],
		["leads_closed", `list, (coalesce(status_at, received_at)), ${tail}, form, assignee_id, status, lost_reason`],
		// SQLite recognises that an index covers a query of a generated column only if the index has an expression
		["leads_agenda", `list, next_at, ${tail}, next_kind, form, assignee_id, status, (coalesce(next_at, '9999'))`],
		["leads_won", "status_at, list, won_value", "status = 'won'"],
	]) {
		await runStatements(db, `create index ${name} on leads (${keys}) ${condition ? `where ${condition}` : ""}`);
	}
	await runStatements(db, "create unique index leads_reference on leads (reference)");
}

/** Runs statements that both engines understand, which are separated by semicolons. */
export async function runStatements(db: Database, statements: string): Promise<void> {
	for (const statement of statements.split(";")) await sql.raw(statement).execute(db);
}

const deliveries = `
	create table deliveries (
		lead_id text not null references leads (id) on delete cascade,
		channel text not null,
		reply_id text not null default '',
		form text not null,
		received_at bigint not null,
		state text not null,
		attempts integer not null default 0,
		next_attempt_at bigint,
		claim_owner text,
		delivered_at bigint,
		changed_at bigint not null,
		outcome_unknown integer not null default 0,
		recipients text,
		is_resent integer not null default 0,
		queued_at bigint not null,
		constraint deliveries_of_lead primary key (lead_id, channel, reply_id)
	);
	create index deliveries_due on deliveries (channel, next_attempt_at) where next_attempt_at is not null;
	create index deliveries_by_state on deliveries (state, channel, queued_at, lead_id, form, delivered_at);
	create index deliveries_changed on deliveries (changed_at);
	create table attempts (
		lead_id text not null references leads (id) on delete cascade,
		channel text not null,
		reply_id text not null default '',
		started_at bigint not null,
		duration integer not null,
		status integer,
		error text,
		constraint attempts_of_delivery primary key (lead_id, channel, reply_id, started_at)
	);
	create index attempts_by_time on attempts (channel, started_at, error);
	create table confirmations (
		lead_id text not null references leads (id) on delete cascade,
		email text not null,
		sent_at bigint not null,
		primary key (lead_id, email)
	);
	create index confirmations_by_address on confirmations (email, sent_at);
	create index confirmations_by_time on confirmations (sent_at)`;

const erasures = `
	create table erasures (
		hash text not null,
		erased_at bigint not null,
		leads integer not null,
		key_id text not null,
		constraint erasures_once primary key (erased_at, hash)
	);
	create table erasure_key (id text primary key, key text not null)`;

/** An event outlives its lead, but no longer identifies it. */
const activity = `
	create table notes (
		id text primary key,
		lead_id text not null references leads (id) on delete cascade,
		at bigint not null,
		person_id text,
		person_name text not null,
		kind text not null,
		text text not null,
		edited_at bigint
	);
	create index notes_of_lead on notes (lead_id, at);
	create table replies (
		id text primary key,
		lead_id text not null references leads (id) on delete cascade,
		at bigint not null,
		person_id text,
		person_name text not null,
		email text not null,
		text text not null,
		visit_at text,
		visit_minutes integer,
		counted integer not null default 0
	);
	create index replies_of_lead on replies (lead_id, at);
	create index replies_by_time on replies (at);
	create index uncounted_replies on replies (id) where counted = 0;
	create table events (
		id text primary key,
		lead_id text references leads (id) on delete set null,
		at bigint not null,
		person_id text,
		person_name text not null,
		what text not null,
		leads integer not null default 1,
		detail text not null default '{}',
		request text,
		undoes text,
		undone_at bigint
	);
	create index events_of_lead on events (lead_id, at);
	create index events_by_time on events (at, lead_id);
	create index events_naming_leads on events (id) where detail like '%"BF-%'`;

/** A person's email is null once the person is removed; the name is kept for their past activity. */
const people = `
	create table people (
		id text primary key,
		name text not null,
		email text,
		is_email_checked integer not null,
		role text not null,
		added_at bigint not null,
		joined_at bigint,
		seen_at bigint,
		mails text not null default 'none',
		calendar_hash text unique,
		calendar_at bigint
	);
	create unique index people_address on people (email) where email is not null;
	create table sessions (
		hash text primary key,
		person_id text not null references people (id) on delete cascade,
		created_at bigint not null,
		used_at bigint not null,
		passkey_id text,
		browser text not null,
		lead_id text references leads (id) on delete set null,
		lead_seen_at bigint,
		is_writing integer not null default 0
	);
	create index sessions_of_person on sessions (person_id);
	create index sessions_at_lead on sessions (lead_id);
	create table sign_in_links (
		hash text primary key,
		kind text not null,
		person_id text references people (id) on delete cascade,
		email text,
		created_at bigint not null,
		expires_at bigint not null,
		used_at bigint,
		is_unsent integer not null default 0
	);
	create index links_of_person on sign_in_links (person_id, created_at);
	create table passkeys (
		id text primary key,
		person_id text not null references people (id) on delete cascade,
		public_key text not null,
		counter bigint not null,
		name text not null,
		added_at bigint not null,
		used_at bigint
	);
	create index passkeys_of_person on passkeys (person_id);
	create table passkey_challenges (
		challenge text primary key,
		person_id text references people (id) on delete cascade,
		expires_at bigint not null
	)`;

/** Creates a random key. Its id identifies the key in a list of erasures and reveals nothing about it. */
function newErasureKey(): { readonly id: string; readonly key: string } {
	const key = randomBytes(32).toString("hex");
	return { id: createHash("sha256").update(key).digest("hex").slice(0, 12), key };
}
