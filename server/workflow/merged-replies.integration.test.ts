import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hour } from "../../content/shared/time.ts";
import { change } from "../../tests/support/data/changes.ts";
import {
	databaseEngines,
	engineNames,
	openTestDatabase,
	type TestDatabases,
} from "../../tests/support/data/databases.ts";
import { someLead, somePayload } from "../../tests/support/data/leads.ts";
import { readLeadView } from "../desk/leads/lead-view.ts";
import { insertLead } from "../leads/insert.ts";
import { addNote } from "./notes.ts";
import { addReply, recordSentReplies } from "./replies.ts";

const aisha = { name: "Aisha Karim", personId: "aisha" };
const received = Date.parse("2026-11-26T09:00:00Z");
const hours = (count: number) => received + count * hour;

describe.each(engineNames)("a reply to one of two merged enquiries on %s", (engine) => {
	let databases: TestDatabases;
	beforeAll(async () => {
		databases = await databaseEngines[engine]();
	});
	afterAll(() => databases.stop());

	/** Opens a database with an unanswered lead into which another enquiry, from this address, was merged. */
	async function openMerged(address: string) {
		const db = await openTestDatabase(databases);
		const enquire = (email: string, receivedAt: number) =>
			insertLead(db, someLead({ payload: somePayload({ email }), receivedAt: new Date(receivedAt) }));
		const [head, merged] = [await enquire("ada@example.org", received), await enquire(address, hours(1))];
		await change(db, merged.id, { mergedInto: head.reference }, aisha, hours(2));
		const reply = async (at: number) => {
			const id = randomUUID();
			await addReply(db, { leadId: head.id, id, text: "Gladly" }, aisha, at);
			const ofReply = db.updateTable("deliveries").where("reply_id", "=", id);
			await ofReply.set({ state: "delivered", delivered_at: at, next_attempt_at: null }).execute();
			await recordSentReplies(db, at);
		};
		return { db, head, merged, reply, view: () => readLeadView(db, head.id) };
	}

	test("leaves the other one waiting since it came, if it went to another address, until somebody reaches its customer", async () => {
		const { db, head, merged, reply, view } = await openMerged("ada@office.example");
		await reply(hours(3));
		const waits = { answeredAt: hours(3), wroteAt: hours(1), unansweredSince: hours(1), unreached: [merged.id] };
		expect(await view()).toMatchObject(waits);
		await reply(hours(4));
		expect(await view()).toMatchObject(waits);
		await addNote(db, { id: randomUUID(), leadId: head.id, kind: "mail", text: "" }, aisha, hours(5));
		expect(await view()).toMatchObject({ answeredAt: hours(3), wroteAt: null, unreached: [] });
		await reply(hours(6));
		expect(await view()).toMatchObject({ wroteAt: null, unreached: [] });
	});

	test("answers both at the same address, and so does a call", async () => {
		const same = await openMerged("Ada@example.org");
		await same.reply(hours(3));
		expect(await same.view()).toMatchObject({ answeredAt: hours(3), wroteAt: null, unreached: [] });
		const other = await openMerged("ada@office.example");
		await addNote(other.db, { id: randomUUID(), leadId: other.head.id, kind: "call", text: "" }, aisha, hours(3));
		await other.reply(hours(4));
		expect(await other.view()).toMatchObject({ answeredAt: hours(3), wroteAt: null, unreached: [] });
	});

	test("is taken for no answer by the other one once the two are separated", async () => {
		const { db, merged, reply, view } = await openMerged("ada@office.example");
		await reply(hours(3));
		await change(db, merged.id, { mergedInto: null }, aisha, hours(4));
		expect(await view()).toMatchObject({ answeredAt: hours(3), wroteAt: null });
		expect(await readLeadView(db, merged.id)).toMatchObject({ answeredAt: null, wroteAt: null });
	});
});
