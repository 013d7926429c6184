import { expect, test } from "vitest";
import { openEmptyDatabase } from "../../tests/support/data/databases.ts";
import { someLead } from "../../tests/support/data/leads.ts";
import { runCommand } from "../../tests/support/service/run-leads.ts";
import type { Database } from "../database/schema.ts";
import { insertLead } from "../leads/insert.ts";

/** Three weeks, the second one empty: three plumbing leads, one for the contact form, two of them spam. */
async function someWeeks(): Promise<Database> {
	const db = await openEmptyDatabase();
	const at = (day: string) => ({ receivedAt: new Date(`${day}T12:00:00Z`) });
	await insertLead(db, someLead(at("2026-03-02")));
	await insertLead(db, someLead({ ...at("2026-03-08"), isSpam: true }));
	await insertLead(db, someLead(at("2026-03-16")));
	await insertLead(db, someLead({ ...at("2026-03-17"), form: "contact", isSpam: true }));
	return db;
}

test("stats counts leads by form, state and week", async () => {
	const { code, printed } = await runCommand(await someWeeks(), ["stats"], { now: new Date("2026-03-20T12:00:00Z") });
	expect(code).toBe(0);
	expect(printed).toMatch(/^FORM +PENDING +DELIVERED +FAILED +HELD +SPAM +ALL$/m);
	expect(printed).toMatch(/^plumbing +2 +0 +0 +0 +1 +3$/m);
	expect(printed).toMatch(/^contact +0 +0 +0 +0 +1 +1$/m);
	expect(printed).toMatch(/^all +2 +0 +0 +0 +2 +4$/m);
	expect(printed).toMatch(/^2026-03-16 +1 +1 +█+\n2026-03-09 +0 +0\n2026-03-02 +1 +1 +█+$/m);
	for (const line of printed.split("\n")) expect(line.length).toBeLessThanOrEqual(80);
});

test("stats counts London weeks, in summer and winter time", async () => {
	const db = await openEmptyDatabase();
	// Sunday night before and after midnight: in winter, when summer time begins, in summer, and when it ends
	for (const time of [
		"2026-03-22T23:30:00Z",
		"2026-03-23T00:30:00Z",
		"2026-03-29T22:59:59Z",
		"2026-03-29T23:00:00Z",
		"2026-07-05T23:30:00Z",
		"2026-10-25T23:30:00Z",
		"2026-10-26T00:00:00Z",
	]) {
		await insertLead(db, someLead({ receivedAt: new Date(time) }));
	}
	const { printed } = await runCommand(db, ["stats"], { now: new Date("2026-10-28T12:00:00Z") });
	expect(printed).toMatch(/^2026-10-26 +1 +0 +█+\n2026-10-19 +1 +0 +█+$/m);
	const earlier = await runCommand(db, ["stats"], { now: new Date("2026-04-01T12:00:00Z") });
	expect(earlier.printed).toMatch(/^2026-03-30 +1 +0 +█+\n2026-03-23 +2 +0 +█+\n2026-03-16 +1 +0 +█+$/m);
});

test("stats works on an empty database", async () => {
	expect((await runCommand(await openEmptyDatabase(), ["stats"])).printed).toMatch(/^all +0 +0 +0 +0 +0 +0$/m);
});
