import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { day } from "../../content/shared/time.ts";
import { maxMessageLength } from "../../forms/customer-page.ts";
import { pageHeader } from "../../forms/page-header.ts";
import { databaseEngines, engineNames, type TestDatabases } from "../../tests/support/data/databases.ts";
import { findLead, insertSentReply } from "../../tests/support/data/sent-replies.ts";
import { sendForm, startWithPage } from "../../tests/support/service/customer-page.ts";
import { jsonPost, plumbingRequest, post } from "../../tests/support/service/post-leads.ts";
import { openDatabase } from "../database/open.ts";
import { createPageLink, hasLink, revokeLinks } from "../leads/customer-links.ts";
import { changeLead } from "../workflow/change.ts";
import { serviceActor } from "../workflow/events.ts";
import { readLead } from "../workflow/lead-record.ts";
import { readCustomerPage } from "./page.ts";

describe.each(engineNames)("on %s", (engine) => {
	let databases: TestDatabases;
	beforeAll(async () => {
		databases = await databaseEngines[engine]();
	});
	afterAll(() => databases.stop());

	/** Starts the app with a clock, and sends a form. */
	async function start() {
		const time = { now: Date.parse("2026-03-02T09:30:00Z") };
		const db = await openDatabase(await databases.create());
		const started = await startWithPage({ db, getNow: () => new Date(time.now) });
		const { id } = await db.selectFrom("leads").select("id").executeTakeFirstOrThrow();
		const change = (to: Parameters<typeof changeLead>[1]["to"]) =>
			changeLead(db, { id: randomUUID(), leadId: id, from: {}, to }, serviceActor, time.now);
		return { ...started, time, id, change };
	}

	test("a sent form has a page, with the enquiry as it was sent", async () => {
		const { page, time } = await start();
		expect(page.path).toMatch(/^\/request\/[\w-]{22}$/);
		expect(await page.read()).toMatchObject({
			reference: page.reference,
			form: "plumbing",
			receivedAt: time.now,
			replyDue: time.now + day,
			steps: { received: true, answered: false, visit: false, quote: false },
			visit: null,
			isCancelled: false,
			isClosed: false,
			phone: plumbingRequest.phoneNumber,
			messages: [],
			files: [],
			bytesLeft: 60 * 2 ** 20,
		});
		const { sent } = await page.read();
		expect(sent.map(({ text }) => text)).toEqual(Object.values(plumbingRequest));
	});

	test("a link that is wrong, withdrawn, of spam or of a deleted lead answers as one that has expired", async () => {
		const { app, db, page, id, change } = await start();
		const expectExpired = async (path: string) => {
			const response = await app.request(path);
			expect([response.status, await response.text()]).toEqual([404, expect.stringContaining("expired")]);
		};
		for (const path of ["/request/x", `${page.path}x`, `/request/${"A".repeat(22)}`, `${page.path}/other`])
			await expectExpired(path);
		await change({ isSpam: true });
		await expectExpired(page.path);
		expect((await page.send("/messages", { text: "Hello" })).status).toBe(404);
		await change({ isSpam: false });
		expect((await page.get()).status).toBe(200);
		await change({ isDeleted: true });
		await expectExpired(page.path);
		await db.updateTable("leads").set({ deleted_at: null }).execute();
		expect((await page.get()).status).toBe(200);
		await revokeLinks(db, id);
		await expectExpired(page.path);
	});

	test("a form that is sent again brings no link back that was withdrawn", async () => {
		const started = await start();
		const { app, db, time } = started;
		const send = async (key: string) => {
			const { status, headers } = await post(started, jsonPost(plumbingRequest, { "Idempotency-Key": key }));
			const { id } = await findLead(db, headers.get("Lead-Reference") ?? "");
			return { status, path: headers.get(pageHeader), id };
		};
		const withdrawals = {
			"by the office": (id: string) => revokeLinks(db, id),
			"by a correction": (leadId: string) =>
				changeLead(
					db,
					{ id: randomUUID(), leadId, from: {}, to: { email: "other@example.com" } },
					serviceActor,
					time.now,
				),
		};
		for (const [key, withdraw] of Object.entries(withdrawals)) {
			await send(key);
			time.now += 1000;
			const { path, id } = await send(key);
			expect((await app.request(path ?? "")).status).toBe(200);
			await withdraw(id);
			expect(await hasLink(db, [id]), key).toBe(false);
			expect(await send(key), key).toEqual({ status: 202, path: null, id });
			// The next email to the customer has another one
			await createPageLink(db, id, "email", time.now);
			expect(await send(key), key).toEqual({ status: 202, path: null, id });
		}
	});

	test("a link ends 90 days after the lead was done", async () => {
		const { page, time, change } = await start();
		time.now += 400 * day;
		expect((await page.get()).status).toBe(200);
		await change({ status: "won" });
		expect((await page.read()).steps.quote, "won without a quote").toBe(false);
		time.now += 90 * day - 1;
		expect((await page.get()).status).toBe(200);
		time.now += 1;
		expect((await page.get()).status).toBe(404);
	});

	test("a message is a note that waits for an answer, once for its id", async () => {
		const { db, page, id, time } = await start();
		const message = { id: randomUUID(), text: "  The stopcock is under the sink\r\n" };
		const messages = [{ id: message.id, at: time.now, from: null, text: "The stopcock is under the sink" }];
		expect((await page.change("/messages", message)).messages).toEqual(messages);
		const first = time.now;
		time.now += 1000;
		expect((await page.change("/messages", message)).messages).toEqual(messages);
		const lead = await readLead(db, id);
		expect(lead?.notes).toMatchObject([{ kind: "from-customer", by: { name: "the customer" } }]);
		expect(lead?.wroteAt).toBe(first);
		expect(lead?.events.toSorted((a, b) => (a.what < b.what ? -1 : 1))).toMatchObject([
			{ what: "changed", to: { wroteAt: first }, cause: { kind: "message", id: message.id } },
			{ what: "noted" },
		]);
		expect((await page.send("/messages", { ...message, text: "Another" })).status).toBe(422);
		expect((await page.send("/messages", { text: "€".repeat(maxMessageLength) })).status).toBe(200);
		expect((await page.send("/messages", { id: randomUUID(), text: " " })).status).toBe(422);
		expect((await page.send("/messages", { text: "x".repeat(maxMessageLength + 1) })).status).toBe(422);
		expect((await page.send("/messages", { id: "1", text: "x" })).status).toBe(400);
	});

	test("the phone number changes as on the desk, and an undo restores it", async () => {
		const { db, page, id } = await start();
		expect((await page.change("/phone", { phone: "020 7946 0999" })).phone).toBe("020 7946 0999");
		await page.change("/phone", { phone: "020 7946 0999" });
		const { events = [] } = (await readLead(db, id)) ?? {};
		expect(events).toMatchObject([{ by: { name: "the customer" }, to: { phone: "020 7946 0999" } }]);
		const [{ id: undoes = "", from = {}, to = {} } = {}] = events;
		await changeLead(db, { id: randomUUID(), leadId: id, from: to, to: from, undoes }, serviceActor, Date.now());
		expect((await page.read()).phone).toBe(plumbingRequest.phoneNumber);
		for (const phone of ["", "12", "banana", "1234567890123456789012"])
			expect((await page.send("/phone", { phone })).status, phone).toBe(422);
	});

	test("a customer writes 20 messages and changes the phone number ten times a day, and is then asked to call", async () => {
		const { db, page, time } = await start();
		const messages = Array.from({ length: 20 }, (_, number) => ({ id: randomUUID(), text: `Message ${number}` }));
		for (const message of messages) expect((await page.send("/messages", message)).status).toBe(200);
		const one = { id: randomUUID(), text: "One more" };
		const refused = await page.send("/messages", one);
		const { code, title } = await refused.json();
		expect([refused.status, code]).toEqual([429, "too-many-messages"]);
		expect(title).toMatch(/^You have written 20 messages today: please call us on /);
		expect((await page.read()).messages).toHaveLength(20);
		expect((await page.send("/messages", messages[0])).status).toBe(200);
		const changePhone = (number: number) => page.send("/phone", { phone: `020 7946 08${number}` });
		for (let number = 10; number < 20; number += 1) expect((await changePhone(number)).status).toBe(200);
		expect((await changePhone(20)).status).toBe(429);
		expect((await page.read()).phone).toBe("020 7946 0819");
		expect(await db.selectFrom("events").select("id").where("what", "=", "noted").execute()).toHaveLength(20);
		time.now += day;
		for (const response of [await page.send("/messages", one), await changePhone(20)])
			expect(response.status).toBe(200);
	});

	test("shows the latest 200 messages", async () => {
		const { db, page, id, time } = await start();
		const note = { lead_id: id, person_id: null, person_name: "the customer", kind: "from-customer" } as const;
		const notes = Array.from({ length: 205 }, (_, number) => ({
			...{ ...note, id: randomUUID(), at: time.now + number, text: `Message ${number}`, edited_at: null },
		}));
		await db.insertInto("notes").values(notes).execute();
		await insertSentReply(db, page.reference, plumbingRequest.email, "Before all of them");
		const { messages } = await page.read();
		expect([messages.length, messages[0]?.text, messages.at(-1)?.text]).toEqual([200, "Message 5", "Message 204"]);
	});

	test("cancelling moves the lead to Lost, once, and the office can go on with it", async () => {
		const { db, page, id, change } = await start();
		expect(await page.change("/cancel")).toMatchObject({ isCancelled: true, isClosed: true, replyDue: null });
		await page.change("/cancel");
		const lead = await readLead(db, id);
		expect(lead).toMatchObject({ status: "lost", lostReason: "Cancelled by the customer", wroteAt: null });
		expect(lead?.events).toHaveLength(1);
		await change({ status: "contacted" });
		expect(await page.read()).toMatchObject({ isCancelled: false, isClosed: false });
	});

	test("an enquiry that was merged into a stranger's shows and does nothing of theirs", async () => {
		const started = await start();
		const { db, page, change } = started;
		const other = await sendForm(started, {
			additionalMessage: "Another tap",
			phoneNumber: "020 7946 0777",
		});
		await other.change("/messages", { id: randomUUID(), text: "A secret of Kofi's" });
		const { id: otherId } = await findLead(db, other.reference);
		const nextStep = { kind: "visit", at: "2026-03-04T09:30", minutes: 45 } as const;
		const visit = { id: randomUUID(), leadId: otherId, from: {}, to: { status: "visit", nextStep } } as const;
		await changeLead(db, visit, serviceActor, started.time.now);
		await insertSentReply(db, page.reference, plumbingRequest.email, "Before the merge");
		const emailed = await createPageLink(db, otherId, "email", started.time.now);
		expect((await change({ mergedInto: other.reference })).outcome).toBe("changed");
		expect((await started.app.request(emailed)).status, "the replies go to the same mailbox").toBe(200);
		await insertSentReply(db, other.reference, plumbingRequest.email, "For Kofi");
		const text = "Is Tuesday possible?";
		const shown = await page.change("/messages", { id: randomUUID(), text });
		expect(shown.messages.map((message) => message.text)).toEqual([text]);
		expect(shown).toMatchObject({
			showsReplies: false,
			isMerged: true,
			isClosed: true,
			phone: "",
			visit: null,
			replyDue: null,
		});
		expect((await page.get("/visit.ics")).status).toBe(404);
		for (const [action, fields] of [
			["phone", { phone: "020 7946 0999" }],
			["cancel", {}],
		] as const) {
			const refused = await page.send(`/${action}`, fields);
			expect([refused.status, (await refused.json()).code]).toEqual([422, "request-merged"]);
		}
		expect((await other.get()).status, "nobody has shown that both are one customer's").toBe(404);
		const shownToOther = await readCustomerPage(db, { id: otherId, isEmailed: true }, started.time.now);
		expect(shownToOther).toMatchObject({ isMerged: false, isCancelled: false, phone: "020 7946 0777" });
		expect(shownToOther?.messages.map((message) => message.text)).not.toContain("Before the merge");
		expect(await db.selectFrom("leads").select("reference").where("wrote_at", "is not", null).execute()).toEqual([
			{ reference: other.reference },
		]);
		await change({ mergedInto: null });
		expect(await page.read()).toMatchObject({ isMerged: false, phone: plumbingRequest.phoneNumber });
		expect(await db.selectFrom("leads").select("id").where("status", "=", "lost").execute()).toEqual([]);
	});

	test("the link works on when an enquiry is separated from a corrected lead, and shows the enquiry's own number", async () => {
		const started = await start();
		const { db, page, id, change, time } = started;
		const other = await sendForm(started, { additionalMessage: "Another tap" });
		const { id: leadId } = await findLead(db, other.reference);
		await change({ mergedInto: other.reference });
		const correction = { id: randomUUID(), leadId, from: {}, to: { phone: "020 7946 0888" } };
		await changeLead(db, correction, serviceActor, time.now);
		await change({ mergedInto: null });
		expect((await page.get()).status).toBe(200);
		const phone = plumbingRequest.phoneNumber;
		expect(await readCustomerPage(db, { id, isEmailed: true }, time.now)).toMatchObject({ phone });
	});
});
