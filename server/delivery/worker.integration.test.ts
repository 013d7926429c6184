import { expect, onTestFinished, test, vi } from "vitest";
import type { FormPath } from "../../forms/forms.ts";
import { createFailingDatabase, openEmptyDatabase } from "../../tests/support/data/databases.ts";
import { readWebhook, someLead, somePayload } from "../../tests/support/data/leads.ts";
import { type Reaction, type Respond, startWebhookReceiver } from "../../tests/support/service/webhook-receiver.ts";
import { jumpingClock } from "../../tests/support/system/jumping-clock.ts";
import type { AttemptReport } from "../http/metrics.ts";
import { insertLead } from "../leads/insert.ts";
import { createLog } from "../log.ts";
import { countLeads } from "../search/query.ts";
import { readSettings } from "../settings/settings.ts";
import { readLead } from "../workflow/lead-record.ts";
import { claim } from "./queue.ts";
import { resend } from "./resend.ts";
import { createWebhookSender } from "./webhook.ts";
import { type DeliveryOptions, startDeliveryWorker } from "./worker.ts";

interface Given extends Partial<DeliveryOptions> {
	readonly findUrl?: (form: FormPath) => string | undefined;
}

/** Starts a delivery with one webhook for every form. */
async function setUp({ respond, ...options }: Given & { respond?: Respond } = {}) {
	const db = await openEmptyDatabase();
	const receiver = await startWebhookReceiver({ ...(respond && { respond }) });
	const reports: AttemptReport[] = [];
	const waiting: (() => void)[] = [];
	const start = (more: Given = {}) => {
		const toReceiver = (form: FormPath) => `${receiver.url}/hubs/${form}`;
		const { findUrl = toReceiver } = { ...options, ...more };
		const delivery = startDeliveryWorker({
			db,
			sender: createWebhookSender(findUrl),
			schedule: [20, 20, 20],
			log: createLog({ write: () => undefined }),
			onAttempt: (report) => {
				reports.push(report);
				for (const wake of waiting.splice(0)) wake();
			},
			...options,
			...more,
		});
		onTestFinished(() => delivery.stop());
		return delivery;
	};
	onTestFinished(() => receiver.stop());
	return {
		db,
		receiver,
		start,
		/** Resolves once that many attempts have ended. */
		async attempted(count: number) {
			while (reports.length < count) await new Promise<void>((resolve) => waiting.push(resolve));
			return reports;
		},
	};
}

test("the worker posts exactly the payload at once, with the lead's id", async () => {
	const { db, receiver, start, attempted } = await setUp({ pollInterval: 60_000 });
	const delivery = start();
	const payload = somePayload({ additionalMessage: "Ça fuit – 水漏れ\n'now'" });
	const lead = someLead({ payload, spamReasons: [] });
	await insertLead(db, lead);
	delivery.wake();
	const [request] = await receiver.received(1);
	expect(request).toMatchObject({ method: "POST", path: "/hubs/plumbing", body: JSON.stringify(payload) });
	expect(request?.headers).toMatchObject({ "content-type": "application/json", "idempotency-key": lead.id });
	expect(request?.headers).not.toHaveProperty("webhook-signature");
	expect(await attempted(1)).toMatchObject([{ channel: "webhook", outcome: "delivered" }]);
	expect(await readWebhook(db, lead.id)).toMatchObject({
		state: "delivered",
		attempts: [{ status: 204, error: null }],
	});
});

const once =
	(first: Reaction): Respond =>
	(_, number) =>
		number === 1 ? first : { status: 200 };

test.each<[Reaction, string]>([
	[{ status: 500 }, "HTTP 500"],
	[{ status: 429, headers: { "Retry-After": "3600" } }, "HTTP 429"],
	[{ status: 307, headers: { Location: "/elsewhere" } }, "HTTP 307: redirects are not followed"],
	["reset", "no connection (ECONNRESET)"],
	["hang", "no response within 15 s"],
])("after %j the worker retries and delivers the lead", async (first, error) => {
	const { db, receiver, start, attempted } = await setUp({
		respond: once(first),
	});
	if (first === "hang") {
		const timeout = new AbortController();
		vi.spyOn(AbortSignal, "timeout").mockReturnValueOnce(timeout.signal);
		void receiver.received(1).then(() => timeout.abort());
	}
	const lead = someLead();
	await insertLead(db, lead);
	start();
	expect((await attempted(2)).map(({ outcome }) => outcome)).toEqual(["retried", "delivered"]);
	expect(receiver.requests.map(({ path }) => path)).toEqual(["/hubs/plumbing", "/hubs/plumbing"]);
	expect(receiver.requests.map(({ headers }) => headers["idempotency-key"])).toEqual([lead.id, lead.id]);
	expect((await readWebhook(db, lead.id))?.attempts.map((attempt) => attempt.error)).toEqual([error, null]);
});

test("the worker retries after a failed connection", async () => {
	const { db, start, attempted, receiver } = await setUp();
	await receiver.stop();
	await insertLead(db, someLead());
	start({ schedule: [20] });
	expect((await attempted(2)).map(({ outcome }) => outcome)).toEqual(["retried", "failed"]);
});

test("an attempt without a response is logged with its cause", async () => {
	const { db, start, attempted, receiver } = await setUp();
	await receiver.stop();
	const lines: string[] = [];
	const log = createLog({ write: (line) => lines.push(line) });
	const first = someLead();
	await insertLead(db, first);
	const delivery = start({ log, schedule: [] });
	await attempted(1);
	await delivery.stop();
	expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({
		error: "no connection (ECONNREFUSED)",
		cause: { error: "Error", code: "ECONNREFUSED" },
	});

	const second = someLead();
	await insertLead(db, second);
	start({ log, schedule: [], findUrl: () => "not an address of ada@example.org" });
	await attempted(2);
	expect((await readWebhook(db, second.id))?.attempts).toMatchObject([{ error: "not sent (ERR_INVALID_URL)" }]);
	// An id may contain "ada" by chance
	expect(lines.join("")).not.toMatch(/ada@|Ada/);
});

