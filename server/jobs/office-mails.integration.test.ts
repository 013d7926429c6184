import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { hour, minute } from "../../content/shared/time.ts";
import { replyTime } from "../../forms/reply-times.ts";
import { change } from "../../tests/support/data/changes.ts";
import { databaseEngines, openTestDatabase } from "../../tests/support/data/databases.ts";
import { someLead, somePayload } from "../../tests/support/data/leads.ts";
import { callOn, visitAt } from "../../tests/support/data/next-steps.ts";
import { startMailServer } from "../../tests/support/service/mail-server.ts";
import { addPerson } from "../auth/people.ts";
import type { Database } from "../database/schema.ts";
import { insertLead } from "../leads/insert.ts";
import { createMailer } from "../mail/mailer.ts";
import { addNote } from "../workflow/notes.ts";
import { addReply } from "../workflow/replies.ts";
import { mailLateEmergencies } from "./late-emergencies.ts";
import { mailMorning } from "./morning.ts";
import { remindOffice } from "./reminder.ts";

const eight = 8 * 60;

/** Two instances on one database, with a mail server. */
async function setUp(engine: "SQLite" | "PostgreSQL" = "SQLite") {
	const databases = await databaseEngines[engine]();
	onTestFinished(() => databases.stop());
	const url = await databases.create();
	const stores: [Database, Database] = [await openTestDatabase(databases, url), await openTestDatabase(databases, url)];
	const server = await startMailServer();
	onTestFinished(() => server.stop());
	const mailer = createMailer({ url: server.url, from: { name: "Brickfold", address: "info@brickfold.example" } });
	onTestFinished(() => mailer.close());
	const officeTo = "office@brickfold.example";
	const deskUrl = "https://desk.brickfold.example";
	const officeMailer = { mailer, officeTo, alertTo: officeTo, schedule: [5000], isMailed: () => true, deskUrl };
	return {
		db: stores[0],
		server,
		morning: (time: string) => Promise.all(stores.map((db) => mailMorning(db, officeMailer, eight, Date.parse(time)))),
		mailEmergencies: (time: number) => Promise.all(stores.map((db) => mailLateEmergencies(db, officeMailer, time))),
		remind: (time: number) => Promise.all(stores.map((db) => remindOffice(db, officeMailer, time))),
	};
}

test.each(["SQLite", "PostgreSQL"] as const)(
	"on %s the morning email is sent once a day after 08:00 in London, even with nothing waiting",
	async (engine) => {
		const { server, morning } = await setUp(engine);
		const sent: string[] = [];
		// Both clock changes are covered: in summer 08:00 is 07:00 UTC
		for (const day of ["2026-03-28", "2026-03-29", "2026-10-24", "2026-10-25"]) {
			for (const time of ["06:59", "07:00", "07:01", "08:00", "08:30", "11:00", "13:00"]) {
				const now = `${day}T${time}:00Z`;
				if ((await morning(now)).includes(true)) sent.push(now);
			}
		}
		expect(sent).toEqual([
			"2026-03-28T08:00:00Z",
			"2026-03-29T07:00:00Z",
			"2026-10-24T07:00:00Z",
			"2026-10-25T08:00:00Z",
		]);
		expect(server.mails).toHaveLength(4);
		expect(server.mails[0]?.to).toEqual(["office@brickfold.example"]);
		expect(server.mails[0]?.email.text).toContain("Saturday 28 March, 08:00. Nothing to answer.");
		expect(server.mails[0]?.email.messageId).toMatch(/^<morning-\d+@brickfold\.example>$/);
	},
);

test("a late morning email still covers the suspected spam since its usual time yesterday", async () => {
	const { db, server, morning } = await setUp();
	for (const time of ["07:59", "08:01"])
		await insertLead(
			db,
			someLead({ receivedAt: new Date(`2026-11-16T${time}:00Z`), isSpam: true, spamReasons: ["links"] }),
		);
	await morning("2026-11-17T09:30:00Z");
	expect(server.mails[0]?.email.text).toContain("Suspected spam since yesterday: 1\n");
});

