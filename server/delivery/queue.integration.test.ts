import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { day, hour, minute } from "../../content/shared/time.ts";
import { eraseByEmail } from "../../tests/support/data/by-email.ts";
import { change } from "../../tests/support/data/changes.ts";
import {
	databaseEngines,
	engineNames,
	openTestDatabase,
	type TestDatabases,
} from "../../tests/support/data/databases.ts";
import { insertAttempted, readWebhook, someLead } from "../../tests/support/data/leads.ts";
import { claimRun, recordRun } from "../database/job-runs.ts";
import { insertLead } from "../leads/insert.ts";
import { readLead } from "../workflow/lead-record.ts";
import { addReply } from "../workflow/replies.ts";
import { readBacklog } from "./backlog.ts";
import { claim, findNextDueAt, hold, releaseClaim, releaseHeld, settle } from "./queue.ts";
import { resend, skipDeliveries } from "./resend.ts";

const aisha = { name: "Aisha Karim", personId: "aisha" };

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
			source: null,
			origin: "form",
			urgency: null,
			street: "",
			isCorrected: false,
			isAnswered: false,
			isResent: false,
			receivedAt: now - 2000,
			attemptCount: 0,
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
			claimId: "crashed",
			attempt,
			decision: { state: "failed" },
			now: now + 61_000,
		});
		expect(await readWebhook(db, lead.id)).toMatchObject({ state: "pending", attempts: [attempt] });
	});

	test("keeps a success that is recorded after its claim has expired", async () => {
		const db = await open();
		const lead = someLead();
		await insertLead(db, lead);
		const now = Date.now();
		const claimed = { channel: "webhook", leadId: lead.id } as const;
		await claim(db, "webhook", "slow", 1, now);
		await claim(db, "webhook", "other", 1, now + minute);
		const attempt = { startedAt: now, duration: 61_000, status: 200, error: null };
		await settle(db, { ...claimed, claimId: "slow", attempt, decision: { state: "delivered" }, now: now + minute });
		const failure = { startedAt: now + minute, duration: 1, status: 500, error: "HTTP 500" };
		await settle(db, {
			...claimed,
			claimId: "other",
			attempt: failure,
			decision: { state: "failed" },
			now: now + minute,
		});
		expect(await readLead(db, lead.id)).toMatchObject({ state: "delivered" });
	});

	test("records an attempt as delivered, failed, or pending until the next one", async () => {
		const db = await open();
		const delivered = await insertAttempted(db, { state: "delivered" });
		const failed = await insertAttempted(db, { state: "failed" }, "HTTP 410");
		const nextAttemptAt = Date.now() + 5 * minute;
		const waiting = await insertAttempted(db, { state: "pending", nextAttemptAt }, "HTTP 500");

		const webhook = await readWebhook(db, delivered.id);
		expect(webhook).toMatchObject({ state: "delivered", nextAttemptAt: null, attempts: [{ error: null }] });
		expect(webhook?.deliveredAt).toBeGreaterThanOrEqual(delivered.receivedAt.getTime());
		expect(await readWebhook(db, failed.id)).toMatchObject({
			state: "failed",
			attempts: [{ status: 500, error: "HTTP 410" }],
		});
		expect(await readWebhook(db, waiting.id)).toMatchObject({
			state: "pending",
			nextAttemptAt,
		});
		expect(await claim(db, "webhook", "b", 10, nextAttemptAt)).toMatchObject([{ id: waiting.id, attemptCount: 1 }]);
	});

	test("makes held leads due once their form has a target", async () => {
		const db = await open();
		const now = Date.now();
		const receivedAt = new Date(now);
		const [plumbing, contact] = [someLead({ receivedAt }), someLead({ receivedAt, form: "contact", hasTarget: false })];
		await insertLead(db, plumbing);
		await insertLead(db, contact);
		await claim(db, "webhook", "a", 10, now);
		await hold(db, { leadId: plumbing.id, channel: "webhook", claimId: "a", now });
		expect(await findNextDueAt(db, "webhook")).toBeUndefined();
		expect(await releaseHeld(db, "webhook", [], now)).toBe(0);
		expect(await releaseHeld(db, "webhook", ["plumbing", "gc"], now)).toBe(1);
		expect((await claim(db, "webhook", "b", 10, now)).map(({ id }) => id)).toEqual([plumbing.id]);
		expect(await readLead(db, contact.id)).toMatchObject({ state: "held" });
	});

	test("holds one reply without affecting others to the same lead", async () => {
		const db = await open();
		const now = Date.now();
		const lead = someLead({ receivedAt: new Date(now) });
		await insertLead(db, lead);
		for (const id of ["r1", "r2"])
			await addReply(db, { leadId: lead.id, id, text: "See you on Monday." }, { name: "Ada" }, now);
		expect(await claim(db, "reply", "a", 10, now)).toHaveLength(2);
		await hold(db, { leadId: lead.id, channel: "reply", replyId: "r1", claimId: "a", now });
		await releaseClaim(db, { leadId: lead.id, channel: "reply", replyId: "r2", claimId: "a", wasStarted: true, now });
		expect((await claim(db, "reply", "b", 10, now)).map(({ replyId }) => replyId)).toEqual(["r2"]);
	});

	test("makes one claimed delivery due again, and remembers whether its attempt had begun", async () => {
		const db = await open();
		const leads = [someLead(), someLead(), someLead()];
		for (const lead of leads) await insertLead(db, lead);
		const now = Date.now();
		const [first, second] = await claim(db, "webhook", "a", 2, now);
		const [other] = await claim(db, "webhook", "b", 1, now);
		const claimed = { channel: "webhook", claimId: "a", now } as const;
		await releaseClaim(db, { ...claimed, leadId: first?.id ?? "", wasStarted: true });
		await releaseClaim(db, { ...claimed, leadId: second?.id ?? "", wasStarted: false });
		await releaseClaim(db, { ...claimed, leadId: other?.id ?? "", wasStarted: true });
		const rows = await db.selectFrom("deliveries").select("lead_id").where("outcome_unknown", "=", 1).execute();
		expect(rows).toEqual([{ lead_id: first?.id }]);
		const again = await claim(db, "webhook", "c", 10, now);
		expect(again.map(({ id }) => id).toSorted()).toEqual([first?.id, second?.id].toSorted());
	});

	test("counts the age of a delivery from when a person made it due", async () => {
		const db = await open();
		const now = Date.now();
		const receivedAt = new Date(now - day);
		const [released, resent] = [someLead({ receivedAt, isSpam: true }), someLead({ receivedAt })];
		for (const lead of [released, resent]) await insertLead(db, lead);
		await change(db, released.id, { isSpam: false }, { name: "the office" }, now);
		await resend(db, [resent.id], now);
		expect(await readBacklog(db, now)).toEqual([]);
		expect(await readBacklog(db, now + 1)).toMatchObject([{ leadCount: 2, oldestQueuedAt: now }]);
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
		const oldestQueuedAt = now - 40 * minute;
		const target = { channel: "webhook", form: "plumbing" };
		const byState = async (before: number) =>
			(await readBacklog(db, before)).toSorted((a, b) => (a.state < b.state ? -1 : 1));
		expect(await byState(now - 30 * minute)).toMatchObject([
			{ ...target, state: "failed", leadCount: 1 },
			{ ...target, state: "held", leadCount: 1, oldestQueuedAt },
			{ ...target, state: "pending", leadCount: 1, oldestQueuedAt: now - 31 * minute },
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
		await eraseByEmail(db, "ada@example.org", now);
		const attempt = { startedAt: now, duration: 1, status: 200, error: null };
		await settle(db, {
			channel: "webhook",
			leadId: lead.id,
			claimId: "a",
			attempt,
			decision: { state: "delivered" },
			now,
		});
		for (const table of ["deliveries", "attempts"] as const)
			expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
	});

	test("sending one failed reply again leaves the lead's other replies alone", async () => {
		const db = await open();
		const { id } = await insertLead(db, someLead());
		const refused = { startedAt: 5000, duration: 1, status: 550, error: "SMTP 550" };
		for (const replyId of ["first", "second"]) {
			await addReply(db, { leadId: id, id: replyId, text: "Dear Ada" }, aisha, 5000);
			const claimed = { leadId: id, channel: "reply", replyId, claimId: replyId } as const;
			await claim(db, "reply", replyId, 1, 5000);
			await settle(db, { ...claimed, attempt: refused, decision: { state: "failed" }, now: 6000 });
		}
		const resent = await resend(db, [id], 9000, { channel: "reply", replyId: "first" });
		expect(resent).toEqual([{ id, channel: "reply" }]);
		expect((await claim(db, "reply", "worker", 10, 9000)).map(({ replyId }) => replyId)).toEqual(["first"]);
	});

	test("a reply's record keeps the address that it went to, even if the lead's is corrected during the attempt", async () => {
		const db = await open();
		const { id } = await insertLead(db, someLead());
		await addReply(db, { leadId: id, id: "reply", text: "Dear Ada" }, aisha, 5000);
		await claim(db, "reply", "worker", 1, 5000);
		await db.updateTable("replies").set({ email: "corrected@example.org" }).execute();
		const sent = { startedAt: 5000, duration: 1, status: 250, error: null };
		const claimed = { leadId: id, channel: "reply", replyId: "reply", claimId: "worker" } as const;
		await settle(db, {
			...claimed,
			attempt: sent,
			decision: { state: "delivered" },
			sentTo: "ada@example.org",
			now: 6000,
		});
		expect((await readLead(db, id))?.replies).toMatchObject([{ email: "ada@example.org" }]);
	});

	test("a lead marked as spam during its last attempt stays held, and is no failure", async () => {
		const db = await open();
		const { id } = await insertLead(db, someLead());
		await claim(db, "webhook", "worker", 1, Date.now());
		await skipDeliveries(db, [id], Date.now());
		const refused = { startedAt: Date.now(), duration: 1, status: 410, error: "HTTP 410" };
		const claimed = { leadId: id, channel: "webhook", claimId: "worker" } as const;
		await settle(db, { ...claimed, attempt: refused, decision: { state: "failed" }, now: Date.now() });
		const rows = await db.selectFrom("deliveries").select("state").where("channel", "=", "webhook").execute();
		expect(rows).toEqual([{ state: "skipped" }]);
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
