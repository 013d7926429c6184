import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { change } from "../../../tests/support/data/changes.ts";
import {
	databaseEngines,
	engineNames,
	openTestDatabase,
	type TestDatabases,
} from "../../../tests/support/data/databases.ts";
import { someLead } from "../../../tests/support/data/leads.ts";
import type { DeliveryState } from "../../database/schema.ts";
import { insertLead } from "../../leads/insert.ts";
import { addNote } from "../../workflow/notes.ts";
import { addReply } from "../../workflow/replies.ts";
import { readRows } from "./rows.ts";

const aisha = { name: "Aisha Karim", personId: "aisha" };

describe.each(engineNames)("rows on %s", (engine) => {
	let databases: TestDatabases;
	beforeAll(async () => {
		databases = await databaseEngines[engine]();
	});
	afterAll(() => databases.stop());

	test("a row shows deliveries that are held, failed or waiting, unless no webhook is set and the email has arrived", async () => {
		const db = await openTestDatabase(databases);
		const add = async (webhook: DeliveryState, officeMail?: DeliveryState) => {
			const { id } = await insertLead(db, someLead({ mails: officeMail ? ["office-mail"] : [] }));
			const deliveries = db.updateTable("deliveries").where("lead_id", "=", id);
			await deliveries.set({ state: webhook }).where("channel", "=", "webhook").execute();
			if (officeMail) await deliveries.set({ state: officeMail }).where("channel", "=", "office-mail").execute();
			return id;
		};
		const ids = [
			await add("delivered"),
			await add("held", "delivered"),
			await add("delivered", "held"),
			await add("held"),
			await add("delivered", "pending"),
			await add("failed", "delivered"),
		];
		const rows = await readRows(db, ids);
		expect(rows.map(({ troubles }) => troubles.map(({ channel, state }) => `${channel} ${state}`))).toEqual([
			[],
			[],
			["office-mail held"],
			["webhook held"],
			[],
			["webhook failed"],
		]);
	});

	test("an excerpt is cut from the note that a search finds, however many notes a lead has", async () => {
		const db = await openTestDatabase(databases);
		const { id } = await insertLead(db, someLead());
		const note = (at: number, text: string) =>
			addNote(db, { leadId: id, id: randomUUID(), kind: "note", text }, aisha, at);
		for (let at = 2000; at < 2005; at += 1) await note(at, "call back ".repeat(500));
		await note(3000, "The chimney leaks");
		expect((await readRows(db, [id], "chimney"))[0]?.excerpt).toBe("Note: The chimney leaks");
	});

	test("an excerpt is cut from the latest texts only, as a search finds no others", async () => {
		const db = await openTestDatabase(databases);
		const { id } = await insertLead(db, someLead());
		const note = (at: number, text: string) =>
			addNote(db, { leadId: id, id: randomUUID(), kind: "note", text }, aisha, at);
		const excerpt = async () => (await readRows(db, [id], "chimney"))[0]?.excerpt;
		await note(1000, "The chimney leaks");
		for (let at = 2000; at < 2004; at += 1) {
			expect(await excerpt()).toBe("Note: The chimney leaks");
			await note(at, "call back ".repeat(500));
		}
		expect(await excerpt()).not.toContain("chimney");
	});

	test("a failed reply is no longer in trouble once the customer was answered later", async () => {
		const db = await openTestDatabase(databases);
		const { id } = await insertLead(db, someLead());
		const reply = async (at: number, state: "failed" | "delivered") => {
			const replyId = randomUUID();
			await addReply(db, { leadId: id, id: replyId, text: "Dear Ada" }, aisha, at);
			await db.updateTable("deliveries").set({ state }).where("reply_id", "=", replyId).execute();
		};
		const troubles = async () => (await readRows(db, [id]))[0]?.troubles.map(({ channel }) => channel);
		await reply(5000, "failed");
		await addNote(db, { leadId: id, id: randomUUID(), kind: "note", text: "Look again" }, aisha, 5500);
		expect(await troubles()).toEqual(["reply"]);
		await reply(6000, "delivered");
		expect(await troubles()).toEqual([]);
		await reply(7000, "failed");
		expect(await troubles()).toEqual(["reply"]);
		await addNote(db, { leadId: id, id: randomUUID(), kind: "call", text: "Rang instead" }, aisha, 8000);
		expect(await troubles()).toEqual([]);
	});

	test("a failed reply of a merged enquiry is in trouble on the lead that it was merged into, until that is answered", async () => {
		const db = await openTestDatabase(databases);
		const { id, reference } = await insertLead(db, someLead());
		const merged = await insertLead(db, someLead());
		const replyId = randomUUID();
		await addReply(db, { leadId: merged.id, id: replyId, text: "Dear Ada" }, aisha, 5000);
		await db.updateTable("deliveries").set({ state: "failed" }).where("reply_id", "=", replyId).execute();
		await change(db, merged.id, { mergedInto: reference }, aisha, 6000);
		const troubles = async () => (await readRows(db, [id]))[0]?.troubles;
		const failed = [{ channel: "reply", leadId: merged.id, replyId, state: "failed" }];
		expect(await troubles()).toMatchObject(failed);
		const other = randomUUID();
		await addReply(db, { leadId: id, id: other, text: "Dear Ben" }, aisha, 6500);
		const set = (email: string) => db.updateTable("replies").set({ email }).where("id", "=", other).execute();
		await db.updateTable("deliveries").set({ state: "delivered" }).where("reply_id", "=", other).execute();
		expect(await troubles(), "answered at the same address").toEqual([]);
		await set("ben@example.org");
		expect(await troubles(), "only another address was answered").toMatchObject(failed);
		await addNote(db, { leadId: id, id: randomUUID(), kind: "call", text: "" }, aisha, 7000);
		expect(await troubles()).toEqual([]);
	});
});
