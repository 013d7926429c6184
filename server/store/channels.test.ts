import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databaseEngines, engineNames, openOn, type TestDatabases } from "../../tests/support/databases.ts";
import { someLead, somePayload } from "../../tests/support/leads.ts";
import { openStore } from "./open.ts";
import type { Channel, NewLead, Store } from "./store.ts";

const hour = 3_600_000;
const both = ["office-mail", "confirmation"] as const;

describe.each(engineNames)("a lead's channels on %s", (engine) => {
	let databases: TestDatabases;
	beforeAll(async () => {
		databases = await databaseEngines[engine]();
	});
	afterAll(() => databases.stop());
	const open = () => openOn(databases);

	/** Returns the lead's state on each channel. */
	async function statesOf(store: Store, { id }: Pick<NewLead, "id">) {
		const lead = await store.lead(id);
		return {
			webhook: lead?.state,
			...Object.fromEntries(lead?.mails.map(({ channel, state }) => [channel, state]) ?? []),
		};
	}

	async function settle(store: Store, channel: Channel, lead: NewLead, state: "delivered" | "failed") {
		const now = Date.now();
		await store.claim(channel, "a", 100, now);
		const attempt = { startedAt: now, duration: 5, status: 250, error: state === "failed" ? "refused" : null };
		await store.settle({ leadId: lead.id, channel, owner: "a", attempt, verdict: { state }, now });
	}

	test("each channel is claimed, settled and recorded separately", async () => {
		const store = await open();
		const lead = someLead({ mails: both });
		const now = lead.receivedAt.getTime();
		await store.accept(lead);
		expect(await statesOf(store, lead)).toEqual({
			webhook: "pending",
			"office-mail": "pending",
			confirmation: "pending",
		});
		expect(await store.claim("office-mail", "a", 10, now)).toMatchObject([{ id: lead.id, attempts: 0 }]);
		expect(await store.nextDueAt("webhook")).toBe(now);
		expect(await store.nextDueAt("office-mail")).toBeGreaterThan(now);

		await settle(store, "webhook", lead, "failed");
		await settle(store, "confirmation", lead, "delivered");
		expect(await statesOf(store, lead)).toEqual({
			webhook: "failed",
			"office-mail": "pending",
			confirmation: "delivered",
		});
		const record = await store.lead(lead.id);
		expect(record?.attempts).toMatchObject([{ error: "refused" }]);
		expect(record?.mails).toMatchObject([{ isUnsettled: true, attempts: [] }, { attempts: [{ status: 250 }] }]);
		expect((await store.stats()).deliveries).toEqual([
			{ channel: "confirmation", state: "delivered", leads: 1 },
			{ channel: "office-mail", state: "pending", leads: 1 },
			{ channel: "webhook", state: "failed", leads: 1 },
		]);
		expect(await store.erase("ada@example.org", now)).toMatchObject({ leads: 1, mailed: 1 });
	});

	test("suspected spam goes to the office once it is released, and is never confirmed", async () => {
		const store = await open();
		const lead = someLead({ isSpam: true, mails: both });
		await store.accept(lead);
		expect(await statesOf(store, lead)).toEqual({ webhook: "spam", "office-mail": "skipped" });
		await store.release([lead.id], Date.now());
		expect(await statesOf(store, lead)).toEqual({ webhook: "pending", "office-mail": "pending" });

		const late = someLead({ mails: both });
		await store.accept(late);
		await store.markSpam([late.id], Date.now());
		await store.release([late.id], Date.now());
		expect(await statesOf(store, late)).toEqual({
			webhook: "pending",
			"office-mail": "pending",
			confirmation: "skipped",
		});
	});

	test("retry sends undelivered channels again, and of delivered ones the webhook or the named channel", async () => {
		const store = await open();
		const lead = someLead({ mails: both });
		await store.accept(lead);
		await settle(store, "webhook", lead, "delivered");
		await settle(store, "office-mail", lead, "failed");
		await settle(store, "confirmation", lead, "delivered");
		const changes = async (options: Parameters<Store["retry"]>[2]) =>
			(await store.retry([lead.id], Date.now(), options)).map(({ channel }) => channel).toSorted();
		expect(await changes({ channel: "confirmation" })).toEqual([]);
		expect(await changes({ deliveredToo: true })).toEqual(["office-mail", "webhook"]);
		expect(await changes({ channel: "confirmation", deliveredToo: true })).toEqual(["confirmation"]);
	});

	test("an address gets one confirmation an hour and three a day, even under concurrent requests", async () => {
		const store = await open();
		const leads = Array.from({ length: 6 }, () => someLead({ mails: both }));
		await Promise.all(leads.map((lead) => store.accept(lead)));
		const begin = Date.now();
		const may = async (lead: NewLead | undefined, hours: number) =>
			(await store.mayConfirm(lead?.id ?? "", "ada@example.org", begin + hours * hour)) === "yes";
		const first = await Promise.all(leads.map((lead) => may(lead, 0)));
		expect(first.filter(Boolean)).toHaveLength(1);
		const [sent, ...rest] = leads.toSorted((a, b) => Number(first[leads.indexOf(b)]) - Number(first[leads.indexOf(a)]));
		expect(await may(sent, 0.5), "the same mail again").toBe(true);
		expect(await may(rest[0], 1.4)).toBe(false);
		expect(await may(rest[0], 1.6)).toBe(true);
		expect(await may(rest[1], 3)).toBe(true);
		expect(await may(rest[2], 5)).toBe(false);
		expect(await store.mayConfirm(rest[2]?.id ?? "", "zoe@example.org", begin)).toBe("yes");
		expect(await may(rest[3], 24.6)).toBe(true);
		expect(await may(someLead(), 100), "a lead that was erased meanwhile").toBe(false);
	});

	test("a lead counts as unanswered until the office answers; suspected spam never does", async () => {
		const store = await open();
		const now = Date.now();
		const [late, early, spam] = [
			someLead({ receivedAt: new Date(now - 2 * hour) }),
			someLead({ receivedAt: new Date(now - 20 * hour) }),
			someLead({ receivedAt: new Date(now - 30 * hour), isSpam: true }),
		];
		for (const lead of [late, early, spam]) await store.accept(lead);
		const waiting = async () => (await store.unanswered(new Date(0), new Date(now), 10)).map(({ id }) => id);
		expect(await waiting()).toEqual([early.id, late.id]);
		expect(await store.countUnanswered(new Date(now - 10 * hour))).toEqual({ all: 2, before: 1 });
		expect(await store.answer([early.id, "unknown"], "joe", now)).toEqual([early.id]);
		expect(await store.answer([early.id], "eve", now + 1)).toEqual([]);
		expect(await waiting()).toEqual([late.id]);
		expect(await store.lead(early.id)).toMatchObject({ answered: { at: new Date(now), by: "joe" } });
	});

	test("a taken reference is drawn again, also for leads that arrive together", async () => {
		const draws = ["BF-AAAAAA", "BF-AAAAAA", "BF-AAAAAA", "BF-BBBBBB", "BF-AAAAAA", "BF-CCCCCC"];
		const store = await openStore(await databases.create(), { newReference: () => draws.shift() ?? "BF-AAAAAA" });
		try {
			const one = await store.accept(someLead({ idempotencyKey: "k" }));
			const [two, repeat] = await Promise.all([
				store.accept(someLead()),
				store.accept(someLead({ idempotencyKey: "k" })),
			]);
			expect([one.reference, two.reference, repeat]).toMatchObject([
				"BF-AAAAAA",
				"BF-BBBBBB",
				{ id: one.id, reference: "BF-AAAAAA", isRepeat: true },
			]);
			expect(await store.idOf("BF-BBBBBB")).toBe(two.id);
			const found: string[] = [];
			for (const find of ["bf-bbbbbb", "BBBBBB", "BF-ZZZZZZ"]) {
				for await (const { id } of store.leads({ find })) found.push(id);
			}
			expect(found).toEqual([two.id, two.id]);
			await expect(store.accept(someLead({ payload: somePayload() }))).resolves.toMatchObject({
				reference: "BF-CCCCCC",
			});
			await expect(store.accept(someLead())).rejects.toThrow("no reference was free");
			expect(await store.count({})).toBe(3);
		} finally {
			await store.close();
		}
	});
});
