import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { day } from "../../content/shared/time.ts";
import { openEmptyDatabase } from "../../tests/support/data/databases.ts";
import { insertAttempted, someLead } from "../../tests/support/data/leads.ts";
import { runCommand } from "../../tests/support/service/run-leads.ts";
import type { Database } from "../database/schema.ts";
import { claim } from "../delivery/queue.ts";
import { settle } from "../delivery/settle.ts";
import { insertLead } from "../leads/insert.ts";
import { readLead } from "../leads/read.ts";
import { changeLead, undoChange } from "../workflow/change.ts";

const shown = async (db: Database, { id }: { readonly id: string }) => (await readLead(db, id))?.reference ?? "";

test("retry makes leads due and names those left unchanged", async () => {
	const db = await openEmptyDatabase();
	const failed = await insertAttempted(db, { state: "failed" }, "HTTP 500");
	const delivered = await insertAttempted(db, { state: "delivered" });
	const spam = someLead({ isSpam: true });
	await insertLead(db, spam);
	const unknown = randomUUID();
	const args = ["retry", await shown(db, failed), delivered.id, spam.id, unknown];
	const { code, printed, noted, logged } = await runCommand(db, args);
	expect(code).toBe(1);
	expect(printed).toBe("1 lead queued for delivery.\n");
	expect(logged).toEqual(["retry 1"]);
	expect(noted.trimEnd().split("\n")).toEqual([
		`${unknown} does not exist.`,
		`${await shown(db, delivered)} is already delivered: add --yes to send it again.`,
		`${await shown(db, spam)} is suspected spam: use leads release first.`,
	]);
	expect(await readLead(db, failed.id)).toMatchObject({ state: "pending" });
});

test("retry resends a delivered lead after a question and keeps its first delivery time", async () => {
	const db = await openEmptyDatabase();
	const { id } = await insertAttempted(db, { state: "delivered" });
	const before = await readLead(db, id);
	expect(await runCommand(db, ["retry", id], { typed: "no" })).toMatchObject({
		code: 1,
		printed: "0 leads queued for delivery.\n",
	});
	const asked = await runCommand(db, ["retry", id], { typed: "yes" });
	expect(asked).toMatchObject({ code: 0, printed: "1 lead queued for delivery.\n" });
	expect(asked.noted).toContain("1 of these leads was already delivered. Send again?");
	expect(await readLead(db, id)).toMatchObject({ state: "pending", deliveredAt: before?.deliveredAt });

	const now = Date.now() + 1000;
	await claim(db, "webhook", "b", 1, now);
	const attempt = { startedAt: now, duration: 1, status: 200, error: null };
	await settle(db, { channel: "webhook", leadId: id, owner: "b", attempt, decision: { state: "delivered" }, now });
	expect(await readLead(db, id)).toMatchObject({ state: "delivered", deliveredAt: before?.deliveredAt });
	expect(await runCommand(db, ["retry", id, "--yes"])).toMatchObject({ code: 0 });
});

test("a deleted lead can be neither resent nor marked as answered", async () => {
	const db = await openEmptyDatabase();
	const { id } = await insertAttempted(db, { state: "failed" }, "HTTP 500");
	const deletion = await changeLead(db, id, undefined, { kind: "delete" }, { name: "Daniel Hart" }, Date.now());
	const noted = `${await shown(db, { id })} has been deleted.\n`;
	for (const command of ["retry", "answered"])
		expect(await runCommand(db, [command, id])).toMatchObject({ code: 1, noted });
	expect((await runCommand(db, ["retry", "--all"])).printed).toBe("0 leads queued for delivery.\n");
	await undoChange(db, id, deletion.outcome === "changed" ? deletion.event : "", Date.now());
	expect(await readLead(db, id)).toMatchObject({ state: "failed" });
	for (const command of ["retry", "answered"]) expect(await runCommand(db, [command, id])).toMatchObject({ code: 0 });
});

