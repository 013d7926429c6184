import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import {
	databaseEngines,
	engineNames,
	openTestDatabase,
	type TestDatabases,
} from "../../tests/support/data/databases.ts";
import { someLead } from "../../tests/support/data/leads.ts";
import { insertLead } from "../leads/insert.ts";
import { countLeads } from "../search/query.ts";
import { readLead } from "../workflow/lead-record.ts";
import { DatabaseTooNewError, type Migration, migrations } from "./migrate.ts";
import { DatabaseMissingError, openDatabase } from "./open.ts";

/** Makes this the next version of the program until the returned function is called. */
function addMigration(next: Migration): () => void {
	migrations["9999-next"] = next;
	const removeMigration = () => {
		delete migrations["9999-next"];
	};
	onTestFinished(removeMigration);
	return removeMigration;
}

describe.each(engineNames)("on %s", (engine) => {
	let databases: TestDatabases;
	beforeAll(async () => {
		databases = await databaseEngines[engine]();
	});
	afterAll(() => databases.stop());

	test("a newer program migrates the tables step by step and keeps all rows", async () => {
		const url = await databases.create();
		const steps: string[] = [];
		const onUpdate = (step: string) => steps.push(step);
		const before = await openDatabase(url, { onUpdate });
		const { id } = await insertLead(before, someLead());
		await before.destroy();
		const removeMigration = addMigration(async ({ schema }) =>
			schema.alterTable("leads").addColumn("next", "text").execute(),
		);
		const db = await openTestDatabase(databases, url, { onUpdate });
		expect(steps).toEqual(["9999-next"]);
		expect(await readLead(db, id)).toMatchObject({ id });
		await insertLead(db, someLead());
		removeMigration();
		await expect(openDatabase(url)).rejects.toThrow(DatabaseTooNewError);
	});

	test("merges of an earlier version put each lead in the thread of the lead at their end", async () => {
		const url = await databases.create();
		const before = await openDatabase(url);
		const references: string[] = [];
		for (const _ of ["kept", "merged", "merged into that", "alone"])
			references.push((await insertLead(before, someLead())).reference);
		const [kept, merged, deeper] = references;
		for (const [from = "", into] of [[merged, kept] as const, [deeper, merged] as const])
			await before.updateTable("leads").set({ merged_into: into }).where("reference", "=", from).execute();
		for (const [index, column] of [["leads_of_thread", "thread"] as const, ["leads_wrote", "wrote_at"] as const]) {
			await before.schema.dropIndex(index).execute();
			await before.schema.alterTable("leads").dropColumn(column).execute();
		}
		await before.schema.alterTable("leads").dropColumn("unanswered_since").execute();
		for (const table of ["files", "customer_links"]) await before.schema.dropTable(table).execute();
		await before.schema.alterTable("deliveries").dropColumn("queued_by").execute();
		await before.deleteFrom("kysely_migration").where("name", ">=", "0004-threads").execute();
		await before.destroy();
		const db = await openTestDatabase(databases, url);
		const rows = await db.selectFrom("leads").select(["reference", "thread"]).execute();
		const threads = new Map(rows.map(({ reference, thread }) => [reference, thread]));
		expect(references.map((reference) => threads.get(reference))).toEqual([null, kept, kept, null]);
	});

	test("programs that start together create the tables once", async () => {
		const url = await databases.create();
		const stores = await Promise.all(Array.from({ length: 3 }, () => openTestDatabase(databases, url)));
		const [first, , third] = stores;
		if (first) await insertLead(first, someLead());
		expect(third && (await countLeads(third, {}))).toBe(1);
	});

	test("a failed migration leaves the tables unchanged", async () => {
		const url = await databases.create();
		await (await openDatabase(url)).destroy();
		const removeMigration = addMigration(async ({ schema }) => {
			await schema.alterTable("leads").addColumn("next", "text").execute();
			throw new Error("half done");
		});
		await expect(openDatabase(url)).rejects.toThrow("half done");
		removeMigration();
		const db = await openDatabase(url);
		onTestFinished(() => db.destroy());
		const leads = (await db.introspection.getTables()).find(({ name }) => name === "leads");
		expect(leads?.columns.map(({ name }) => name)).not.toContain("next");
	});

	test("no tables are created if the database should exist and does not", async () => {
		const url = await databases.create();
		await expect(openDatabase(url, { mustExist: true })).rejects.toThrow(DatabaseMissingError);
		await expect(openDatabase(url, { mustExist: true })).rejects.toThrow(/^no Brickfold database at \S/);
		await (await openDatabase(url)).destroy();
		await (await openDatabase(url, { mustExist: true })).destroy();
		const db = await openDatabase(url);
		await db.destroy();
	});
});

test("on PostgreSQL a migration is tried again if a running instance holds its table", async () => {
	const databases = await databaseEngines.PostgreSQL();
	onTestFinished(() => databases.stop());
	const url = await databases.create();
	const running = await openTestDatabase(databases, url);
	addMigration(async ({ schema }) => schema.alterTable("leads").addColumn("next", "text").execute());
	const [isReading, isSecondTry] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
	const reading = running.transaction().execute(async (transaction) => {
		await transaction.selectFrom("leads").select("id").execute();
		isReading.resolve();
		await isSecondTry.promise;
	});
	await isReading.promise;
	let tries = 0;
	const onUpdate = () => {
		tries += 1;
		if (tries === 2) isSecondTry.resolve();
	};
	await openTestDatabase(databases, url, { onUpdate });
	await reading;
	expect(tries).toBeGreaterThan(1);
});
