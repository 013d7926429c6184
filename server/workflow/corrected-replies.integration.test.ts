import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { change, undo } from "../../tests/support/data/changes.ts";
import {
	databaseEngines,
	engineNames,
	openTestDatabase,
	type TestDatabases,
} from "../../tests/support/data/databases.ts";
import { someLead, somePayload } from "../../tests/support/data/leads.ts";
import { sendReply } from "../../tests/support/data/sent-replies.ts";
import type { Database, DeliveryState } from "../database/schema.ts";
import { claim, settle } from "../delivery/queue.ts";
import { readLeadView } from "../desk/leads/lead-view.ts";
import { createPageLink, findLinkedLead } from "../leads/customer-links.ts";
import { insertLead, type NewLead } from "../leads/insert.ts";
import { customerActor } from "./events.ts";
import { readLead } from "./lead-record.ts";
import { addNote, deleteNote } from "./notes.ts";
import { addReply, recordSentReplies } from "./replies.ts";

const aisha = { name: "Aisha Karim", personId: "aisha" };
const wrong = { name: "Ada Exampel", phone: "020 7946 0555", email: "ada@exmaple.org" };
const right = { name: "Ada Example", phone: "07700 900 123", email: "Ada@example.org" };
const typed = somePayload({ fullName: wrong.name, phoneNumber: wrong.phone, email: wrong.email });

async function stored(db: Database, given: Partial<NewLead> = {}) {
	const lead = someLead({ payload: typed, ...given });
	await insertLead(db, lead);
	return lead.id;
}
const correct = (db: Database, id: string) => change(db, id, right, aisha, Date.now());