test("the morning email lists unanswered leads, suspected spam and delivery problems", async () => {
	const { db, server, morning } = await setUp();
	const now = Date.parse("2026-11-17T08:00:00Z");
	const late = someLead({ receivedAt: new Date(now - 30 * hour), hasTarget: false, mails: ["office-mail"] });
	const { reference } = await insertLead(db, late);
	await insertLead(db, someLead({ receivedAt: new Date(now - 2 * hour), isSpam: true, spamReasons: ["links"] }));
	const answered = someLead({ receivedAt: new Date(now - 3 * hour), hasTarget: false });
	await insertLead(db, answered);
	await addNote(db, { id: "answer", leadId: answered.id, kind: "call", text: "Rang" }, { name: "joe" }, now);
	await morning("2026-11-17T08:00:00Z");
	const text = server.mails[0]?.email.text ?? "";
	expect(server.mails[0]?.email.subject).toBe("This morning: one to answer, one of them overdue");
	expect(text).toContain(
		`\nUnanswered: 1\n\n- ${reference}, Ada Example, Plumbing, SE15 4QL: 6 hours overdue\n  https://desk.brickfold.example/leads/${reference}\n`,
	);
	expect(text).toMatch(/BF-\w{6}, Contact form|Plumbing: links \(Tue 06:00\)/);
	expect(text).toContain("Plumbing: 1 waiting (office mail)");
});

test("the morning email counts a lead as overdue once the promised reply time is over", async () => {
	const { db, server, morning } = await setUp();
	const now = Date.parse("2026-11-17T08:00:00Z");
	for (const age of [replyTime - minute, replyTime + minute])
		await insertLead(db, someLead({ receivedAt: new Date(now - age) }));
	await morning("2026-11-17T08:00:00Z");
	expect(server.mails[0]?.email.text).toContain("Two to answer, one of them overdue.");
});

test("the morning email lists today's visits", async () => {
	const { db, server, morning } = await setUp();
	const now = Date.parse("2026-11-17T08:00:00Z");
	const add = async (visit?: string) => {
		const lead = someLead({ receivedAt: new Date(now - 30 * hour) });
		const { reference } = await insertLead(db, lead);
		if (visit) await change(db, lead.id, { nextStep: visitAt(visit) }, { name: "Joe Mercer" }, now);
		return { id: lead.id, reference };
	};
	const late = await add("2026-11-17T23:59");
	const early = await add("2026-11-17T00:00");
	await add("2026-11-18T00:00");
	await add("2026-11-16T23:59");
	await change(db, (await add()).id, { isSpam: true }, { name: "the office" }, now);
	await morning("2026-11-17T08:00:00Z");
	expect(server.mails[0]?.email.subject).toMatch(/, three to do today$/);
	const text = server.mails[0]?.email.text ?? "";
	const visits = text.slice(text.indexOf("Visits today: 2"), text.indexOf("To do today: 1"));
	expect(visits.match(/^- BF-\w+, .*\(\d\d:\d\d\)$/gm)).toEqual([
		`- ${early.reference}, Ada Example, Plumbing (00:00)`,
		`- ${late.reference}, Ada Example, Plumbing (23:59)`,
	]);
	expect(text).toContain("Plumbing (Visited?, Mon 16 Nov, 23:59)");
	expect(text).not.toContain("Suspected spam");
});

test("the morning email lists what is due, with its assignee", async () => {
	const { db, server, morning } = await setUp();
	const now = Date.parse("2026-11-17T08:00:00Z");
	const joe = { name: "Joe Mercer" };
	const { person } = await addPerson(db, joe.name, "joe@brickfold.example", joe, now);
	const { id, reference } = await insertLead(db, someLead({ receivedAt: new Date(now - 30 * hour) }));
	await change(db, id, { nextStep: callOn("2026-11-16T16:10"), assigneeId: person.id }, joe, now);
	await morning("2026-11-17T08:00:00Z");
	expect(server.mails[0]?.email.text).toContain(
		`To do today: 1\n\n- ${reference}, Ada Example, Plumbing, Joe Mercer (Call, Mon 16 Nov, 16:10)\n`,
	);
});

