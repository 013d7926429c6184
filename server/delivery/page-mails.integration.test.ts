import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { hour, minute } from "../../content/shared/time.ts";
import { change, undo } from "../../tests/support/data/changes.ts";
import {
	databaseEngines,
	engineNames,
	openTestDatabase,
	type TestDatabases,
} from "../../tests/support/data/databases.ts";
import { someFile } from "../../tests/support/data/files.ts";
import { someLead, somePayload } from "../../tests/support/data/leads.ts";
import { visitAt } from "../../tests/support/data/next-steps.ts";
import { startMailServer } from "../../tests/support/service/mail-server.ts";
import { addPerson, setMailFrequency } from "../auth/people.ts";
import { cancelRequest, changePhone, writeMessage } from "../customer-page/actions.ts";
import type { Database } from "../database/schema.ts";
import { createMailedLink, createPageLink, findLinkedLead } from "../leads/customer-links.ts";
import { insertLead } from "../leads/insert.ts";
import { createLog } from "../log.ts";
import { readSettings } from "../settings/settings.ts";
import { systemClock } from "../time/clock.ts";
import { readLead } from "../workflow/lead-record.ts";
import { addNote } from "../workflow/notes.ts";
import { addReply, resendReply } from "../workflow/replies.ts";
import { openSenders } from "./open-senders.ts";
import { queuePageMail } from "./page-mails.ts";
import { startDeliveryWorker } from "./worker.ts";

const begin = Date.parse("2026-11-26T10:00:00Z");
const office = (url: string) => ({ SMTP_URL: url, LEAD_MAIL_TO: "office@brickfold.example" });
const aisha = { name: "Aisha Karim" };

