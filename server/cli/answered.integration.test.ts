import { expect, test } from "vitest";
import { openEmptyDatabase } from "../../tests/support/data/databases.ts";
import { someLead } from "../../tests/support/data/leads.ts";
import { runCommand } from "../../tests/support/service/run-leads.ts";
import { claim } from "../delivery/queue.ts";
import { settle } from "../delivery/settle.ts";
import { insertLead } from "../leads/insert.ts";
import { countUnanswered } from "../workflow/answer.ts";

test("answered stops the reply clock of leads by reference", async () => {
	const db = await openEmptyDatabase();
	const [one, two] = [someLead(), someLead()];
	const { reference } = await insertLead(db, one);
	await insertLead(db, two);
	const typed = reference.replace("BF-", "").toLowerCase();
	const ran = await runCommand(db, ["answered", typed, two.id]);
	expect(ran).toMatchObject({ code: 0, printed: "2 leads marked as answered.\n", logged: ["answered 2"] });
	expect((await countUnanswered(db, new Date())).total).toBe(0);
	expect((await runCommand(db, ["show", reference])).printed).toMatch(
		/^Answered +\d{4}-\d\d-\d\d \d\d:\d\d:\d\d, by tester$/m,
	);

	const again = await runCommand(db, ["answered", reference, "BF-ZZZZZZ"]);
	expect(again).toMatchObject({
		code: 1,
		printed: "0 leads marked as answered.\n",
		noted: `BF-ZZZZZZ does not exist.\n${reference} is already answered.\n`,
	});
});

test("show and subject say where a lead went and why a confirmation was skipped", async () => {
	const db = await openEmptyDatabase();
	const lead = someLead({ hasTarget: false, mails: ["office-mail", "confirmation"] });
	await insertLead(db, lead);
	const now = Date.now();
	for (const [channel, state, error] of [
		["office-mail", "delivered", null],
		["confirmation", "skipped", "not sent: this address had one within the hour"],
	] as const) {
		await claim(db, channel, "a", 1, now);
		const attempt = { startedAt: now, duration: 1, status: error ? null : 250, error };
		await settle(db, { leadId: lead.id, channel, owner: "a", attempt, decision: { state }, now });
	}
	const { printed } = await runCommand(db, ["show", lead.id]);
	expect(printed).toMatch(/^State +held$/m);
	expect(printed).toMatch(/^Office email +delivered \d{4}-/m);
	expect(printed).toMatch(/^Confirmation +skipped: not sent: this address had one within the hour$/m);
	expect(printed).toMatch(/ office-mail +1 ms +250/);

	const subject = JSON.parse((await runCommand(db, ["subject", "ada@example.org", "--json"])).printed);
	expect(subject[0].recipients).toEqual([{ recipient: "the office's mailboxes", certainty: "received" }]);
	expect((await runCommand(db, ["stats"])).printed).toMatch(/^office-mail +0 +1 +0 +0 +0$/m);
	expect((await runCommand(db, ["retry", lead.id, "--channel", "confirmation"])).printed).toBe(
		"1 lead queued for delivery.\n",
	);
	const erased = await runCommand(db, ["erase", "ada@example.org", "--yes"]);
	expect(erased.printed).toContain("1 lead was emailed to the office; delete these emails there.");
});
