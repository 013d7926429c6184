import { expect, onTestFinished, test } from "vitest";
import { day, hour, minute } from "../../content/shared/time.ts";
import type { Urgency } from "../../forms/urgency.ts";
import { change, undo } from "../../tests/support/data/changes.ts";
import {
	databaseEngines,
	engineNames,
	openEmptyDatabase,
	openTestDatabase,
} from "../../tests/support/data/databases.ts";
import { insertLeads, readMails, someLead, somePayload } from "../../tests/support/data/leads.ts";
import { startMailServer } from "../../tests/support/service/mail-server.ts";
import { jsonPost, plumbingRequest, post, startTestApp } from "../../tests/support/service/post-leads.ts";
import type { Database } from "../database/schema.ts";
import { confirmationLimits, createRateLimiter } from "../http/rate-limit.ts";
import { insertLead } from "../leads/insert.ts";
import { createLog } from "../log.ts";
import { normalizeMailbox } from "../mail/mailbox.ts";
import { createMailer } from "../mail/mailer.ts";
import { eraseLeads } from "../privacy/erase.ts";
import { systemClock } from "../time/clock.ts";
import { deleteOldConfirmations, reserveConfirmation } from "./confirmations.ts";
import { createConfirmationSender } from "./mail-senders.ts";
import { startDeliveryWorker } from "./worker.ts";

const mailbox = { name: "Brickfold", address: "office@brickfold.example" };
const aisha = { name: "Aisha" };
const now = Date.parse("2026-03-02T09:30:00Z");

/** Requests confirmations to that many mailboxes. Returns the outcomes, without repeats. */
async function ask(
	db: Database,
	count: number,
	mailbox: (index: number) => string,
	at = now,
	urgency: Urgency | null = null,
) {
	const verdicts: string[] = [];
	for (let index = 0; index < count; index += 1) {
		const lead = someLead({ mails: ["confirmation"], payload: somePayload({ email: mailbox(index) }) });
		await insertLead(db, lead);
		verdicts.push(await reserveConfirmation(db, { id: lead.id, urgency }, mailbox(index), at));
	}
	return verdicts;
}

test("a confirmation to a corrected address counts for that address", async () => {
	const db = await openEmptyDatabase();
	const corrected = someLead({ mails: ["confirmation"] });
	await insertLead(db, corrected);
	expect(await reserveConfirmation(db, { id: corrected.id, urgency: null }, "ada@example.org", now)).toBe("reserved");
	expect(await reserveConfirmation(db, { id: corrected.id, urgency: null }, "zoe@example.com", now + hour)).toBe(
		"reserved",
	);
	expect(await ask(db, 1, () => "zoe@example.com", now + hour)).toEqual(["hour-limit"]);
	expect(await ask(db, 1, () => "ada@example.org", now + hour)).toEqual(["reserved"]);
});

test("corrections send one mailbox one confirmation an hour", async () => {
	const db = await openEmptyDatabase();
	const lead = someLead({ mails: ["confirmation"] });
	await insertLead(db, lead);
	const confirmTo = async (name: string, at: number, urgency: Urgency | null = null) => {
		await db.updateTable("deliveries").set({ queued_at: at }).where("lead_id", "=", lead.id).execute();
		return reserveConfirmation(db, { id: lead.id, urgency }, `${name}@example.org`, at);
	};
	expect(await confirmTo("ada", now)).toBe("reserved");
	// A retry is no further confirmation
	expect(await reserveConfirmation(db, { id: lead.id, urgency: null }, "ada@example.org", now + 1)).toBe("reserved");
	expect(await confirmTo("zoe", now + 2)).toBe("reserved");
	expect(await confirmTo("ada", now + 3)).toBe("hour-limit");
	expect(await confirmTo("ada", now + 3, "emergency")).toBe("hour-limit");
});

test.for(engineNames)("on %s a confirmation that is sent again counts each time", async (engine) => {
	const databases = await databaseEngines[engine]();
	onTestFinished(() => databases.stop());
	const db = await openTestDatabase(databases);
	const lead = someLead({ mails: ["confirmation"] });
	await insertLead(db, lead);
	const verdicts: string[] = [];
	for (const at of [0, 2, 4, 6, 8, 25].map((hours) => now + hours * hour)) {
		await db.updateTable("deliveries").set({ queued_at: at }).where("lead_id", "=", lead.id).execute();
		// Tried twice: a retry is no further confirmation
		for (const time of [at, at + 1])
			verdicts.push(await reserveConfirmation(db, { id: lead.id, urgency: null }, "ada@example.org", time));
	}
	const [sent, refused] = [Array<string>(6).fill("reserved"), Array<string>(4).fill("day-limit")];
	expect(verdicts).toEqual([...sent, ...refused, "reserved", "reserved"]);
});

