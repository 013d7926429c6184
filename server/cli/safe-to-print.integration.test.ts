import { expect, test } from "vitest";
import { openEmptyDatabase } from "../../tests/support/data/databases.ts";
import { someLead, somePayload } from "../../tests/support/data/leads.ts";
import { startDesk } from "../../tests/support/service/desk.ts";
import { runCommand } from "../../tests/support/service/run-leads.ts";
import { addPerson, hasPeople, listPeople } from "../auth/people.ts";
import { insertLead } from "../leads/insert.ts";

/** Sequences that move a cursor, set a title, answer in the person's name or change text direction. */
const hostile =
	"\u0007\u0008\u000d\u001b[2J\u001b]0;title\u0007\u007f\u0085\u009b31m\u061c\u200f\u202e\u2028\u2066\u2069\u206a\ufff9";
const isHostile = /(?![\n\t])[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\u206a-\u206f\ufff9-\ufffb]/u;

/** Unsafe characters, apart from the line ends of CSV, which only a file has. */
const isHostileInPipe = /(?![\n\t]|\r\n)[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\u206a-\u206f\ufff9-\ufffb]/u;

const texts = {
	fullName: `Ada${hostile}`,
	phoneNumber: hostile,
	postCode: hostile,
	additionalMessage: `a\tb\n${hostile}`,
};

test.each([
	["export", "--format", "json"],
	["export", "--format", "csv"],
	["export", "--format", "csv", "--state", "\u001b[2J"],
	["retry", "ID"],
	["retry", "\u001b[2J"],
	["nonsense\u001b[2J"],
	["people", "list"],
	["people", "add", "Joe\u202e", "joe@example.org"],
	["people", "remove", `ada${hostile}@example.org`],
])("leads %j prints no control sequence that a terminal would obey", async (...args) => {
	const db = await openEmptyDatabase();
	const lead = someLead({ payload: somePayload(texts) });
	await insertLead(db, lead);
	await addPerson(db, `Ada${hostile}`, `ada${hostile}@example.org`, { name: "test" }, 0);
	const given = args.map((arg) => (arg === "ID" ? lead.id : arg));
	const shown = await runCommand(db, given, { typed: "no", width: 200 });
	expect(shown.printed + shown.noted).not.toMatch(isHostile);
	const piped = await runCommand(db, given);
	expect(piped.printed + piped.noted).not.toMatch(isHostileInPipe);
});

test("JSON output keeps every character as it came", async () => {
	const db = await openEmptyDatabase();
	const payload = somePayload(texts);
	await insertLead(db, someLead({ payload }));
	const args = ["export", "--format", "json"];
	const [shown, piped] = [await runCommand(db, args, { width: 200 }), await runCommand(db, args)];
	expect(piped.printed).not.toMatch(isHostile);
	for (const { printed } of [shown, piped]) expect(JSON.parse(printed)[0].payload).toEqual(payload);
});

test("adding a person refuses a name with a control character", async () => {
	const db = await openEmptyDatabase();
	const name = "Joe\u001b[2J";
	expect(await runCommand(db, ["people", "add", name, "joe@example.org"])).toMatchObject({ code: 2, printed: "" });
	expect(await hasPeople(db)).toBe(false);

	const desk = await startDesk();
	const owner = await desk.signInOwner();
	const response = await owner.post("/api/people", { name, email: "joe@example.org" });
	expect([response.status, Object.keys((await response.json()).errors)]).toEqual([422, ["name"]]);
});

test("a person's name cannot consist of invisible characters", async () => {
	const desk = await startDesk();
	const owner = await desk.signInOwner();
	for (const name of [
		"\u200b",
		"\u202e\u200f",
		"\u200d",
		"\ufe0f",
		"\u034f",
		"\u{e0041}\u{e007f}",
		"\u2800",
		"\u3164",
	]) {
		const response = await owner.request("/api/name", { method: "PUT", body: { name } });
		expect([response.status, (await response.json()).errors], JSON.stringify(name)).toEqual([
			422,
			{ name: "Enter a name" },
		]);
	}
});

test.each([
	["a line break", "Joe\nMercer", "Joe Mercer"],
	["a direction override", "Joe\u202e", "Joe"],
	["an invisible direction mark", "Joe\u200f", "Joe"],
])("adding a person removes %s that was copied with the name", async (_, typed, name) => {
	const db = await openEmptyDatabase();
	expect(await runCommand(db, ["people", "add", typed, "joe@example.org"])).toMatchObject({ code: 0 });
	expect((await listPeople(db)).people).toMatchObject([{ name }]);
});
