import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../tests/support/system/temporary-folder.ts";
import { openDatabase } from "./open.ts";

test("queries that wait while the database is closed fail, and keep nobody waiting", async () => {
	const db = await openDatabase(`file:${join(temporaryFolder(), "leads.db")}`);
	const queries = Array.from({ length: 5 }, () => db.selectFrom("leads").select("id").execute());
	const closed = db.destroy();
	const outcomes = await Promise.allSettled(queries);
	await closed;
	expect(outcomes.map(({ status }) => status)).toContain("rejected");
});
