import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import pg from "pg";
import { isPostgres } from "./dialect.ts";
import { createTables, runStatements } from "./initial-schema.ts";
import type { Database } from "./schema.ts";

export type Migration = (db: Database) => Promise<void>;

/**
 * All migrations by name, in the order of the names. Never edit a released one: add another. A migration only adds
 * tables, indexes and columns that may be left out, because the previous version goes on accepting leads while
 * instances are upgraded one after the other. What the new version no longer needs is dropped by the version after
 * it.
 */
export const migrations: Record<string, Migration> = {
	"0001-initial": createTables,
	"0002-recipients": addRecipients,
	"0003-visits": addVisits,
	"0004-threads": addThreads,
	"0005-confirmations": keepConfirmations,
	"0006-customer-page": addCustomerPage,
	"0007-queued-by": addQueuedBy,
	"0008-former-emails": addFormerEmails,
	"0009-unanswered-since": addUnansweredSince,
	"0010-search-deletions": markDeletedWords,
};

/** Adds the address that each email to a customer went to, and marks the replies that cancel a visit. */
async function addRecipients({ schema }: Database): Promise<void> {
	await schema.alterTable("attempts").addColumn("recipient", "text").execute();
	await schema
		.alterTable("replies")
		.addColumn("cancels_visit", "integer", (column) => column.notNull().defaultTo(0))
		.execute();
}

/** Adds the time at which a lead's visit took place. So far only a quote that was due next told of it. */
async function addVisits(db: Database): Promise<void> {
	await db.schema.alterTable("leads").addColumn("visited_at", "bigint").execute();
	await sql`update leads set visited_at = status_at where status = 'visit' and next_kind = 'quote'`.execute(db);
}

/** Adds the thread of each merged lead, so that no query has to follow merges from lead to lead. */
async function addThreads(db: Database): Promise<void> {
	await db.schema.alterTable("leads").addColumn("thread", "text").execute();
	await sql`create index leads_of_thread on leads (thread) where thread is not null`.execute(db);
	await sql`
		with recursive threads (reference, head) as (
			select reference, merged_into from leads where merged_into is not null
			union
			select threads.reference, leads.merged_into from threads join leads on leads.reference = threads.head
				where leads.merged_into is not null
		)
		update leads set thread = (
			select threads.head from threads join leads as heads on heads.reference = threads.head
				where threads.reference = leads.reference and heads.merged_into is null
		) where merged_into is not null`.execute(db);
}

/** Lets confirmations outlive their leads, so that an erasure does not reset the limits that count them. */
async function keepConfirmations(db: Database): Promise<void> {
	await runStatements(
		db,
		`create table confirmations_kept (
			lead_id text not null,
			email text not null,
			sent_at bigint not null,
			primary key (lead_id, email)
		);
		insert into confirmations_kept select lead_id, email, sent_at from confirmations;
		drop table confirmations;
		alter table confirmations_kept rename to confirmations;
		create index confirmations_by_address on confirmations (email, sent_at);
		create index confirmations_by_time on confirmations (sent_at)`,
	);
}

/** Adds the customer's page: its links, the files that were added there, and the time at which the customer wrote. */
async function addCustomerPage(db: Database): Promise<void> {
	const bytes = isPostgres(db) ? "bytea" : "blob";
	await runStatements(
		db,
		`create table customer_links (
			hash text primary key,
			lead_id text not null references leads (id) on delete cascade,
			made_at bigint not null,
			emailed integer not null
		);
		create index customer_links_of_lead on customer_links (lead_id);
		create table files (
			id text primary key,
			lead_id text not null references leads (id) on delete cascade,
			at bigint not null,
			name text not null,
			type text not null,
			sent_size integer not null,
			counted_size integer not null,
			width integer,
			height integer,
			content ${bytes} not null,
			thumbnail ${bytes}
		);
		create index files_of_lead on files (lead_id, at);
		create index files_by_time on files (at, counted_size);
		alter table leads add column wrote_at bigint;
		create index leads_wrote on leads (wrote_at) where wrote_at is not null`,
	);
}

/** Adds the person who last queued a reply, for whom it counts. So far that was its author. */
async function addQueuedBy({ schema }: Database): Promise<void> {
	await schema.alterTable("deliveries").addColumn("queued_by", "text").execute();
}

/** Adds the address from which a correction has withdrawn a link, so that an undo restores it. So far it was deleted. */
async function addFormerEmails({ schema }: Database): Promise<void> {
	await schema.alterTable("customer_links").addColumn("former_email", "text").execute();
}

/** Adds the time from which a reply to a customer's messages is owed. So far that was the last one's. */
async function addUnansweredSince({ schema }: Database): Promise<void> {
	await schema.alterTable("leads").addColumn("unanswered_since", "bigint").execute();
}

/**
 * Lets the search index mark the words of a deleted lead, which the nightly rewrite removes. Removing them at once took
 * as long as all leads with the same words are many: an erasure of hundreds held up the forms for minutes.
 */
async function markDeletedWords(db: Database): Promise<void> {
	if (!isPostgres(db)) await sql`insert into lead_search (lead_search, rank) values ('secure-delete', 0)`.execute(db);
}

/** Thrown when a newer program wrote the database; this one must not touch it. */
export class DatabaseTooNewError extends Error {
	override readonly name = "DatabaseTooNewError";
}

/**
 * Returns the names of applied migrations; undefined where there are no tables.
 *
 * @throws DatabaseTooNewError with a one-line message for the operator
 */
export async function listAppliedMigrations(db: Database): Promise<readonly string[] | undefined> {
	const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
	if (!tables.some(({ name }) => name === "kysely_migration")) return undefined;
	const rows = await db.selectFrom("kysely_migration").select("name").orderBy("name").execute();
	const unknown = rows.map(({ name }) => name).filter((name) => !Object.hasOwn(migrations, name));
	if (unknown.length > 0) {
		throw new DatabaseTooNewError(`A newer version wrote this database (${unknown.join(", ")}): start that version`);
	}
	return rows.map(({ name }) => name);
}

/**
 * Milliseconds that a migration waits for a table. Later queries queue behind the waiting migration, and a running
 * instance's queries fail after ten seconds.
 */
const lockTimeout = 3_000;

/** Returns whether queries of a running instance were in the way: no lock in time, or a deadlock with one of them. */
export const isLockConflict = (error: unknown): boolean =>
	error instanceof pg.DatabaseError && ["55P03", "40P01"].includes(error.code ?? "");

/** Applies the missing migrations in one transaction, one program at a time. `onStep` gets each name before. */
export async function migrate(db: Database, onStep: (name: string) => void): Promise<void> {
	const steps = Object.entries(migrations).map(([name, apply]) => {
		const up = async (transaction: Database) => {
			onStep(name);
			if (isPostgres(db)) await sql.raw(`set local lock_timeout = ${lockTimeout}`).execute(transaction);
			await apply(transaction);
		};
		return [name, { up }] as const;
	});
	const migrator = new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(steps) } });
	const { error } = await migrator.migrateToLatest();
	if (error !== undefined) throw error;
}
