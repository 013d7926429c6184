import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { day, minute } from "../../content/shared/time.ts";
import {
	databaseEngines,
	engineNames,
	openEmptyDatabase,
	openTestDatabase,
	type TestDatabases,
} from "../../tests/support/data/databases.ts";
import { someLead, somePayload } from "../../tests/support/data/leads.ts";
import { type MailServer, startMailServer } from "../../tests/support/service/mail-server.ts";
import type { Database, MailChannel } from "../database/schema.ts";
import { claim, settle } from "../delivery/queue.ts";
import { insertLead } from "../leads/insert.ts";
import { createMailer } from "../mail/mailer.ts";
import { addReply } from "../workflow/replies.ts";
import { alertAboutReplies, alertOffice } from "./alerts.ts";

const alertTo = "office@brickfold.example";

interface SetUp {
	readonly db: Database;
	readonly server: MailServer;
	readonly check: (now: number) => Promise<boolean>;
	readonly checkReplies: (now: number) => Promise<boolean>;
}

async function setUp(isMailed = false, databases?: TestDatabases): Promise<SetUp> {
	const db = databases ? await openTestDatabase(databases) : await openEmptyDatabase();
	const server = await startMailServer();
	onTestFinished(() => server.stop());
	const mailer = createMailer({ url: server.url, from: { name: "Brickfold", address: "info@brickfold.example" } });
	onTestFinished(() => mailer.close());
	const officeMailer = {
		mailer,
		alertTo,
		officeTo: "nobody@brickfold.example",
		schedule: [5000],
		isMailed: () => isMailed,
	};
	return {
		db,
		server,
		check: (now) => alertOffice(db, officeMailer, now),
		checkReplies: (now) => alertAboutReplies(db, officeMailer, now),
	};
}

async function fail(db: Database, now: number, channel: "webhook" | MailChannel = "webhook"): Promise<void> {
	const lead = someLead({ receivedAt: new Date(now), mails: channel === "webhook" ? [] : [channel], hasTarget: false });
	await insertLead(db, channel === "webhook" ? { ...lead, hasTarget: true } : lead);
	await claim(db, channel, "a", 1, now);
	const attempt = { startedAt: now, duration: 1, status: 410, error: "HTTP 410" };
	await settle(db, { leadId: lead.id, channel, claimId: "a", attempt, decision: { state: "failed" }, now });
}

test("a lead that has waited for 30 minutes raises an alert without personal data", async () => {
	const { db, server, check } = await setUp();
	const receivedAt = new Date("2026-07-02T08:00:00Z");
	const begin = receivedAt.getTime();
	await insertLead(db, someLead({ receivedAt }));
	await insertLead(db, someLead({ receivedAt, hasTarget: false }));
	await insertLead(db, someLead({ receivedAt, isSpam: true }));
	expect(await check(begin + 30 * minute)).toBe(false);
	expect(await check(begin + 31 * minute)).toBe(true);

	const [mail] = server.mails;
	expect(mail).toMatchObject({ from: "info@brickfold.example", to: [alertTo] });
	expect(mail?.email.subject).toMatch(/^2 deliveries outstanding: /);
	expect(mail?.email.text).toMatch(/^- Plumbing: 1 waiting \(webhook\) since Thu 09:00/m);
	expect(mail?.email.text).toMatch(/1 held \(webhook\)/);
	expect(mail?.email.text).not.toContain("given up");
	expect(mail?.email.html).toBeUndefined();
	expect(mail?.email.text).not.toMatch(/ada|SE15|7946 0555/i);
});

test("an alert counts deliveries, not leads, and names each form once", async () => {
	const { db, server, check } = await setUp();
	const receivedAt = new Date("2026-07-02T08:00:00Z");
	await insertLead(db, someLead({ receivedAt, mails: ["office-mail"] }));
	await check(receivedAt.getTime() + 31 * minute);
	expect(server.mails[0]?.email.subject).toBe("2 deliveries outstanding: Plumbing waiting since 09:00");
});

test("an alert says what to do about waiting, held and failed leads", async () => {
	const old = new Date(Date.now() - 31 * minute);
	const pending = await setUp();
	await insertLead(pending.db, someLead({ receivedAt: old }));
	await pending.check(Date.now());
	const held = await setUp();
	await insertLead(held.db, someLead({ receivedAt: old, hasTarget: false }));
	await held.check(Date.now());
	const failed = await setUp();
	await fail(failed.db, Date.now());
	await failed.check(Date.now());

	const texts = [pending, held, failed].map(({ server }) => server.mails[0]?.email.text ?? "");
	expect(texts.map((text) => text.includes("retry --all"))).toEqual([true, false, true]);
	expect(texts.map((text) => text.includes("HUB_WEBHOOK_BASE_URL"))).toEqual([false, true, false]);
	expect(texts[2]).toContain("410");
});

test("an alert about confirmations that wait for their limit asks nobody to look for a fault", async () => {
	const { db, server, check } = await setUp(true);
	const now = Date.now();
	await insertLead(
		db,
		someLead({ receivedAt: new Date(now - 31 * minute), hasTarget: false, mails: ["confirmation"] }),
	);
	await check(now);
	const text = server.mails[0]?.email.text;
	expect(text).toContain("1 waiting (confirmation)");
	expect(text).toContain("at most 1,000 go out within an hour");
	expect(text).not.toContain("Check what is not responding");
	expect(text).not.toContain("retry --all");
});

