import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { day } from "../../content/shared/time.ts";
import { openEmptyDatabase } from "../../tests/support/data/databases.ts";
import { insertAttempted, someLead, somePayload } from "../../tests/support/data/leads.ts";
import { runCommand } from "../../tests/support/service/run-leads.ts";
import { claim } from "../delivery/queue.ts";
import { insertLead } from "../leads/insert.ts";
import { readLeadsByEmail } from "../leads/read.ts";
import { listErasures } from "../privacy/erasure-register.ts";
import { countLeads } from "../search/query.ts";

function temporaryFile(name: string): string {
	const folder = mkdtempSync(join(tmpdir(), "cli-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	return join(folder, name);
}

test("erase asks for confirmation, erases, and names the webhooks that had the data", async () => {
	const db = await openEmptyDatabase();
	await insertAttempted(db, { state: "delivered" });
	await insertAttempted(db, { state: "failed" }, "HTTP 500");
	const refused = await runCommand(db, ["erase", "ada@example.org"], { typed: "no" });
	expect(refused).toMatchObject({ code: 1, printed: "", logged: [] });
	expect(refused.noted).toBe("Permanently erase 2 leads of this person? Type yes to confirm: \nNothing was erased.\n");
	expect(await countLeads(db, {})).toBe(2);

	const { code, printed, logged } = await runCommand(db, ["erase", "ada@example.org"], { typed: "yes" });
	expect(code).toBe(0);
	expect(printed).toContain("2 leads erased.");
	expect(printed).toMatch(/received the data[^\n]*\n {2}plumbing: 1 lead\n/);
	expect(printed).toMatch(/may have received the data[^\n]*\n {2}plumbing: 1 lead\n/);
	expect(logged).toEqual(["erase 2"]);
	expect(await countLeads(db, {})).toBe(0);
	expect((await runCommand(db, ["erase", "ada@example.org", "--yes"])).printed).toBe("0 leads erased.\n");
});

test.each(["erase", "subject"])(
	"%s refuses anything but an email address instead of reporting no matches",
	async (name) => {
		const db = await openEmptyDatabase();
		await insertLead(db, someLead());
		for (const typed of ["BF-7K3Q0A", "Ada Example", "ada@", "ada example.org", " "]) {
			const ran = await runCommand(db, [name, typed], { typed: "yes" });
			expect(ran).toMatchObject({ code: 2, printed: "", logged: [] });
			expect(ran.noted).toContain("is not an email address");
		}
		expect((await runCommand(db, ["subject", " ADA@example.org "])).noted).toBe("1 lead.\n");
	},
);

test("erase counts a running attempt, and one that a crash cut off", async () => {
	const db = await openEmptyDatabase();
	const now = Date.now();
	await insertLead(db, someLead({ receivedAt: new Date(now) }));
	await claim(db, "webhook", "under way", 1, now);
	await insertLead(db, someLead({ receivedAt: new Date(now), form: "gc" }));
	await insertLead(db, someLead({ receivedAt: new Date(now), form: "design", hasTarget: false }));
	await claim(db, "webhook", "crashed", 1, now);
	const { printed } = await runCommand(db, ["erase", "ada@example.org", "--yes"]);
	const [erased, webhooks, ...forms] = printed.trimEnd().split("\n");
	expect(erased).toBe("3 leads erased.");
	expect(webhooks).toContain("may have received");
	expect(forms.toSorted()).toEqual(["  gc: 1 lead", "  plumbing: 1 lead"]);
});

test("erase refuses to run when nobody can confirm, unless --yes is given", async () => {
	const db = await openEmptyDatabase();
	await insertAttempted(db, { state: "delivered" });
	const refused = await runCommand(db, ["erase", "ada@example.org"]);
	expect(refused.code).toBe(2);
	expect(refused.noted).toContain("--yes");
	expect(await countLeads(db, {})).toBe(1);
	const { printed } = await runCommand(db, ["erase", "ada@example.org", "--yes"]);
	expect(printed).toMatch(/^1 lead erased\.\n[^\n]* received[^\n]*\n {2}plumbing: 1 lead\n$/);
});

test("erasures lists erasures without naming anybody", async () => {
	const db = await openEmptyDatabase();
	await insertLead(db, someLead());
	await insertLead(db, someLead());
	const single = someLead({ payload: somePayload({ email: "grace@example.org" }) });
	await insertLead(db, single);
	const now = new Date("2026-03-02T09:30:00Z");
	await runCommand(db, ["erase", "ada@example.org", "--yes"], { now });
	await runCommand(db, ["delete", single.id, "--yes"], { now: new Date(now.getTime() + 1000) });
	await runCommand(db, ["erase", "nobody@example.org", "--yes"], { now });
	const { printed } = await runCommand(db, ["erasures"]);
	expect(printed).toMatch(
		/^# leads erasures: [^\n]+\n2026-03-02T09:30:00\.000Z 2 [0-9a-f]{12} [0-9a-f]{64}\n2026-03-02T09:30:01\.000Z 1 [0-9a-f]{12} [0-9a-f]{64}\n$/,
	);
	expect(printed).not.toContain(single.id.slice(0, 8));
});

test("erase --again repeats erasures after a restore and leaves later leads alone", async () => {
	const db = await openEmptyDatabase();
	const erasedAt = new Date("2026-03-02T09:30:00Z");
	const before = new Date(erasedAt.getTime() - day);
	const [ada, grace, other] = ["ada", "grace", "other"].map((name) =>
		someLead({ receivedAt: before, payload: somePayload({ email: `${name}@example.org` }) }),
	);
	const restore = async (...leads: readonly (typeof ada)[]) => {
		for (const lead of leads) if (lead) await insertLead(db, lead);
	};
	await restore(ada, grace, other);
	await runCommand(db, ["erase", "ada@example.org", "--yes"], { now: erasedAt });
	await runCommand(db, ["delete", grace?.id ?? "", "--yes"], { now: erasedAt });
	const list = temporaryFile("erasures.txt");
	writeFileSync(list, (await runCommand(db, ["erasures"])).printed);

	await restore(ada, grace);
	const later = someLead({ receivedAt: new Date(erasedAt.getTime() + day) });
	await insertLead(db, later);
	const refused = await runCommand(db, ["erase", "--again", list], { typed: "no" });
	expect(refused.noted).toContain("Permanently erase 2 leads erased before the restore?");
	const { code, printed, logged } = await runCommand(db, ["erase", "--again", list, "--yes"]);
	expect([code, printed, logged]).toEqual([0, "2 leads erased.\n", ["erase again 2"]]);
	expect((await readLeadsByEmail(db, "ada@example.org")).map(({ id }) => id)).toEqual([later.id]);
	expect(await countLeads(db, {})).toBe(2);
	expect((await runCommand(db, ["erase", "--again", list, "--yes"])).printed).toBe("0 leads erased.\n");
	expect(await listErasures(db)).toHaveLength(2);
});

test("erase --again refuses a malformed list or one from another database", async () => {
	const [db, other] = [await openEmptyDatabase(), await openEmptyDatabase()];
	await insertLead(other, someLead());
	await runCommand(other, ["erase", "ada@example.org", "--yes"]);
	const list = temporaryFile("erasures.txt");
	writeFileSync(list, (await runCommand(other, ["erasures"])).printed);
	const foreign = await runCommand(db, ["erase", "--again", list, "--yes"]);
	expect(foreign).toMatchObject({ code: 1, noted: expect.stringMatching(/^leads erase failed: .*lacks the key.*\n$/) });
	writeFileSync(list, "# leads erasures: \nada@example.org\n");
	expect((await runCommand(db, ["erase", "--again", list, "--yes"])).noted).toContain(
		"Line 2 of the file is not an erasure",
	);
	writeFileSync(list, "ada@example.org\n");
	expect(await runCommand(db, ["erase", "--again", list, "--yes"])).toMatchObject({ code: 2 });
	expect(await runCommand(db, ["erase", "--again", `${list}.none`, "--yes"])).toMatchObject({ code: 1 });
});

test("delete shows the leads, asks for confirmation, and deletes them", async () => {
	const db = await openEmptyDatabase();
	const delivered = await insertAttempted(db, { state: "delivered" });
	const [spam, kept] = [someLead({ isSpam: true }), someLead()];
	await insertLead(db, spam);
	await insertLead(db, kept);
	const args = ["delete", delivered.id.slice(0, 13), spam.id];
	const refused = await runCommand(db, args, { typed: "no" });
	expect(refused.code).toBe(1);
	expect(refused.noted).toMatch(/Ada Example.+Ada Example.+Permanently delete 2 leads\?.+Nothing was deleted\.\n$/s);
	const { code, printed, logged } = await runCommand(db, args, { typed: "yes" });
	expect(code).toBe(0);
	expect(printed).toMatch(/^2 leads deleted\.\n[^\n]*received[^\n]*\n {2}plumbing: 1 lead\n$/);
	expect(logged).toEqual(["delete 2"]);
	expect(await countLeads(db, {})).toBe(1);
});

test("delete deletes nothing if one id is wrong", async () => {
	const db = await openEmptyDatabase();
	const lead = someLead();
	await insertLead(db, lead);
	const wrong = await runCommand(db, ["delete", lead.id, "unknown", "--yes"]);
	expect(wrong).toMatchObject({ code: 1, printed: "", noted: "unknown does not exist.\nNothing was deleted.\n" });
	expect(await countLeads(db, {})).toBe(1);
});

test("purge shows a count, asks for confirmation, and deletes leads older than seven years", async () => {
	const db = await openEmptyDatabase();
	const year = 365 * day;
	await insertLead(db, someLead({ receivedAt: new Date(Date.now() - 7 * year - 1000) }));
	await insertLead(db, someLead({ receivedAt: new Date(Date.now() - 7 * year + 60_000) }));
	const refused = await runCommand(db, ["purge"], { typed: "no" });
	expect(refused.code).toBe(1);
	expect(refused.noted).toMatch(
		/^Permanently delete 1 lead received before \d{4}-\d\d-\d\d\?.*Nothing was deleted\.\n$/s,
	);
	expect(await runCommand(db, ["purge"])).toMatchObject({ code: 2 });
	expect(await countLeads(db, {})).toBe(2);
	expect(await runCommand(db, ["purge", "--yes"])).toMatchObject({ printed: "1 lead deleted.\n", logged: ["purge 1"] });
	expect(await countLeads(db, {})).toBe(1);
});

test("purge treats a retention under 30 days as a typo unless --yes is given", async () => {
	const db = await openEmptyDatabase();
	await insertLead(db, someLead({ receivedAt: new Date(Date.now() - 20 * day) }));
	const env = { LEAD_RETENTION: "10d" };
	const refused = await runCommand(db, ["purge"], { env, typed: "yes" });
	expect(refused.code).toBe(2);
	expect(refused.noted).toContain("LEAD_RETENTION: under 30 days");
	expect(await countLeads(db, {})).toBe(1);
	expect((await runCommand(db, ["purge", "--yes"], { env })).printed).toBe("1 lead deleted.\n");
});
