import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { day, hour, minute } from "../../content/shared/time.ts";
import {
	databaseEngines,
	engineNames,
	openTestDatabase,
	type TestDatabases,
} from "../../tests/support/data/databases.ts";
import { insertAttempted, someLead } from "../../tests/support/data/leads.ts";
import { claimRun, recordRun } from "../database/job-runs.ts";
import { insertLead } from "../leads/insert.ts";
import { readLead } from "../leads/read.ts";
import { erasePerson } from "../privacy/erase.ts";
import { addReply } from "../workflow/replies.ts";
import { readBacklog } from "./backlog.ts";
import { claim, findNextDueAt, makeHeldDue, releaseClaims } from "./queue.ts";
import { hold, settle } from "./settle.ts";

describe.each(engineNames)("the delivery queue on %s", (engine) => {
	let databases: TestDatabases;
	beforeAll(async () => {
		databases = await databaseEngines[engine]();
	});
	afterAll(() => databases.stop());
	const open = (url?: string) => openTestDatabase(databases, url);

	test("gives each due lead to one worker, the longest overdue first", async () => {
		const db = await open();
		const now = Date.now();
		const [late, later] = [
			someLead({ receivedAt: new Date(now - 2000) }),
			someLead({ receivedAt: new Date(now - 1000) }),
		];
		const tomorrow = someLead({ receivedAt: new Date(now + day) });
		for (const lead of [later, late, tomorrow, someLead({ hasTarget: false }), someLead({ isSpam: true })]) {
			await insertLead(db, lead);
		}
		expect(await findNextDueAt(db, "webhook")).toBe(now - 2000);
		const [claimed] = await claim(db, "webhook", "a", 1, now);
		expect(claimed).toEqual({
			id: late.id,
			reference: expect.stringMatching(/^BF-/),
			form: "plumbing",
			body: JSON.stringify(late.payload),
			replyId: "",
			intake: "form",
			isCorrected: false,
			receivedAt: now - 2000,
			attempts: 0,
		});
		expect((await claim(db, "webhook", "b", 10, now)).map(({ id }) => id)).toEqual([later.id]);
		expect(await claim(db, "webhook", "c", 10, now)).toEqual([]);
	});

	test("never gives two instances the same lead when they claim simultaneously", async () => {
		const url = await databases.create();
		const [first, second] = [await open(url), await open(url)];
		await Promise.all(Array.from({ length: 300 }, () => insertLead(first, someLead())));
		const now = Date.now();
		const claims = await Promise.all(
			Array.from({ length: 60 }, (_, i) => claim(i % 2 ? first : second, "webhook", `worker ${i}`, 7, now)),
		);
		const ids = claims.flat().map(({ id }) => id);
		expect(new Set(ids).size).toBe(ids.length);
		expect(ids).toHaveLength(300);
	});

	test("expires a crashed owner's claim after 60 seconds", async () => {
		const db = await open();
		const lead = someLead();
		await insertLead(db, lead);
		const now = Date.now();
		await claim(db, "webhook", "crashed", 1, now);
		expect(await claim(db, "webhook", "b", 1, now + 59_999)).toEqual([]);
		expect(await claim(db, "webhook", "b", 1, now + 60_000)).toHaveLength(1);

		const attempt = { startedAt: now, duration: 10, status: 500, error: "HTTP 500" };
		await settle(db, {
			channel: "webhook",
			leadId: lead.id,
			owner: "crashed",
			attempt,
			decision: { state: "failed" },
			now: now + 61_000,
		});
		expect(await readLead(db, lead.id)).toMatchObject({ state: "pending", attempts: [attempt] });
	});

	test("records an attempt as delivered, failed, or pending until the next one", async () => {
		const db = await open();
		const delivered = await insertAttempted(db, { state: "delivered" });
		const failed = await insertAttempted(db, { state: "failed" }, "HTTP 410");
		const nextAttemptAt = Date.now() + 5 * minute;
		const waiting = await insertAttempted(db, { state: "pending", nextAttemptAt }, "HTTP 500");

		const record = await readLead(db, delivered.id);
		expect(record).toMatchObject({ state: "delivered", nextAttemptAt: undefined, attempts: [{ error: null }] });
		expect(record?.deliveredAt?.getTime()).toBeGreaterThanOrEqual(delivered.receivedAt.getTime());
		expect(await readLead(db, failed.id)).toMatchObject({
			state: "failed",
			attempts: [{ status: 500, error: "HTTP 410" }],
		});
		expect(await readLead(db, waiting.id)).toMatchObject({
			state: "pending",
			nextAttemptAt: new Date(nextAttemptAt),
		});
		expect(await claim(db, "webhook", "b", 10, nextAttemptAt)).toMatchObject([{ id: waiting.id, attempts: 1 }]);
	});

	test("makes held leads due once their form has a target", async () => {
		const db = await open();
		const now = Date.now();
		const receivedAt = new Date(now);
		const [plumbing, contact] = [someLead({ receivedAt }), someLead({ receivedAt, form: "contact", hasTarget: false })];
		await insertLead(db, plumbing);
		await insertLead(db, contact);
		await claim(db, "webhook", "a", 10, now);
		await hold(db, { leadId: plumbing.id, channel: "webhook", owner: "a", now });
		expect(await findNextDueAt(db, "webhook")).toBeUndefined();
		expect(await makeHeldDue(db, "webhook", [], now)).toBe(0);
		expect(await makeHeldDue(db, "webhook", ["plumbing", "gc"], now)).toBe(1);
		expect((await claim(db, "webhook", "b", 10, now)).map(({ id }) => id)).toEqual([plumbing.id]);
		expect(await readLead(db, contact.id)).toMatchObject({ state: "held" });
	});

	test("holds one reply without affecting others to the same lead", async () => {
		const db = await open();
		const now = Date.now();
		const lead = someLead({ receivedAt: new Date(now) });
		await insertLead(db, lead);
		for (const id of ["r1", "r2"])
			await addReply(db, lead.id, { id, text: "See you on Monday." }, { name: "Ada" }, now);
		expect(await claim(db, "reply", "a", 10, now)).toHaveLength(2);
		await hold(db, { leadId: lead.id, channel: "reply", replyId: "r1", owner: "a", now });
		await releaseClaims(db, "reply", "a", now);
		expect((await claim(db, "reply", "b", 10, now)).map(({ replyId }) => replyId)).toEqual(["r2"]);
	});

	test("releases only the claims of the worker that stops", async () => {
		const db = await open();
		await Promise.all([insertLead(db, someLead()), insertLead(db, someLead())]);
		const now = Date.now();
		const [mine] = await claim(db, "webhook", "a", 1, now);
		await claim(db, "webhook", "b", 1, now);
		await releaseClaims(db, "webhook", "a", now);
		expect((await claim(db, "webhook", "c", 10, now)).map(({ id }) => id)).toEqual([mine?.id]);
	});

	test("reports the size and age of the backlog", async () => {
		const db = await open();
		const now = Date.now();
		await insertAttempted(db, { state: "delivered" });
		await insertAttempted(db, { state: "failed" }, "HTTP 410");
		await insertLead(db, someLead({ receivedAt: new Date(now - 40 * minute), hasTarget: false }));
		await insertLead(db, someLead({ receivedAt: new Date(now - 31 * minute) }));
		await insertLead(db, someLead({ receivedAt: new Date(now - 29 * minute) }));
		await insertLead(db, someLead({ receivedAt: new Date(now - 50 * minute), isSpam: true }));
		const oldestReceivedAt = now - 40 * minute;
		const target = { channel: "webhook", form: "plumbing" };
		const byState = async (before: number) =>
			(await readBacklog(db, before)).toSorted((a, b) => (a.state < b.state ? -1 : 1));
		expect(await byState(now - 30 * minute)).toMatchObject([
			{ ...target, state: "failed", leadCount: 1 },
			{ ...target, state: "held", leadCount: 1, oldestReceivedAt },
			{ ...target, state: "pending", leadCount: 1, oldestReceivedAt: now - 31 * minute },
		]);
		expect(await byState(now)).toMatchObject([{ leadCount: 1 }, { leadCount: 1 }, { state: "pending", leadCount: 2 }]);
		expect(await readBacklog(await open(), now)).toEqual([]);
	});

	test("stores nothing about an attempt that ends after its lead was erased", async () => {
		const db = await open();
		const lead = someLead();
		await insertLead(db, lead);
		const now = Date.now();
		await claim(db, "webhook", "a", 1, now);
		await erasePerson(db, "ada@example.org", now);
		const attempt = { startedAt: now, duration: 1, status: 200, error: null };
		await settle(db, {
			channel: "webhook",
			leadId: lead.id,
			owner: "a",
			attempt,
			decision: { state: "delivered" },
			now,
		});
		for (const table of ["deliveries", "attempts"] as const)
			expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
	});

	test("allows one alert an hour across instances", async () => {
		const url = await databases.create();
		const [one, two] = [await open(url), await open(url)];
		const now = Date.now();
		const first = await Promise.all([one, two, one, two].map((db) => claimRun(db, "backlog", now, hour)));
		expect(first.filter(Boolean)).toHaveLength(1);
		expect(await claimRun(two, "backlog", now + hour - 1, hour)).toBe(false);
		expect(await claimRun(two, "backups", now, hour)).toBe(true);
		expect(await claimRun(two, "backlog", now + hour, hour)).toBe(true);
		await recordRun(one, "backlog", now + minute);
		expect(await claimRun(one, "backlog", now + hour + minute - 1, hour)).toBe(false);
		expect(await claimRun(one, "backlog", now + hour + minute, hour)).toBe(true);
	});
});
