import { Kysely, sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { databaseEngines, engineNames, openOn, type TestDatabases } from "../../tests/support/databases.ts";
import { someLead, somePayload } from "../../tests/support/leads.ts";
import { DatabaseMissing, openDatabase } from "./database.ts";
import { migrations, type UpdateStep } from "./migrate.ts";
import { leads as leadsMigration } from "./migrations/1-leads.ts";
import { openStore } from "./open.ts";
import { postgresDialect } from "./postgres.ts";
import { filePath, sqliteDialect } from "./sqlite.ts";
import type { Tables } from "./tables.ts";

describe.each(engineNames)("the tables on %s", (engine) => {
	let databases: TestDatabases;
	beforeAll(async () => {
		databases = await databaseEngines[engine]();
	});
	afterAll(() => databases.stop());

	/** A database as the first version left it, with so many delivered leads. */
	async function firstVersion(count: number): Promise<string> {
		const url = await databases.create();
		const dialect = engine === "SQLite" ? sqliteDialect(filePath(url)) : postgresDialect(url);
		const db = new Kysely<Tables>({ dialect });
		await db.schema.createTable("schema_version").addColumn("version", "integer").execute();
		await leadsMigration(db, engine);
		await db.insertInto("schema_version").values({ version: 1 }).execute();
		for (let i = 0; i < count; i++) {
			const id = `lead-${i}`;
			const payload = JSON.stringify(somePayload({ fullName: `Person${i} Example`, email: `p${i}@example.org` }));
			await sql`
				insert into leads (id, received_at, form, email, fingerprint, spam_reasons, payload)
				values (${id}, ${1000 + i}, 'plumbing', ${`p${i}@example.org`}, ${id}, '[]', ${payload})
			`.execute(db);
			await sql`
				insert into deliveries (lead_id, form, received_at, state, attempts, delivered_at, changed_at)
				values (${id}, 'plumbing', ${1000 + i}, 'delivered', 1, 2000, 2000)
			`.execute(db);
			await sql`insert into attempts (lead_id, started_at, duration, status) values (${id}, 1500, 9, 200)`.execute(db);
		}
		await db.destroy();
		return url;
	}

	test("are brought up to date with all that they hold, which is found, erased and added to as before", async () => {
		const url = await firstVersion(7);
		const store = await openOn(databases, url);
		expect(await store.count({ state: "delivered" })).toBe(7);
		expect(await store.lead("lead-3")).toMatchObject({
			payload: { fullName: "Person3 Example" },
			attempts: [{ status: 200 }],
			isUnsettled: false,
			mails: [],
			answered: { by: undefined },
		});
		const references: string[] = [];
		for await (const { id, reference } of store.leads({})) {
			expect(await store.idOf(reference)).toBe(id);
			references.push(reference);
		}
		expect(new Set(references).size).toBe(7);
		for (const reference of references) expect(reference).toMatch(/^BF-[0-9A-HJKMNP-TV-Z]{6}$/);
		expect((await store.countUnanswered(new Date())).all).toBe(0);
		expect(await store.counts({})).toMatchObject({ new: { leads: 0 }, done: { leads: 7 } });
		expect((await store.page({ list: "done" })).rows[0]).toMatchObject({
			status: "contacted",
			statusAt: expect.any(Number),
		});
		const ids: string[] = [];
		for await (const { id } of store.leads({ find: "person3" })) ids.push(id);
		expect(ids).toEqual(["lead-3"]);
		expect(await store.indexLeads(10)).toBe(0);
		expect(await store.erase("p3@example.org", Date.now())).toMatchObject({
			leads: 1,
			received: new Map([["plumbing", 1]]),
		});
		expect((await store.stats()).attempts).toMatchObject([{ succeeded: 6 }]);
		await store.accept(someLead());
		expect(await store.count({})).toBe(7);
	});

	test("say how far their update has come, and nothing where they are new", async () => {
		const steps: UpdateStep[] = [];
		const onUpdate = (step: UpdateStep) => steps.push(step);
		await (await openStore(await databases.create(), { onUpdate })).close();
		expect(steps).toEqual([]);
		await (await openStore(await firstVersion(7), { onUpdate })).close();
		const versions = Array.from({ length: migrations.length - 1 }, (_, i) => ({ toVersion: i + 2 }));
		expect(steps).toEqual([...versions, { indexed: 7 }]);
	});

	test("take what an older program that still runs stores", async () => {
		const store = await openOn(databases, await firstVersion(0));
		await store.accept(someLead());
		expect(await store.count({ find: "ada" })).toBe(1);
	});

	test("are not made where a database must exist and does not", async () => {
		const url = await databases.create();
		await expect(openStore(url, { mustExist: true })).rejects.toThrow(DatabaseMissing);
		await expect(openStore(url, { mustExist: true })).rejects.toThrow(/^there is no database of leads at \S/);
		await (await openStore(url)).close();
		await (await openStore(url, { mustExist: true })).close();
		const { db } = await openDatabase(url);
		await db.destroy();
	});
});

describe("an index of all leads, made for a new version on PostgreSQL,", () => {
	let databases: TestDatabases;
	beforeAll(async () => {
		databases = await databaseEngines.PostgreSQL();
	});
	afterAll(() => databases.stop());

	/** A store of the version before, with a lead, and another connection to its database. */
	async function versionBefore() {
		const url = await databases.create();
		const before = await openOn(databases, url, { known: migrations.slice(0, 6) });
		await before.accept(someLead());
		await before.indexLeads(10);
		const client = new pg.Client({ connectionString: url });
		onTestFinished(() => client.end());
		await client.connect();
		return { url, before, client };
	}

	test("keeps out no lead meanwhile", async () => {
		const { url, before, client } = await versionBefore();
		// Whoever writes holds up the making of the index
		await client.query("begin; update leads set version = version + 1");
		const steps: UpdateStep[] = [];
		const after = openOn(databases, url, { onUpdate: (step) => steps.push(step) });
		const waiting = `select from pg_locks where not granted and locktype = 'virtualxid' and pid in (
			select pid from pg_locks join pg_database on oid = database
			where locktype = 'advisory' and datname = current_database()
		)`;
		await expect.poll(async () => (await client.query(waiting)).rowCount).toBe(1);
		const { id } = await before.accept(someLead());
		await client.query("commit");
		const store = await after;
		expect(await store.count({ find: "ada" })).toBe(2);
		expect(await store.lead(id)).toBeDefined();
		expect(steps).toEqual([{ preparing: 7 }, { toVersion: 7 }, { indexed: 1 }]);
	});

	test("is made anew where whoever made it was stopped", async () => {
		const { url, client } = await versionBefore();
		await client.query("create index leads_words_by_month on leads (words)");
		await client.query("update pg_index set indisvalid = false where indexrelid = to_regclass('leads_words_by_month')");
		await openOn(databases, url);
		const { rows } = await client.query("select indexdef from pg_indexes where indexname like 'leads_words%'");
		expect(rows).toEqual([{ indexdef: expect.stringContaining("leads_words_by_month ON public.leads USING gin") }]);
	});
});
