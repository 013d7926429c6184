import { expect, onTestFinished, test } from "vitest";
import { hour, minute } from "../../content/shared/time.ts";
import { openEmptyDatabase } from "../../tests/support/data/databases.ts";
import { someLead } from "../../tests/support/data/leads.ts";
import { startMailServer } from "../../tests/support/service/mail-server.ts";
import { addPerson, setMailPreferences } from "../auth/people.ts";
import { beginSession } from "../auth/sessions.ts";
import type { Database } from "../database/schema.ts";
import { insertLead } from "../leads/insert.ts";
import { startMailer } from "../mail/mailer.ts";
import { alertAboutBackups, alertOffice } from "./alerts.ts";
import { mailMorning, remindOffice } from "./office-mails.ts";

const office = "office@brickfold.example";
const alertTo = "alerts@brickfold.example";
const dead = "dead@brickfold.example";
const other = "zoe@brickfold.example";
const begin = Date.parse("2026-11-17T08:00:00Z");

/** Adds a person to the desk who wants the morning email. */
async function join(db: Database, name: string, email: string) {
	const { person } = await addPerson(db, name, email, { name: "Joe" }, begin);
	await beginSession(db, `session of ${email}`, person.id, begin);
	await setMailPreferences(db, person.id, "morning", []);
}

/** An office whose first colleague's mailbox is dead, and a mail server. */
async function setUp() {
	const db = await openEmptyDatabase();
	await join(db, "Dan Dead", dead);
	await join(db, "Zoe Live", other);
	const server = await startMailServer();
	onTestFinished(() => server.stop());
	const mailer = startMailer({ url: server.url, from: { name: "Brickfold", address: "info@brickfold.example" } });
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
const refusals = /^Email to .* is being rejected$/;

test("a mailbox that rejects a reminder does not delay the others, and these are told once", async () => {
	const { db, server, officeMailer, tries, refuse, everyMinute, got } = await setUp();
	await insertLead(db, someLead({ hasTarget: false, receivedAt: new Date(begin - 20 * hour) }));
	refuse(dead, 550);
	await expect(remindOffice(db, officeMailer, begin)).rejects.toThrow(/^[\w-]+: SMTP 550$/);
	await everyMinute(90, (now) => remindOffice(db, officeMailer, now));
	expect(got(reminders)).toEqual([office, other]);
	expect(tries.filter((to) => to === dead)).toHaveLength(1);
	expect(got(refusals)).toEqual([alertTo, office, other]);
	expect(server.mails.find(({ email }) => refusals.test(email.subject ?? ""))?.email.text).toContain("Dan Dead");
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
	expect(got(refusals)).toEqual([]);
});

test("a mailbox that rejects the morning email does not delay other mailboxes", async () => {
	const { db, officeMailer, tries, refuse, everyMinute, got } = await setUp();
	refuse(office, 550);
	await everyMinute(60, (now) => mailMorning(db, officeMailer, 8 * 60, now));
	expect(got(/^This morning/)).toEqual([dead, other]);
	expect(tries.filter((to) => to === office)).toHaveLength(1);
	expect(got(refusals)).toEqual([alertTo, dead, other]);
});

test("a mailbox that rejects alerts is tried only when one is due", async () => {
	const { db, officeMailer, tries, refuse, everyMinute, got } = await setUp();
	await insertLead(db, someLead({ receivedAt: new Date(begin - hour) }));
	refuse(alertTo, 550);
	await everyMinute(59, (now) => alertOffice(db, officeMailer, now));
	await everyMinute(59, (now) => alertAboutBackups(db, officeMailer, ["No backup."], now));
	expect(tries.filter((to) => to === alertTo)).toHaveLength(2);
	expect(got(refusals)).toEqual([dead, office, other]);
});