test("the morning email lists the customers who have not been told that their visit was changed", async () => {
	const { db, server, morning } = await setUp();
	const now = Date.parse("2026-11-17T08:00:00Z");
	const joe = { name: "Joe Mercer" };
	const { id, reference } = await insertLead(db, someLead({ receivedAt: new Date(now - 30 * hour) }));
	const visit = visitAt("2026-11-18T10:00");
	await change(db, id, { status: "visit", nextStep: visit }, joe, now);
	await addReply(db, { id: randomUUID(), leadId: id, text: "This is to confirm our visit.", visit }, joe, now);
	await change(db, id, { status: "lost", lostReason: "Too expensive", nextStep: null }, joe, now);
	await morning("2026-11-17T08:00:00Z");
	expect(server.mails[0]?.email.subject).toBe("This morning: nothing to answer, one to tell of a changed visit");
	expect(server.mails[0]?.email.text).toContain(
		`Customers to tell that their visit was changed: 1\n\n- ${reference}, Ada Example, Plumbing (confirmed for Wed 18 Nov, 10:00)\n`,
	);
});

test("the morning email puts an emergency first and lists at most ten leads", async () => {
	const { db, server, morning } = await setUp();
	const now = Date.parse("2026-11-17T08:00:00Z");
	for (let index = 0; index < 11; index += 1)
		await insertLead(db, someLead({ receivedAt: new Date(now - 5 * hour + index) }));
	const emergency = { form: "electrical", payload: somePayload({ urgency: "Emergency" }) } as const;
	const { reference } = await insertLead(db, someLead({ receivedAt: new Date(now - 3 * hour), ...emergency }));
	await morning("2026-11-17T08:00:00Z");
	const text = server.mails[0]?.email.text ?? "";
	expect(text).toContain(
		`Unanswered, emergencies first, then the oldest: 12\n\n- Emergency: ${reference}, Ada Example, Electrical, SE15 4QL: 60 minutes left\n`,
	);
	expect(text.match(/^- .* left$/gm)).toHaveLength(10);
	expect(text).toContain("\n- and 2 more\n");
});

test("no name in an email to the office can change the direction of its text", async () => {
	const { db, server, morning } = await setUp();
	const receivedAt = new Date("2026-11-17T07:00:00Z");
	await insertLead(db, someLead({ receivedAt, payload: somePayload({ fullName: "\u202eEve\u0000" }) }));
	await morning("2026-11-17T08:00:00Z");
	expect(server.mails[0]?.email.text).toContain(", Eve, Plumbing");
	expect(server.mails[0]?.email.text).not.toContain("\u202e");
});

test("a morning email that the server defers is retried", async () => {
	const { server, morning } = await setUp();
	server.treat({ code: 451 });
	await expect(morning("2026-11-17T08:00:00Z")).rejects.toThrow("SMTP 451");
	server.treat("accept");
	expect(await morning("2026-11-17T08:01:00Z")).toContain(true);
	expect(server.mails).toHaveLength(1);
});

test("a lead near its reply deadline is reported once, in at most one email an hour", async () => {
	const { db, server, remind } = await setUp();
	const begin = Date.parse("2026-11-17T10:00:00Z");
	const names = ["Ada", "Bea", "Cid", "Dan"];
	const leads = names.map((fullName, i) =>
		someLead({ receivedAt: new Date(begin + i * 20 * minute), hasTarget: false, payload: somePayload({ fullName }) }),
	);
	for (const lead of leads) await insertLead(db, lead);
	await insertLead(
		db,
		someLead({ receivedAt: new Date(begin), isSpam: true, payload: somePayload({ fullName: "Eve" }) }),
	);
	await addNote(
		db,
		{ id: "answer", leadId: leads[3]?.id ?? "", kind: "call", text: "Rang" },
		{ name: "joe" },
		begin + hour,
	);

	const sent: number[] = [];
	for (let minutes = 0; minutes <= 24 * 60; minutes += 10) {
		if ((await remind(begin + minutes * minute)).includes(true)) sent.push(minutes / 60);
	}
	expect(sent).toEqual([20, 21]);
	const mentioned = server.mails.map(({ email }) => names.filter((name) => email.text?.includes(name)));
	expect(mentioned).toEqual([["Ada"], ["Bea", "Cid"]]);
	expect(server.mails[1]?.email.subject).toBe("Two leads have been unanswered for 20 hours");
	const texts = server.mails.map(({ email }) => email.text).join("");
	expect(texts).not.toContain("Eve");
	// Leads in progress are among them
	expect(texts).not.toContain("list=new");
});

