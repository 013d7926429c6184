import { expect, test } from "vitest";
import { openEmptyStore } from "../../tests/support/databases.ts";
import { someLead, somePayload } from "../../tests/support/leads.ts";
import { runOn } from "../../tests/support/office.ts";
import type { Store } from "../store/store.ts";

const lines = (text: string) => text.trimEnd().split("\n");

async function failOnce(store: Store, error: string): Promise<string> {
	const lead = someLead();
	await store.accept(lead);
	const now = Date.now();
	await store.claim("a", 1, now);
	const attempt = { startedAt: now, duration: 1234, status: 500, error };
	await store.settle({ leadId: lead.id, owner: "a", attempt, verdict: { state: "failed" }, now });
	return lead.id;
}

test("list prints one line per lead, newest first, in at most 80 columns", async () => {
	const store = await openEmptyStore();
	const old = someLead({ receivedAt: new Date("2026-07-02T08:05:00Z"), form: "extra-services", state: "held" });
	const recent = someLead({ receivedAt: new Date("2026-07-03T22:59:00Z"), form: "gc", state: "spam" });
	await store.accept(old);
	await store.accept(recent);
	const { code, printed } = await runOn(store, ["list"]);
	const [head, first, second] = lines(printed);
	expect(code).toBe(0);
	expect(head).toMatch(/^RECEIVED +FORM +STATE +ID$/);
	expect(first).toMatch(new RegExp(`^2026-07-03 23:59 +gc +spam +${recent.id}$`));
	expect(second).toMatch(new RegExp(`^2026-07-02 09:05 +extra-services +held +${old.id}$`));
	for (const line of lines(printed)) expect(line.length).toBeLessThanOrEqual(80);
});

test("list chooses by state, form and time, and prints JSON", async () => {
	const store = await openEmptyStore();
	const old = someLead({ receivedAt: new Date(Date.now() - 8 * 86_400_000), state: "held" });
	const [held, gc] = [someLead({ state: "held" }), someLead({ form: "gc", state: "held" })];
	for (const lead of [old, held, gc, someLead()]) await store.accept(lead);
	const ids = async (...args: string[]) =>
		JSON.parse((await runOn(store, ["list", "--json", ...args])).printed).map(({ id }: { id: string }) => id);
	expect(await ids("--state", "held", "--form", "plumbing")).toEqual([held.id, old.id]);
	expect(await ids("--form", "gc")).toEqual([gc.id]);
	expect(await ids("--state", "held", "--form", "plumbing", "--since", "7d")).toEqual([held.id]);
	expect(await ids("--since", "2999-01-01")).toEqual([]);

	const { printed } = await runOn(store, ["list", "--json", "--form", "gc"]);
	expect(JSON.parse(printed)).toEqual([
		{ id: gc.id, form: "gc", state: "held", receivedAt: gc.receivedAt.toISOString(), payload: gc.payload },
	]);
});

test("list says so when there are none", async () => {
	const store = await openEmptyStore();
	expect(await runOn(store, ["list"])).toEqual({ code: 0, printed: "", noted: "No leads.\n" });
	expect((await runOn(store, ["list", "--json"])).printed).toBe("[]\n");
});

test("show prints the payload and every attempt, harmless to a terminal, in at most 80 columns", async () => {
	const store = await openEmptyStore();
	const additionalMessage = `Dear team,\n${"a long story ".repeat(20)}\u001b[2J\u202e`;
	const spam = someLead({ state: "spam", spamReasons: ["trap"], payload: somePayload({ additionalMessage }) });
	await store.accept(spam);
	const shown = await runOn(store, ["show", spam.id]);
	expect(shown.code).toBe(0);
	expect(shown.printed).toMatch(/^State +spam$/m);
	expect(shown.printed).toMatch(/^Spam signs +trap$/m);
	expect(shown.printed).toMatch(/^fullName +Ada Example$/m);
	expect(shown.printed).toContain("No delivery attempt yet.");
	// biome-ignore lint/suspicious/noControlCharactersInRegex: none may reach the terminal
	expect(shown.printed).not.toMatch(/[\u001b\u202e]/);
	for (const line of lines(shown.printed)) expect(line.length).toBeLessThanOrEqual(80);

	const failed = await runOn(store, ["show", await failOnce(store, "HTTP 500")]);
	expect(failed.printed).toMatch(/^ATTEMPT +TOOK +STATUS +ERROR$/m);
	expect(failed.printed).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d +1234 ms +500 +HTTP 500$/m);
});

test("show prints JSON, and fails for a lead that does not exist", async () => {
	const store = await openEmptyStore();
	const id = await failOnce(store, "HTTP 500");
	expect(JSON.parse((await runOn(store, ["show", id, "--json"])).printed)).toMatchObject({
		id,
		state: "failed",
		payload: somePayload(),
		spamReasons: [],
		deliveredAt: null,
		attempts: [{ status: 500, error: "HTTP 500", duration: 1234 }],
	});
	expect(await runOn(store, ["show", "nobody"])).toMatchObject({ code: 1, noted: "There is no lead nobody.\n" });
});

test("subject prints all that is held about a person", async () => {
	const store = await openEmptyStore();
	await store.accept(someLead({ payload: somePayload({ email: "Ada@Example.org" }) }));
	await store.accept(someLead({ form: "gc" }));
	await store.accept(someLead({ payload: somePayload({ email: "adam@example.org" }) }));
	const { printed, noted } = await runOn(store, ["subject", "ADA@example.org"]);
	expect(printed.match(/^fullName /gm)).toHaveLength(2);
	expect(noted).toBe("2 leads.\n");
	expect(JSON.parse((await runOn(store, ["subject", "ada@example.org", "--json"])).printed)).toHaveLength(2);
	expect(await runOn(store, ["subject", "nobody@example.org"])).toMatchObject({ code: 0, printed: "" });
});

test("export writes CSV that no spreadsheet takes for formulas, without spam unless asked", async () => {
	const store = await openEmptyStore();
	const payload = { name: '=HYPERLINK("http://x")', services: ["Flooring Hub", "+1"], message: "one,\ntwo" };
	const lead = someLead({ form: "contact", payload });
	await store.accept(lead);
	await store.accept(someLead({ state: "spam" }));
	const { code, printed } = await runOn(store, ["export", "--format", "csv"]);
	expect(code).toBe(0);
	expect(printed).toBe(
		"\ufeffid,form,state,receivedAt,name,services,message\r\n" +
			`${lead.id},contact,pending,${lead.receivedAt.toISOString()},"'=HYPERLINK(""http://x"")",Flooring Hub; +1,"one,\ntwo"\r\n`,
	);
	const spam = await runOn(store, ["export", "--format", "json", "--state", "spam"]);
	expect(JSON.parse(spam.printed)).toMatchObject([{ form: "plumbing", state: "spam", payload: somePayload() }]);
});
