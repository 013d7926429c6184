import { expect, onTestFinished, test } from "vitest";
import { openEmptyDatabase } from "../../tests/support/data/databases.ts";
import { readMails, someLead, somePayload } from "../../tests/support/data/leads.ts";
import { startMailServer } from "../../tests/support/service/mail-server.ts";
import { addPerson, setMailFrequency } from "../auth/people.ts";
import { beginSession } from "../auth/sessions.ts";
import type { Database } from "../database/schema.ts";
import { insertLead, type NewLead } from "../leads/insert.ts";
import { createLog } from "../log.ts";
import { createMailer } from "../mail/mailer.ts";
import { readLead } from "../workflow/lead-record.ts";
import { addReply } from "../workflow/replies.ts";
import { createConfirmationSender, createOfficeMailSender, createReplySender } from "./mail-senders.ts";
import { claim } from "./queue.ts";
import { startDeliveryWorker } from "./worker.ts";

const office = "office@brickfold.example";
const both = ["office-mail", "confirmation"] as const;
const from = { name: "Brickfold", address: "info@brickfold.example" };

interface Given {
	readonly server?: Parameters<typeof startMailServer>[0];
	readonly schedule?: readonly number[];
	readonly timeout?: number;
	readonly url?: (url: string) => string;
}

/** Opens a database and a mail server; `start` runs both email channels. */
async function setUp({ server: options, schedule = [20, 20, 20], timeout = 2000, url = (same) => same }: Given = {}) {
	const db = await openEmptyDatabase();
	const server = await startMailServer(options);
	onTestFinished(() => server.stop());
	const lines: string[] = [];
	const log = createLog({ write: (line) => lines.push(line) });
	const start = () => {
		const senders = [
			createOfficeMailSender(startTestMailer(), () => office, db, "https://desk.brickfold.example"),
			createConfirmationSender(startTestMailer(), db, "https://brickfold.example", () => ({
				...from,
				address: office,
			})),
		];
		const deliveries = senders.map((sender) => startDeliveryWorker({ db, sender, schedule, log, pollInterval: 20 }));
		onTestFinished(async () => {
			await Promise.all(deliveries.map((delivery) => delivery.stop()));
		});
	};
	const startReplies = (afterAttempts: () => Promise<void>) => {
		const sender = createReplySender(startTestMailer(), db, "https://brickfold.example", () => from, afterAttempts);
		const delivery = startDeliveryWorker({ db, sender, schedule, log, pollInterval: 20 });
		onTestFinished(() => delivery.stop());
	};
	const startTestMailer = () => {
		const mailer = createMailer({ url: url(server.url), from, timeout });
		onTestFinished(() => mailer.close());
		return mailer;
	};
	return { db, server, start, startReplies, logs: () => lines.join("") };
}

async function settled(db: Database, lead: NewLead) {
	await expect
		.poll(async () => (await readMails(db, lead.id)).every(({ state }) => state !== "pending"), {
			timeout: 10_000,
		})
		.toBe(true);
	const [mail, confirmation] = await readMails(db, lead.id);
	return { mail, confirmation };
}

test("a lead is emailed to the office and confirmed to the customer", async () => {
	const { db, server, start, logs } = await setUp();
	const lead = someLead({ mails: both, payload: somePayload({ additionalMessage: "Ça fuit – 水漏れ\n.\nnow" }) });
	const { reference } = await insertLead(db, lead);
	start();
	const mails = await server.received(2);
	const mail = mails.find(({ to }) => to.includes(office))?.email;
	const confirmation = mails.find(({ to }) => to.includes("ada@example.org"))?.email;
	expect(mail).toMatchObject({
		subject: "Plumbing · SE15 4QL · Ada Example · Leak Detection",
		from: from,
		replyTo: [{ name: "Ada Example", address: "ada@example.org" }],
		messageId: `<${lead.id}.office-mail@brickfold.example>`,
	});
	expect(mail?.text).toContain("Ça fuit – 水漏れ\n.\nnow");
	const header = (email: typeof mail, key: string) => email?.headers.find((each) => each.key === key)?.value;
	expect(header(mail, "auto-submitted")).toBe("auto-generated");
	expect(header(mail, "content-type")).toMatch(/^text\/plain/);

	expect(confirmation).toMatchObject({
		subject: `We have your enquiry ${reference}`,
		from,
		messageId: `<${lead.id}.confirmation@brickfold.example>`,
	});
	expect(confirmation?.replyTo).toEqual([{ ...from, address: office }]);
	expect(header(confirmation, "auto-submitted")).toBe("auto-replied");
	expect(confirmation?.text).not.toMatch(/Ada|SE15|水漏れ/);

	expect(await settled(db, lead)).toMatchObject({
		mail: { state: "delivered", attempts: [{ status: 250, error: null }] },
		confirmation: { state: "delivered" },
	});
	expect(logs()).not.toMatch(/ada@|office@|SE15/i);
});

