import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { minute } from "../../content/shared/time.ts";
import { databaseEngines, engineNames, type TestDatabases } from "../../tests/support/data/databases.ts";
import { someLead, somePayload } from "../../tests/support/data/leads.ts";
import { somePasskey } from "../../tests/support/data/passkeys.ts";
import { addPasskey, listPasskeys, removePasskey } from "../auth/passkeys.ts";
import { addPerson, findPersonByEmail, listPeople, removePerson } from "../auth/people.ts";
import { openDatabase } from "../database/open.ts";
import type { Database } from "../database/schema.ts";
import { reserveConfirmation } from "../delivery/confirmations.ts";
import { claim } from "../delivery/queue.ts";
import { settle } from "../delivery/settle.ts";
import { insertLead, insertLeads } from "../leads/insert.ts";
import { findIdByReference, readLead } from "../leads/read.ts";
import { erasePerson } from "../privacy/erase.ts";
import { findErasedLeads, listErasures } from "../privacy/erasure-register.ts";
import { countLeads } from "../search/query.ts";
import { markAnswered } from "../workflow/answer.ts";
import { copyDatabase } from "./copy-database.ts";

/** Returns a function that draws these references in turn. */
const draws =
	(...references: string[]) =>
	() =>
		references.shift() ?? "BF-ZZZZZZ";

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
	await settle(db, { channel: "webhook", leadId, owner: "worker", attempt, decision: { state: "delivered" }, now });
	return leadId;
}

