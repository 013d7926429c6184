import { expect, test } from "vitest";
import { day } from "../../content/shared/time.ts";
import { openEmptyDatabase } from "../../tests/support/data/databases.ts";
import { insertAttempted, someLead, somePayload } from "../../tests/support/data/leads.ts";
import { runCommand } from "../../tests/support/service/run-leads.ts";
import type { Database } from "../database/schema.ts";
import { claim } from "../delivery/queue.ts";
import { insertLead } from "../leads/insert.ts";
import type { Lead } from "../leads/lead.ts";
import { readLead } from "../leads/read.ts";

const lines = (text: string) => text.trimEnd().split("\n");

async function createStore(...leads: readonly Parameters<typeof someLead>[0][]) {
	const db = await openEmptyDatabase();
	const begin = Date.now() - leads.length * 1000;
	const all = leads.map((lead, at) => someLead({ receivedAt: new Date(begin + at * 1000), ...lead }));
	for (const lead of all) await insertLead(db, lead);
	return { db, leads: all };
}

const idsListed = async (db: Database, ...args: string[]): Promise<readonly string[]> => {
	const { code, printed, noted } = await runCommand(db, ["list", "--json", ...args]);
	expect([code, noted]).toEqual([0, ""]);
	return JSON.parse(printed).map(({ id }: Lead) => id);
};

test("list prints name and place on one line per lead, newest first, in London time", async () => {
	const { db, leads } = await createStore(
		{ receivedAt: new Date("2026-07-02T08:05:00Z"), form: "plumbing", hasTarget: false },
		{
			receivedAt: new Date("2026-07-03T22:59:00Z"),
			form: "contact",
			isSpam: true,
			payload: { name: "Grace Hopper", phone: "02079460999", postcode: "w1d 3qf", services: [], message: "" },
		},
	);
	const { printed } = await runCommand(db, ["list"]);
	const [old, recent] = await Promise.all(leads.map(async ({ id }) => (await readLead(db, id))?.reference));
	expect(lines(printed)).toEqual([
		"RECEIVED          REFERENCE  FORM      NAME          POSTCODE  PHONE          STATE",
		`2026-07-03 23:59  ${recent}  contact   Grace Hopper  w1d 3qf   02079460999    spam`,
		`2026-07-02 09:05  ${old}  plumbing  Ada Example   SE15 4QL  020 7946 0555  held`,
	]);
});

test("list fits an 80-character terminal by shortening other cells before the name", async () => {
	const fullName = "Wolfeschlegelsteinhausenbergerdorff the Elder";
	const { db } = await createStore({ payload: somePayload({ fullName, postCode: "x".repeat(200) }) });
	const [head, line] = lines((await runCommand(db, ["list"], { width: 80 })).printed);
	expect(line).toMatch(/^\d\d-\d\d \d\d:\d\d BF-\w{6} plumbing Wolfeschlegelstei… xxxxxxxxx… 02079460555 pending$/);
	for (const each of [head, line]) expect(each?.length).toBeLessThanOrEqual(80);
	expect((await runCommand(db, ["list"])).printed).toContain("Wolfeschlegelsteinhausenberge…");

	const payload = { ...somePayload({ fullName: "Grace M. Hopper" }), phone: "+44 20 7946 0555" };
	await insertLead(db, someLead({ form: "extra-services", hasTarget: false, payload }));
	const { printed } = await runCommand(db, ["list", "--form", "extra-services"], { width: 77 });
	expect(lines(printed)[1]).toMatch(/ extra-ser… Grace M\. Hopper SE15 4QL \+442079460555 held$/);
});

test("list aligns its columns for names in any script and never splits a character", async () => {
	const names = ["山田 太郎花子さん", "김철수", "Zoë 🏠🏠🏠🏠🏠🏠🏠🏠🏠🏠🏠🏠🏠🏠🏠", "e\u0301a\u0308", "محمد", "Ada"];
	const { db } = await createStore(...names.map((fullName) => ({ payload: somePayload({ fullName }) })));
	const columnOfState = (line: string) => {
		const before = line.slice(0, line.search(/STATE|pending/));
		const wide = before.match(/[\u3040-\u9fff\uac00-\ud7a3]|🏠/gu)?.length ?? 0;
		return before.replace(/\p{M}/gu, "").replace(/🏠/gu, "x").length + wide;
	};
	for (const width of [undefined, 80, 60]) {
		const { printed } = await runCommand(db, ["list"], width === undefined ? {} : { width });
		expect(printed.isWellFormed()).toBe(true);
		expect(printed).not.toContain("\ufffd");
		expect(new Set(lines(printed).map(columnOfState)).size).toBe(1);
	}
});

