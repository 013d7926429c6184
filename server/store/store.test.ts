import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { engineNames, engines, type TestDatabases } from "../../tests/support/databases.ts";
import { someLead, somePayload } from "../../tests/support/leads.ts";
import { openDatabase } from "./database.ts";
import { DatabaseTooNew } from "./migrate.ts";
import { openStore } from "./open.ts";
import type { Lead, Store, Verdict } from "./store.ts";

const minute = 60_000;
const day = 1440 * minute;

describe.each(engineNames)("the store on %s", (engine) => {
	let databases: TestDatabases;
	beforeAll(async () => {
		databases = await engines[engine]();
	}, 30_000);
	afterAll(() => databases.stop());

	async function open(url?: string): Promise<Store> {
		const store = await openStore(url ?? (await databases.create()));
		onTestFinished(() => store.close());
		return store;
	}

	async function listed(leads: AsyncIterable<Lead>): Promise<string[]> {
		const ids: string[] = [];
		for await (const { id } of leads) ids.push(id);
		return ids;
	}

	/** Takes one lead in, claims it and settles the attempt. */
	async function attempted(store: Store, verdict: Verdict, error: string | null = null) {
		const lead = someLead();
		await store.accept(lead);
		const now = Date.now();
		await store.claim("worker", 1, now);
		const attempt = { startedAt: now, duration: 40, status: error ? 500 : 200, error };
		await store.settle({ leadId: lead.id, owner: "worker", attempt, verdict, now });
		return lead;
	}

	test("keeps a lead exactly as it came, also for the next start", async () => {
		const url = await databases.create();
		const first = await openStore(url);
		const payload = somePayload({ additionalMessage: "Ça fuit – 水漏れ 'now'\nA \\ \" \u0007 \ud83d\udca7" });
		const lead = someLead({ payload, spamReasons: ["link in a name"], state: "spam" });
		expect(await first.accept(lead)).toEqual({ id: lead.id, isRepeat: false });
		await first.close();

		const record = await (await open(url)).lead(lead.id);
		expect(record).toEqual({
			id: lead.id,
			form: "plumbing",
			state: "spam",
			receivedAt: lead.receivedAt,
			payload,
			spamReasons: ["link in a name"],
			nextAttemptAt: undefined,
			deliveredAt: undefined,
			attempts: [],
		});
		expect(Object.keys(record?.payload ?? {})).toEqual(Object.keys(payload));
	});

	test("takes leads that arrive together, each once", async () => {
		const store = await open();
		const leads = Array.from({ length: 1200 }, () => someLead());
		const accepted = await Promise.all(leads.map((lead) => store.accept(lead)));
		expect(accepted.map(({ id }) => id)).toEqual(leads.map(({ id }) => id));
		expect(await store.count({})).toBe(1200);
	});

	test("the same key gives the first id: at once, later, and from another instance", async () => {
		const url = await databases.create();
		const [one, two] = [await open(url), await open(url)];
		const repeats = Array.from({ length: 20 }, () => someLead({ idempotencyKey: "k1" }));
		const accepted = await Promise.all(repeats.map((lead, i) => (i % 2 ? one : two).accept(lead)));
		const [firstId] = accepted.map(({ id }) => id);
		expect(accepted.every(({ id }) => id === firstId)).toBe(true);
		expect(accepted.filter(({ isRepeat }) => !isRepeat)).toHaveLength(1);
		expect(await one.accept(someLead({ idempotencyKey: "k1" }))).toEqual({ id: firstId, isRepeat: true });
		expect(await listed(one.leads({}))).toEqual([firstId]);
	});

	test("a key counts for its form alone", async () => {
		const store = await open();
		await store.accept(someLead({ idempotencyKey: "k1" }));
		expect((await store.accept(someLead({ idempotencyKey: "k1", form: "gc" }))).isRepeat).toBe(false);
		expect(await store.count({})).toBe(2);
	});

	test("counts the same text of the same person since a time", async () => {
		const store = await open();
		const now = Date.now();
		for (const age of [1, 5, 90]) {
			await store.accept(someLead({ fingerprint: "same", receivedAt: new Date(now - age * minute) }));
		}
		await store.accept(someLead({ fingerprint: "other" }));
		expect(await store.countSince("same", new Date(now - 60 * minute))).toBe(2);
		expect(await store.countSince("same", new Date(now))).toBe(0);
	});

	test("answers a ping", async () => {
		await (await open()).ping();
	});

	test("gives a due lead to one worker, the longest due first", async () => {
		const store = await open();
		const now = Date.now();
		const [late, later] = [
			someLead({ receivedAt: new Date(now - 2000) }),
			someLead({ receivedAt: new Date(now - 1000) }),
		];
		const tomorrow = someLead({ receivedAt: new Date(now + day) });
		for (const lead of [later, late, tomorrow, someLead({ state: "held" }), someLead({ state: "spam" })]) {
			await store.accept(lead);
		}
		expect(await store.nextDueAt()).toBe(now - 2000);
		const [claimed] = await store.claim("a", 1, now);
		expect(claimed).toEqual({
			id: late.id,
			form: "plumbing",
			body: JSON.stringify(late.payload),
			receivedAt: now - 2000,
			attempts: 0,
		});
		expect((await store.claim("b", 10, now)).map(({ id }) => id)).toEqual([later.id]);
		expect(await store.claim("c", 10, now)).toEqual([]);
	});

	test("two instances that claim at the same time never get the same lead", async () => {
		const url = await databases.create();
		const stores = [await open(url), await open(url)];
		await Promise.all(Array.from({ length: 300 }, () => stores[0]?.accept(someLead())));
		const now = Date.now();
		const claims = await Promise.all(
			Array.from({ length: 60 }, (_, i) => stores[i % 2]?.claim(`worker ${i}`, 7, now) ?? []),
		);
		const ids = claims.flat().map(({ id }) => id);
		expect(new Set(ids).size).toBe(ids.length);
		expect(ids).toHaveLength(300);
	});

	test("a crashed owner's claim falls free after 60 seconds, and the owner can settle no more", async () => {
		const store = await open();
		const lead = someLead();
		await store.accept(lead);
		const now = Date.now();
		await store.claim("crashed", 1, now);
		expect(await store.claim("b", 1, now + 59_999)).toEqual([]);
		expect(await store.claim("b", 1, now + 60_000)).toHaveLength(1);

		const attempt = { startedAt: now, duration: 10, status: 500, error: "HTTP 500" };
		await store.settle({ leadId: lead.id, owner: "crashed", attempt, verdict: { state: "failed" }, now: now + 61_000 });
		expect(await store.lead(lead.id)).toMatchObject({ state: "pending", attempts: [attempt] });
	});

	test("an attempt ends as delivered, as failed, or in the wait until the next one", async () => {
		const store = await open();
		const delivered = await attempted(store, { state: "delivered" });
		const failed = await attempted(store, { state: "failed" }, "HTTP 410");
		const nextAttemptAt = Date.now() + 5 * minute;
		const waiting = await attempted(store, { state: "pending", nextAttemptAt }, "HTTP 500");

		const record = await store.lead(delivered.id);
		expect(record).toMatchObject({ state: "delivered", nextAttemptAt: undefined, attempts: [{ error: null }] });
		expect(record?.deliveredAt?.getTime()).toBeGreaterThanOrEqual(delivered.receivedAt.getTime());
		expect(await store.lead(failed.id)).toMatchObject({
			state: "failed",
			attempts: [{ status: 500, error: "HTTP 410" }],
		});
		expect(await store.lead(waiting.id)).toMatchObject({ state: "pending", nextAttemptAt: new Date(nextAttemptAt) });
		expect(await store.claim("b", 10, nextAttemptAt)).toMatchObject([{ id: waiting.id, attempts: 1 }]);
	});

	test("held leads go out once their form has a target", async () => {
		const store = await open();
		const now = Date.now();
		const [plumbing, contact] = [someLead(), someLead({ form: "contact", state: "held" })];
		await store.accept(plumbing);
		await store.accept(contact);
		await store.claim("a", 10, now);
		await store.hold(plumbing.id, "a", now);
		expect(await store.nextDueAt()).toBeUndefined();
		expect(await store.sendHeld([], now)).toBe(0);
		expect(await store.sendHeld(["plumbing", "gc"], now)).toBe(1);
		expect((await store.claim("b", 10, now)).map(({ id }) => id)).toEqual([plumbing.id]);
		expect(await store.lead(contact.id)).toMatchObject({ state: "held" });
	});

	test("a worker that stops gives back its own claims alone", async () => {
		const store = await open();
		await Promise.all([store.accept(someLead()), store.accept(someLead())]);
		const now = Date.now();
		const [mine] = await store.claim("a", 1, now);
		await store.claim("b", 1, now);
		await store.releaseClaims("a", now);
		expect((await store.claim("c", 10, now)).map(({ id }) => id)).toEqual([mine?.id]);
	});

	test("tells what waits, and since when", async () => {
		const store = await open();
		const now = Date.now();
		await attempted(store, { state: "delivered" });
		await attempted(store, { state: "failed" }, "HTTP 410");
		await store.accept(someLead({ receivedAt: new Date(now - 40 * minute), state: "held" }));
		await store.accept(someLead({ receivedAt: new Date(now - 31 * minute) }));
		await store.accept(someLead({ receivedAt: new Date(now - 29 * minute) }));
		await store.accept(someLead({ receivedAt: new Date(now - 50 * minute), state: "spam" }));
		const oldestReceivedAt = now - 40 * minute;
		expect(await store.backlog(now - 30 * minute)).toEqual({ pending: 1, held: 1, failed: 1, oldestReceivedAt });
		expect(await store.backlog(now)).toEqual({ pending: 2, held: 1, failed: 1, oldestReceivedAt });
		expect(await (await open()).backlog(now)).toEqual({ pending: 0, held: 0, failed: 0, oldestReceivedAt: undefined });
	});

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

	test("an attempt that ends after its lead was erased leaves nothing behind", async () => {
		const store = await open();
		const lead = someLead();
		await store.accept(lead);
		const now = Date.now();
		await store.claim("a", 1, now);
		await store.erase("ada@example.org");
		const attempt = { startedAt: now, duration: 1, status: 200, error: null };
		await store.settle({ leadId: lead.id, owner: "a", attempt, verdict: { state: "delivered" }, now });
		expect(await store.stats()).toMatchObject({ counts: [], attempts: [] });
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

	test("lets one caller alert within an hour, across instances", async () => {
		const url = await databases.create();
		const [one, two] = [await open(url), await open(url)];
		const now = Date.now();
		const hour = 60 * minute;
		const first = await Promise.all([one, two, one, two].map((store) => store.mayAlert("backlog", now, hour)));
		expect(first.filter(Boolean)).toHaveLength(1);
		expect(await two.mayAlert("backlog", now + hour - 1, hour)).toBe(false);
		expect(await two.mayAlert("other", now, hour)).toBe(true);
		expect(await two.mayAlert("backlog", now + hour, hour)).toBe(true);
		await one.alertAgainAt("backlog", now + hour + minute, hour);
		expect(await one.mayAlert("backlog", now + hour + minute - 1, hour)).toBe(false);
		expect(await one.mayAlert("backlog", now + hour + minute, hour)).toBe(true);
	});

	test("refuses a database of a newer program with one line", async () => {
		const url = await databases.create();
		const { db } = await openDatabase(url);
		await db.insertInto("schema_version").values({ version: 99 }).execute();
		await db.destroy();
		const refusal = await openStore(url).catch((error: unknown) => error);
		expect(refusal).toBeInstanceOf(DatabaseTooNew);
		expect(refusal).toHaveProperty("message", expect.stringMatching(/^The database has version 99, [^\n]+$/));
	});

	test("several programs may make the tables at the same time", async () => {
		const url = await databases.create();
		await Promise.all(Array.from({ length: 4 }, () => open(url)));
	});
});
