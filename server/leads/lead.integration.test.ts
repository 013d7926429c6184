import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { day, minute } from "../../content/shared/time.ts";
import { eraseByEmail, readLeadsByEmail } from "../../tests/support/data/by-email.ts";
import { change } from "../../tests/support/data/changes.ts";
import {
	databaseEngines,
	engineNames,
	openTestDatabase,
	type TestDatabases,
} from "../../tests/support/data/databases.ts";
import { insertAttempted, insertLeads, readWebhook, someLead, somePayload } from "../../tests/support/data/leads.ts";
import type { Database } from "../database/schema.ts";
import { mayHaveBeenSent } from "../delivery/deliveries.ts";
import { claim, hold, releaseClaim, settle } from "../delivery/queue.ts";
import { resend } from "../delivery/resend.ts";
import { purgeLeads } from "../privacy/retention.ts";
import { countLeads } from "../search/query.ts";
import { readLead } from "../workflow/lead-record.ts";
import { insertLead } from "./insert.ts";
import { type Lead, listLeads } from "./lead.ts";

async function listed(leads: AsyncIterable<Lead>): Promise<string[]> {
	const ids: string[] = [];
	for await (const { id } of leads) ids.push(id);
	return ids;
}

describe.each(engineNames)("the lead archive on %s", (engine) => {
	let databases: TestDatabases;
	beforeAll(async () => {
		databases = await databaseEngines[engine]();
	});
	afterAll(() => databases.stop());
	const open = (url?: string) => openTestDatabase(databases, url);

	test("lists leads newest first, by state, form and time", async () => {
		const db = await open();
		const start = Date.UTC(2026, 0, 1);
		const leads = Array.from({ length: 1100 }, (_, i) =>
			someLead({
				receivedAt: new Date(start + Math.floor(i / 3) * minute),
				form: i % 2 ? "plumbing" : "contact",
				hasTarget: false,
				isSpam: i % 5 === 0,
			}),
		);
		await insertLeads(db, leads, 10);
		const expected = (keep: (lead: (typeof leads)[number]) => boolean) =>
			leads
				.filter(keep)
				.toSorted((a, b) => b.receivedAt.getTime() - a.receivedAt.getTime() || (a.id < b.id ? 1 : -1))
				.map(({ id }) => id);
		const since = new Date(start + 100 * minute);

		expect(await listed(listLeads(db, {}))).toEqual(expected(() => true));
		expect(await listed(listLeads(db, { list: "spam" }))).toEqual(expected(({ isSpam }) => isSpam));
		expect(await listed(listLeads(db, { list: "all" }))).toEqual(expected(({ isSpam }) => !isSpam));
		expect(await listed(listLeads(db, { form: "contact", state: "held", since }))).toEqual(
			expected((lead) => lead.form === "contact" && !lead.isSpam && lead.receivedAt >= since),
		);
		expect(await countLeads(db, { form: "contact", since })).toBe(
			expected((lead) => lead.form === "contact" && lead.receivedAt >= since).length,
		);
	});

	test("makes failed, held and waiting leads due on retry, and no others", async () => {
		const db = await open();
		const now = Date.now();
		const delivered = await insertAttempted(db, { state: "delivered" });
		const failed = await insertAttempted(db, { state: "failed" }, "HTTP 410");
		const waiting = await insertAttempted(db, { state: "pending", nextAttemptAt: now + day }, "HTTP 500");
		const running = someLead({ receivedAt: new Date(now) });
		await insertLead(db, running);
		expect(await claim(db, "webhook", "a", 1, now)).toMatchObject([{ id: running.id }]);
		const [held, spam] = [someLead({ hasTarget: false }), someLead({ isSpam: true })];
		await Promise.all([insertLead(db, held), insertLead(db, spam)]);

		const pending = (...leads: readonly { id: string }[]) => leads.map(({ id }) => ({ id, channel: "webhook" }));
		expect(await resend(db, [failed.id, delivered.id, "unknown"], now)).toEqual(pending(failed));
		const retried = (await resend(db, "all", now)).toSorted((a, b) => (a.id < b.id ? -1 : 1));
		expect(retried).toEqual(pending(failed, waiting, held).toSorted((a, b) => (a.id < b.id ? -1 : 1)));
		const claimed = await claim(db, "webhook", "b", 10, now);
		expect(claimed.map(({ id }) => id).toSorted()).toEqual([failed.id, waiting.id, held.id].toSorted());
		expect(claimed.every(({ attemptCount }) => attemptCount === 0)).toBe(true);
	});

	test("sends suspected spam on release, and nothing else", async () => {
		const db = await open();
		const [spam, held] = [someLead({ isSpam: true }), someLead({ hasTarget: false })];
		await Promise.all([insertLead(db, spam), insertLead(db, held)]);
		for (const { id } of [spam, held]) await change(db, id, { isSpam: false }, { name: "the office" }, Date.now());
		expect(await readLead(db, spam.id)).toMatchObject({ state: "pending" });
		expect(await readLead(db, held.id)).toMatchObject({ state: "held" });
	});

	test("finds and erases a customer by email in any case", async () => {
		const db = await open();
		const of = (email: string) => ({ payload: somePayload({ email }) });
		const other = someLead(of("adam@example.org"));
		await insertLead(db, other);
		await resend(db, [other.id], Date.now() + day);
		for (const [form, status] of [
			["plumbing", 200],
			["gc", 500],
			["contact", undefined],
		] as const) {
			const lead = someLead({ form, ...of("Ada@Example.ORG") });
			await insertLead(db, lead);
			if (!status) continue;
			const now = Date.now();
			await claim(db, "webhook", "a", 1, now);
			const attempt = { startedAt: now, duration: 1, status, error: status === 200 ? null : "HTTP 500" };
			const decision = { state: status === 200 ? "delivered" : "failed" } as const;
			await settle(db, { channel: "webhook", leadId: lead.id, claimId: "a", attempt, decision, now });
		}
		expect((await readLeadsByEmail(db, " ada@example.org")).map(({ form }) => form).toSorted()).toEqual([
			"contact",
			"gc",
			"plumbing",
		]);
		expect(await eraseByEmail(db, "ADA@example.org", Date.now())).toEqual({
			leads: 3,
			received: new Map([["plumbing", 1]]),
			possiblyReceived: new Map([["gc", 1]]),
			mailed: 0,
		});
		expect(await readLeadsByEmail(db, "ada@example.org")).toEqual([]);
		expect(await listed(listLeads(db, {}))).toEqual([other.id]);
		expect(await db.selectFrom("attempts").selectAll().execute()).toEqual([]);
	});

	describe("when a result is unknown", () => {
		const of = (form: "plumbing" | "gc" | "design", email = "zoe@example.org") =>
			someLead({ form, receivedAt: new Date(1000), payload: somePayload({ email }) });
		const readPossiblyReceived = async (db: Database) => {
			for (const { id } of await readLeadsByEmail(db, "zoe@example.org")) {
				const webhook = await readWebhook(db, id);
				expect(webhook && mayHaveBeenSent(webhook)).toBe(true);
			}
			return (await eraseByEmail(db, "zoe@example.org", Date.now())).possiblyReceived;
		};
		const minuteLater = 1000 + minute;

		test("counts a running attempt as possibly received", async () => {
			const db = await open();
			await insertLead(db, of("plumbing"));
			await claim(db, "webhook", "worker", 1, 1000);
			expect(await readPossiblyReceived(db)).toEqual(new Map([["plumbing", 1]]));
		});

		test("counts an attempt as possibly received after a crash", async () => {
			const db = await open();
			const lead = of("gc");
			await insertLead(db, lead);
			await claim(db, "webhook", "crashed", 1, 1000);
			await claim(db, "webhook", "next", 1, minuteLater);
			await hold(db, { leadId: lead.id, channel: "webhook", claimId: "next", now: minuteLater });
			expect(await readPossiblyReceived(db)).toEqual(new Map([["gc", 1]]));
		});

		test("counts an attempt interrupted by a stop as possibly received", async () => {
			const db = await open();
			const lead = of("design");
			await insertLead(db, lead);
			await claim(db, "webhook", "stopping", 1, 1000);
			await releaseClaim(db, { leadId: lead.id, channel: "webhook", claimId: "stopping", wasStarted: true, now: 2000 });
			expect(await readPossiblyReceived(db)).toEqual(new Map([["design", 1]]));
		});

		test("counts an interrupted attempt as possibly received even after a retry or a spam mark", async () => {
			const db = await open();
			const [one, two] = [of("gc"), of("design")];
			await insertLead(db, one);
			await insertLead(db, two);
			await claim(db, "webhook", "crashed", 2, 1000);
			await resend(db, [one.id], minuteLater);
			await change(db, two.id, { isSpam: true }, { name: "the office" }, minuteLater);
			const expected = new Map<string, number>([
				["gc", 1],
				["design", 1],
			]);
			expect(await readPossiblyReceived(db)).toEqual(expected);
		});

		test("does not count a held lead or a recorded attempt as possibly received", async () => {
			const db = await open();
			const held = of("gc");
			await insertLead(db, held);
			await claim(db, "webhook", "worker", 1, 1000);
			await hold(db, { leadId: held.id, channel: "webhook", claimId: "worker", now: 1000 });
			const delivered = of("design");
			await insertLead(db, delivered);
			await claim(db, "webhook", "worker", 1, 1000);
			const attempt = { startedAt: 1000, duration: 1, status: 200, error: null };
			const decision = { state: "delivered" } as const;
			await settle(db, { channel: "webhook", leadId: delivered.id, claimId: "worker", attempt, decision, now: 1001 });
			expect(await eraseByEmail(db, "zoe@example.org", Date.now())).toEqual({
				leads: 2,
				received: new Map([["design", 1]]),
				possiblyReceived: new Map(),
				mailed: 0,
			});
		});
	});

	test("purges the leads received before a time", async () => {
		const db = await open();
		const limit = new Date(Date.now() - 365 * day);
		const ages = [-2 * day, -1, 0, 1];
		const leads = Array.from({ length: 2200 }, (_, i) =>
			someLead({ receivedAt: new Date(limit.getTime() + (ages[i % 4] ?? 0)) }),
		);
		await insertLeads(db, leads, 10);
		expect(await purgeLeads(db, limit)).toBe(1100);
		expect(await countLeads(db, {})).toBe(1100);
		expect(await purgeLeads(db, limit)).toBe(0);
	});
});