test("a reminder puts an emergency first, even if ten other leads have waited longer", async () => {
	const { db, server, remind } = await setUp();
	const now = Date.parse("2026-11-17T12:00:00Z");
	for (let index = 0; index < 11; index += 1)
		await insertLead(db, someLead({ receivedAt: new Date(now - 22 * hour + index) }));
	const emergency = { form: "electrical", payload: somePayload({ urgency: "Emergency" }) } as const;
	const { reference } = await insertLead(db, someLead({ receivedAt: new Date(now - 21 * hour), ...emergency }));
	await remind(now);
	expect(server.mails[0]?.email.text).toMatch(new RegExp(`: 12\n\n- Emergency: ${reference},`));
});

test.each(["SQLite", "PostgreSQL"] as const)(
	"on %s an emergency that nobody has answered within an hour is mailed once, by one of two instances",
	async (engine) => {
		const { db, server, mailEmergencies } = await setUp(engine);
		const begin = Date.parse("2026-11-17T10:00:00Z");
		const emergency = (fullName: string, after: number) =>
			someLead({
				receivedAt: new Date(begin + after),
				form: "electrical",
				payload: somePayload({ fullName, urgency: "Emergency" }),
			});
		const leads = [emergency("Ada", 0), emergency("Bea", 20 * minute), emergency("Cid", 30 * minute)];
		for (const lead of [...leads, someLead({ receivedAt: new Date(begin) })]) await insertLead(db, lead);
		const log = (id: string, kind: "call" | "no-answer", index: number) =>
			addNote(db, { id, leadId: leads[index]?.id ?? "", kind, text: "" }, { name: "joe" }, begin + 40 * minute);
		await log("tried", "no-answer", 0);
		await log("answer", "call", 1);
		const sent: number[] = [];
		for (let minutes = 0; minutes <= 3 * 60; minutes += 5)
			if ((await mailEmergencies(begin + minutes * minute)).includes(true)) sent.push(minutes);
		expect(sent).toEqual([60, 90]);
		expect(server.mails.map(({ email }) => email.subject)).toEqual([
			"An emergency is unanswered after 1 hour",
			"An emergency is unanswered after 1 hour",
		]);
		expect(server.mails.map(({ email }) => /Ada|Bea|Cid/.exec(email.text ?? "")?.[0])).toEqual(["Ada", "Cid"]);
	},
);

test.each(["SQLite", "PostgreSQL"] as const)(
	"on %s a lead that turns out to be an emergency after its reply time is mailed once",
	async (engine) => {
		const { db, server, mailEmergencies } = await setUp(engine);
		const begin = Date.parse("2026-11-17T10:00:00Z");
		const emergency = { form: "electrical", payload: somePayload({ urgency: "Emergency" }) } as const;
		await insertLead(db, someLead({ receivedAt: new Date(begin), ...emergency }));
		expect(await mailEmergencies(begin + hour)).toContain(true);
		expect(server.mails.at(-1)?.email.text).toContain("The customer still waits for an answer. Call the customer now");
		const raised = someLead({ receivedAt: new Date(begin - 2 * hour) });
		const { reference } = await insertLead(db, raised);
		await change(db, raised.id, { urgency: "emergency" }, { name: "joe" }, begin + 2 * hour);
		expect(await mailEmergencies(begin + 2 * hour + minute)).toContain(true);
		expect(server.mails.at(-1)?.email.text).toContain(reference);
		expect(await mailEmergencies(begin + 2 * hour + 5 * minute)).toEqual([false, false]);
	},
);

test("a reminder that the server defers is retried with the same leads", async () => {
	const { db, server, remind } = await setUp();
	const begin = Date.parse("2026-11-17T10:00:00Z");
	await insertLead(db, someLead({ receivedAt: new Date(begin), hasTarget: false }));
	server.treat({ code: 451 });
	await expect(remind(begin + 20 * hour)).rejects.toThrow();
	server.treat("accept");
	expect(await remind(begin + 20 * hour + minute)).toContain(true);
	expect(await remind(begin + 22 * hour)).toEqual([false, false]);
	expect(server.mails).toHaveLength(1);
});
