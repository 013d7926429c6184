import { readdirSync, readlinkSync } from "node:fs";
import { sql } from "kysely";
import { openDatabase } from "../../../server/database/open.ts";

/** Prints the files that are open while SQLite has a temporary one. Runs as a separate process. */
const db = await openDatabase(process.argv[2] ?? "");
await sql`pragma temp_store = file`.execute(db);
await sql`pragma temp.cache_size = 1`.execute(db);
await sql`create temp table copies as select randomblob(4000000) as copy`.execute(db);
for (const descriptor of readdirSync("/proc/self/fd"))
	try {
		process.stdout.write(`${readlinkSync(`/proc/self/fd/${descriptor}`)}\n`);
	} catch {
		// Closed since
	}
await db.destroy();