test("list filters by state and form, and prints JSON", async () => {
	const { db, leads } = await createStore({ hasTarget: false }, { form: "gc", hasTarget: false }, {});
	const [held, gc, pending] = leads;
	expect(await idsListed(db, "--state", "held", "--form", "plumbing")).toEqual([held?.id]);
	expect(await idsListed(db, "--form", "plumbing")).toEqual([pending?.id, held?.id]);
	expect(JSON.parse((await runCommand(db, ["list", "--json", "--form", "gc"])).printed)).toEqual([
		{
			id: gc?.id,
			reference: expect.stringMatching(/^BF-/),
			form: "gc",
			state: "held",
			receivedAt: gc?.receivedAt.toISOString(),
			payload: gc?.payload,
		},
	]);
});

test("list --state filters by the webhook's state, not the emails'", async () => {
	const { db, leads } = await createStore({ hasTarget: false, mails: ["office-mail"] });
	expect(await idsListed(db, "--state", "held")).toEqual([leads[0]?.id]);
	expect(await idsListed(db, "--state", "pending")).toEqual([]);
	const { printed } = await runCommand(db, ["list", "--help"]);
	expect(printed).toContain("--state S   of the webhook, not the emails: pending, delivered, failed, held;\n");
});

test("list filters by London days, in summer and winter time", async () => {
	const times = ["2026-03-28T23:59:59Z", "2026-03-29T00:00:00Z", "2026-03-29T22:59:59Z", "2026-03-29T23:00:00Z"];
	const { db, leads } = await createStore(...times.map((time) => ({ receivedAt: new Date(time) })));
	const [saturday, sunday, lateSunday, monday] = leads.map(({ id }) => id);
	const chosen = async (now: string, ...args: string[]) => {
		const { printed } = await runCommand(db, ["list", "--json", ...args], { now: new Date(now) });
		return JSON.parse(printed).map(({ id }: Lead) => id);
	};
	const noon = "2026-03-30T11:00:00Z";
	expect(await chosen(noon, "--since", "2026-03-29", "--until", "2026-03-29")).toEqual([lateSunday, sunday]);
	expect(await chosen(noon, "--since", "today")).toEqual([monday]);
	expect(await chosen(noon, "--since", "yesterday")).toEqual([monday, lateSunday, sunday]);
	expect(await chosen(noon, "--until", "yesterday")).toEqual([lateSunday, sunday, saturday]);
	expect(await chosen(noon, "--since", "2d", "--until", "1d")).toEqual([lateSunday, sunday, saturday]);
	expect(await chosen("2026-03-29T23:30:00Z", "--since", "1h")).toEqual([monday, lateSunday]);
	expect(await chosen(noon, "--since", "2999-01-01")).toEqual([]);
});

test("list searches name, address, phone, postcode and words, up to the limit", async () => {
	const { db, leads } = await createStore(
		{ payload: somePayload({ additionalMessage: "The boiler leaks since Tuesday" }) },
		{
			payload: somePayload({
				fullName: "Grace Hopper",
				email: "grace@navy.example",
				phoneNumber: "+44 20 7946 0001",
			}),
		},
	);
	const [ada, grace] = leads.map(({ id }) => id);
	expect(await idsListed(db, "--find", "boil leak")).toEqual([ada]);
	expect(await idsListed(db, "--find", "grace@nav")).toEqual([grace]);
	expect(await idsListed(db, "--find", "02079460001")).toEqual([grace]);
	expect(await idsListed(db, "--find", "se154ql", "--limit", "1")).toEqual([grace]);
	expect(await idsListed(db, "--find", "nobody")).toEqual([]);
});

test("list says so if there are no leads", async () => {
	const { db } = await createStore();
	expect(await runCommand(db, ["list"])).toMatchObject({ code: 0, printed: "", noted: "No leads.\n" });
	expect((await runCommand(db, ["list", "--json"])).printed).toBe("[]\n");
});

test("show prints the payload and every attempt in 80 columns at most", async () => {
	const additionalMessage = `Dear team,\n${"a long story ".repeat(20)}`;
	const { db, leads } = await createStore({
		isSpam: true,
		spamReasons: ["honeypot"],
		payload: somePayload({ additionalMessage }),
	});
	const shown = await runCommand(db, ["show", leads[0]?.id ?? ""]);
	expect(shown.code).toBe(0);
	expect(shown.printed).toMatch(/^State +spam$/m);
	expect(shown.printed).toMatch(/^Spam signs +honeypot$/m);
	expect(shown.printed).toMatch(/^fullName +Ada Example$/m);
	expect(shown.printed).toContain("No delivery attempt yet.");
	for (const line of lines(shown.printed)) expect(line.length).toBeLessThanOrEqual(80);

	const { id } = await insertAttempted(db, { state: "failed" }, "HTTP 500");
	const failed = await runCommand(db, ["show", id]);
	expect(failed.printed).toMatch(/^ATTEMPT +CHANNEL +TOOK +STATUS +ERROR$/m);
	expect(failed.printed).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d +webhook +40 ms +500 +HTTP 500$/m);
});

