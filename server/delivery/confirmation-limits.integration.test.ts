import { expect, onTestFinished, test } from "vitest";
import { hour } from "../../content/shared/time.ts";
import { databaseEngines, openEmptyDatabase } from "../../tests/support/data/databases.ts";
import { someLead } from "../../tests/support/data/leads.ts";
import { jsonPost, plumbingRequest, post, startTestApp } from "../../tests/support/service/post-leads.ts";
import { openDatabase } from "../database/open.ts";
import type { Database } from "../database/schema.ts";
import { insertLead } from "../leads/insert.ts";
import { readLead } from "../leads/read.ts";
import { reserveConfirmation } from "./confirmations.ts";

const now = Date.parse("2026-03-02T09:30:00Z");

/** Requests confirmations to that many mailboxes. Returns the outcomes, without repeats. */
async function ask(db: Database, count: number, mailbox: (index: number) => string, at = now) {
	const verdicts: string[] = [];
	for (let index = 0; index < count; index += 1) {
		const lead = someLead();
		await insertLead(db, lead);
		verdicts.push(await reserveConfirmation(db, lead.id, mailbox(index), at));
	}
	return verdicts;
}

test.each(["SQLite", "PostgreSQL"] as const)("an email domain gets 30 confirmations an hour on %s", async (engine) => {
	const databases = await databaseEngines[engine]();
	onTestFinished(() => databases.stop());
	const db = await openDatabase(await databases.create());
	onTestFinished(() => db.destroy());
	const mailbox = (index: number) => `person${index}@example.org`;
	expect(new Set(await ask(db, 30, mailbox))).toEqual(new Set(["yes"]));
	expect(await ask(db, 1, () => "new@example.org")).toEqual(["domain-limit"]);
	expect(await ask(db, 1, () => "new@example.com")).toEqual(["yes"]);
	expect(await ask(db, 1, () => "new@example.org", now + hour)).toEqual(["yes"]);
});

test("a public mail provider gets more confirmations than a company's domain", async () => {
	const db = await openEmptyDatabase();
	const verdicts = await ask(db, 301, (index) => `person${index}@gmail.com`);
	expect(verdicts.filter((verdict) => verdict === "yes")).toHaveLength(300);
	expect(verdicts.at(-1)).toBe("domain-limit");
});

test("a network gets at most ten confirmations an hour", async () => {
	const time = { now };
	const started = await startTestApp({
		getNow: () => new Date(time.now),
		listMailChannels: () => ["office-mail", "confirmation"],
		proxies: 1,
	});
	const states = async (count: number, address: string) => {
		const found: (string | undefined)[] = [];
		for (let index = 0; index < count; index += 1) {
			const email = `victim${index}@company${index}.example`;
			const sent = jsonPost({ ...plumbingRequest, email }, { "X-Forwarded-For": address });
			const { status, body } = await post(started, sent);
			expect(status).toBe(202);
			const lead = await readLead(started.db, JSON.parse(body).id);
			expect(lead?.mails.find(({ channel }) => channel === "office-mail")?.state).toBe("pending");
			found.push(lead?.mails.find(({ channel }) => channel === "confirmation")?.state);
		}
		return found;
	};
	expect(await states(12, "192.0.2.1")).toEqual([...Array<string>(10).fill("pending"), "skipped", "skipped"]);
	expect(await states(1, "198.51.100.1")).toEqual(["pending"]);
	time.now += hour;
	expect(await states(1, "192.0.2.1")).toEqual(["pending"]);
});
