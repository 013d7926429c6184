import type { Migration } from "../migrate.ts";

/** Leads, their deliveries and attempts, and the memory of alerts. */
export const leads: Migration = async (db) => {
	const { schema } = db;
	await schema
		.createTable("leads")
		.addColumn("id", "text", (column) => column.primaryKey())
		.addColumn("form", "text", (column) => column.notNull())
		.addColumn("received_at", "bigint", (column) => column.notNull())
		.addColumn("email", "text", (column) => column.notNull())
		.addColumn("fingerprint", "text", (column) => column.notNull())
		.addColumn("idempotency_key", "text")
		.addColumn("spam_reasons", "text", (column) => column.notNull())
		.addColumn("payload", "text", (column) => column.notNull())
		.addUniqueConstraint("leads_idempotency", ["idempotency_key", "form"])
		.execute();
	await schema.createIndex("leads_newest").on("leads").columns(["received_at", "id", "form"]).execute();
	await schema.createIndex("leads_person").on("leads").columns(["email", "received_at"]).execute();
	await schema.createIndex("leads_repeats").on("leads").columns(["fingerprint", "received_at"]).execute();

	await schema
		.createTable("deliveries")
		.addColumn("lead_id", "text", (column) => column.primaryKey().references("leads.id").onDelete("cascade"))
		.addColumn("form", "text", (column) => column.notNull())
		.addColumn("received_at", "bigint", (column) => column.notNull())
		.addColumn("state", "text", (column) => column.notNull())
		.addColumn("attempts", "integer", (column) => column.notNull())
		.addColumn("next_attempt_at", "bigint")
		.addColumn("claim_owner", "text")
		.addColumn("claimed_at", "bigint")
		.addColumn("delivered_at", "bigint")
		.addColumn("changed_at", "bigint", (column) => column.notNull())
		.execute();
	await schema
		.createIndex("deliveries_due")
		.on("deliveries")
		.column("next_attempt_at")
		.where("next_attempt_at", "is not", null)
		.execute();
	await schema
		.createIndex("deliveries_by_state")
		.on("deliveries")
		.columns(["state", "received_at", "lead_id", "form", "delivered_at"])
		.execute();

	await schema
		.createTable("attempts")
		.addColumn("lead_id", "text", (column) => column.notNull().references("leads.id").onDelete("cascade"))
		.addColumn("started_at", "bigint", (column) => column.notNull())
		.addColumn("duration", "integer", (column) => column.notNull())
		.addColumn("status", "integer")
		.addColumn("error", "text")
		.addPrimaryKeyConstraint("attempts_of_lead", ["lead_id", "started_at"])
		.execute();
	await schema.createIndex("attempts_by_time").on("attempts").columns(["started_at", "error"]).execute();

	await schema
		.createTable("alerts")
		.addColumn("kind", "text", (column) => column.primaryKey())
		.addColumn("sent_at", "bigint", (column) => column.notNull())
		.execute();
};
