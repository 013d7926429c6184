import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databaseEngines, engineNames, openOn, type TestDatabases } from "../../tests/support/databases.ts";
import { someLead, somePayload } from "../../tests/support/leads.ts";
import type { Store } from "./store.ts";

const hour = 3_600_000;
const now = Date.parse("2026-03-02T09:30:00Z");
/** Time that the clock showed for a moment: four years ahead. */
const ahead = now + 4 * 365 * 24 * hour;

/**
 * Stores a postponed retry, a claim, a confirmation, an alert, a backup's turn, a pause, five links and a session.
 */
async function useAt(store: Store, time: number): Promise<string> {
	for (const owner of ["first", "second"]) {
		await store.accept(
			someLead({ receivedAt: new Date(time), payload: somePayload({ email: `${owner}@example.org` }) }),
		);
		const [lead] = await store.claim("webhook", owner, 1, time);
		if (owner === "second" || !lead) continue;
		const attempt = { startedAt: time, duration: 1, status: 500, error: "HTTP 500" };
		const verdict = { state: "pending", nextAttemptAt: time + hour } as const;
		await store.settle({ channel: "webhook", leadId: lead.id, owner, attempt, verdict, now: time });
	}
	const lead = someLead({ isSpam: true });
	await store.accept(lead);
	await store.mayConfirm(lead.id, "ada@example.org", time);
	await store.mayAlert("backlog", time, hour);
	await store.takeTurn("backup-begun", time, hour);
	await store.note("paused", time);
	const { person } = await store.addPerson("Ada", "ada@brickfold.example", { name: "tester" }, time);
	for (let link = 0; link < 5; link += 1) await store.makeSignInLink(`${time} ${link}`, person.id, time, true);
	await store.beginSession(`session ${time}`, person.id, time);
	return person.id;
}

describe.each(engineNames)("on %s", (engine) => {
	let databases: TestDatabases;
	beforeAll(async () => {
		databases = await databaseEngines[engine]();
	});
	afterAll(() => databases.stop());

	test("entries written while the clock ran years ahead delay nothing and nobody", async () => {
		const store = await openOn(databases);
		const personId = await useAt(store, ahead);
		await store.endWhatLiesAhead(now, hour);
		expect((await store.lastEvents()).has("paused")).toBe(true);
		await store.resume();
		expect(await store.claim("webhook", "third", 9, now)).toHaveLength(2);
		const lead = someLead();
		await store.accept(lead);
		expect(await store.mayConfirm(lead.id, "ada@example.org", now)).toBe("yes");
		expect(await store.mayAlert("backlog", now, hour)).toBe(true);
		expect(await store.takeTurn("backup-begun", now, hour)).toBe(true);
		expect(await store.makeSignInLink("new", personId, now, true)).toBe(true);
		expect(await store.session(`session ${ahead}`, now, false)).toBeUndefined();
	});

	test("entries written a moment ago last as long as they should", async () => {
		const store = await openOn(databases);
		await useAt(store, now);
		await store.endWhatLiesAhead(now, hour);
		await store.resume();
		expect(await store.claim("webhook", "third", 9, now)).toHaveLength(0);
		expect(await store.mayAlert("backlog", now, hour)).toBe(false);
		expect(await store.takeTurn("backup-begun", now, hour)).toBe(false);
		expect(await store.session(`session ${now}`, now, false)).toBeDefined();
	});
});
