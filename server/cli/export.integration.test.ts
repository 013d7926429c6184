import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { hour } from "../../content/shared/time.ts";
import { forms } from "../../forms/forms.ts";
import { createExamples } from "../../tests/support/browser/fill-form.ts";
import { change } from "../../tests/support/data/changes.ts";
import { openEmptyDatabase } from "../../tests/support/data/databases.ts";
import { someLead, somePayload } from "../../tests/support/data/leads.ts";
import { callOn, quoteOn, visitAt } from "../../tests/support/data/next-steps.ts";
import { runCommand } from "../../tests/support/service/run-leads.ts";
import { temporaryFolder } from "../../tests/support/system/temporary-folder.ts";
import { addPerson, removePerson } from "../auth/people.ts";
import type { Database } from "../database/schema.ts";
import { columns } from "../export/columns.ts";
import type { SomeFields } from "../leads/fields.ts";
import { insertLead } from "../leads/insert.ts";
import { readLead } from "../workflow/lead-record.ts";
import { addNote } from "../workflow/notes.ts";

/** Returns the cells of a sheet, row by row: text, or the number of a date. */
function readSheet(file: string) {
	const parts = unzipSync(readFileSync(file));
	const part = (name: string) => strFromU8(parts[name] ?? new Uint8Array());
	const unescaped = (text: string) =>
		text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
	const xml = part("xl/worksheets/sheet1.xml");
	const rows = [...xml.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = ""]) =>
		Object.fromEntries(
			[...row.matchAll(/<c r="([A-Z]+)\d+"([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)].map(
				([, column = "", kind = "", inner = ""]) => {
					const text = [...inner.matchAll(/<(?:t|v)[^>]*>(.*?)<\/(?:t|v)>/gs)].map(([, each = ""]) => each).join("");
					return [
						column,
						{ text: unescaped(text), isText: kind.includes("inlineStr"), style: /s="(\d+)"/.exec(kind)?.[1] },
					];
				},
			),
		),
	);
	return { rows, xml, styles: part("xl/styles.xml") };
}

const received = new Date("2026-07-02T08:05:00Z");
/** 09:05 in London on that day as a spreadsheet number: days since 30 December 1899. */
const receivedSerial = (Date.UTC(2026, 6, 2, 9, 5) - Date.UTC(1899, 11, 30)) / 86_400_000;

async function exported(db: Database, format: string): Promise<string> {
	const out = join(temporaryFolder(), `leads.${format}`);
	const ran = await runCommand(db, ["export", "--format", format, "--out", out]);
	expect(ran).toMatchObject({ code: 0, printed: "" });
	return out;
}

test("an export is recorded with who made it", async () => {
	const db = await openEmptyDatabase();
	await insertLead(db, someLead());
	await exported(db, "csv");
	const events = await db.selectFrom("events").select(["what", "person_name", "leads"]).execute();
	expect(events).toEqual([{ what: "exported", person_name: "tester", leads: 1 }]);
});

test("an export describes the office's work in words", async () => {
	const db = await openEmptyDatabase();
	const source = { landing: "/", referrer: "google.com", utm_source: "google", utm_campaign: "lofts" };
	const { id } = await insertLead(db, someLead({ form: "gc", receivedAt: received, source }));
	const by = { name: "Aisha" };
	const called = received.getTime() + 1.5 * hour;
	await addNote(db, { id: randomUUID(), leadId: id, kind: "call", text: "Wants it by May" }, by, called);
	await addNote(db, { id: randomUUID(), leadId: id, kind: "no-answer", text: "" }, by, called + 1);
	await addNote(db, { id: randomUUID(), leadId: id, kind: "note", text: "x".repeat(40_000) }, by, called + hour);
	await change(db, id, { status: "visit" }, by, called + hour);
	await change(db, id, { nextStep: visitAt("2026-07-09T09:30") }, by, called + hour);
	await change(db, id, { quotedValue: 12_500 }, by, called + hour);
	await change(db, id, { urgency: "emergency" }, by, called + hour);
	const csv = readFileSync(await exported(db, "csv"), "utf8");
	for (const text of ["General Contractor", "Visit booked", "2026-07-02 10:35:00", "1.5", "google / lofts"])
		expect(csv).toContain(text);
	expect(csv.trimEnd()).toMatch(/,Visit,2026-07-09 09:30:00,.*,12500,,,Emergency$/s);
	expect(csv).toContain(
		"2026-07-02 10:35 Aisha, call: spoke: Wants it by May\n2026-07-02 10:35 Aisha, call: no answer\n",
	);
	const { rows } = readSheet(await exported(db, "xlsx"));
	const [heading = {}, lead = {}] = rows;
	const cellUnder = (name: string) => lead[Object.entries(heading).find(([, { text }]) => text === name)?.[0] ?? ""];
	expect(cellUnder("Notes")?.text).toHaveLength(32_767);
	expect(cellUnder("Quoted (£)")).toMatchObject({ text: "12500", isText: false });
	expect(cellUnder("Won (£)")?.text ?? "").toBe("");
});

