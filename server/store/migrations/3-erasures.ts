import { newErasureKey } from "../erasures.ts";
import type { Migration } from "../migrate.ts";

/** What was erased and the key that it is hashed with; and whether an attempt's end is unknown. */
export const erasures: Migration = async (db) => {
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
	await db.schema
		.alterTable("deliveries")
		.addColumn("cut_off", "integer", (column) => column.notNull().defaultTo(0))
		.execute();
};