test("no value in a lead can add a header, recipient or line to an email", async () => {
	const { db, server, start } = await setUp();
	const evil = "Eve\r\nBcc: all@example.com\r\n\r\n.\r\nMAIL FROM:<x@example.com>";
	const lead = someLead({
		mails: both,
		payload: somePayload({ fullName: evil, postCode: evil, typeOfService: evil, additionalMessage: evil }),
	});
	await insertLead(db, lead);
	start();
	const mails = await server.received(2);
	expect(mails.flatMap(({ to }) => to).toSorted()).toEqual(["ada@example.org", office]);
	for (const { email } of mails) {
		expect(email.bcc).toBeUndefined();
		expect(email.headers.map(({ key }) => key)).not.toContain("bcc");
		expect(email.subject).not.toMatch(/[\r\n]/);
	}
});

test.each([
	["421", { code: 421 }, 421, false],
	["451", { code: 451, at: "DATA" } as const, 451, false],
	["a reset", "reset" as const, null, true],
	["no response", "no-response" as const, null, true],
])(
	"after %s an email is retried and arrives with the same Message-ID",
	async (_, treatment, status, mayHaveArrived) => {
		const { db, server, start } = await setUp({ timeout: 1000, schedule: [200, 200, 200] });
		server.treat(treatment);
		const lead = someLead({ mails: ["office-mail"] });
		await insertLead(db, lead);
		start();
		await expect.poll(async () => (await readMails(db, lead.id))[0]?.attempts.length, { timeout: 10_000 }).toBe(1);
		expect((await readMails(db, lead.id))[0]).toMatchObject({ mayHaveArrived });
		server.treat("accept");
		const [mail] = await server.received(1);
		expect(mail?.email.messageId).toBe(`<${lead.id}.office-mail@brickfold.example>`);
		const { mail: delivery } = await settled(db, lead);
		expect(delivery).toMatchObject({ state: "delivered" });
		expect(delivery?.attempts[0]).toMatchObject({ status, error: expect.any(String) });
		expect(delivery?.attempts[0]?.error).not.toContain("own words");
	},
);

test("a 550 or an unusable address fails only its own email", async () => {
	const { db, server, start } = await setUp();
	server.treat((to) => (to === office ? "accept" : { code: 550 }));
	const refused = someLead({ mails: both });
	const unmailable = someLead({ mails: both, payload: somePayload({ email: "ada, eve <x@example.org>" }) });
	await insertLead(db, refused);
	await insertLead(db, unmailable);
	start();
	expect(await settled(db, refused)).toMatchObject({
		mail: { state: "delivered" },
		confirmation: { state: "failed", attempts: [{ status: 550, error: "SMTP 550 to RCPT TO" }] },
	});
	expect(await settled(db, unmailable)).toMatchObject({
		mail: { state: "delivered" },
		confirmation: { state: "failed", attempts: [{ status: null, error: "no address that email can be sent to" }] },
	});
});

test("emails are sent over TLS with a password, and retried if the password is wrong", async () => {
	const login = { user: "brickfold", password: "p@ss:word" };
	const right = await setUp({ server: { login } });
	const lead = someLead({ mails: ["office-mail"] });
	await insertLead(right.db, lead);
	right.start();
	expect((await right.server.received(1))[0]?.email.subject).toContain("Ada Example");

	const wrong = await setUp({ server: { login }, url: (url) => url.replace("word", "wrong"), schedule: [50] });
	await insertLead(wrong.db, lead);
	wrong.start();
	expect(await settled(wrong.db, lead)).toMatchObject({
		mail: { state: "failed", attempts: [{ status: 535 }, { status: 535 }] },
	});
	expect(wrong.logs()).not.toContain("wrong");
});

