import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { change } from "../../tests/support/data/changes.ts";
import {
	databaseEngines,
	engineNames,
	openTestDatabase,
	type TestDatabases,
} from "../../tests/support/data/databases.ts";
import { someLead } from "../../tests/support/data/leads.ts";
import type { Database } from "../database/schema.ts";
import { insertLead } from "../leads/insert.ts";
import { addNote } from "../workflow/notes.ts";
import { addReply } from "../workflow/replies.ts";
import { readBacklogDetails } from "./backlog.ts";
import { resend } from "./resend.ts";

const aisha = { name: "Aisha Karim", personId: "aisha" };
const now = Date.parse("2026-11-26T09:00:00Z");

describe.each(engineNames)("a refused reply on %s", (engine) => {
	let databases: TestDatabases;
	beforeAll(async () => {
		databases = await databaseEngines[engine]();
	});
	afterAll(() => databases.stop());

	/** Queues a reply that the mail server refuses, or takes. */
	async function reply(db: Database, leadId: string, at: number, state: "failed" | "delivered") {
		const id = randomUUID();
		await addReply(db, { id, leadId, text: `Written at ${at}` }, aisha, at);
		const deliveredAt = state === "delivered" ? at : null;
		await db
			.updateTable("deliveries")
			.set({ state, delivered_at: deliveredAt, next_attempt_at: null })
			.where("reply_id", "=", id)
			.execute();
		return id;
	}

	const call = (db: Database, leadId: string) =>
		addNote(db, { id: randomUUID(), leadId, kind: "call", text: "" }, aisha, now + 2);

	/** Lists what is outstanding of replies, and what `leads retry` would send. */
	async function listOutstanding(db: Database, leadId: string) {
		const backlog = (await readBacklogDetails(db, now)).filter(({ channel }) => channel === "reply");
		const sent = await db.transaction().execute(async (transaction) => {
			const [all, one] = [await resend(transaction, "all", now + 9), await resend(transaction, [leadId], now + 9)];
			return [...all, ...one].filter(({ channel }) => channel === "reply");
		});
		return [backlog.map(({ leadCount }) => leadCount), sent.map(({ id }) => id)];
	}

	test("is outstanding, and sent again, while its customer has not been reached", async () => {
		const db = await openTestDatabase(databases);
		const [lead, other] = [await insertLead(db, someLead()), await insertLead(db, someLead())];
		await reply(db, lead.id, now + 1, "failed");
		await addNote(db, { id: randomUUID(), leadId: lead.id, kind: "no-answer", text: "" }, aisha, now + 2);
		await call(db, other.id);
		expect(await listOutstanding(db, lead.id)).toEqual([[1], [lead.id, lead.id]]);
	});

	test("is neither once a call, or another reply, has reached the customer", async () => {
		const db = await openTestDatabase(databases);
		const [called, written] = [await insertLead(db, someLead()), await insertLead(db, someLead())];
		await reply(db, called.id, now + 1, "failed");
		await call(db, called.id);
		expect(await listOutstanding(db, called.id)).toEqual([[], []]);
		const refused = await reply(db, written.id, now + 1, "failed");
		await reply(db, written.id, now + 2, "delivered");
		expect(await listOutstanding(db, written.id)).toEqual([[], []]);
		const byItself = await resend(db, [written.id], now + 9, { channel: "reply", replyId: refused });
		expect(byItself, "sent again on the desk, where its text was shown").toHaveLength(1);
	});

	test("of a merged enquiry is neither once the customer was called on the lead at the head", async () => {
		const db = await openTestDatabase(databases);
		const [head, merged] = [await insertLead(db, someLead()), await insertLead(db, someLead())];
		await reply(db, merged.id, now, "failed");
		expect((await change(db, merged.id, { mergedInto: head.reference }, aisha, now + 1)).outcome).toBe("changed");
		await call(db, head.id);
		expect(await listOutstanding(db, merged.id)).toEqual([[], []]);
	});
});