test("show marks an attempt that is running or was cut off", async () => {
	const { db, leads } = await createStore({});
	await claim(db, "webhook", "crashed", 1, Date.now() + day);
	const { printed } = await runCommand(db, ["show", leads[0]?.id ?? ""]);
	expect(printed).toContain(
		"An attempt (webhook) is in progress or was interrupted: the lead may have been delivered.",
	);
});

test("show accepts several id prefixes and names those that match nothing", async () => {
	const id = (end: string) => `0199f3c2-8a41-7000-8000-${end.padStart(12, "0")}`;
	const { db } = await createStore({ id: id("a1") }, { id: id("b1") }, { id: "0199f3c2-8a42-7000-8000-000000000000" });
	const both = await runCommand(db, ["show", "0199F3C28a42", id("a1")]);
	expect(both.printed.match(/^Lead +\S+$/gm)).toHaveLength(2);
	const wrong = await runCommand(db, ["show", "0199f3c2", "nobody", "0199f3c2-8a43", "019"]);
	expect(wrong).toMatchObject({ code: 1, printed: "" });
	expect(lines(wrong.noted)).toEqual([
		"0199f3c2 matches several leads: type more of the id.",
		"nobody does not exist.",
		"0199f3c2-8a43 does not exist.",
		"019 is too short: type at least four characters of the id.",
	]);
});

test("show prints JSON: one record for one id, an array for several", async () => {
	const db = await openEmptyDatabase();
	const { id } = await insertAttempted(db, { state: "failed" }, "HTTP 500");
	expect(JSON.parse((await runCommand(db, ["show", id, "--json"])).printed)).toMatchObject({
		id,
		state: "failed",
		payload: somePayload(),
		spamReasons: [],
		deliveredAt: null,
		isUnsettled: false,
		attempts: [{ status: 500, error: "HTTP 500", duration: 40 }],
	});
	expect(JSON.parse((await runCommand(db, ["show", id, "nobody", "--json"])).printed)).toHaveLength(1);
});

test("subject prints everything stored about a person", async () => {
	const { db } = await createStore(
		{ payload: somePayload({ email: "Ada@Example.org" }) },
		{ form: "gc" },
		{ payload: somePayload({ email: "adam@example.org" }) },
	);
	const { printed, noted, logged } = await runCommand(db, ["subject", "ADA@example.org"]);
	expect(printed.match(/^fullName /gm)).toHaveLength(2);
	expect(noted).toBe("2 leads.\n");
	expect(logged).toEqual(["subject 2"]);
	expect(JSON.parse((await runCommand(db, ["subject", "ada@example.org", "--json"])).printed)).toHaveLength(2);
	expect(await runCommand(db, ["subject", "nobody@example.org"])).toMatchObject({ code: 0, printed: "" });
});

test("subject names who has the data and how long it is kept", async () => {
	const db = await openEmptyDatabase();
	await insertAttempted(db, { state: "delivered" });
	await insertAttempted(db, { state: "failed" }, "HTTP 500");
	await insertLead(db, someLead({ hasTarget: false, receivedAt: new Date("2026-03-02T09:30:00Z") }));
	const env = { HUB_WEBHOOK_BASE_URL: "https://hooks.example/secret", LEAD_RETENTION: "365d" };
	const { printed } = await runCommand(db, ["subject", "ada@example.org"], { env });
	expect(printed).toMatch(/^Sent to +the plumbing webhook at https:\/\/hooks\.example \(received\)$/m);
	expect(printed).toMatch(/^Sent to +the plumbing webhook at https:\/\/hooks\.example \(may have received\)$/m);
	expect(printed).toMatch(/^Sent to +nobody$/m);
	expect(printed).toMatch(/^Kept until +2027-03-02, unless it is erased earlier$/m);
	expect(printed).not.toContain("secret");
	const [, , oldest] = JSON.parse((await runCommand(db, ["subject", "ada@example.org", "--json"], { env })).printed);
	expect(oldest).toMatchObject({ recipients: [], keptUntil: "2027-03-02" });
});
