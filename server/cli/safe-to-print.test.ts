import { expect, test } from "vitest";
import { openEmptyStore } from "../../tests/support/databases.ts";
import { someLead, somePayload } from "../../tests/support/leads.ts";
import { runOn } from "../../tests/support/run-leads.ts";

/** What moves a cursor, sets a title, answers in the person's name, or turns the direction of what follows. */
const hostile =
	"\u0007\u0008\u000d\u001b[2J\u001b]0;title\u0007\u007f\u0085\u009b31m\u061c\u200f\u202e\u2028\u2066\u2069\u206a\ufff9";
const isHostile = /(?![\n\t])[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\u206a-\u206f\ufff9-\ufffb]/u;

const texts = {
	fullName: `Ada${hostile}`,
	phoneNumber: hostile,
	postCode: hostile,
	additionalMessage: `a\tb\n${hostile}`,
};

test.each([
	["list"],
	["list", "--json"],
	["show", "ID"],
	["show", "ID", "--json"],
	["subject", "ada@example.org"],
	["subject", "ada@example.org", "--json"],
	["export", "--format", "json"],
	["export", "--format", "csv"],
	["delete", "ID"],
	["show", "\u001b[2J"],
	["list", "--state", "\u001b[2J"],
	["nonsense\u001b[2J"],
])("leads %j never prints what a terminal would obey", async (...args) => {
	const store = await openEmptyStore();
	const lead = someLead({ payload: somePayload(texts) });
	await store.accept(lead);
	const { printed, noted } = await runOn(
		store,
		args.map((arg) => (arg === "ID" ? lead.id : arg)),
		{ answer: "no", width: 200 },
	);
	expect(printed + noted).not.toMatch(isHostile);
});

test("JSON keeps every character as it came", async () => {
	const store = await openEmptyStore();
	const payload = somePayload(texts);
	await store.accept(someLead({ payload }));
	for (const args of [
		["list", "--json"],
		["export", "--format", "json"],
		["subject", "ada@example.org", "--json"],
	]) {
		const [shown, piped] = [await runOn(store, args, { width: 200 }), await runOn(store, args)];
		expect(piped.printed).not.toMatch(isHostile);
		for (const { printed } of [shown, piped]) expect(JSON.parse(printed)[0].payload).toEqual(payload);
	}
});