test.for(engineNames)("on %s a correction sends no second confirmation to a mailbox that has it", async (engine) => {
	const databases = await databaseEngines[engine]();
	onTestFinished(() => databases.stop());
	const db = await openTestDatabase(databases);
	const payload = somePayload({ email: "ada@firm.example" });
	const { id } = await insertLead(db, someLead({ mails: ["confirmation"], payload, receivedAt: new Date(now) }));
	const deliver = async (mailbox: string, at: number) => {
		expect(await reserveConfirmation(db, { id, urgency: null }, mailbox, at)).toBe("reserved");
		await db
			.updateTable("deliveries")
			.set({ state: "delivered", delivered_at: at })
			.where("lead_id", "=", id)
			.execute();
	};
	const correct = async (email: string, at: number) => {
		await change(db, id, { email }, aisha, at);
		return (await db.selectFrom("deliveries").select("state").where("lead_id", "=", id).execute()).at(0)?.state;
	};
	await deliver("ada@firm.example", now);
	expect(await correct("ada+home@firm.example", now + 2 * hour)).toBe("delivered");
	expect(await correct("ada@home.example", now + 4 * hour)).toBe("pending");
	await deliver("ada@home.example", now + 4 * hour + 1);
	expect(await correct("ada+again@firm.example", now + 6 * hour)).toBe("delivered");
});

test.for(engineNames)(
	"on %s an erasure resets no limit, and leaves the address for a day as a hash",
	async (engine) => {
		const databases = await databaseEngines[engine]();
		onTestFinished(() => databases.stop());
		const db = await openTestDatabase(databases);
		const send = async (to: string, at: number) => {
			const lead = someLead({ mails: ["confirmation"], payload: somePayload({ email: "ada@firm.example" }) });
			await insertLead(db, lead);
			if (to !== "ada@firm.example") await change(db, lead.id, { email: to }, aisha, at);
			const verdict = await reserveConfirmation(db, { id: lead.id, urgency: null }, to, at);
			await eraseLeads(db, [lead.id], at);
			return verdict;
		};
		for (let index = 0; index < 10; index++)
			expect(await send(`stranger@company${index}.example`, now)).toBe("reserved");
		expect(await send("stranger@company10.example", now)).toBe("total-limit");
		expect(await send("ada@firm.example", now)).toBe("reserved");
		expect(await send("ada@firm.example", now)).toBe("hour-limit");
		const kept = await db.selectFrom("confirmations").select("email").execute();
		expect(kept).toHaveLength(11);
		expect(kept.filter(({ email }) => email.includes("@"))).toEqual([]);
		await deleteOldConfirmations(db, now + day + 1);
		expect(await db.selectFrom("confirmations").select("email").execute()).toEqual([]);
	},
);

test.for(engineNames)(
	"on %s ten confirmations an hour go to corrected addresses, and further ones wait",
	async (engine) => {
		const databases = await databaseEngines[engine]();
		onTestFinished(() => databases.stop());
		const db = await openTestDatabase(databases);
		const leads = Array.from({ length: 12 }, (_, index) => ({
			...someLead({ mails: ["confirmation"], payload: somePayload({ email: `ada+${index}@firm${index}.example` }) }),
			to: `stranger@company${index}.example`,
		}));
		const confirm = ({ id, to }: { readonly id: string; readonly to: string }, at: number) =>
			reserveConfirmation(db, { id, urgency: null }, normalizeMailbox(to), at);
		const corrections: Awaited<ReturnType<typeof change>>[] = [];
		for (const lead of leads) {
			await insertLead(db, lead);
			expect(await confirm({ ...lead, to: String(lead.payload.email) }, now)).toBe("reserved");
			corrections.push(await change(db, lead.id, { email: lead.to }, aisha, now));
		}
		const verdicts = await Promise.all(leads.map((lead) => confirm(lead, now + 1)));
		expect(verdicts.toSorted()).toEqual([...Array<string>(10).fill("reserved"), "total-limit", "total-limit"]);
		// A retry is no further confirmation
		const [first] = leads.filter((_, index) => verdicts[index] === "reserved");
		expect(first && (await confirm(first, now + 2))).toBe("reserved");
		expect(await ask(db, 1, () => "joe@example.org", now + 2)).toEqual(["reserved"]);
		const [waiting] = leads.filter((_, index) => verdicts[index] === "total-limit");
		// Undoing the corrections makes no room for others, not even for an attempt that has its mailbox already
		for (const correction of corrections) await undo(db, correction, now + 2);
		expect(waiting && (await confirm(waiting, now + 2))).toBe("total-limit");
		expect(waiting && (await confirm(waiting, now + 1 + hour))).toBe("reserved");
	},
);

test("an emergency is confirmed although its mailbox just got another confirmation, three times a day in all", async () => {
	const db = await openEmptyDatabase();
	const confirm = async (minutes: number, urgency: Urgency | null) =>
		(await ask(db, 1, () => "ada@example.org", now + minutes * minute, urgency))[0];
	expect(await confirm(0, null)).toBe("reserved");
	expect(await confirm(1, "urgent")).toBe("hour-limit");
	expect(await confirm(2, "emergency")).toBe("reserved");
	expect(await confirm(3, null)).toBe("hour-limit");
	expect(await confirm(4, "emergency")).toBe("reserved");
	expect(await confirm(5, "emergency")).toBe("day-limit");
});