test("an exported spreadsheet has real dates in London time, and text elsewhere", async () => {
	const db = await openEmptyDatabase();
	const payload = somePayload({
		phoneNumber: "02079460555",
		postCode: "00123",
		fullName: '=1+1 <b>&"',
		additionalMessage: "a\n\u0007b",
	});
	const { id } = await insertLead(db, someLead({ receivedAt: received, payload }));
	await change(db, id, { nextStep: callOn("2026-07-01") }, { name: "Aisha" }, Date.now());
	const { rows, xml, styles } = readSheet(await exported(db, "xlsx"));
	const [head, lead] = rows;
	expect(head?.A?.text).toBe("Received");
	expect(Number(lead?.A?.text)).toBeCloseTo(receivedSerial, 8);
	expect(lead?.A?.isText).toBe(false);
	expect(styles).toContain('formatCode="yyyy-mm-dd hh:mm"');
	expect(lead?.C).toMatchObject({ text: "Plumbing", isText: true });
	const stepDay = Object.entries(head ?? {}).find(([, { text }]) => text === "Next step on")?.[0] ?? "";
	const serial = Date.UTC(2026, 6, 1) / 86_400_000 + 25_569;
	expect(lead?.[stepDay]).toMatchObject({ text: String(serial), isText: false });
	expect(lead?.D).toMatchObject({ text: '=1+1 <b>&"', isText: true });
	expect(lead?.E).toMatchObject({ text: "02079460555", isText: true });
	expect(lead?.G).toMatchObject({ text: "00123", isText: true });
	expect(lead?.I).toMatchObject({ text: "a\n\ufffdb", isText: true });
	expect(xml).toMatch(/<pane ySplit="1"[^>]*state="frozen"/);
	expect(xml).not.toContain("<f>");
});

test("an exported spreadsheet keeps text that its format would decode, and leaves empty cells out", async () => {
	const db = await openEmptyDatabase();
	const payload = somePayload({ fullName: "_x0048_i_x00e9_x_X004F_ _x12_", problemLocation: "" });
	await insertLead(db, someLead({ receivedAt: received, payload }));
	const { rows, xml } = readSheet(await exported(db, "xlsx"));
	expect(rows[1]?.D?.text).toBe("_x005F_x0048_i_x005F_x00e9_x_x005F_X004F_ _x12_");
	const name = rows[1]?.D?.text.replaceAll(/_x([\da-f]{4})_/gi, (_, code) =>
		String.fromCodePoint(Number.parseInt(code, 16)),
	);
	expect(name).toBe(payload.fullName);
	expect(Object.values(rows[1] ?? {}).filter(({ text, isText }) => isText && text === "")).toEqual([]);
	expect(xml).not.toMatch(/<t[^>]*\/>|<t[^>]*><\/t>/);
});

test("export refuses to print a spreadsheet to a terminal", async () => {
	const ran = await runCommand(await openEmptyDatabase(), ["export", "--format", "xlsx"], { width: 100 });
	expect(ran).toMatchObject({ code: 2, noted: expect.stringContaining("--out FILE") });
});

test("an export of any leads has the same columns, one for each field of every form", async () => {
	const headings = columns.map(({ heading }) => heading);
	expect(headings.slice(0, 9)).toEqual([
		"Received",
		"Reference",
		"Form",
		"Name",
		"Phone",
		"Email",
		"Postcode",
		"Chosen",
		"Message",
	]);
	const empty = await openEmptyDatabase();
	expect((await runCommand(empty, ["export", "--format", "csv"])).printed).toBe(`\ufeff${headings.join(",")}\r\n`);
	const { rows } = readSheet(await exported(empty, "xlsx"));
	expect(rows.map((row) => Object.values(row).map(({ text }) => text))).toEqual([headings]);

	const db = await openEmptyDatabase();
	for (const form of forms) {
		const payload = createExamples(form);
		await insertLead(db, someLead({ form: form.path, payload }));
		const { printed } = await runCommand(db, ["export", "--format", "csv", "--form", form.path]);
		const [, line = ""] = printed.split(/\r\n/);
		for (const value of Object.values(payload).flat())
			expect(line).toContain(value.replaceAll('"', '""').split("\n")[0]);
	}
});

test("an exported CSV has the spreadsheet's columns", async () => {
	const db = await openEmptyDatabase();
	const payload = {
		name: '=HYPERLINK("http://x")',
		phone: "",
		services: ["Flooring Hub", "Plumbing Hub"],
		message: "one,\ntwo",
	};
	const lead = someLead({ form: "contact", payload, receivedAt: received });
	await insertLead(db, lead);
	await insertLead(db, someLead({ isSpam: true }));
	const { code, printed, logged } = await runCommand(db, ["export", "--format", "csv"]);
	expect([code, logged]).toEqual([0, ["export 1"]]);
	const [, line] = printed.split("\r\n");
	expect(line).toBe(
		`2026-07-02 09:05:00,${(await readLead(db, lead.id))?.reference},Contact form,"'=HYPERLINK(""http://x"")",,,,"Flooring Hub; Plumbing Hub","one,\ntwo"${",".repeat(15)}"Flooring Hub; Plumbing Hub",pending,${lead.id},New,,,,,,,,,,,,,`,
	);
	const spam = await runCommand(db, ["export", "--format", "json", "--state", "spam"]);
	expect(JSON.parse(spam.printed)).toMatchObject([{ form: "plumbing", state: "spam", payload: somePayload() }]);
});