describe.each(engineNames)("replies after a correction on %s", (engine) => {
	let databases: TestDatabases;
	beforeAll(async () => {
		databases = await databaseEngines[engine]();
	});
	afterAll(() => databases.stop());

	test("a reply to a mistyped address is no answer once the address is corrected or removed, unless something else has reached the customer", async () => {
		const db = await openTestDatabase(databases);
		const reply = async (leadId: string) => {
			const now = Date.now();
			await sendReply(db, leadId, aisha, now);
			return now;
		};
		const id = await stored(db);
		const answeredAt = await reply(id);
		const corrected = await correct(db, id);
		expect(await readLead(db, id)).toMatchObject({ answeredAt: null, answeredBy: null, status: "contacted" });
		await undo(db, corrected, Date.now());
		expect(await readLead(db, id)).toMatchObject({ answeredAt, answeredBy: "aisha" });
		await correct(db, id);
		const again = await reply(id);
		expect(await readLead(db, id)).toMatchObject({ answeredAt: again });

		const called = await stored(db);
		const call = await addNote(db, { id: randomUUID(), leadId: called, kind: "call", text: "" }, aisha, Date.now());
		await reply(called);
		await correct(db, called);
		expect(await readLead(db, called)).toMatchObject({ answeredAt: call.at });
		await deleteNote(db, call.id, aisha, Date.now());
		expect((await readLead(db, called))?.answeredAt, "the reply still went astray").toBeNull();
		const removed = await stored(db);
		await reply(removed);
		await change(db, removed, { email: "" }, aisha, Date.now());
		const named = [{ text: "Hello" }];
		expect(await readLeadView(db, removed)).toMatchObject({ answeredAt: null, misdirectedReplies: named });
	});

	/** Stores a lead that a reply to its first address has answered. */
	async function answered(db: Database) {
		const leadId = await stored(db);
		await sendReply(db, leadId, aisha, 1000, 1500);
		await createPageLink(db, leadId, "email", 1500);
		const write = (at: number) =>
			addNote(db, { leadId, id: randomUUID(), kind: "from-customer", text: "Hello?" }, customerActor, at);
		return { leadId, write };
	}

	test("a reply still answers its lead after a correction if the customer has written through the link in it", async () => {
		const db = await openTestDatabase(databases);
		const { leadId, write } = await answered(db);
		await write(2000);
		await correct(db, leadId);
		expect(await readLeadView(db, leadId)).toMatchObject({ answeredAt: 1500, misdirectedReplies: [] });
	});

	test("a customer who changes their address twice stays answered", async () => {
		const db = await openTestDatabase(databases);
		const { leadId, write } = await answered(db);
		await write(2000);
		await change(db, leadId, { email: "ada@second.example" }, aisha, 3000);
		await addReply(db, { leadId, id: randomUUID(), text: "Gladly" }, aisha, 4000);
		await change(db, leadId, { email: "ada@third.example" }, aisha, 5000);
		expect(await readLeadView(db, leadId)).toMatchObject({ answeredAt: 1500, misdirectedReplies: [] });
	});

	test("a reply to the corrected address counts once its customer has written from it, and changes it again", async () => {
		const db = await openTestDatabase(databases);
		const { leadId, write } = await answered(db);
		await change(db, leadId, right, aisha, 2000);
		await sendReply(db, leadId, aisha, 3000);
		await write(4000);
		await change(db, leadId, { email: "ada@third.example" }, aisha, 5000);
		expect(await readLeadView(db, leadId)).toMatchObject({ answeredAt: 3000 });
	});

	test("a message from the browser that sent the form does not prove that a reply has arrived", async () => {
		const db = await openTestDatabase(databases);
		const { leadId, write } = await answered(db);
		await createPageLink(db, leadId, "browser", 500);
		await write(2000);
		await correct(db, leadId);
		expect(await readLeadView(db, leadId)).toMatchObject({ answeredAt: null, misdirectedReplies: [{ text: "Hello" }] });
	});

	test("a message after the correction does not prove that a reply to the former address has arrived", async () => {
		const db = await openTestDatabase(databases);
		const { leadId, write } = await answered(db);
		await change(db, leadId, right, aisha, 2000);
		await write(3000);
		const call = await addNote(db, { id: randomUUID(), leadId, kind: "call", text: "" }, aisha, 4000);
		await deleteNote(db, call.id, aisha, 5000);
		expect(await readLeadView(db, leadId)).toMatchObject({ answeredAt: null, misdirectedReplies: [{ text: "Hello" }] });
	});

	test("every reply that went to a corrected address is named until something has reached the customer", async () => {
		const db = await openTestDatabase(databases);
		const id = await stored(db);
		const reply = async (text: string, at: number, state: DeliveryState = "delivered") => {
			const replyId = randomUUID();
			await addReply(db, { leadId: id, id: replyId, text }, aisha, at);
			await db.updateTable("deliveries").set({ state }).where("reply_id", "=", replyId).execute();
		};
		const list = async () => (await readLeadView(db, id))?.misdirectedReplies.map(({ text }) => text);
		await reply("Which sink?", 1000);
		const call = await addNote(db, { id: randomUUID(), leadId: id, kind: "call", text: "" }, aisha, 2000);
		await reply("Tuesday at 10", 3000);
		await reply("Parking?", 4000);
		expect(await list()).toEqual([]);
		await change(db, id, right, aisha, 5000);
		expect(await list()).toEqual(["Tuesday at 10", "Parking?"]);
		await deleteNote(db, call.id, aisha, 6000);
		expect(await list()).toEqual(["Which sink?", "Tuesday at 10", "Parking?"]);
		await reply("Which floor?", 7000, "failed");
		expect(await list()).toHaveLength(3);
		await reply("I am sorry: Wednesday at 10, and parking?", 8000, "pending");
		expect(await list()).toEqual([]);
	});

	test("a correction ends the links of merged enquiries that went to the same wrong address until it is corrected back, and names their replies", async () => {
		const db = await openTestDatabase(databases);
		const [head, merged, other] = [await stored(db), await stored(db), await stored(db, { payload: somePayload({}) })];
		const { reference = "" } = (await readLead(db, head)) ?? {};
		const links = new Map<string, string>();
		for (const id of [head, merged, other]) {
			const replyId = randomUUID();
			await addReply(db, { leadId: id, id: replyId, text: `Reply to ${id}` }, aisha, id === other ? 500 : 1000);
			await db.updateTable("deliveries").set({ state: "delivered" }).where("reply_id", "=", replyId).execute();
			links.set(id, (await createPageLink(db, id, "email", 1000)).split("/").at(-1) ?? "");
			if (id !== head) await change(db, id, { mergedInto: reference }, aisha, 2000);
		}
		await change(db, head, { email: right.email }, aisha, 3000);
		const isWorking = async (id: string) => (await findLinkedLead(db, links.get(id) ?? "", 3000)) !== undefined;
		const listWorking = () => Promise.all([head, merged, other].map(isWorking));
		expect(await listWorking()).toEqual([false, false, true]);
		const named = (await readLeadView(db, head))?.misdirectedReplies.map(({ text }) => text);
		expect(named).toEqual([`Reply to ${head}`, `Reply to ${merged}`]);
		await change(db, head, { email: "ada@example.net" }, aisha, 4000);
		expect(await listWorking()).toEqual([false, false, false]);
		await change(db, head, { email: ` ${wrong.email.toUpperCase()}` }, aisha, 5000);
		expect(await listWorking()).toEqual([true, true, false]);
	});

	test.for(["during its attempt", "before it is counted"])(
		"a reply that went to a mistyped address is no answer, even if the address is corrected %s",
		async (moment) => {
			const db = await openTestDatabase(databases);
			const leadId = await stored(db);
			await addReply(db, { leadId, id: randomUUID(), text: "Dear Ada" }, aisha, 1000);
			const [reply] = await claim(db, "reply", "worker", 1, 1000);
			if (moment === "during its attempt") await correct(db, leadId);
			await settle(db, {
				...{ leadId, channel: "reply", claimId: "worker", sentTo: wrong.email, now: 2000 },
				replyId: reply?.replyId ?? "",
				attempt: { startedAt: 1000, duration: 1, status: 250, error: null },
				decision: { state: "delivered" },
			});
			if (moment === "before it is counted") await correct(db, leadId);
			await recordSentReplies(db, 2000);
			const view = await readLeadView(db, leadId);
			expect(view).toMatchObject({ status: "new", answeredAt: null, misdirectedReplies: [{ email: wrong.email }] });
		},
	);

	test("corrected contact details redirect an unsent reply", async () => {
		const db = await openTestDatabase(databases);
		const id = await stored(db);
		await addReply(db, { leadId: id, id: crypto.randomUUID(), text: "Hello" }, aisha, Date.now());
		await change(db, id, right, aisha, Date.now());
		expect((await readLead(db, id))?.replies).toMatchObject([{ email: right.email }]);
	});
});
