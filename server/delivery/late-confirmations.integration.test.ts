import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { minute } from "../../content/shared/time.ts";
import { change, undo } from "../../tests/support/data/changes.ts";
import {
	databaseEngines,
	engineNames,
	openTestDatabase,
	type TestDatabases,
} from "../../tests/support/data/databases.ts";
import { someLead } from "../../tests/support/data/leads.ts";
import { insertLead } from "../leads/insert.ts";
import { claim, settle } from "./queue.ts";

const aisha = { name: "Aisha Karim", personId: "aisha" };

describe.each(engineNames)("on %s", (engine) => {
	let databases: TestDatabases;
	beforeAll(async () => {
		databases = await databaseEngines[engine]();
	});
	afterAll(() => databases.stop());

	/** Opens a database with a lead whose confirmation is due. */
	async function setUp() {
		const db = await openTestDatabase(databases);
		const now = Date.now();
		const { id } = await insertLead(db, someLead({ mails: ["confirmation"], receivedAt: new Date(now) }));
		const next = async (at: number) => (await claim(db, "confirmation", `at ${at}`, 1, at)).map((lead) => lead.id);
		return { db, now, id, next };
	}

	test("the confirmation of a lead that is being deleted waits until that is undone", async () => {
		const { db, now, id, next } = await setUp();
		const deleted = await change(db, id, { isDeleted: true }, aisha, now);
		expect(await next(now + minute)).toEqual([]);
		await undo(db, deleted, now + minute);
		expect(await next(now + minute)).toEqual([id]);
	});

	test("a confirmation goes to the address that was corrected while it was handed over", async () => {
		const { db, now, id, next } = await setUp();
		const deliver = async (at: number, sentTo: string) => {
			expect(await next(at)).toEqual([id]);
			if (at === now) await change(db, id, { email: "ada@example.net" }, aisha, now);
			const attempt = { startedAt: at, duration: 1, status: 250, error: null };
			const claimed = { leadId: id, channel: "confirmation", claimId: `at ${at}` } as const;
			await settle(db, { ...claimed, attempt, decision: { state: "delivered" }, sentTo, now: at });
		};
		await deliver(now, "ada@example.org");
		await deliver(now + minute, "Ada@Example.net");
		expect(await next(now + 10 * minute)).toEqual([]);
	});
});