test("an outage of the database is logged when it begins and when it is over", async () => {
	const { db, start } = await setUp();
	const lines: string[] = [];
	const log = createLog({ write: (line) => lines.push(line) });
	let failures = 5;
	const outage = () => {
		failures -= 1;
		return failures < 0 ? undefined : new Error("away");
	};
	start({ log, db: createFailingDatabase(db, outage), pollInterval: 10 });
	await expect.poll(() => lines.at(-1)).toContain("deliveries are claimed again");
	expect(failures).toBeLessThan(0);
	expect(lines.map((line) => JSON.parse(line).level)).toEqual([50, 30]);
});

test("a database error is logged by name and place", async () => {
	const { db, start } = await setUp();
	const lines: string[] = [];
	const log = createLog({ write: (line) => lines.push(line) });
	const failures = [Object.assign(new Error("of ada@example.org"), { code: "ECONNREFUSED" }), new TypeError("of ada")];
	start({ log, db: createFailingDatabase(db, () => failures.shift() ?? new Error("again")), pollInterval: 10 });
	await expect.poll(() => lines.length).toBeGreaterThan(1);
	const [outage, bug] = lines.map((line) => JSON.parse(line));
	expect(outage).toMatchObject({
		msg: "deliveries could not be claimed",
		error: "Error",
		code: "ECONNREFUSED",
	});
	expect(outage.at).toEqual(expect.arrayContaining([expect.stringMatching(/^server\/delivery\/.*:\d+$/)]));
	expect(bug).toMatchObject({ msg: "unexpected error: deliveries could not be claimed", error: "TypeError" });
	// An id may contain "ada" by chance
	expect(lines.join("")).not.toMatch(/ada@|Ada/);
});

test("a 410 ends the attempts until a manual retry", async () => {
	const { db, receiver, start, attempted } = await setUp({ respond: () => ({ status: 410 }) });
	const lead = someLead();
	await insertLead(db, lead);
	start();
	expect(await attempted(1)).toMatchObject([{ outcome: "failed" }]);
	expect(await readLead(db, lead.id)).toMatchObject({ state: "failed" });

	receiver.respond((_, number) => ({ status: number === 2 ? 500 : 200 }));
	await resend(db, [lead.id], Date.now());
	expect((await attempted(3)).map(({ outcome }) => outcome)).toEqual(["failed", "retried", "delivered"]);
});

test("a lead without a target is sent at the first start with one", async () => {
	const { db, receiver, start, attempted } = await setUp();
	const lead = someLead();
	await insertLead(db, lead);
	const targetless = start({ findUrl: () => undefined });
	await expect.poll(async () => (await readLead(db, lead.id))?.state).toBe("held");
	await targetless.stop();
	expect(receiver.requests).toEqual([]);
	start();
	await attempted(1);
	expect(await readLead(db, lead.id)).toMatchObject({ state: "delivered" });
});

test("the worker takes over a crashed instance's claim once it expires", async () => {
	const { db, start, attempted } = await setUp({ pollInterval: 50 });
	const lead = someLead({ receivedAt: new Date(Date.now() - 120_000) });
	await insertLead(db, lead);
	await claim(db, "webhook", "crashed", 1, Date.now() - 59_800);
	start();
	await attempted(1);
	expect(await readWebhook(db, lead.id)).toMatchObject({ state: "delivered", attempts: [{ status: 204 }] });
});

test("stopping aborts a hanging attempt and makes its lead due at once", async () => {
	const { db, receiver, start } = await setUp({ respond: () => "hang" });
	await insertLead(db, someLead());
	const first = start({ clock: jumpingClock(new Date(), () => receiver.received(1)) });
	await receiver.received(1);
	await first.stop();
	expect(await claim(db, "webhook", "other", 1, Date.now() + 10_000)).toHaveLength(1);
});

test("a webhook outage of 48 hours delays every lead and loses none", async () => {
	const begin = new Date("2026-03-02T09:00:00Z");
	const outageEnds = begin.getTime() + 48 * 3_600_000;
	let running = 0;
	let idle = Promise.withResolvers<void>();
	idle.resolve();
	const clock = jumpingClock(begin, () => idle.promise);
	const received: unknown[] = [];
	const { db, receiver, start } = await setUp({
		respond({ headers }) {
			if (clock.now() < outageEnds) return { status: 503 };
			received.push(headers["idempotency-key"]);
			return { status: 200 };
		},
	});
	const leads = Array.from({ length: 50 }, () => someLead({ receivedAt: begin }));
	await Promise.all(leads.map((lead) => insertLead(db, lead)));

	const sender = createWebhookSender(() => receiver.url);
	let delivered = 0;
	const allDelivered = Promise.withResolvers<void>();
	start({
		clock,
		pollInterval: 600_000,
		schedule: readSettings({}).DELIVERY_SCHEDULE,
		sender: {
			...sender,
			attempt(...args) {
				if (running++ === 0) idle = Promise.withResolvers();
				return sender.attempt(...args);
			},
		},
		onAttempt: ({ outcome }) => {
			if (--running === 0) idle.resolve();
			if (outcome === "delivered" && ++delivered === leads.length) allDelivered.resolve();
		},
	});
	await allDelivered.promise;
	expect(received.toSorted()).toEqual(leads.map(({ id }) => id).toSorted());
	expect(await countLeads(db, { state: "delivered" })).toBe(50);
}, 60_000);
