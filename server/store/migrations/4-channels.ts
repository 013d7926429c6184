import { sql } from "kysely";
import type { Engine, Migration } from "../migrate.ts";
import { referenceAlphabet } from "../reference.ts";
import type { Database } from "../tables.ts";

/** When a lead that was there before this is past its 24 hours: nobody recorded then whether it was answered. */
const answerTime = 24 * 3_600_000;

/**
 * Several ways out of a lead, each with its own state and attempts; a reference for people; where a lead came from; when
 * the office answered; and which addresses were sent a confirmation. What is stored goes to the webhook alone.
 */
export const channels: Migration = async (db, engine) => {
	await addAnswers(db, engine);
	await addReferences(db, engine);
	const { schema } = db;
	await schema.createIndex("leads_reference").unique().on("leads").column("reference").execute();
	await schema.alterTable("leads").addColumn("source", "text").execute();
	await schema.alterTable("leads").addColumn("answered_by", "text").execute();
	await schema
		.createIndex("leads_unanswered")
		.on("leads")
		.columns(["received_at", "id"])
		.where(sql.ref("answered_at"), "is", null)
		.execute();
	await splitDeliveries(db);
	await splitAttempts(db);
	await schema
		.createTable("confirmations")
		.addColumn("lead_id", "text", (column) => column.primaryKey().references("leads.id").onDelete("cascade"))
		.addColumn("email", "text", (column) => column.notNull())
		.addColumn("sent_at", "bigint", (column) => column.notNull())
		.execute();
	await schema.createIndex("confirmations_by_address").on("confirmations").columns(["email", "sent_at"]).execute();
};

/** Leads past their 24 hours count as answered. PostgreSQL takes that for a column's beginning without touching a row. */
async function addAnswers(db: Database, engine: Engine): Promise<void> {
	const now = Date.now();
	const recent = sql.lit(now - answerTime);
	if (engine === "SQLite") {
		await sql`alter table leads add column answered_at bigint`.execute(db);
		await sql`update leads set answered_at = ${sql.lit(now)} where received_at < ${recent}`.execute(db);
		return;
	}
	await sql`alter table leads add column answered_at bigint default ${sql.lit(now)}`.execute(db);
	await sql`alter table leads alter column answered_at drop default`.execute(db);
	await sql`update leads set answered_at = null where received_at >= ${recent}`.execute(db);
}

/** One pass over the leads, and another one over the few that drew the same. */
async function addReferences(db: Database, engine: Engine): Promise<void> {
	const number = engine === "PostgreSQL" ? "1 + cast(floor(random() * 32) as integer)" : "1 + abs(random() % 32)";
	const character = `substr('${referenceAlphabet}', ${number}, 1)`;
	const drawn = sql.raw(`'BF-' || ${Array.from({ length: 6 }, () => character).join(" || ")}`);
	if (engine === "PostgreSQL") {
		// The default is drawn anew for each row, in the one pass that writes the column.
		await sql`alter table leads add column reference text not null default (${drawn})`.execute(db);
		await sql`alter table leads alter column reference drop default`.execute(db);
	} else {
		await sql`alter table leads add column reference text not null default ''`.execute(db);
		await sql`update leads set reference = ${drawn}`.execute(db);
	}
	for (let drawnAgain = 1n; drawnAgain > 0n; ) {
		const { numAffectedRows = 0n } = await sql`
			update leads set reference = ${drawn} where id in (
				select id from (
					select id, row_number() over (partition by reference order by id) as place from leads
				) as places where place > 1
			)
		`.execute(db);
		drawnAgain = numAffectedRows;
	}
}

/** Made anew: SQLite cannot change a primary key. */
async function splitDeliveries(db: Database): Promise<void> {
	const { schema } = db;
	await schema.alterTable("deliveries").renameTo("deliveries_before").execute();
	await schema
		.createTable("deliveries")
		.addColumn("lead_id", "text", (column) => column.notNull().references("leads.id").onDelete("cascade"))
		.addColumn("channel", "text", (column) => column.notNull())
		.addColumn("form", "text", (column) => column.notNull())
		.addColumn("received_at", "bigint", (column) => column.notNull())
		.addColumn("state", "text", (column) => column.notNull())
		.addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
		.addColumn("next_attempt_at", "bigint")
		.addColumn("claim_owner", "text")
		.addColumn("claimed_at", "bigint")
		.addColumn("delivered_at", "bigint")
		.addColumn("changed_at", "bigint", (column) => column.notNull())
		.addColumn("cut_off", "integer", (column) => column.notNull().defaultTo(0))
		.addPrimaryKeyConstraint("deliveries_of_lead", ["lead_id", "channel"])
		.execute();
	const kept = sql.raw(
		"form, received_at, state, attempts, next_attempt_at, claim_owner, claimed_at, delivered_at, changed_at, cut_off",
	);
	await sql`
		insert into deliveries (lead_id, channel, ${kept}) select lead_id, 'webhook', ${kept} from deliveries_before
	`.execute(db);
	await schema.dropTable("deliveries_before").execute();
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
}

async function splitAttempts(db: Database): Promise<void> {
	const { schema } = db;
	await schema.alterTable("attempts").renameTo("attempts_before").execute();
	await schema
		.createTable("attempts")
		.addColumn("lead_id", "text", (column) => column.notNull().references("leads.id").onDelete("cascade"))
		.addColumn("channel", "text", (column) => column.notNull())
		.addColumn("started_at", "bigint", (column) => column.notNull())
		.addColumn("duration", "integer", (column) => column.notNull())
		.addColumn("status", "integer")
		.addColumn("error", "text")
		.addPrimaryKeyConstraint("attempts_of_delivery", ["lead_id", "channel", "started_at"])
		.execute();
	await sql`
		insert into attempts (lead_id, channel, started_at, duration, status, error)
		select lead_id, 'webhook', started_at, duration, status, error from attempts_before
	`.execute(db);
	await schema.dropTable("attempts_before").execute();
	await schema.createIndex("attempts_by_time").on("attempts").columns(["channel", "started_at", "error"]).execute();
}
