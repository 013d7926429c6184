import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engineNames, engines, openOn, type TestDatabases } from "../../tests/support/databases.ts";
import { attempted, someLead, somePayload } from "../../tests/support/leads.ts";
import type { Lead, Verdict } from "./store.ts";

const minute = 60_000;
const day = 1440 * minute;

async function listed(leads: AsyncIterable<Lead>): Promise<string[]> {
	const ids: string[] = [];
	for await (const { id } of leads) ids.push(id);
	return ids;
}

describe.each(engineNames)("the office's questions on %s", (engine) => {
	let databases: TestDatabases;
	beforeAll(async () => {
		databases = await engines[engine]();
	});
	afterAll(() => databases.stop());
	const open = (url?: string) => openOn(databases, url);

	test("lists newest first, by state, form and time, over many pages", async () => {
		const store = await open();
		const start = Date.UTC(2026, 0, 1);
		const leads = Array.from({ length: 1100 }, (_, i) =>
			someLead({
				receivedAt: new Date(start + Math.floor(i / 3) * minute),
				form: i % 2 ? "plumbing" : "contact",
				state: i % 5 ? "held" : "spam",
			}),
		);
		await Promise.all(leads.map((lead) => store.accept(lead)));
		const expected = (keep: (lead: (typeof leads)[number]) => boolean) =>
			leads
				.filter(keep)
				.toSorted((a, b) => b.receivedAt.getTime() - a.receivedAt.getTime() || (a.id < b.id ? 1 : -1))
				.map(({ id }) => id);
		const since = new Date(start + 100 * minute);

		expect(await listed(store.leads({}))).toEqual(expected(() => true));
		expect(await listed(store.leads({ state: "spam" }))).toEqual(expected(({ state }) => state === "spam"));
		expect(await listed(store.leads({ withoutSpam: true }))).toEqual(expected(({ state }) => state !== "spam"));
		expect(await listed(store.leads({ form: "contact", state: "held", since }))).toEqual(
			expected((lead) => lead.form === "contact" && lead.state === "held" && lead.receivedAt >= since),
		);
		expect(await store.count({ form: "contact", since })).toBe(
			expected((lead) => lead.form === "contact" && lead.receivedAt >= since).length,
		);
	});

	test("retry sends failed, held and waiting leads again; delivered ones, spam and running ones stay", async () => {
		const store = await open();
		const now = Date.now();
		const delivered = await attempted(store, { state: "delivered" });
		const failed = await attempted(store, { state: "failed" }, "HTTP 410");
		const waiting = await attempted(store, { state: "pending", nextAttemptAt: now + day }, "HTTP 500");
		const running = someLead({ receivedAt: new Date(now) });
		await store.accept(running);
		expect(await store.claim("a", 1, now)).toMatchObject([{ id: running.id }]);
		const [held, spam] = [someLead({ state: "held" }), someLead({ state: "spam" })];
		await Promise.all([store.accept(held), store.accept(spam)]);

		expect(await store.retry([failed.id, delivered.id, "unknown"], now)).toEqual([failed.id]);
		expect((await store.retry("all", now)).toSorted()).toEqual([failed.id, waiting.id, held.id].toSorted());
		const claimed = await store.claim("b", 10, now);
		expect(claimed.map(({ id }) => id).toSorted()).toEqual([failed.id, waiting.id, held.id].toSorted());
		expect(claimed.every(({ attempts }) => attempts === 0)).toBe(true);
	});

	test("release sends suspected spam and nothing else", async () => {
		const store = await open();
		const [spam, held] = [someLead({ state: "spam" }), someLead({ state: "held" })];
		await Promise.all([store.accept(spam), store.accept(held)]);
		expect(await store.release([spam.id, held.id], Date.now())).toEqual([spam.id]);
		expect(await store.lead(spam.id)).toMatchObject({ state: "pending" });
	});

	test("finds and erases a person whatever the case of their address, and says who had been sent what", async () => {
		const store = await open();
		const of = (email: string) => ({ payload: somePayload({ email }) });
		const other = someLead(of("adam@example.org"));
		await store.accept(other);
		await store.retry([other.id], Date.now() + day);
		for (const [form, status] of [
			["plumbing", 200],
			["gc", 500],
			["contact", undefined],
		] as const) {
			const lead = someLead({ form, ...of("Ada@Example.ORG") });
			await store.accept(lead);
			if (!status) continue;
			const now = Date.now();
			await store.claim("a", 1, now);
			const attempt = { startedAt: now, duration: 1, status, error: status === 200 ? null : "HTTP 500" };
			const verdict = { state: status === 200 ? "delivered" : "failed" } as const;
			await store.settle({ leadId: lead.id, owner: "a", attempt, verdict, now });
		}
		expect((await store.subject(" ada@example.org")).map(({ form }) => form).toSorted()).toEqual([
			"contact",
			"gc",
			"plumbing",
		]);
		expect(await store.erase("ADA@example.org")).toEqual({
			leads: 3,
			received: new Map([["plumbing", 1]]),
			perhapsReceived: new Map([["gc", 1]]),
		});
		expect(await store.subject("ada@example.org")).toEqual([]);
		expect(await listed(store.leads({}))).toEqual([other.id]);
		expect((await store.stats()).attempts).toEqual([]);
	});

	test("purges what came in before a time", async () => {
		const store = await open();
		const limit = new Date(Date.now() - 365 * day);
		const ages = [-2 * day, -1, 0, 1];
		await Promise.all(
			Array.from({ length: 2200 }, (_, i) =>
				store.accept(someLead({ receivedAt: new Date(limit.getTime() + (ages[i % 4] ?? 0)) })),
			),
		);
		expect(await store.purge(limit)).toBe(1100);
		expect(await store.count({})).toBe(1100);
		expect(await store.purge(limit)).toBe(0);
	});

	test("counts per form, state and week, delivery times and attempts", async () => {
		const store = await open();
		const [sunday, monday] = [new Date("2026-03-01T23:59:59.999Z"), new Date("2026-03-02T00:00:00Z")];
		for (const receivedAt of [sunday, monday, monday]) await store.accept(someLead({ receivedAt, state: "spam" }));
		const lead = someLead({ receivedAt: monday });
		await store.accept(lead);
		const startedAt = monday.getTime();
		const settle = async (now: number, error: string | null, verdict: Verdict) => {
			await store.claim("a", 1, now);
			const attempt = { startedAt: now, duration: 5, status: 200, error };
			await store.settle({ leadId: lead.id, owner: "a", attempt, verdict, now });
		};
		await settle(startedAt, "HTTP 500", { state: "pending", nextAttemptAt: startedAt + 30_000 });
		await settle(startedAt + 30_000, null, { state: "delivered" });

		const { counts, attempts, deliveryTimes } = await store.stats();
		const week = new Date("2026-03-02T00:00:00Z");
		expect(counts.toSorted((a, b) => a.leads - b.leads || a.state.localeCompare(b.state))).toEqual([
			{ form: "plumbing", state: "delivered", week, leads: 1 },
			{ form: "plumbing", state: "spam", week: new Date("2026-02-23T00:00:00Z"), leads: 1 },
			{ form: "plumbing", state: "spam", week, leads: 2 },
		]);
		expect(attempts).toEqual([{ week, succeeded: 1, failed: 1 }]);
		expect(deliveryTimes.filter(({ leads }) => leads > 0)).toEqual([{ upTo: 60_000, leads: 1 }]);
	});
});
