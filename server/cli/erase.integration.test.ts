import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { day } from "../../content/shared/time.ts";
import { readLeadsByEmail } from "../../tests/support/data/by-email.ts";
import {
	databaseEngines,
	engineNames,
	openEmptyDatabase,
	openTestDatabase,
} from "../../tests/support/data/databases.ts";
import { deleteLeads } from "../../tests/support/data/delete-leads.ts";
import { insertAttempted, someLead, somePayload } from "../../tests/support/data/leads.ts";
import { listIds } from "../../tests/support/data/listed-leads.ts";
import { runCommand } from "../../tests/support/service/run-leads.ts";
import { addPerson, listPeople, removePerson } from "../auth/people.ts";
import { beginSession, findSession } from "../auth/sessions.ts";
import { claim } from "../delivery/queue.ts";
import { insertLead } from "../leads/insert.ts";
import { formatErasureList, listErasures } from "../privacy/erasures.ts";
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
	expect(refused.noted).toMatch(/^To be erased:\n(?: {2}BF-\w{6} {2}\S+ {2}plumbing {2}Ada Example.*\n){2}Permanently/);
	expect(refused.noted).toContain("erase 2 leads of this customer? Type yes to confirm: \nNothing was erased.\n");
	expect(await countLeads(db, {})).toBe(2);

	const { code, printed, logged } = await runCommand(db, ["erase", "ada@example.org"], { typed: "yes" });
	expect(code).toBe(0);
	expect(printed).toContain("2 leads erased.");
	expect(printed).toMatch(/received the data[^\n]*\n {2}plumbing: 1 lead\n/);
	expect(printed).toMatch(/may have received the data[^\n]*\n {2}plumbing: 1 lead\n/);
	expect(logged).toEqual(["erase 2"]);
	const events = await db.selectFrom("events").select(["what", "person_name", "leads"]).execute();
	expect(events).toEqual([{ what: "erased", person_name: "tester", leads: 2 }]);
	expect(await countLeads(db, {})).toBe(0);
	expect((await runCommand(db, ["erase", "ada@example.org", "--yes"])).printed).toBe("0 leads erased.\n");
});

test("erase refuses anything but an email address or a phone number instead of reporting no matches", async () => {
	const db = await openEmptyDatabase();
	await insertLead(db, someLead());
	for (const typed of ["BF-7K3Q0A", "Ada Example", "ada@", "ada example.org", " "]) {
		const ran = await runCommand(db, ["erase", typed], { typed: "yes" });
		expect(ran).toMatchObject({ code: 2, printed: "", logged: [] });
		expect(ran.noted).toContain("is neither an email address nor a phone number");
	}
	expect((await runCommand(db, ["erase", " ADA@example.org ", "--yes"])).printed).toBe("1 lead erased.\n");
});

test("erase lists the customer's leads under all addresses, and the leads that stay", async () => {
	const db = await openEmptyDatabase();
	const enquire = (details: Readonly<Record<string, string>>) =>
		insertLead(db, someLead({ payload: somePayload({ postCode: "", ...details }) }));
	const one = await enquire({});
	const two = await enquire({ email: "work@example.org" });
	const three = await enquire({ email: "ada+bath@example.org", phoneNumber: "" });
	const four = await enquire({
		email: "n@example.org",
		phoneNumber: "",
		additionalMessage: "Ring Ada: +44 20 7946 0555",
	});
	const { noted } = await runCommand(db, ["erase", "020 7946 0555"], { typed: "no" });
	const [own, possible, others] = noted.split("Kept, ");
	for (const { reference } of [one, two]) expect(own).toContain(reference);
	expect(possible).toContain(three.reference);
	expect(others).toContain(four.reference);
	expect((await runCommand(db, ["erase", "ada@example.org", "--yes"])).printed).toBe("2 leads erased.\n");
	expect(await listIds(db, {})).toEqual([four.id, three.id]);
});

