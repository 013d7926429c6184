import { expect, onTestFinished, test } from "vitest";
import { hour, minute } from "../../content/shared/time.ts";
import { openEmptyDatabase } from "../../tests/support/data/databases.ts";
import { readMails, someLead } from "../../tests/support/data/leads.ts";
import { startMailServer } from "../../tests/support/service/mail-server.ts";
import { addPerson, findPersonByEmail, setMailFrequency } from "../auth/people.ts";
import { beginSession } from "../auth/sessions.ts";
import type { Database } from "../database/schema.ts";
import { createOfficeMailSender } from "../delivery/mail-senders.ts";
import { startDeliveryWorker } from "../delivery/worker.ts";
import { insertLead } from "../leads/insert.ts";
import { createLog } from "../log.ts";
import { createMailer } from "../mail/mailer.ts";
import { alertAboutBackups, alertOffice } from "./alerts.ts";
import { mailMorning } from "./morning.ts";
import { remindOffice } from "./reminder.ts";

const office = "office@brickfold.example";
const alertTo = "alerts@brickfold.example";
const dead = "dead@brickfold.example";
const other = "zoe@brickfold.example";
const begin = Date.parse("2026-11-17T08:00:00Z");

/** Adds a person to the desk who wants the morning email. */
async function join(db: Database, name: string, email: string) {
	const { person } = await addPerson(db, name, email, { name: "Joe" }, begin);
	await beginSession(db, `session of ${email}`, person.id, begin);
	await setMailFrequency(db, person.id, "morning");
}

/** An office whose first colleague's mailbox is dead, and a mail server. */
async function setUp() {
	const db = await openEmptyDatabase();
	await join(db, "Dan Dead", dead);
	await join(db, "Zoe Live", other);
	const server = await startMailServer();
	onTestFinished(() => server.stop());
	const mailer = createMailer({ url: server.url, from: { name: "Brickfold", address: "info@brickfold.example" } });
	onTestFinished(() => mailer.close());
	const tries: string[] = [];
	const refuse = (mailbox: string, code: number) =>
		server.treat((to) => {
			tries.push(to);
			return to === mailbox ? { code } : "accept";
		});
	const officeMailer = { mailer, officeTo: office, alertTo, schedule: [5000], isMailed: () => true };
	/** Runs a task every minute, as housekeeping does. */
	const everyMinute = async (minutes: number, run: (now: number) => Promise<boolean>) => {
		for (let at = 0; at <= minutes; at += 1) await run(begin + at * minute).catch(() => undefined);
	};
	const got = (subject: RegExp) =>
		server.mails
			.filter(({ email }) => subject.test(email.subject ?? ""))
			.map(({ to }) => to[0])
			.toSorted();
	return { db, server, officeMailer, tries, refuse, everyMinute, got };
}

const reminders = /20 hours/;

test("a mailbox that rejects a reminder is tried once, and does not delay the others", async () => {
	const { db, officeMailer, tries, refuse, everyMinute, got } = await setUp();
	await insertLead(db, someLead({ hasTarget: false, receivedAt: new Date(begin - 20 * hour) }));
	refuse(dead, 550);
	await expect(remindOffice(db, officeMailer, begin)).rejects.toThrow(/^[\w-]+: SMTP 550 to RCPT TO$/);
	await everyMinute(90, (now) => remindOffice(db, officeMailer, now));
	expect(got(reminders)).toEqual([office, other]);
	expect(tries.filter((to) => to === dead)).toHaveLength(1);
});

test("a mailbox that defers a reminder gets it later, exactly once", async () => {
	const { db, server, officeMailer, refuse, everyMinute, got } = await setUp();
	await insertLead(db, someLead({ hasTarget: false, receivedAt: new Date(begin - 20 * hour) }));
	refuse(dead, 451);
	await everyMinute(5, (now) => remindOffice(db, officeMailer, now));
	expect(got(reminders)).toEqual([office, other]);
	server.treat("accept");
	await everyMinute(7, (now) => remindOffice(db, officeMailer, now));
	expect(got(reminders)).toEqual([dead, office, other]);
});

test("a mailbox that rejects the morning email does not delay other mailboxes", async () => {
	const { db, officeMailer, tries, refuse, everyMinute, got } = await setUp();
	refuse(office, 550);
	await everyMinute(60, (now) => mailMorning(db, officeMailer, 8 * 60, now));
	expect(got(/^This morning/)).toEqual([dead, other]);
	expect(tries.filter((to) => to === office)).toHaveLength(1);
});

test("a mailbox that rejects alerts is tried only when one is due", async () => {
	const { db, officeMailer, tries, refuse, everyMinute } = await setUp();
	await insertLead(db, someLead({ receivedAt: new Date(begin - hour) }));
	refuse(alertTo, 550);
	await everyMinute(59, (now) => alertOffice(db, officeMailer, now));
	await everyMinute(59, (now) => alertAboutBackups(db, officeMailer, ["No backup."], now));
	expect(tries.filter((to) => to === alertTo)).toHaveLength(2);
});

test("a mailbox that rejects a lead's email is recorded, and the others get it", async () => {
	const { db, officeMailer, refuse, got } = await setUp();
	await setMailFrequency(db, (await findPersonByEmail(db, other))?.id ?? "", "each");
	refuse(office, 552);
	const sender = createOfficeMailSender(officeMailer.mailer, () => office, db);
	const log = createLog({ write: () => undefined });
	const worker = startDeliveryWorker({ db, sender, schedule: [20], log, pollInterval: 20 });
	onTestFinished(() => worker.stop());
	for (let count = 1; count <= 2; count += 1) {
		const { id } = await insertLead(db, someLead({ hasTarget: false, mails: ["office-mail"] }));
		await expect
			.poll(() => readMails(db, id), { timeout: 10_000 })
			.toMatchObject([{ state: "delivered", attempts: [{ status: 552, error: "SMTP 552 for some recipients" }] }]);
		expect(got(/^Plumbing/)).toEqual(Array(count).fill(other));
	}
});
