import { expect, onTestFinished, test } from "vitest";
import { openEmptyStore } from "../tests/support/databases.ts";
import { someLead } from "../tests/support/leads.ts";
import { type Mailbox, startMailbox } from "../tests/support/mailbox.ts";
import { alertOffice } from "./alerts.ts";
import type { Store } from "./store/store.ts";

const minute = 60_000;
const to = "office@brickfold.example";

async function setUp(): Promise<{ store: Store; mailbox: Mailbox; check: (now: number) => Promise<boolean> }> {
	const store = await openEmptyStore();
	const mailbox = await startMailbox();
	onTestFinished(() => mailbox.stop());
	return { store, mailbox, check: (now) => alertOffice(store, { url: mailbox.url, to }, now) };
}

async function fail(store: Store, now: number): Promise<void> {
	const lead = someLead({ receivedAt: new Date(now) });
	await store.accept(lead);
	await store.claim("webhook", "a", 1, now);
	const attempt = { startedAt: now, duration: 1, status: 410, error: "HTTP 410" };
	await store.settle({ channel: "webhook", leadId: lead.id, owner: "a", attempt, verdict: { state: "failed" }, now });
}

test("mails counts and commands, and nothing personal, once a lead waits for 30 minutes", async () => {
	const { store, mailbox, check } = await setUp();
	const receivedAt = new Date("2026-07-02T08:00:00Z");
	const begin = receivedAt.getTime();
	await store.accept(someLead({ receivedAt }));
	await store.accept(someLead({ receivedAt, state: "held" }));
	await store.accept(someLead({ receivedAt, state: "spam" }));
	expect(await check(begin + 30 * minute)).toBe(false);
	expect(await check(begin + 31 * minute)).toBe(true);

	const [mail] = mailbox.mails;
	expect(mail).toMatchObject({ from: "info@brickfold.example", to: [to] });
	expect(mail?.message).toContain("Subject: Brickfold: 2 leads are not delivered");
	expect(mail?.message).toMatch(/^1 waiting/m);
	expect(mail?.message).toMatch(/^1 held/m);
	expect(mail?.message).not.toContain("failed");
	expect(mail?.message).toMatch(/2026-07-02 09:00\s+London time/);
	expect(mail?.message).not.toMatch(/ada|SE15|7946 0555/i);
});

test("names the commands that fit: for what waits, what is held and what has failed", async () => {
	const old = new Date(Date.now() - 31 * minute);
	const pending = await setUp();
	await pending.store.accept(someLead({ receivedAt: old }));
	await pending.check(Date.now());
	const held = await setUp();
	await held.store.accept(someLead({ receivedAt: old, state: "held" }));
	await held.check(Date.now());
	const failed = await setUp();
	await fail(failed.store, Date.now());
	await failed.check(Date.now());

	const texts = [pending, held, failed].map(({ mailbox }) => mailbox.mails[0]?.message ?? "");
	expect(texts.map((text) => text.match(/--state \w+/g))).toEqual([
		["--state pending"],
		["--state held"],
		["--state failed"],
	]);
	expect(texts.map((text) => text.includes("retry --all"))).toEqual([true, false, true]);
	expect(texts.map((text) => text.includes("HUB_WEBHOOK_BASE_URL"))).toEqual([false, true, false]);
});

test("mails at once when a lead is failed, and at most once an hour", async () => {
	const { store, mailbox, check } = await setUp();
	const now = Date.now();
	await fail(store, now);
	expect(await Promise.all([check(now), check(now + minute), check(now + 59 * minute)])).toEqual([true, false, false]);
	expect(await check(now + 60 * minute)).toBe(true);
	expect(mailbox.mails).toHaveLength(2);
});

test("keeps quiet while everything is delivered or new", async () => {
	const { store, mailbox, check } = await setUp();
	await store.accept(someLead());
	await store.accept(someLead({ state: "spam", receivedAt: new Date(0) }));
	expect(await check(Date.now())).toBe(false);
	expect(mailbox.mails).toEqual([]);
});

test("tries again after five minutes when the mail server refuses", async () => {
	const { store, mailbox, check } = await setUp();
	const now = Date.now();
	await fail(store, now);
	mailbox.refuse(true);
	await expect(check(now)).rejects.toThrow();
	mailbox.refuse(false);
	expect(await check(now + 4 * minute)).toBe(false);
	expect(await check(now + 5 * minute)).toBe(true);
	expect(mailbox.mails).toHaveLength(1);
});
