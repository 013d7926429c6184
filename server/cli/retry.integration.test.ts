import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { day } from "../../content/shared/time.ts";
import { change, undo } from "../../tests/support/data/changes.ts";
import { openEmptyDatabase } from "../../tests/support/data/databases.ts";
import { insertAttempted, readWebhook, someLead } from "../../tests/support/data/leads.ts";
import { runCommand } from "../../tests/support/service/run-leads.ts";
import type { Database } from "../database/schema.ts";
import { claim, settle } from "../delivery/queue.ts";
import { insertLead } from "../leads/insert.ts";
import { readLead } from "../workflow/lead-record.ts";

const shown = async (db: Database, { id }: { readonly id: string }) => (await readLead(db, id))?.reference ?? "";

test("retry makes leads due and names those left unchanged", async () => {
	const db = await openEmptyDatabase();
	const failed = await insertAttempted(db, { state: "failed" }, "HTTP 500");
	const delivered = await insertAttempted(db, { state: "delivered" });
	const spam = someLead({ isSpam: true });
	await insertLead(db, spam);
	const unknown = randomUUID();
	const args = ["retry", (await shown(db, failed)).replace("BF-", "").toLowerCase(), delivered.id, spam.id, unknown];
	const { code, printed, noted, logged } = await runCommand(db, args);
	expect(code).toBe(1);
	expect(printed).toBe("1 lead queued for delivery.\n");
	expect(logged).toEqual(["retry 1"]);
	expect(noted.trimEnd().split("\n")).toEqual([
		`${unknown} does not exist.`,
		`${await shown(db, delivered)} is already delivered: add --yes to send it again.`,
		`${await shown(db, spam)} is suspected spam: release it on the desk first.`,
	]);
	expect(await readLead(db, failed.id)).toMatchObject({ state: "pending" });
});

test("retry resends a delivered lead after a question and keeps its first delivery time", async () => {
	const db = await openEmptyDatabase();
	const { id } = await insertAttempted(db, { state: "delivered" });
	const before = await readWebhook(db, id);
	expect(await runCommand(db, ["retry", id], { typed: "no" })).toMatchObject({
		code: 1,
		printed: "0 leads queued for delivery.\n",
	});
	const asked = await runCommand(db, ["retry", id], { typed: "yes" });
	expect(asked).toMatchObject({ code: 0, printed: "1 lead queued for delivery.\n" });
	expect(asked.noted).toContain("1 of these leads was already delivered. Send again?");
	expect(await readWebhook(db, id)).toMatchObject({ state: "pending", deliveredAt: before?.deliveredAt });

	const now = Date.now() + 1000;
	await claim(db, "webhook", "b", 1, now);
	const attempt = { startedAt: now, duration: 1, status: 200, error: null };
	await settle(db, { channel: "webhook", leadId: id, claimId: "b", attempt, decision: { state: "delivered" }, now });
	expect(await readWebhook(db, id)).toMatchObject({ state: "delivered", deliveredAt: before?.deliveredAt });
	expect(await runCommand(db, ["retry", id, "--yes"])).toMatchObject({ code: 0 });
});

test("a deleted lead cannot be sent again", async () => {
	const db = await openEmptyDatabase();
	const { id } = await insertAttempted(db, { state: "failed" }, "HTTP 500");
	const deletion = await change(db, id, { isDeleted: true }, { name: "Daniel Hart" }, Date.now());
	const noted = `${await shown(db, { id })} has been deleted.\n`;
	expect(await runCommand(db, ["retry", id])).toMatchObject({ code: 1, noted });
	expect((await runCommand(db, ["retry", "--all"])).printed).toBe("0 leads queued for delivery.\n");
	await undo(db, deletion, Date.now());
	expect(await readLead(db, id)).toMatchObject({ state: "failed" });
	expect(await runCommand(db, ["retry", id])).toMatchObject({ code: 0 });
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
	for (const more of [[], ["--yes"]])
		expect(await runCommand(db, ["retry", "--all", ...more], { typed: "yes" })).toMatchObject({
			code: 0,
			printed: "0 leads queued for delivery.\n",
		});
	expect(await readLead(db, id)).toMatchObject({ state: "delivered" });
});