test("a second confirmation within the hour is skipped and the reason recorded", async () => {
	const { db, server, start } = await setUp();
	const [first, second] = [someLead({ mails: both }), someLead({ mails: both })];
	await insertLead(db, first);
	await insertLead(db, second);
	start();
	const outcomes = await Promise.all([settled(db, first), settled(db, second)]);
	expect(outcomes.map(({ mail }) => mail?.state)).toEqual(["delivered", "delivered"]);
	expect(outcomes.map(({ confirmation }) => confirmation?.state).toSorted()).toEqual(["delivered", "skipped"]);
	const skipped = outcomes.find(({ confirmation }) => confirmation?.state === "skipped");
	expect(skipped?.confirmation?.attempts).toMatchObject([
		{ error: expect.stringContaining("less than an hour before") },
	]);
	expect(server.mails.filter(({ to }) => to.includes("ada@example.org"))).toHaveLength(1);
});

test("an email accepted but not recorded is sent again with the same Message-ID", async () => {
	const { db, server, start } = await setUp();
	const lead = someLead({ mails: ["office-mail"], receivedAt: new Date(Date.now() - 120_000) });
	await insertLead(db, lead);
	const mailer = createMailer({ url: server.url, from });
	onTestFinished(() => mailer.close());
	const [claimed] = await claim(db, "office-mail", "crashed", 1, Date.now() - 60_500);
	expect(claimed).toMatchObject({ id: lead.id });
	if (claimed)
		await createOfficeMailSender(mailer, () => office, db).attempt(claimed, Date.now(), new AbortController().signal);
	start();
	const mails = await server.received(2);
	expect(new Set(mails.map(({ email }) => email.messageId))).toEqual(
		new Set([`<${lead.id}.office-mail@brickfold.example>`]),
	);
	expect(await settled(db, lead)).toMatchObject({ mail: { state: "delivered" } });
});

test("a reply is sent once even if its follow-up fails, which is tried again until it succeeds", async () => {
	const { db, server, startReplies, logs } = await setUp();
	const { id } = await insertLead(db, someLead({ hasTarget: false }));
	const outcomes: ("failed" | "done")[] = [];
	let isBroken = true;
	startReplies(async () => {
		outcomes.push(isBroken ? "failed" : "done");
		if (isBroken) throw new TypeError("a bug");
	});
	for (const replyId of ["first", "second"])
		await addReply(db, { leadId: id, id: replyId, text: "Tuesday at 10?" }, { name: "Joe Mercer" }, Date.now());
	await expect
		.poll(async () => (await readLead(db, id))?.replies.map(({ state }) => state))
		.toEqual(["delivered", "delivered"]);
	expect(server.mails.map(({ email }) => email.messageId).toSorted()).toEqual([
		"<first.reply@brickfold.example>",
		"<second.reply@brickfold.example>",
	]);
	expect((await readLead(db, id))?.replies.map(({ attempts }) => attempts.length)).toEqual([1, 1]);
	// At the start, after each delivery, and then without another one
	await expect.poll(() => outcomes.length).toBeGreaterThan(4);
	isBroken = false;
	await expect.poll(() => outcomes.at(-1)).toBe("done");
	expect(logs().split("unexpected error: the follow-up of a delivery failed and is tried again")).toHaveLength(2);
});

test("a slow mail server holds up neither the webhook nor another channel's email", async () => {
	const { db, server, start } = await setUp();
	server.treat((to) => (to === office ? "no-response" : "accept"));
	const leads = Array.from({ length: 10 }, (_, i) =>
		someLead({ mails: both, payload: somePayload({ email: `person${i}@example.org` }) }),
	);
	await Promise.all(leads.map((lead) => insertLead(db, lead)));
	start();
	await server.received(10);
	expect(server.mails.every(({ to }) => !to.includes(office))).toBe(true);
});

test("a mailbox that defers a lead's email does not make others get it twice", async () => {
	const { db, server, start } = await setUp({ schedule: [200, 200, 200] });
	const reader = "zoe@brickfold.example";
	const { person } = await addPerson(db, "Zoe Live", reader, { name: "Joe" }, Date.now());
	await beginSession(db, "session", person.id, Date.now());
	await setMailFrequency(db, person.id, "each");
	server.treat((to) => (to === reader ? { code: 450 } : "accept"));
	const lead = someLead({ mails: ["office-mail"] });
	await insertLead(db, lead);
	start();
	await server.received(1);
	await expect.poll(async () => (await readMails(db, lead.id))[0]?.attempts.length).toBe(1);
	server.treat("accept");
	const { mail } = await settled(db, lead);
	expect(mail?.attempts).toMatchObject([{ status: 450, error: "SMTP 450 for some recipients" }, { status: 250 }]);
	expect(server.mails.map(({ to }) => to)).toEqual([[office], [reader]]);
});
