import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { change } from "../../tests/support/data/changes.ts";
import { databaseEngines, engineNames, type TestDatabases } from "../../tests/support/data/databases.ts";
import { openForMerging, readView } from "../../tests/support/data/enquiries.ts";
import { writeMessage } from "../customer-page/actions.ts";
import { readCustomerPage } from "../customer-page/page.ts";
import { addReply, recordSentReply, resendReply } from "./replies.ts";

const [aisha, joe] = [
	{ name: "Aisha Karim", personId: "aisha" },
	{ name: "Joe Mercer", personId: "joe" },
];
const now = Date.now();

describe.each(engineNames)("a message on the page of a merged enquiry, on %s,", (engine) => {
	let databases: TestDatabases;
	beforeAll(async () => {
		databases = await databaseEngines[engine]();
	});
	afterAll(() => databases.stop());

	/** Opens a database with two enquiries of a customer from two addresses, merged, whose second page has a message. */
	async function openMerged() {
		const { db, enquire, setReceived } = await openForMerging(databases, now);
		const phoneNumber = "07700 900123";
		const lead = await enquire({ fullName: "Margaret Okafor", email: "margaret@example.org", phoneNumber });
		const merged = await enquire({ fullName: "Maggie Okafor", email: "m.okafor@work.example", phoneNumber });
		await setReceived(now - 1000, lead.id, merged.id);
		await change(db, merged.id, { mergedInto: lead.reference }, aisha, now);
		await writeMessage(db, { id: merged.id, form: "plumbing" }, { id: randomUUID(), text: "Can you come?" }, now);
		const reply = { id: randomUUID(), leadId: merged.id, text: "On Tuesday", to: "m.okafor@work.example" };
		return { db, lead, merged, reply };
	}

	/** Stores how the delivery of a reply has ended. */
	const settle = (db: Awaited<ReturnType<typeof openMerged>>["db"], id: string, state: "delivered" | "failed") =>
		db
			.updateTable("deliveries")
			.set({ state, ...(state === "delivered" && { delivered_at: now + 2000 }) })
			.where("reply_id", "=", id)
			.execute();

	test("is shown with its writer, whose address gets the reply that answers the lead and is on that page", async () => {
		const { db, lead, merged, reply } = await openMerged();
		expect(await readView(db, lead.id)).toMatchObject({
			wroteAt: now,
			notes: [{ leadId: merged.id, text: "Can you come?" }],
			merged: [{ id: merged.id, name: "Maggie Okafor", email: "m.okafor@work.example" }],
		});
		expect(await addReply(db, reply, aisha, now + 1000)).toEqual({ outcome: "queued" });
		await settle(db, reply.id, "delivered");
		await recordSentReply(db, reply.id, now + 2000, now + 2000);
		expect(await readView(db, lead.id)).toMatchObject({
			status: "contacted",
			answeredAt: now + 2000,
			wroteAt: null,
			replies: [{ email: "m.okafor@work.example", text: "On Tuesday" }],
		});
		const readTexts = async (id: string) =>
			(await readCustomerPage(db, { id, isEmailed: true }, now))?.messages.map(({ text }) => text);
		expect(await readTexts(merged.id)).toEqual(["Can you come?", "On Tuesday"]);
		expect(await readTexts(lead.id)).toEqual([]);
	});

	test("is answered by a reply that stops a colleague's on the lead, and the other way round", async () => {
		const { db, lead, reply } = await openMerged();
		await addReply(db, reply, aisha, now + 1000);
		const crossed = { outcome: "crossed", event: { what: "replied", by: aisha } };
		const other = { id: randomUUID(), leadId: lead.id, text: "On Monday", seenAt: now };
		expect(await addReply(db, other, joe, now + 2000)).toMatchObject(crossed);
		await addReply(db, { ...other, seenAt: now + 1000 }, joe, now + 3000);
		const late = { ...reply, id: randomUUID(), seenAt: now + 1000 };
		expect(await addReply(db, late, aisha, now + 4000)).toMatchObject({ ...crossed, event: { by: joe } });
	});

	test("is answered by a reply whose failure is shown on the lead, until it is sent again", async () => {
		const { db, lead, merged, reply } = await openMerged();
		await addReply(db, reply, aisha, now + 1000);
		await settle(db, reply.id, "failed");
		const trouble = expect.objectContaining({ channel: "reply", replyId: reply.id, state: "failed" });
		expect((await readView(db, lead.id)).troubles).toContainEqual(trouble);
		await resendReply(db, merged.id, reply.id, aisha, now + 2000);
		await settle(db, reply.id, "delivered");
		expect((await readView(db, lead.id)).troubles).not.toContainEqual(expect.objectContaining({ channel: "reply" }));
	});
});
