import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { minute } from "../../content/shared/time.ts";
import {
	databaseEngines,
	engineNames,
	openTestDatabase,
	type TestDatabases,
} from "../../tests/support/data/databases.ts";
import { someLead, somePayload } from "../../tests/support/data/leads.ts";
import { DatabaseTooNewError } from "../database/migrate.ts";
import { openDatabase } from "../database/open.ts";
import { isOutage, ping } from "../database/outage.ts";
import { countLeads } from "../search/query.ts";
import { readLead } from "../workflow/lead-record.ts";
import { countRepeats, insertLead } from "./insert.ts";

describe.each(engineNames)("storing leads on %s", (engine) => {
	let databases: TestDatabases;
	beforeAll(async () => {
		databases = await databaseEngines[engine]();
	});
	afterAll(() => databases.stop());
	const open = (url?: string) => openTestDatabase(databases, url);

	test("keeps a lead exactly as received, even after a restart", async () => {
		const url = await databases.create();
		const first = await openDatabase(url);
		const payload = somePayload({ additionalMessage: "Ça fuit – 水漏れ 'now'\nA \\ \" \u0007 \ud83d\udca7" });
		const lead = someLead({ payload, spamReasons: ["link in a name"], isSpam: true });
		expect(await insertLead(first, lead)).toMatchObject({ id: lead.id, isRepeat: false });
		await first.destroy();

		const record = await readLead(await open(url), lead.id);
		expect(record).toMatchObject({
			id: lead.id,
			reference: expect.stringMatching(/^BF-/),
			form: "plumbing",
			state: "spam",
			list: "spam",
			submitted: undefined,
			origin: "form",
			receivedAt: lead.receivedAt,
			payload,
			spamReasons: ["link in a name"],
			deliveries: [{ channel: "webhook", state: "skipped", nextAttemptAt: null, deliveredAt: null, attempts: [] }],
			source: undefined,
			answeredAt: null,
			status: "new",
			assignee: null,
			notes: [],
			replies: [],
			events: [],
		});
		expect(Object.keys(record?.payload ?? {})).toEqual(Object.keys(payload));
	});

	test("a lead that can never be stored is not mistaken for an outage", async () => {
		const db = await open();
		const circular: Record<string, unknown> = {};
		circular.itself = circular;
		await expect(insertLead(db, someLead({ payload: circular }))).rejects.toSatisfy((error) => !isOutage(error));
		const { reference } = await insertLead(db, someLead());
		const insertion = insertLead(db, someLead(), () => reference);
		await expect(insertion).rejects.toSatisfy((error) => !isOutage(error));
	});

	test("stores each of several simultaneous leads once", async () => {
		const db = await open();
		const leads = Array.from({ length: 300 }, () => someLead());
		const accepted = await Promise.all(leads.map((lead) => insertLead(db, lead)));
		expect(accepted.map(({ id }) => id)).toEqual(leads.map(({ id }) => id));
		expect(await countLeads(db, {})).toBe(300);
	});

	test("a lead that cannot be stored does not keep simultaneous ones from being stored", async () => {
		const db = await open();
		const { reference } = await insertLead(db, someLead());
		let counted = 0;
		const countConfirmation = () => ++counted > 0;
		const leads = Array.from({ length: 40 }, () => someLead({ mails: ["confirmation"], countConfirmation }));
		const results = await Promise.allSettled(
			leads.map((lead, i) => insertLead(db, lead, i % 10 === 5 ? () => reference : undefined)),
		);
		expect(counted).toBe(36);
		expect(results.flatMap(({ status }, i) => (status === "rejected" ? [i] : []))).toEqual([5, 15, 25, 35]);
		expect(await countLeads(db, {})).toBe(37);
	});

	test("returns the first id for a repeated key: simultaneously, later, and from another instance", async () => {
		const url = await databases.create();
		const [one, two] = [await open(url), await open(url)];
		const repeats = Array.from({ length: 20 }, () => someLead({ idempotencyKey: "k1" }));
		const accepted = await Promise.all(repeats.map((lead, i) => insertLead(i % 2 ? one : two, lead)));
		const [firstId] = accepted.map(({ id }) => id);
		expect(accepted.every(({ id }) => id === firstId)).toBe(true);
		expect(accepted.filter(({ isRepeat }) => !isRepeat)).toHaveLength(1);
		expect(await insertLead(one, someLead({ idempotencyKey: "k1" }))).toMatchObject({ id: firstId, isRepeat: true });
		expect(await countLeads(one, {})).toBe(1);
	});

	test("a lead whose commit got no response is found again without a key, and is no repeat", async () => {
		const db = await open();
		const lead = someLead();
		const { reference } = await insertLead(db, lead);
		expect(await insertLead(db, lead)).toMatchObject({ id: lead.id, reference, isRepeat: false });
		expect(await countLeads(db, {})).toBe(1);
	});

	test("treats a key as unique within its form", async () => {
		const db = await open();
		await insertLead(db, someLead({ idempotencyKey: "k1" }));
		expect((await insertLead(db, someLead({ idempotencyKey: "k1", form: "gc" }))).isRepeat).toBe(false);
		expect(await countLeads(db, {})).toBe(2);
	});

	test("counts recent leads with the same text from the same customer", async () => {
		const db = await open();
		const now = Date.now();
		for (const age of [1, 5, 90]) {
			await insertLead(db, someLead({ fingerprint: "same", receivedAt: new Date(now - age * minute) }));
		}
		await insertLead(db, someLead({ fingerprint: "other" }));
		expect(await countRepeats(db, "same", new Date(now - 60 * minute))).toBe(2);
		expect(await countRepeats(db, "same", new Date(now))).toBe(0);
	});

	test("responds to a ping", async () => {
		await ping(await open());
	});

	test("refuses a newer program's database with one line", async () => {
		const url = await databases.create();
		const db = await openDatabase(url);
		await db
			.insertInto("kysely_migration")
			.values({ name: "9999-next", timestamp: new Date().toISOString() })
			.execute();
		await db.destroy();
		const refusal = await openDatabase(url).catch((error: unknown) => error);
		expect(refusal).toBeInstanceOf(DatabaseTooNewError);
		expect(refusal).toHaveProperty(
			"message",
			expect.stringMatching(/^A newer version wrote this database \(9999-next\)[^\n]+$/),
		);
	});

	test("lets several programs create the tables at the same time", async () => {
		const url = await databases.create();
		await Promise.all(Array.from({ length: 4 }, () => open(url)));
	});
});