test("an export puts the office's progress and the borough after the other columns", async () => {
	const db = await openEmptyDatabase();
	const office = { name: "the office" };
	await addPerson(db, "Aisha Karim", "aisha@brickfold.example", office, Date.now());
	const { person } = await addPerson(db, "Joe Mercer", "joe@brickfold.example", office, Date.now());
	const [lost, open, abroad] = ["E13 9AA", "SE15 4QL", "BN1 1AA"].map((postCode, hours) =>
		someLead({ payload: somePayload({ postCode }), receivedAt: new Date(received.getTime() - hours * 3_600_000) }),
	);
	for (const lead of [lost, open, abroad]) if (lead) await insertLead(db, lead);
	const make = (id = "", to: SomeFields) => change(db, id, to, office, Date.now());
	await make(lost?.id, { status: "lost", lostReason: "Too expensive" });
	await make(open?.id, { status: "visit" });
	await make(lost?.id, { assigneeId: person.id });
	await make(open?.id, { assigneeId: person.id });
	await make(open?.id, { nextStep: callOn("2026-07-09") });
	await make(abroad?.id, { status: "visit", nextStep: visitAt("2026-07-08T10:00") });
	await make(abroad?.id, { nextStep: quoteOn("2026-07-09") });
	// A person who has left keeps their closed leads
	await removePerson(db, person.id, office, Date.now());

	const { printed } = await runCommand(db, ["export", "--format", "csv"]);
	const ends = printed.split("\r\n").map((line) => line.split(",").slice(-15, -8));
	expect(ends.slice(0, 4)).toEqual([
		["ID", "Status", "Assigned to", "Next step", "Next step on", "Lost reason", "Borough"],
		[lost?.id, "Lost", "Joe Mercer", "", "", "Too expensive", "Newham"],
		[open?.id, "Visit to book", "", "Call", "2026-07-09", "", "Southwark"],
		[abroad?.id, "Visited", "", "Quote due", "2026-07-09", "", "Outside London"],
	]);
	const json = await runCommand(db, ["export", "--format", "json"]);
	expect(JSON.parse(json.printed)).toMatchObject([
		{ status: "lost", lostReason: "Too expensive", assignee: "Joe Mercer", nextStep: null },
		{ status: "visit", assignee: null, nextStep: callOn("2026-07-09") },
		{ status: "visit" },
	]);
});

const idsExported = async (db: Database, now: Date, ...filters: string[]): Promise<readonly string[]> => {
	const { printed } = await runCommand(db, ["export", "--format", "json", ...filters], { now });
	return JSON.parse(printed).map(({ id }: { readonly id: string }) => id);
};

test("an export has only the leads that match every filter", async () => {
	const db = await openEmptyDatabase();
	const grace = someLead({ form: "gc", hasTarget: false, payload: somePayload({ fullName: "Grace Hopper" }) });
	const [held, pending] = [someLead({ hasTarget: false, mails: ["office-mail"] }), someLead()];
	for (const lead of [grace, held, pending]) await insertLead(db, lead);
	const now = new Date();
	expect(await idsExported(db, now, "--find", "hopper", "--since", "yesterday")).toEqual([grace.id]);
	// A lead's state is that of its webhook and does not depend on its emails
	expect(await idsExported(db, now, "--state", "held", "--form", "plumbing")).toEqual([held.id]);
	expect(await idsExported(db, now, "--state", "pending")).toEqual([pending.id]);
});

test("export filters by London days, in summer and winter time", async () => {
	const db = await openEmptyDatabase();
	const times = ["2026-03-28T23:59:59Z", "2026-03-29T00:00:00Z", "2026-03-29T22:59:59Z", "2026-03-29T23:00:00Z"];
	const leads = times.map((time) => someLead({ receivedAt: new Date(time) }));
	for (const lead of leads) await insertLead(db, lead);
	const [saturday, sunday, lateSunday, monday] = leads.map(({ id }) => id);
	const noon = new Date("2026-03-30T11:00:00Z");
	expect(await idsExported(db, noon, "--since", "2026-03-29", "--until", "2026-03-29")).toEqual([lateSunday, sunday]);
	expect(await idsExported(db, noon, "--since", "today")).toEqual([monday]);
	expect(await idsExported(db, noon, "--since", "yesterday")).toEqual([monday, lateSunday, sunday]);
	expect(await idsExported(db, noon, "--until", "yesterday")).toEqual([lateSunday, sunday, saturday]);
	expect(await idsExported(db, noon, "--since", "2d", "--until", "1d")).toEqual([lateSunday, sunday, saturday]);
	expect(await idsExported(db, noon, "--since", "2999-01-01")).toEqual([]);
});