test("a failed lead raises an alert at once, and at most one an hour", async () => {
	const { db, server, check } = await setUp();
	const now = Date.now();
	await fail(db, now);
	expect(await Promise.all([check(now), check(now + minute), check(now + 59 * minute)])).toEqual([true, false, false]);
	expect(await check(now + 60 * minute)).toBe(true);
	expect(server.mails).toHaveLength(2);
});

test("once nothing is outstanding after an alert, one email says so", async () => {
	const { db, server, check } = await setUp();
	const now = Date.now();
	const lead = someLead({ receivedAt: new Date(now - 31 * minute) });
	await insertLead(db, lead);
	expect([await check(now), await check(now + minute)]).toEqual([true, false]);
	await claim(db, "webhook", "a", 1, now);
	const attempt = { startedAt: now, duration: 1, status: 204, error: null };
	const decision = { state: "delivered" } as const;
	await settle(db, { leadId: lead.id, channel: "webhook", claimId: "a", attempt, decision, now });
	server.treat({ code: 451 });
	await expect(check(now + 2 * minute)).rejects.toThrow("SMTP 451");
	server.treat("accept");
	const checks = await Promise.all([check(now + 3 * minute), check(now + 3 * minute)]);
	expect(checks.filter(Boolean)).toHaveLength(1);
	expect(await check(now + 4 * minute)).toBe(false);
	expect(server.mails.map(({ email }) => email.subject)).toEqual([
		expect.stringMatching(/^1 delivery outstanding: Plumbing waiting/),
		"All outstanding deliveries have been dealt with",
	]);
});

test("no alert is sent while every lead is delivered or new", async () => {
	const { db, server, check } = await setUp();
	await insertLead(db, someLead());
	await insertLead(db, someLead({ isSpam: true, receivedAt: new Date(0) }));
	expect(await check(Date.now())).toBe(false);
	expect(server.mails).toEqual([]);
});

test("an alert reports a failed email to the office, but not a customer's dead mailbox", async () => {
	const { db, server, check } = await setUp(true);
	await fail(db, Date.now(), "confirmation");
	await insertLead(db, someLead({ hasTarget: false, receivedAt: new Date(0) }));
	expect(await check(Date.now())).toBe(false);
	await fail(db, Date.now(), "office-mail");
	expect(await check(Date.now())).toBe(true);
	expect(server.mails[0]?.email.text).toContain("1 given up (office mail)");
});

test("an alert that the mail server defers is sent again a minute later", async () => {
	const { db, server, check } = await setUp();
	const now = Date.now();
	await fail(db, now);
	server.treat({ code: 451 });
	await expect(check(now)).rejects.toThrow("SMTP 451");
	server.treat("accept");
	expect(await check(now + minute)).toBe(true);
	expect(await check(now + 2 * minute)).toBe(false);
	expect(server.mails).toHaveLength(1);
});

test("an alert about a reply names its own last failure, not the success of a later reply", async () => {
	const { db, server, check } = await setUp(true);
	const now = Date.now();
	const { id, reference } = await insertLead(db, someLead({ hasTarget: false }));
	const attempts = [
		["first", { status: 451, error: "SMTP 451 4.7.1 to RCPT TO" }, "failed"],
		["second", { status: 250, error: null }, "delivered"],
	] as const;
	for (const [replyId, response, state] of attempts) {
		await addReply(db, { leadId: id, id: replyId, text: "Dear Ada" }, { name: "Joe" }, now);
		await claim(db, "reply", replyId, 1, now);
		const attempt = { startedAt: state === "failed" ? now : now + 1, duration: 1, ...response };
		await settle(db, { leadId: id, channel: "reply", replyId, claimId: replyId, attempt, decision: { state }, now });
	}
	await check(now);
	expect(server.mails[0]?.email.text).toMatch(
		/1 given up \(reply\) since \w+ [\d:]+, the oldest BF-\w{6}, last failure \w+ [\d:]+: SMTP 451 4\.7\.1 to RCPT TO$/m,
	);
	expect(server.mails[0]?.email.text).not.toContain("250");
	expect(server.mails[0]?.email.text).toContain(`the oldest ${reference}, `);
});

test.for(engineNames)(
	"on %s the office's last reply of a day raises one alert, without personal data",
	async (engine) => {
		const databases = await databaseEngines[engine]();
		onTestFinished(() => databases.stop());
		const { db, server, checkReplies } = await setUp(false, databases);
		const begin = Date.parse("2026-03-02T09:30:00Z");
		const reply = async (count: number, at: number) => {
			const { id: leadId } = await insertLead(
				db,
				someLead({ payload: somePayload({ email: `ada${count}@example.org` }) }),
			);
			const by = { name: "Joe", personId: `person${count % 7}` };
			return addReply(db, { leadId, id: randomUUID(), text: "Dear Ada" }, by, at);
		};
		const replyAll = async (at: number) => {
			for (let count = 1; count < 200; count += 1) await reply(count, at);
			expect(await checkReplies(at)).toBe(false);
			await reply(200, at);
			await expect(reply(201, at)).rejects.toMatchObject({ code: "too-many-replies" });
		};
		await replyAll(begin);
		expect(await checkReplies(begin + minute)).toBe(true);
		for (const later of [2 * minute, day - 1, day + minute]) expect(await checkReplies(begin + later)).toBe(false);
		await replyAll(begin + 2 * day);
		expect(await checkReplies(begin + 2 * day)).toBe(true);
		const subjects = server.mails.map(({ email }) => email.subject);
		expect(subjects).toEqual(Array(2).fill("The desk has sent 200 replies within a day, and refuses further ones"));
		expect(server.mails[0]?.to).toEqual([alertTo]);
		expect(server.mails[0]?.email.text).not.toMatch(/ada|joe|@/i);
	},
);