describe.each(engineNames)("what a customer does on their page, on %s", (engine) => {
	let databases: TestDatabases;
	beforeAll(async () => {
		databases = await databaseEngines[engine]();
	});
	afterAll(() => databases.stop());

	/** Opens a database with a lead and a mail server. `deliver` sends what is due at a time. */
	async function setUp() {
		const db = await openTestDatabase(databases);
		const server = await startMailServer();
		onTestFinished(() => server.stop());
		const { id, reference } = await insertLead(
			db,
			someLead({
				payload: somePayload({ fullName: "Ada Osei", email: "ada@example.org", phoneNumber: "020 7946 0001" }),
			}),
		);
		const lead = { id, reference, form: "plumbing" } as const;
		const deliver = async (now: number, environment: Readonly<Record<string, string>> = office(server.url)) => {
			const settings = readSettings(environment);
			const { senders, close } = openSenders(settings, db, async () => {});
			const log = createLog({ write: () => undefined });
			const clock = { ...systemClock, now: () => now };
			const before = server.mails.length;
			const workers = senders
				.filter(({ channel }) => channel === "page-mail" || channel === "reply")
				.map((sender) => startDeliveryWorker({ db, sender, schedule: [20], log, pollInterval: 20, clock }));
			await expect.poll(() => readDue(db, now), { timeout: 20_000 }).toEqual([]);
			await Promise.all(workers.map((worker) => worker.stop()));
			close();
			return server.mails
				.slice(before)
				.map(({ to, email }) => ({ to, subject: email.subject, text: email.text ?? "" }));
		};
		return { db, lead, deliver };
	}

	const readDue = (db: Database, now: number) =>
		db
			.selectFrom("deliveries")
			.select("channel")
			.where("channel", "in", ["page-mail", "reply"])
			.where("state", "=", "pending")
			.where(({ eb, or }) => or([eb("next_attempt_at", "<=", now), eb("claim_owner", "is not", null)]))
			.execute();

	test("a message is emailed to the office at once, with what it says", async () => {
		const { db, lead, deliver } = await setUp();
		await writeMessage(db, lead, { id: randomUUID(), text: "Could Thursday work as well?" }, begin);
		const [mail, ...others] = await deliver(begin);
		expect(others).toEqual([]);
		expect(mail).toMatchObject({
			to: ["office@brickfold.example"],
			subject: `Ada Osei has written · ${lead.reference}`,
			text: expect.stringContaining("“Could Thursday work as well?”"),
		});
	});

	test("the subject of an email about a message that sounds urgent says so", async () => {
		const { db, lead, deliver } = await setUp();
		await writeMessage(db, lead, { id: randomUUID(), text: "The pipe has burst, water is pouring in" }, begin);
		const subjects = (await deliver(begin)).map(({ subject }) => subject);
		expect(subjects).toEqual([`Sounds urgent: Ada Osei has written · ${lead.reference}`]);
	});

	test("an email that goes out later says that the customer waits only while nobody has answered", async () => {
		const { db, lead, deliver } = await setUp();
		const deliverAfter = async (at: number, kind: "call" | "no-answer" | "note") => {
			await writeMessage(db, lead, { id: randomUUID(), text: "Could Thursday work as well?" }, at);
			await addNote(db, { id: randomUUID(), leadId: lead.id, kind, text: "About Thursday" }, aisha, at + 1000);
			return (await deliver(at + minute)).map(({ text }) => text.includes("The customer waits for an answer"));
		};
		expect(await deliverAfter(begin, "no-answer")).toEqual([true]);
		expect(await deliverAfter(begin + hour, "call")).toEqual([false]);
		expect(await deliverAfter(begin + 2 * hour, "note")).toEqual([true]);
	});

	test("ten photographs are one email, five minutes after the first", async () => {
		const { db, lead, deliver } = await setUp();
		const addPhotograph = async (now: number, type = "image/jpeg") => {
			const file = someFile(lead.id, { at: now, type });
			await db.insertInto("files").values(file).execute();
			await db
				.transaction()
				.execute((transaction) => queuePageMail(transaction, { id: file.id, lead, isFile: true }, now));
		};
		for (let number = 0; number < 9; number += 1) await addPhotograph(begin + number * 1000);
		await addPhotograph(begin + 9000, "application/pdf");
		expect(await deliver(begin + 5 * minute - 1)).toEqual([]);
		const mails = await deliver(begin + 5 * minute);
		expect(mails.map(({ subject }) => subject)).toEqual([
			`Ada Osei has added 9 photographs and 1 drawing · ${lead.reference}`,
		]);
	});

	test("a message takes along what has come before it, and a flood of messages is one email a minute", async () => {
		const { db, lead, deliver } = await setUp();
		await changePhone(db, lead, "020 7946 0002", begin);
		for (let number = 0; number < 5; number += 1)
			await writeMessage(db, lead, { id: randomUUID(), text: `Message ${number}` }, begin + number);
		const [first, ...others] = await deliver(begin + 5);
		expect(others).toEqual([]);
		expect(first?.text).toContain("New phone number: 020 7946 0002");
		expect(first?.text).toContain("“Message 4”");
		await writeMessage(db, lead, { id: randomUUID(), text: "One more" }, begin + 6);
		expect(await deliver(begin + 7)).toEqual([]);
		const later = await deliver(begin + minute);
		expect(later.map(({ text }) => text.includes("One more") && !text.includes("Message 4"))).toEqual([true]);
	});

	test("beyond 20 emails within an hour, one email says that there were more, but an urgent message and the end of a visit still have their own", async () => {
		const { db, deliver } = await setUp();
		for (let number = 0; number < 23; number += 1) {
			const { id } = await insertLead(db, someLead());
			await writeMessage(db, { id, form: "plumbing" }, { id: randomUUID(), text: "Hello" }, begin + number);
		}
		const mails = await deliver(begin + minute);
		expect(mails.filter(({ subject }) => subject?.includes("has written"))).toHaveLength(20);
		const notices = mails.filter(
			({ subject }) => subject === "More than 20 emails about customers’ pages within an hour",
		);
		expect([notices.length, mails.length]).toEqual([1, 21]);
		const urgent = await insertLead(db, someLead());
		const text = "Water is pouring through the ceiling";
		await writeMessage(db, { id: urgent.id, form: "plumbing" }, { id: randomUUID(), text }, begin + 2 * minute);
		expect((await deliver(begin + 2 * minute)).map((mail) => mail.text)).toEqual([expect.stringContaining(text)]);
		const visited = await insertLead(db, someLead());
		await change(db, visited.id, { nextStep: visitAt("2026-11-26T15:00") }, aisha, begin);
		await cancelRequest(db, { id: visited.id, form: "plumbing" }, begin + 3 * minute);
		expect((await deliver(begin + 3 * minute)).map((mail) => mail.subject)).toEqual([
			expect.stringContaining("The visit on Thu 26 Nov, 15:00 is off"),
		]);
		const { id } = await insertLead(db, someLead());
		await writeMessage(db, { id, form: "plumbing" }, { id: randomUUID(), text: "Later" }, begin + hour + 23);
		expect((await deliver(begin + hour + 23)).map(({ text }) => text.includes("Later"))).toEqual([true]);
	});

	test("everybody hears of a cancellation while an earlier email waits for one mailbox that puts it off", async () => {
		const { db, lead, deliver } = await setUp();
		await writeMessage(db, lead, { id: randomUUID(), text: "Could Thursday work as well?" }, begin);
		const deferred = { recipients: "zoe@brickfold.example", next_attempt_at: begin + hour };
		await db.updateTable("deliveries").set(deferred).where("channel", "=", "page-mail").execute();
		await cancelRequest(db, lead, begin + minute);
		expect((await deliver(begin + minute)).map(({ to }) => to)).toEqual([["office@brickfold.example"]]);
	});

	test("the office hears of a cancellation", async () => {
		const { db, lead, deliver } = await setUp();
		await cancelRequest(db, lead, begin);
		expect((await deliver(begin)).map(({ subject }) => subject)).toEqual([
			`Ada Osei no longer needs us · ${lead.reference}`,
		]);
	});

	test("the email about a cancellation names the enquiries that were merged into it, which it closes too", async () => {
		const { db, lead, deliver } = await setUp();
		const other = await insertLead(db, someLead());
		await change(db, other.id, { mergedInto: lead.reference }, aisha, begin);
		await cancelRequest(db, lead, begin + 1);
		expect((await deliver(begin + 1))[0]?.text).toContain(
			`${other.reference} is merged with it and closed too: separate it if the work is still wanted.`,
		);
	});

	test("a confirmation does not go out once its visit has been moved or called off, even if it is sent again", async () => {
		const { db, lead, deliver } = await setUp();
		const confirm = async (at: string, now: number) => {
			const nextStep = visitAt(at);
			await change(db, lead.id, { nextStep }, aisha, now);
			const id = randomUUID();
			await addReply(db, { id, leadId: lead.id, text: `On ${at}`, visit: nextStep }, aisha, now);
			return id;
		};
		const first = await confirm("2026-12-03T10:00", begin);
		await change(db, lead.id, { nextStep: null }, aisha, begin + 1);
		expect(await deliver(begin + 1)).toEqual([]);
		await confirm("2026-12-04T12:00", begin + 2);
		expect((await deliver(begin + 2)).map(({ text }) => text.split("\n")[0])).toEqual(["On 2026-12-04T12:00"]);
		await resendReply(db, lead.id, first, aisha, begin + 3);
		expect(await deliver(begin + 3)).toEqual([]);
		await confirm("2026-11-26T11:00", begin + 4);
		expect(await deliver(begin + 2 * hour), "once its hour has come").toEqual([]);
		const [reply] = (await readLead(db, lead.id))?.replies ?? [];
		expect(reply).toMatchObject({
			state: "skipped",
			attempts: [{}, { error: expect.stringContaining("begun or been changed since") }],
		});
	});

	test("the cancellation of a visit to come names it, and reaches its assignee without office mails", async () => {
		const { db, lead, deliver } = await setUp();
		const { person: nia } = await addPerson(db, "Nia Lloyd", "nia@brickfold.example", aisha, begin);
		await setMailFrequency(db, nia.id, "none");
		await db.updateTable("people").set({ is_email_checked: 1 }).execute();
		await change(db, lead.id, { assigneeId: nia.id, nextStep: visitAt("2026-11-26T15:00") }, aisha, begin);
		await cancelRequest(db, lead, begin + 1);
		const [mail] = await deliver(begin + 1);
		expect(mail).toMatchObject({
			to: ["office@brickfold.example", "nia@brickfold.example"],
			subject: `Ada Osei no longer needs us. The visit on Thu 26 Nov, 15:00 is off · ${lead.reference}`,
			text: expect.stringContaining("The visit on Thu 26 Nov, 15:00 is off. It was Nia Lloyd’s."),
		});
	});

	test("the cancellation after a visit does not name it", async () => {
		const { db, lead, deliver } = await setUp();
		await change(db, lead.id, { nextStep: visitAt("2026-11-26T15:00") }, aisha, begin);
		await cancelRequest(db, lead, begin + 8 * hour);
		const [mail] = await deliver(begin + 8 * hour);
		expect(mail?.subject).toBe(`Ada Osei no longer needs us · ${lead.reference}`);
		expect(mail?.text).not.toContain("visit");
	});

	test("without a mail server nothing is kept to be sent later", async () => {
		const { db, lead, deliver } = await setUp();
		await writeMessage(db, lead, { id: randomUUID(), text: "Hello" }, begin);
		expect(await deliver(begin, {})).toEqual([]);
		const deliveries = db.selectFrom("deliveries").select("state").where("channel", "=", "page-mail");
		expect(await deliveries.execute()).toEqual([{ state: "skipped" }]);
	});

	test("a reply ends with the address of the customer's page, which a correction of their email withdraws until it is undone", async () => {
		const { db, lead, deliver } = await setUp();
		await addReply(db, { id: randomUUID(), leadId: lead.id, text: "Dear Ada" }, aisha, begin);
		const [mail] = await deliver(begin);
		const token = mail?.text.match(/\/request\/([\w-]{22})\s*$/)?.[1] ?? "";
		expect(await findLinkedLead(db, token, begin)).toMatchObject(lead);
		const corrected = await change(db, lead.id, { email: "ada@example.com" }, aisha, begin);
		expect(await findLinkedLead(db, token, begin)).toBeUndefined();
		const next = (await createPageLink(db, lead.id, "email", begin)).split("/").at(-1) ?? "";
		expect(await findLinkedLead(db, next, begin)).toMatchObject(lead);
		await undo(db, corrected, begin);
		expect(await findLinkedLead(db, token, begin)).toMatchObject(lead);
		expect(await findLinkedLead(db, next, begin), "went to the address that was undone").toBeUndefined();
	});

	test("a link to an address that is corrected while its email goes out works only once that is undone", async () => {
		const { db, lead } = await setUp();
		const { email } = await db.selectFrom("leads").select("email").where("id", "=", lead.id).executeTakeFirstOrThrow();
		const corrected = await change(db, lead.id, { email: "ada@example.com" }, aisha, begin);
		const link = async (address: string) =>
			(await createMailedLink(db, lead.id, address, begin)).split("/").at(-1) ?? "";
		const [old, present] = [await link(` ${email.toUpperCase()}`), await link("Ada@example.com")];
		expect(await findLinkedLead(db, present, begin)).toMatchObject(lead);
		expect(await findLinkedLead(db, old, begin)).toBeUndefined();
		await undo(db, corrected, begin);
		expect(await findLinkedLead(db, old, begin)).toMatchObject(lead);
		expect(await findLinkedLead(db, present, begin)).toBeUndefined();
		await change(db, lead.id, { email: "" }, aisha, begin);
		expect(await findLinkedLead(db, await link(email), begin), "removed").toBeUndefined();
	});
});