test("retry --all makes every waiting lead due", async () => {
	const db = await openEmptyDatabase();
	await insertAttempted(db, { state: "failed" }, "HTTP 500");
	await insertAttempted(db, { state: "delivered" });
	await insertAttempted(db, { state: "pending", nextAttemptAt: Date.now() + day }, "HTTP 500");
	await insertLead(db, someLead({ hasTarget: false }));
	expect(await runCommand(db, ["retry", "--all"])).toMatchObject({
		code: 0,
		printed: "3 leads queued for delivery.\n",
		noted: "",
	});
	expect(await claim(db, "webhook", "a", 10, Date.now())).toHaveLength(3);
});

test("retry --all never resends a delivered lead, not even with --yes", async () => {
	const db = await openEmptyDatabase();
	const { id } = await insertAttempted(db, { state: "delivered" });
	for (const more of [[], ["--yes"], ["--channel", "webhook", "--yes"]])
		expect(await runCommand(db, ["retry", "--all", ...more], { typed: "yes" })).toMatchObject({
			code: 0,
			printed: "0 leads queued for delivery.\n",
		});
	expect(await readLead(db, id)).toMatchObject({ state: "delivered" });
});

test("release delivers suspected spam", async () => {
	const db = await openEmptyDatabase();
	const [spam, held] = [someLead({ isSpam: true }), someLead({ hasTarget: false })];
	await insertLead(db, spam);
	await insertLead(db, held);
	expect(await runCommand(db, ["release", await shown(db, spam), held.id])).toMatchObject({
		code: 1,
		printed: "1 lead queued for delivery.\n",
		noted: `${await shown(db, held)} is held, not suspected spam.\n`,
	});
	expect(await readLead(db, spam.id)).toMatchObject({ state: "pending" });
});

test("release --all delivers all suspected spam", async () => {
	const db = await openEmptyDatabase();
	for (let i = 0; i < 3; i++) await insertLead(db, someLead({ isSpam: true }));
	await insertLead(db, someLead({ hasTarget: false }));
	expect(await runCommand(db, ["release", "--all"])).toMatchObject({
		code: 0,
		printed: "3 leads queued for delivery.\n",
	});
});

test("spam holds a lead, release undoes it, and nothing is sent twice", async () => {
	const db = await openEmptyDatabase();
	const delivered = await insertAttempted(db, { state: "delivered" });
	const held = someLead({ hasTarget: false });
	await insertLead(db, held);
	const marked = await runCommand(db, ["spam", await shown(db, delivered), held.id]);
	expect(marked).toMatchObject({ code: 0, printed: "2 leads marked as spam.\n", logged: ["spam 2"] });
	const { printed } = await runCommand(db, ["show", held.id]);
	expect(printed).toMatch(/^Spam signs +none: marked manually$/m);
	expect(await runCommand(db, ["spam", held.id])).toMatchObject({
		code: 1,
		noted: `${await shown(db, held)} is already marked as spam.\n`,
	});
	expect(await claim(db, "webhook", "a", 10, Date.now() + day)).toEqual([]);

	const released = await runCommand(db, ["release", "--all"]);
	expect(released.printed).toBe("1 lead queued for delivery.\n1 lead restored as already delivered.\n");
	expect(await readLead(db, delivered.id)).toMatchObject({ state: "delivered" });
	expect((await claim(db, "webhook", "a", 10, Date.now())).map(({ id }) => id)).toEqual([held.id]);
});

test("a delivery under way when its lead is marked as spam finishes and is not retried", async () => {
	const db = await openEmptyDatabase();
	const lead = someLead();
	await insertLead(db, lead);
	const now = Date.now();
	await claim(db, "webhook", "a", 1, now);
	expect((await runCommand(db, ["spam", lead.id])).printed).toBe("1 lead marked as spam.\n");
	await settle(db, {
		leadId: lead.id,
		channel: "webhook",
		owner: "a",
		attempt: { startedAt: now, duration: 1, status: 500, error: "HTTP 500" },
		decision: { state: "pending", nextAttemptAt: now },
		now,
	});
	const stored = await readLead(db, lead.id);
	expect(stored).toMatchObject({ state: "spam", nextAttemptAt: undefined, attempts: [{ status: 500 }] });
	expect(await claim(db, "webhook", "b", 1, now + 120_000)).toEqual([]);
});
