import { afterAll, beforeAll, expect, test } from "vitest";
import {
	databaseEngines,
	listBlockedQueries,
	openTestDatabase,
	type TestDatabases,
} from "../../tests/support/data/databases.ts";
import { readWebhook, someLead } from "../../tests/support/data/leads.ts";
import { insertLead } from "../leads/insert.ts";
import { deleteLeads } from "../privacy/erase.ts";
import { lockForRequest } from "../workflow/lead-request.ts";
import { addReply, recordSentReply } from "../workflow/replies.ts";
import { claim, settle } from "./queue.ts";
import { skipDeliveries } from "./resend.ts";

let databases: TestDatabases;
beforeAll(async () => {
	databases = await databaseEngines.PostgreSQL();
});
afterAll(() => databases.stop());

test.each([
	["a change that skips them", skipDeliveries, "skipped"],
	["an erasure", deleteLeads, undefined],
])("on PostgreSQL a lead's deliveries can be settled during %s", async (_, change, state) => {
	const db = await openTestDatabase(databases);
	const { id } = await insertLead(db, someLead());
	await claim(db, "webhook", "worker", 1, Date.now());
	const attempt = { startedAt: Date.now(), duration: 1, status: 500, error: "HTTP 500" };
	const { settled } = await db.transaction().execute(async (transaction) => {
		await lockForRequest(transaction, id);
		const claimed = { leadId: id, channel: "webhook", claimId: "worker" } as const;
		const settled = settle(db, { ...claimed, attempt, decision: { state: "failed" }, now: Date.now() });
		await expect.poll(() => listBlockedQueries(db)).toHaveLength(1);
		await change(transaction, [id], Date.now());
		return { settled };
	});
	await settled;
	expect((await readWebhook(db, id))?.state).toBe(state);
});

test("on PostgreSQL a sent reply can be counted during an erasure", async () => {
	const db = await openTestDatabase(databases);
	const { id } = await insertLead(db, someLead());
	await addReply(db, { leadId: id, id: "reply", text: "Dear Ada" }, { name: "Aisha Karim" }, 1000);
	const { counted } = await db.transaction().execute(async (transaction) => {
		await lockForRequest(transaction, id);
		const counted = db.transaction().execute((other) => recordSentReply(other, "reply", 2000, 2000));
		await expect.poll(() => listBlockedQueries(db)).toHaveLength(1);
		await deleteLeads(transaction, [id], 3000);
		return { counted };
	});
	await counted;
	expect(await db.selectFrom("replies").selectAll().execute()).toEqual([]);
});
