import type { Migration } from "../migrate.ts";

/** When the last backup and the last check of one were made, and since when deliveries pause after a restore. */
export const safekeeping: Migration = async (db) => {
	await db.schema
		.createTable("safekeeping")
		.addColumn("event", "text", (column) => column.primaryKey())
		.addColumn("happened_at", "bigint", (column) => column.notNull())
		.execute();
};
