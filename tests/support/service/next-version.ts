/** Starts the service as a possible next version, with one migration more, of the allowed kind. */

import { type Migration, migrations } from "../../../server/database/migrate.ts";
import { runService } from "../../../server/service.ts";
import { readSettings } from "../../../server/settings/settings.ts";

process.env.NODE_ENV = "production";

const next: Migration = async ({ schema }) => {
	await schema.alterTable("leads").addColumn("next", "text").execute();
	await schema.createIndex("leads_next").on("leads").columns(["next", "received_at"]).execute();
	await schema
		.alterTable("deliveries")
		.addColumn("next", "integer", (column) => column.notNull().defaultTo(0))
		.execute();
	await schema
		.createTable("next")
		.addColumn("id", "text", (column) => column.primaryKey())
		.execute();
};

migrations["9999-next"] = next;
await runService(readSettings(process.env));