test.for(engineNames)(
	"on %s erase keeps leads under another name unless their reference is given, and never guesses between two names",
	async (engine) => {
		const databases = await databaseEngines[engine]();
		onTestFinished(() => databases.stop());
		const db = await openTestDatabase(databases);
		const enquire = (fullName: string, email: string) =>
			insertLead(db, someLead({ payload: somePayload({ fullName, email }) }));
		const ada = await enquire("Ada Example", "ada@example.org");
		const again = await enquire(" ada  EXAMPLE", "work@example.org");
		const ben = await enquire("Ben Example", "ben@example.org");
		const shared = await runCommand(db, ["erase", "020 7946 0555"], { typed: "yes" });
		expect(shared).toMatchObject({ code: 2, printed: "", logged: [] });
		expect(shared.noted).toMatch(/^Kept, with the same address or number:\n(?: {2}BF-.*\n){3}/);
		expect(shared.noted).toContain("Several people have this address or number");
		const unknown = await runCommand(db, ["erase", "ada@example.org", "BF-000000", "--yes"]);
		expect([unknown.code, unknown.printed]).toEqual([2, ""]);

		const { noted } = await runCommand(db, ["erase", "ada@example.org"], { typed: "no" });
		const [taken = "", kept = ""] = noted.split("Kept, with the same address or number");
		for (const { reference } of [ada, again]) expect(taken).toContain(reference);
		expect(kept).toContain(ben.reference);
		expect((await runCommand(db, ["erase", "ada@example.org", "--yes"])).printed).toBe("2 leads erased.\n");
		expect(await listIds(db, {})).toEqual([ben.id]);

		const carl = await enquire("Carl Example", "carl@example.org");
		const named = ["erase", "020 7946 0555", ben.reference.toLowerCase(), "--yes"];
		expect((await runCommand(db, named)).printed).toBe("1 lead erased.\n");
		expect(await listIds(db, {})).toEqual([carl.id]);
	},
);

test("erase counts running attempts, and attempts that a crash cut off", async () => {
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

test("erase --again repeats erasures after a restore and leaves later leads alone", async () => {
	const db = await openEmptyDatabase();
	const erasedAt = new Date("2026-03-02T09:30:00Z");
	const before = new Date(erasedAt.getTime() - day);
	const [ada, grace, other] = ["ada", "grace", "other"].map((name) =>
		someLead({ receivedAt: before, payload: somePayload({ email: `${name}@example.org`, phoneNumber: "" }) }),
	);
	const restore = async (...leads: readonly (typeof ada)[]) => {
		for (const lead of leads) if (lead) await insertLead(db, lead);
	};
	await restore(ada, grace, other);
	await runCommand(db, ["erase", "ada@example.org", "--yes"], { now: erasedAt });
	await deleteLeads(db, [grace?.id ?? ""], erasedAt.getTime());
	const list = temporaryFile("erasures.txt");
	writeFileSync(list, formatErasureList(await listErasures(db)));

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
	expect(await listErasures(db)).toHaveLength(3);
});

test("erase --again keeps out anyone removed since the backup, and signs everybody out", async () => {
	const db = await openEmptyDatabase();
	const by = { name: "the office" };
	await addPerson(db, "Aisha Karim", "aisha@example.org", by, 0);
	const { person } = await addPerson(db, "Joe Mercer", "joe@example.org", by, 0);
	const row = await db.selectFrom("people").selectAll().where("id", "=", person.id).executeTakeFirstOrThrow();
	await removePerson(db, person.id, by, 1);
	const list = temporaryFile("erasures.txt");
	writeFileSync(list, formatErasureList(await listErasures(db)));
	await db.updateTable("people").set(row).where("id", "=", person.id).execute();
	await beginSession(db, "session", person.id, Date.now());
	expect((await runCommand(db, ["erase", "--again", list, "--yes"])).code).toBe(0);
	expect((await listPeople(db)).people).toMatchObject([{ name: "Aisha Karim" }]);
	expect(await findSession(db, "session", Date.now())).toBeUndefined();
});

test("erase --again refuses a malformed list or one from another database", async () => {
	const [db, other] = [await openEmptyDatabase(), await openEmptyDatabase()];
	await insertLead(other, someLead());
	await runCommand(other, ["erase", "ada@example.org", "--yes"]);
	const list = temporaryFile("erasures.txt");
	writeFileSync(list, formatErasureList(await listErasures(other)));
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