test("a network gets at most ten confirmations an hour", async () => {
	const time = { now };
	const started = await startTestApp({
		getNow: () => new Date(time.now),
		listMailChannels: async () => ["office-mail", "confirmation"],
		proxies: 1,
	});
	const states = async (count: number, address: string) => {
		const found: (string | undefined)[] = [];
		for (let index = 0; index < count; index += 1) {
			const email = `victim${index}@company${index}.example`;
			const sent = jsonPost({ ...plumbingRequest, email }, { "X-Forwarded-For": address });
			const { status, body } = await post(started, sent);
			expect(status).toBe(202);
			const mails = await readMails(started.db, JSON.parse(body).id);
			expect(mails.find(({ channel }) => channel === "office-mail")?.state).toBe("pending");
			const confirmation = mails.find(({ channel }) => channel === "confirmation");
			found.push(confirmation?.attempts[0]?.error ?? confirmation?.state);
		}
		return found;
	};
	const reason = "not sent: one sender had ten within an hour";
	expect(await states(12, "192.0.2.1")).toEqual([...Array<string>(10).fill("pending"), reason, reason]);
	expect(await states(1, "198.51.100.1")).toEqual(["pending"]);
	time.now += hour;
	expect(await states(1, "192.0.2.1")).toEqual(["pending"]);
});

test("a repeated lead does not count against the limit on confirmations", async () => {
	const started = await startTestApp({
		getNow: () => new Date(now),
		listMailChannels: async () => ["confirmation"],
		proxies: 1,
	});
	const send = async (email: string) => {
		const headers = { "X-Forwarded-For": "192.0.2.1", "Idempotency-Key": email };
		const { body } = await post(started, jsonPost({ ...plumbingRequest, email }, headers));
		return (await readMails(started.db, JSON.parse(body).id)).map(({ state }) => state);
	};
	for (let repeat = 0; repeat < 12; repeat += 1) expect(await send("ada@example.org")).toEqual(["pending"]);
	expect(await send("zoe@example.com")).toEqual(["pending"]);
});

test("many networks cannot use up the confirmations of others", async () => {
	const limiter = createRateLimiter(confirmationLimits, () => new Date(now));
	for (let network = 0; network < 20; network += 1) {
		for (let host = 0; host < 200; host += 1) limiter.consume(`192.0.${network}.${host}`);
	}
	expect(limiter.consume("198.51.100.1")).toBe(0);
});

/** Opens a database in which this many confirmations were sent within the last hour. */
async function openWithSent(engine: (typeof engineNames)[number], count: number) {
	const databases = await databaseEngines[engine]();
	onTestFinished(() => databases.stop());
	const db = await openTestDatabase(databases);
	await insertLeads(
		db,
		Array.from({ length: count }, () => someLead()),
		20,
	);
	const sent = db.selectFrom("leads").select(["id as lead_id", "id as email", "received_at as sent_at"]);
	await db.insertInto("confirmations").columns(["lead_id", "email", "sent_at"]).expression(sent).execute();
	await db.updateTable("confirmations").set({ sent_at: now }).execute();
	return db;
}

test.each(engineNames)(
	"beyond a thousand within an hour, a confirmation waits for as long as it takes, without an attempt, on %s",
	async (engine) => {
		const db = await openWithSent(engine, 1_000);
		const lead = someLead({ receivedAt: new Date(now), mails: ["confirmation"] });
		await insertLead(db, lead);
		const server = await startMailServer();
		onTestFinished(() => server.stop());
		const mailer = createMailer({ url: server.url, from: { name: "Brickfold", address: "info@brickfold.example" } });
		onTestFinished(() => mailer.close());
		const sender = createConfirmationSender(mailer, db, "https://brickfold.example", () => mailbox);
		const time = { now };
		const clock = { ...systemClock, now: () => time.now };
		const log = createLog({ write: () => {} });
		const worker = startDeliveryWorker({ db, sender, schedule: [], log, clock, pollInterval: 20 });
		onTestFinished(() => worker.stop());
		const readConfirmation = async () => (await readMails(db, lead.id))[0];
		for (; time.now < now + hour; time.now += 10 * minute) {
			const nextAttemptAt = time.now + 10 * minute;
			await expect.poll(readConfirmation).toMatchObject({ state: "pending", nextAttemptAt, attempts: [] });
		}
		await expect.poll(readConfirmation).toMatchObject({ state: "delivered", attempts: [{ error: null }] });
		expect(server.mails).toHaveLength(1);
	},
);

test.each(engineNames)(
	"a confirmation that waits for the hour's limit goes before those that are asked for later, on %s",
	async (engine) => {
		const db = await openWithSent(engine, 999);
		const insert = async (email: string, queuedAt: number) => {
			const receivedAt = new Date(queuedAt);
			const lead = someLead({ receivedAt, mails: ["confirmation"], payload: somePayload({ email }) });
			await insertLead(db, lead);
			return { id: lead.id, urgency: null };
		};
		const earlier = await insert("ada@example.org", now - minute);
		const later = await insert("zoe@example.org", now);
		expect(await reserveConfirmation(db, later, "zoe@example.org", now)).toBe("total-limit");
		expect(await reserveConfirmation(db, earlier, "ada@example.org", now)).toBe("reserved");
	},
);
