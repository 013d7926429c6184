import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hour } from "../../content/shared/time.ts";
import {
	databaseEngines,
	engineNames,
	openTestDatabase,
	type TestDatabases,
} from "../../tests/support/data/databases.ts";
import { someLead, somePayload } from "../../tests/support/data/leads.ts";
import { addPerson } from "../auth/people.ts";
import { beginSession, findSession } from "../auth/sessions.ts";
import { createSignInLink } from "../auth/sign-in-links.ts";
import { claimRun, findLastRun, recordRun } from "../database/job-runs.ts";
import type { Database } from "../database/schema.ts";
import { reserveConfirmation } from "../delivery/confirmations.ts";
import { claim, settle } from "../delivery/queue.ts";
import { insertLead } from "../leads/insert.ts";
import { resetFutureTimes } from "./future-times.ts";

const now = Date.parse("2026-03-02T09:30:00Z");
/** Time that the clock showed for a moment: four years ahead. */
const ahead = now + 4 * 365 * 24 * hour;

/**
 * Stores a postponed retry, a claim, a confirmation, an alert, a backup, five links and a session.
 */
async function useAt(db: Database, time: number): Promise<string> {
	for (const owner of ["first", "second"]) {
		await insertLead(
			db,
			someLead({ receivedAt: new Date(time), payload: somePayload({ email: `${owner}@example.org` }) }),
		);
		const [lead] = await claim(db, "webhook", owner, 1, time);
		if (owner === "second" || !lead) continue;
		const attempt = { startedAt: time, duration: 1, status: 500, error: "HTTP 500" };
		const decision = { state: "pending", nextAttemptAt: time + hour } as const;
		await settle(db, { channel: "webhook", leadId: lead.id, owner, attempt, decision, now: time });
	}
	const lead = someLead({ isSpam: true });
	await insertLead(db, lead);
	await reserveConfirmation(db, lead.id, "ada@example.org", time);
	await claimRun(db, "backlog", time, hour);
	await recordRun(db, "backup", time);
	await recordRun(db, "deleted", time);
	const { person } = await addPerson(db, "Ada", "ada@brickfold.example", { name: "tester" }, time);
	for (let link = 0; link < 5; link += 1) await createSignInLink(db, `${time} ${link}`, person.id, time, true);
	await beginSession(db, `session ${time}`, person.id, time);
	return person.id;
}

describe.each(engineNames)("on %s", (engine) => {
	let databases: TestDatabases;
	beforeAll(async () => {
		databases = await databaseEngines[engine]();
	});
	afterAll(() => databases.stop());

	test("entries written while the clock ran years ahead do not block jobs or lock anyone out", async () => {
		const db = await openTestDatabase(databases);
		const personId = await useAt(db, ahead);
		await resetFutureTimes(db, now, hour);
		expect(await claim(db, "webhook", "third", 9, now)).toHaveLength(2);
		const lead = someLead();
		await insertLead(db, lead);
		expect(await reserveConfirmation(db, lead.id, "ada@example.org", now)).toBe("reserved");
		expect(await claimRun(db, "backlog", now, hour)).toBe(true);
		expect(await findLastRun(db, "backup")).toBeUndefined();
		// The file must still be rewritten without what was deleted
		expect(await findLastRun(db, "deleted")).toBe(ahead);
		expect(await createSignInLink(db, "new", personId, now, true)).toBe(true);
		expect(await findSession(db, `session ${ahead}`, now)).toBeUndefined();
	});

	test("entries written a moment ago keep their full lifetime", async () => {
		const db = await openTestDatabase(databases);
		await useAt(db, now);
		await resetFutureTimes(db, now, hour);
		expect(await claim(db, "webhook", "third", 9, now)).toHaveLength(0);
		expect(await claimRun(db, "backlog", now, hour)).toBe(false);
		expect(await findLastRun(db, "backup")).toBe(now);
		expect(await findSession(db, `session ${now}`, now)).toBeDefined();
	});
});
