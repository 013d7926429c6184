import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hour } from "../../../content/shared/time.ts";
import { change } from "../../../tests/support/data/changes.ts";
import { databaseEngines, engineNames, type TestDatabases } from "../../../tests/support/data/databases.ts";
import { readMails, someLead } from "../../../tests/support/data/leads.ts";
import { startDesk } from "../../../tests/support/service/desk.ts";
import { reserveConfirmation } from "../../delivery/confirmations.ts";
import { claim } from "../../delivery/queue.ts";
import { columns } from "../../export/columns.ts";
import { readExportedLeads } from "../../export/export.ts";
import { insertLead } from "../../leads/insert.ts";
import { listLeads, readLeads } from "../../leads/lead.ts";
import { composeLeadMail } from "../../mail/templates/lead.ts";
import { readReport } from "../../reports/figures.ts";
import { readLead } from "../../workflow/lead-record.ts";
import { readLeadPage } from "./rows.ts";

const called = { fullName: "Ada Example", phoneNumber: "020 7946 0555" };

describe.each(engineNames)("on %s", (engine) => {
	let databases: TestDatabases;
	beforeAll(async () => {
		databases = await databaseEngines[engine]();
	});
	afterAll(() => databases.stop());

	/** Starts a desk, and returns a function that adds a lead as Aisha, each time from another network. */
	async function setUp() {
		const service = await startDesk({ databases, proxies: 1 });
		let networks = 0;
		const aisha = await service.signInOwner();
		const add = async (given: Readonly<Record<string, unknown>> = {}) => {
			const body = { id: crypto.randomUUID(), form: "plumbing", values: called, sendsConfirmation: false, ...given };
			networks += 1;
			const headers = { "X-Forwarded-For": `192.0.${networks}.1` };
			const response = await aisha.request("/api/leads", { method: "POST", body, headers });
			return { status: response.status, ...(await response.json()) };
		};
		return { ...service, aisha, add };
	}

	test("a lead by phone needs only a name and one way to reach them", async () => {
		const { db, add } = await setUp();
		const { status, id, reference } = await add();
		expect([status, reference]).toEqual([201, expect.stringMatching(/^BF-/)]);
		const lead = await readLead(db, id);
		expect(lead).toMatchObject({ origin: "phone", status: "new", answeredAt: null, spamReasons: [] });
		expect(lead?.events).toMatchObject([{ what: "entered", by: { name: "Aisha Karim" } }]);
		const [webhook] = await claim(db, "webhook", "a", 1, Date.now());
		expect(JSON.parse(webhook?.body ?? "")).toEqual({
			formId: "plumbing-hub-001",
			formTitle: expect.any(String),
			timestamp: lead?.receivedAt.toISOString(),
			...called,
			email: "",
			postCode: "",
			typeOfService: "",
			problemLocation: "",
			additionalMessage: "",
		});
		for (const email of [undefined, " ", "\u200b", "<>"])
			expect(await add({ values: { fullName: "Ada", email } })).toMatchObject({
				status: 422,
				errors: { phoneNumber: "Enter a phone number here, or an email address in the field Email" },
			});
		expect((await add({ values: { fullName: "Ada", email: "ada@example.org" } })).status).toBe(201);
		expect(await add({ form: "contact", values: { name: "Ada", phone: "1", email: "ada" } })).toMatchObject({
			status: 422,
			errors: { email: "Please enter a valid email address" },
		});
		for (const phone of ["12", "0794", "ext. 123 456"])
			expect(await add({ form: "contact", values: { name: "Ada", phone } })).toMatchObject({
				status: 422,
				errors: { phone: "This number is too short to call" },
			});
		expect((await add({ form: "contact", values: { name: "Ada", phone: "794 6055" } })).status).toBe(201);
	});

	test.each(["priya@example.net", "ask her sister", "07700 900123 priya@example.net"])(
		"%s is not accepted as a phone number by any form",
		async (phone) => {
			const { add } = await setUp();
			const errors = { phoneNumber: "Enter a phone number here, or an email address in the field Email" };
			for (const email of ["", "ada@example.org"])
				expect(await add({ values: { ...called, phoneNumber: phone, email } })).toMatchObject({ status: 422, errors });
			expect(await add({ form: "contact", values: { name: "Ada", phone } })).toMatchObject({
				status: 422,
				errors: { phone: errors.phoneNumber },
			});
		},
	);

	test("a lead belongs to the person who enters it, and has its street", async () => {
		const { db, add } = await setUp();
		const key = { id: crypto.randomUUID() };
		const { id } = await add({ ...key, street: " 14 Acre Lane " });
		const lead = await readLead(db, id);
		expect(lead).toMatchObject({ list: "new", assignee: "Aisha Karim", street: "14 Acre Lane", answeredAt: null });
		expect((await readLeadPage(db, { find: "acre" }, 0)).rows).toHaveLength(1);
		const [claimed] = await claim(db, "office-mail", "a", 1, Date.now());
		if (!claimed) throw new Error("No mail");
		const mail = composeLeadMail({ ...claimed, payload: JSON.parse(claimed.body) });
		expect(mail.text).toContain("Ada Example, 14 Acre Lane");
		expect(await add({ ...key, street: "15 Acre Lane" })).toMatchObject({ code: "idempotency-key-reused" });
	});

	test("enquiries are found by the number or address that is being typed, however it is written", async () => {
		const { add, aisha } = await setUp();
		const { reference } = await add();
		await add({ values: { fullName: "Ada", email: "ada@example.org" } });
		const ask = async (query: string) => {
			const { leads } = await (await aisha.request(`/api/enquiries?${query}`)).json();
			return leads.map((lead: { reference: string }) => lead.reference);
		};
		expect(await ask("phone=%2B44+(0)20+79460555")).toEqual([reference]);
		expect(await ask("email=ADA@example.org")).toEqual([expect.any(String)]);
		for (const query of ["phone=020+7946", "email=", "email=ada@"]) expect(await ask(query), query).toEqual([]);
	});

	test("a lead by phone is stored once, and never with different values", async () => {
		const { db, add } = await setUp();
		const lead = { id: crypto.randomUUID() };
		const tries = await Promise.all([add(lead), add(lead)]);
		expect(tries[0]).toEqual(tries[1]);
		expect(await add(lead)).toEqual(tries[0]);
		expect(await add({ ...lead, values: { ...called, fullName: "Eve" } })).toMatchObject({
			code: "idempotency-key-reused",
		});
		expect((await readLeadPage(db, { list: "new" }, 0)).rows).toHaveLength(1);
		expect((await readLead(db, tries[0]?.id))?.events).toHaveLength(1);
	});

	test("a lead by phone is stored together with the event that says who entered it", async () => {
		const { db, add, logs } = await setUp();
		await sql`alter table events rename to hidden`.execute(db);
		expect(await add()).toMatchObject({ status: 500 });
		expect(JSON.parse(logs().trim().split("\n").at(-1) ?? "")).toMatchObject({ msg: "failed", status: 500 });
		await sql`alter table hidden rename to events`.execute(db);
		expect((await readLeadPage(db, {}, 0)).rows).toEqual([]);
	});

	test("a lead by phone can be sent again after its street was corrected", async () => {
		const { db, add } = await setUp();
		const lead = { id: crypto.randomUUID(), street: "14 Acre Lane" };
		const { id } = await add(lead);
		await change(db, id, { street: "15 Acre Lane" }, { name: "Ben" }, Date.now());
		expect(await add(lead)).toMatchObject({ status: 201, id });
	});

	test("a lead by phone of any service has the urgency that the office gives, else the one of its answers", async () => {
		const { db, add } = await setUp();
		const id = crypto.randomUUID();
		const burst = await add({ id, urgency: "emergency" });
		const claimed = await claim(db, "office-mail", "a", 1, Date.now());
		expect(claimed).toMatchObject([
			{ id: burst.id, urgency: "emergency", body: expect.not.stringContaining("rgency") },
		]);
		expect(await add({ id })).toMatchObject({ status: 422, code: "idempotency-key-reused" });
		const values = { ...called, desiredTimeline: "Urgent" };
		const timed = await add({ form: "gc", values });
		const raised = await add({ form: "gc", values, urgency: "emergency" });
		const leads = await readLeads(db, [burst.id, timed.id, raised.id]);
		expect(leads.map(({ urgency }) => urgency)).toEqual(["emergency", "urgent", "emergency"]);
	});

	test("a lead by phone is confirmed only on request", async () => {
		const { db, add } = await setUp();
		const values = { ...called, email: "ada@example.org" };
		const mails = async (id: string) => (await readMails(db, id)).map(({ channel }) => channel);
		expect(await mails((await add({ values })).id)).toEqual(["office-mail"]);
		expect(await mails((await add({ values, sendsConfirmation: true })).id)).toEqual(["office-mail", "confirmation"]);
		const [claimed] = await claim(db, "office-mail", "a", 1, Date.now());
		if (!claimed) throw new Error("No mail");
		const { text } = composeLeadMail({ ...claimed, payload: JSON.parse(claimed.body) });
		expect(text).toContain("from a phone call");
		expect(text).not.toContain("from the form");
	});

	test("ten confirmations an hour go out for leads by phone, and further ones wait without holding up the site's", async () => {
		const { db, add, time } = await setUp();
		const confirm = (id: string, mailbox: string, now = time.now) =>
			reserveConfirmation(db, { id, urgency: null }, mailbox, now);
		const enter = async (_: unknown, index: number) => {
			const email = `victim@company${index}.example`;
			const { id } = await add({ values: { ...called, email }, sendsConfirmation: true });
			return { id, email, outcome: await confirm(id, email) };
		};
		const entered = await Promise.all(Array.from({ length: 12 }, enter));
		const sent = entered.filter(({ outcome }) => outcome === "reserved");
		const waiting = entered.filter(({ outcome }) => outcome === "total-limit");
		expect([sent.length, waiting.length]).toEqual([10, 2]);
		const fromSite = someLead({ mails: ["confirmation"], receivedAt: new Date(time.now) });
		await insertLead(db, fromSite);
		expect(await confirm(fromSite.id, "ada@example.org")).toBe("reserved");
		for (const { id, email } of waiting) expect(await confirm(id, email, time.now + hour)).toBe("reserved");
	});

	test("a lead by phone appears in list, report and export, with the call as its source", async () => {
		const { db, add } = await setUp();
		const { id } = await add();
		expect((await readLeadPage(db, { list: "new" }, 0)).rows).toMatchObject([{ id, name: "Ada Example" }]);
		const { sources } = await readReport(db, "4-weeks", Date.now());
		expect(sources.referrer).toMatchObject([{ name: "phone call", leads: 1 }]);
		for await (const lead of readExportedLeads(db, listLeads(db, {})))
			expect(columns.find(({ heading }) => heading === "Source")?.getCell(lead)).toBe("phone call");
	});
});
