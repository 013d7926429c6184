import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { openEmptyStore } from "../../tests/support/databases.ts";
import { someLead } from "../../tests/support/leads.ts";
import { runOn } from "../../tests/support/office.ts";
import type { Store, Verdict } from "../store/store.ts";

async function settled(store: Store, verdict: Verdict) {
	const lead = someLead();
	await store.accept(lead);
	const now = Date.now();
	await store.claim("a", 1, now);
	const failed = verdict.state !== "delivered";
	const attempt = { startedAt: now, duration: 1, status: failed ? 500 : 200, error: failed ? "HTTP 500" : null };
	await store.settle({ leadId: lead.id, owner: "a", attempt, verdict, now });
	return lead;
}

test("retry makes leads due and names those that it leaves alone", async () => {
	const store = await openEmptyStore();
	const [failed, delivered] = [await settled(store, { state: "failed" }), await settled(store, { state: "delivered" })];
	const spam = someLead({ state: "spam" });
	await store.accept(spam);
	const unknown = randomUUID();
	const { code, printed, noted } = await runOn(store, ["retry", failed.id, delivered.id, spam.id, unknown]);
	expect(code).toBe(1);
	expect(printed).toBe("1 lead is due now.\n");
	expect(noted.trimEnd().split("\n")).toEqual([
		`${delivered.id} is delivered already.`,
		`${spam.id} is suspected spam: release it.`,
		`${unknown} does not exist.`,
	]);
	expect(await store.lead(failed.id)).toMatchObject({ state: "pending" });
});

test("retry --all makes everything due that waits", async () => {
	const store = await openEmptyStore();
	await settled(store, { state: "failed" });
	await settled(store, { state: "pending", nextAttemptAt: Date.now() + 86_400_000 });
	await store.accept(someLead({ state: "held" }));
	expect(await runOn(store, ["retry", "--all"])).toEqual({ code: 0, printed: "3 leads are due now.\n", noted: "" });
	expect(await store.claim("a", 10, Date.now())).toHaveLength(3);
});

test("release delivers suspected spam after all", async () => {
	const store = await openEmptyStore();
	const [spam, held] = [someLead({ state: "spam" }), someLead({ state: "held" })];
	await store.accept(spam);
	await store.accept(held);
	const { code, printed } = await runOn(store, ["release", "--json", spam.id, held.id]);
	expect(code).toBe(1);
	expect(JSON.parse(printed)).toEqual({
		due: [spam.id],
		unchanged: [{ id: held.id, reason: "is held, not suspected spam" }],
	});
});

test("erase asks, erases, and says which webhooks had the data", async () => {
	const store = await openEmptyStore();
	await settled(store, { state: "delivered" });
	await settled(store, { state: "failed" });
	expect(await runOn(store, ["erase", "ada@example.org"], "no")).toMatchObject({
		code: 1,
		noted: "Nothing was erased.\n",
	});
	expect(await store.count({})).toBe(2);

	const { code, printed } = await runOn(store, ["erase", "ada@example.org"], "yes");
	expect(code).toBe(0);
	expect(printed).toContain("2 leads erased.");
	expect(printed).toMatch(/had received the data[^\n]*\n {2}plumbing: 1 lead\n/);
	expect(printed).toMatch(/may have received the data[^\n]*\n {2}plumbing: 1 lead\n/);
	expect(await store.count({})).toBe(0);
	expect((await runOn(store, ["erase", "ada@example.org", "--yes"])).printed).toBe("0 leads erased.\n");
});

test("erase refuses where nobody can confirm, and does not need to with --yes", async () => {
	const store = await openEmptyStore();
	await settled(store, { state: "delivered" });
	const refused = await runOn(store, ["erase", "ada@example.org"]);
	expect(refused.code).toBe(2);
	expect(refused.noted).toContain("--yes");
	expect(await store.count({})).toBe(1);
	const { printed } = await runOn(store, ["erase", "ada@example.org", "--yes", "--json"]);
	expect(JSON.parse(printed)).toEqual({ erased: 1, received: { plumbing: 1 }, perhapsReceived: {} });
});

test("purge removes what is past the retention of seven years", async () => {
	const store = await openEmptyStore();
	const year = 365 * 86_400_000;
	await store.accept(someLead({ receivedAt: new Date(Date.now() - 7 * year - 1000) }));
	await store.accept(someLead({ receivedAt: new Date(Date.now() - 7 * year + 60_000) }));
	expect((await runOn(store, ["purge"])).printed).toBe("1 lead removed.\n");
	expect(await store.count({})).toBe(1);
});