describe.each(engineNames)("copying from SQLite to %s", (engine) => {
	let sources: TestDatabases;
	let targets: TestDatabases;
	beforeAll(async () => {
		[sources, targets] = await Promise.all([databaseEngines.SQLite(), databaseEngines[engine]()]);
	});
	afterAll(() => Promise.all([sources.stop(), targets.stop()]));

	test("copies emails, first replies and sources, and replaces a reference already used at the target", async () => {
		const [from, to] = [await sources.create(), await targets.create()];
		const lead = someLead({ mails: ["office-mail", "confirmation"], source: { landing: "/", utm_source: "news" } });
		const later = someLead();
		const source = await openDatabase(from);
		await insertLeads(source, [lead, later], draws("BF-AAAAAA", "BF-BBBBBB"));
		await markAnswered(source, [lead.id], { name: "joe" }, 1000);
		const target = await openDatabase(to);
		const other = someLead();
		await insertLeads(target, [other], draws("BF-BBBBBB"));
		await target.destroy();
		expect((await copyDatabase(from, to)).target.leads).toBe(2);
		await markAnswered(source, [later.id], { name: "eve" }, 2000);
		await source.destroy();
		await copyDatabase(from, to);
		await withStore(to, async (db) => {
			expect(await readLead(db, lead.id)).toMatchObject({
				reference: "BF-AAAAAA",
				source: lead.source,
				answered: { at: new Date(1000), by: "joe" },
				mails: [
					{ channel: "office-mail", state: "pending" },
					{ channel: "confirmation", state: "pending" },
				],
			});
			expect(await findIdByReference(db, "BF-BBBBBB")).toBe(other.id);
			const copied = await readLead(db, later.id);
			expect(copied?.reference).toMatch(/^BF-/);
			expect(copied).toMatchObject({ answered: { by: "eve" } });
		});
	});

	test("copies the confirmation limits, keeping the later confirmation of a lead", async () => {
		const [from, to] = [await sources.create(), await targets.create()];
		const now = Date.now();
		const [early, late, another] = [someLead(), someLead(), someLead()];
		const address = "ada@example.org";
		await withStore(from, async (source) => {
			for (const lead of [early, late]) await insertLead(source, lead);
			expect(await reserveConfirmation(source, early.id, address, now)).toBe("yes");
		});
		await copyDatabase(from, to);
		await withStore(from, async (source) => {
			expect(await reserveConfirmation(source, early.id, address, now + 30 * minute)).toBe("yes");
		});
		await copyDatabase(from, to);
		await withStore(to, async (target) => {
			await insertLead(target, another);
			expect(await reserveConfirmation(target, another.id, address, now + 61 * minute)).toBe("mailbox-limit");
			expect(await reserveConfirmation(target, another.id, address, now + 91 * minute)).toBe("yes");
		});
	});

	test("copies every lead with everything stored about it, and can be repeated", async () => {
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
		expect(first).toEqual({ source: { leads: 450, attempts: 5 }, target: { leads: 450, attempts: 5 } });

		const later = await withStore(from, async (db) => {
			await insertLead(db, someLead());
			return deliverOne(db);
		});
		const second = await copyDatabase(from, to);
		expect(second).toEqual({ source: { leads: 451, attempts: 6 }, target: { leads: 451, attempts: 6 } });
		await withStore(to, async (target) => {
			expect(await readLead(target, later)).toMatchObject({ state: "delivered" });
			expect(await insertLead(target, someLead({ idempotencyKey: "key 7" }))).toMatchObject({
				id: leads[7]?.id,
				isRepeat: true,
			});
		});
		const all = (url: string) => withStore(url, (db) => Promise.all(leads.map(({ id }) => readLead(db, id))));
		expect(await all(to)).toEqual(await all(from));
	});

	test("keeps later changes made at the target", async () => {
		const [from, to] = [await sources.create(), await targets.create()];
		const lead = someLead();
		await withStore(from, (db) => insertLead(db, lead));
		await copyDatabase(from, to);
		await withStore(to, (db) => deliverOne(db));
		await copyDatabase(from, to);
		await withStore(to, async (db) => expect(await readLead(db, lead.id)).toMatchObject({ state: "delivered" }));
	});

	test("copies the record of erasures without bringing back anyone erased at the target", async () => {
		const [from, to] = [await sources.create(), await targets.create()];
		const of = (name: string) => someLead({ payload: somePayload({ email: `${name}@example.org` }) });
		const [ada, grace, zoe] = [of("ada"), of("grace"), of("zoe")];
		const source = await withStore(from, async (db) => {
			for (const lead of [ada, grace, zoe]) await insertLead(db, lead);
			await erasePerson(db, "ada@example.org", Date.now());
			return listErasures(db);
		});
		await copyDatabase(from, to);
		await withStore(to, (db) => erasePerson(db, "grace@example.org", Date.now()));
		const again = await copyDatabase(from, to);
		expect(again.target.leads).toBe(again.source.leads);
		await withStore(to, async (db) => {
			expect(await countLeads(db, {})).toBe(1);
			expect(await listErasures(db)).toHaveLength(2);
			expect(await listErasures(db)).toEqual(expect.arrayContaining([...source]));
			await insertLead(db, ada);
			expect(await findErasedLeads(db, source)).toEqual([ada.id]);
		});
	});

	test("does not restore access to the desk that either side has removed", async () => {
		const [from, to] = [await sources.create(), await targets.create()];
		const by = { name: "the office" };
		const aisha = await withStore(from, async (db) => {
			const { person } = await addPerson(db, "Aisha Karim", "aisha@example.org", by, 0);
			await addPerson(db, "Joe Mercer", "joe@example.org", by, 0);
			await addPasskey(db, somePasskey({ personId: person.id }));
			return person.id;
		});
		await copyDatabase(from, to);
		await withStore(to, (db) => removePasskey(db, "passkey", aisha, 1));
		await withStore(from, async (db) => {
			const joe = await findPersonByEmail(db, "joe@example.org");
			await removePerson(db, joe?.id ?? "", by, 1);
		});
		await copyDatabase(from, to);
		await withStore(to, async (db) => {
			expect((await listPeople(db)).people).toMatchObject([{ name: "Aisha Karim" }]);
			expect(await listPasskeys(db, aisha)).toEqual([]);
		});
	});

	test("counts an attempt running at the source as perhaps received", async () => {
		const [from, to] = [await sources.create(), await targets.create()];
		await withStore(from, async (db) => {
			await insertLead(db, someLead());
			await claim(db, "webhook", "worker", 1, Date.now());
		});
		await copyDatabase(from, to);
		await withStore(to, async (db) => {
			expect((await erasePerson(db, "ada@example.org", Date.now())).perhapsReceived).toEqual(
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
			expect(await countLeads(db, { find: "person 123" })).toBe(1);
		});
	});

	test("copies an empty database and refuses a missing one", async () => {
		const nothing = { leads: 0, attempts: 0 };
		const [from, to] = [await sources.create(), await targets.create()];
		await expect(copyDatabase(from, to)).rejects.toThrow("no Brickfold database");
		await withStore(from, async () => undefined);
		expect(await copyDatabase(from, to)).toEqual({ source: nothing, target: nothing });
	});
});
