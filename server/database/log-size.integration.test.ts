import { statSync } from "node:fs";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { databaseEngines, openTestDatabase } from "../../tests/support/data/databases.ts";
import { sqliteFilePath } from "./address.ts";

const mebibyte = 2 ** 20;

test("SQLite's write-ahead log shrinks again after a large transaction", async () => {
	const databases = await databaseEngines.SQLite();
	onTestFinished(() => databases.stop());
	const url = await databases.create();
	const db = await openTestDatabase(databases, url);
	const readLogSize = () => statSync(`${sqliteFilePath(url)}-wal`).size;
	const insert = (bytes: number) => sql`insert into filler values (zeroblob(${bytes}))`.execute(db);
	await sql`create table filler (bytes blob)`.execute(db);
	await insert(64 * mebibyte);
	expect(readLogSize()).toBeGreaterThan(60 * mebibyte);
	for (let writes = 0; writes < 3; writes += 1) await insert(1);
	expect(readLogSize()).toBeLessThanOrEqual(32 * mebibyte);
});
