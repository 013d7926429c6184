import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { minute } from "../../content/shared/time.ts";
import { eraseByEmail } from "../../tests/support/data/by-email.ts";
import { databaseEngines, engineNames, type TestDatabases } from "../../tests/support/data/databases.ts";
import { someFile } from "../../tests/support/data/files.ts";
import { someLead, somePayload } from "../../tests/support/data/leads.ts";
import { listIds } from "../../tests/support/data/listed-leads.ts";
import { addPerson } from "../auth/people.ts";
import { openDatabase } from "../database/open.ts";
import type { Database } from "../database/schema.ts";
import { reserveConfirmation } from "../delivery/confirmations.ts";
import { claim, settle } from "../delivery/queue.ts";
import { insertLead } from "../leads/insert.ts";
import { emailTombstone, listErasures, recordErasures } from "../privacy/erasures.ts";
import { countLeads } from "../search/query.ts";
import { readLead } from "../workflow/lead-record.ts";
import { copyDatabase } from "./copy-database.ts";

/** An erasure of the person with that address. */
const ada = { tombstone: emailTombstone("ada@example.org"), leads: 1 };

async function withStore<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
	const db = await openDatabase(url);
	try {
		return await work(db);
	} finally {
		await db.destroy();
	}
}

async function deliverOne(db: Database, now = Date.now()): Promise<string> {
	const [claimed] = await claim(db, "webhook", "worker", 1, now);
	const leadId = claimed?.id ?? "";
	const attempt = { startedAt: now, duration: 3, status: 200, error: null };
	await settle(db, { channel: "webhook", leadId, claimId: "worker", attempt, decision: { state: "delivered" }, now });
	return leadId;
}

describe.each(engineNames)("copying from SQLite to %s", (engine) => {
	let sources: TestDatabases;
	let targets: TestDatabases;
	beforeAll(async () => {
		[sources, targets] = await Promise.all([databaseEngines.SQLite(), databaseEngines[engine]()]);
	});
	afterAll(() => Promise.all([sources.stop(), targets.stop()]));

	test("refuses a target that is not empty, and leaves it as it is", async () => {
		const by = { name: "the office" };
		const works: readonly ((target: Database) => Promise<unknown>)[] = [
			(target) => insertLead(target, someLead()),
			(target) => addPerson(target, "Joe Mercer", "joe@example.org", by, Date.now()),
			(target) => recordErasures(target, [ada], 1),
		];
		for (const work of works) {
			const [from, to] = [await sources.create(), await targets.create()];
			await withStore(from, (db) => insertLead(db, someLead()));
			await withStore(to, work);
			await expect(copyDatabase(from, to)).rejects.toThrow("the target is not empty");
			await withStore(to, async (db) => expect(await countLeads(db, {})).toBe(work === works[0] ? 1 : 0));
		}
	});

	test("copies the confirmation limits", async () => {
		const [from, to] = [await sources.create(), await targets.create()];
		const now = Date.now();
		const [lead, another] = [someLead({ mails: ["confirmation"] }), someLead({ mails: ["confirmation"] })];
		await withStore(from, async (source) => {
			await insertLead(source, lead);
			expect(await reserveConfirmation(source, { id: lead.id, urgency: null }, "ada@example.org", now)).toBe(
				"reserved",
			);
		});
		await copyDatabase(from, to);
		await withStore(to, async (target) => {
			await insertLead(target, another);
			expect(
				await reserveConfirmation(target, { id: another.id, urgency: null }, "ada@example.org", now + minute),
			).toBe("hour-limit");
		});
	});

	test("copies every lead with everything stored about it", async () => {
		const [from, to] = [await sources.create(), await targets.create()];
		const leads = Array.from({ length: 450 }, (_, i) =>
			someLead({
				idempotencyKey: `key ${i}`,
				isSpam: i % 9 === 0,
				spamReasons: i % 9 ? [] : ["honeypot"],
			}),
		);
		await withStore(from, async (db) => {
			await Promise.all(leads.map((lead) => insertLead(db, lead)));
			for (let i = 0; i < 5; i++) await deliverOne(db);
		});
		const first = await copyDatabase(from, to);
		expect(first).toContainEqual({ table: "leads", source: 450, target: 450 });
		expect(first).toContainEqual({ table: "attempts", source: 5, target: 5 });

		await withStore(to, async (target) => {
			expect(await insertLead(target, someLead({ idempotencyKey: "key 7" }))).toMatchObject({
				id: leads[7]?.id,
				isRepeat: true,
			});
		});
		const all = (url: string) => withStore(url, (db) => Promise.all(leads.map(({ id }) => readLead(db, id))));
		expect(await all(to)).toEqual(await all(from));
	});

	test("copies photographs byte for byte, however many there are", async () => {
		const [from, to] = [await sources.create(), await targets.create()];
		const lead = someLead();
		const files = Array.from({ length: 12 }, () => someFile(lead.id, { content: randomBytes(300_000) }));
		await withStore(from, async (source) => {
			await insertLead(source, lead);
			for (const file of files) await source.insertInto("files").values(file).execute();
		});
		await copyDatabase(from, to);
		const copied = await withStore(to, (target) => target.selectFrom("files").selectAll().execute());
		const contents = new Map(copied.map(({ id, content }) => [id, Buffer.from(content)]));
		expect(contents).toEqual(new Map(files.map(({ id, content }) => [id, content])));
	});

	test("copies every erasure of a customer who was erased again and again", async () => {
		const [from, to] = [await sources.create(), await targets.create()];
		const erasures = await withStore(from, async (db) => {
			for (let time = 0; time < 501; time += 1) await recordErasures(db, [ada], time);
			return listErasures(db);
		});
		expect(await copyDatabase(from, to)).toContainEqual({ table: "erasures", source: 501, target: 501 });
		expect(await withStore(to, listErasures)).toEqual(erasures);
	});

	test("counts an attempt running at the source as possibly received", async () => {
		const [from, to] = [await sources.create(), await targets.create()];
		await withStore(from, async (db) => {
			await insertLead(db, someLead());
			await claim(db, "webhook", "worker", 1, Date.now());
		});
		await copyDatabase(from, to);
		await withStore(to, async (db) => {
			expect((await eraseByEmail(db, "ada@example.org", Date.now())).possiblyReceived).toEqual(
				new Map([["plumbing", 1]]),
			);
		});
	});

	test("makes copied leads searchable", async () => {
		const [from, to] = [await sources.create(), await targets.create()];
		await withStore(from, async (db) => {
			for (let i = 0; i < 600; i++)
				await insertLead(db, someLead({ payload: somePayload({ fullName: `Person ${i}` }) }));
		});
		await copyDatabase(from, to);
		await withStore(to, async (db) => {
			expect(await listIds(db, { find: "person 123" })).toHaveLength(1);
		});
	});

	test("copies an empty database and refuses a missing one", async () => {
		const [from, to] = [await sources.create(), await targets.create()];
		await expect(copyDatabase(from, to)).rejects.toThrow("no Brickfold database");
		await withStore(from, async () => undefined);
		expect(await copyDatabase(from, to)).toContainEqual({ table: "leads", source: 0, target: 0 });
	});
});
