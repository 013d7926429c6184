import pg from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { company } from "../../content/company/company.ts";
import { fillReply } from "../../content/company/reply-templates.ts";
import { day, minute } from "../../content/shared/time.ts";
import { eraseByEmail } from "../../tests/support/data/by-email.ts";
import { change, undo } from "../../tests/support/data/changes.ts";
import {
	databaseEngines,
	engineNames,
	openTestDatabase,
	type TestDatabases,
} from "../../tests/support/data/databases.ts";
import { deleteLeads } from "../../tests/support/data/delete-leads.ts";
import { insertLeads, someLead, somePayload } from "../../tests/support/data/leads.ts";
import { recordQueries } from "../../tests/support/data/record-queries.ts";
import { openDatabase } from "../database/open.ts";
import type { Database } from "../database/schema.ts";
import { readLeadPage } from "../desk/leads/rows.ts";
import { insertLead } from "../leads/insert.ts";
import { listLeads } from "../leads/lead.ts";
import { purgeLeads } from "../privacy/retention.ts";
import { addNote, deleteNote, editNote } from "../workflow/notes.ts";
import { addReply } from "../workflow/replies.ts";
import type { LeadQuery } from "./query.ts";

const year = 365 * day;

async function found(db: Database, query: LeadQuery): Promise<readonly string[]> {
	const ids: string[] = [];
	for await (const { id } of listLeads(db, query)) ids.push(id);
	return ids;
}

describe.each(engineNames)("searching on %s", (engine) => {
	let databases: TestDatabases;
	beforeAll(async () => {
		databases = await databaseEngines[engine]();
	});
	afterAll(() => databases.stop());

	/** Stores an old lead with rare words before many leads with common ones. */
	async function crowd(given: Parameters<typeof someLead>[0] = {}) {
		const db = await openTestDatabase(databases);
		const now = Date.now();
		const rare = someLead({
			...given,
			receivedAt: new Date(now - 5 * year),
			payload: somePayload({
				fullName: "Zelda O'Hara",
				email: "zelda@hara.example",
				phoneNumber: "+44 7700 900123",
				postCode: "W1D 3QF",
				additionalMessage: "The greenhouse drips",
			}),
		});
		await insertLead(db, rare);
		const others = Array.from({ length: 1220 }, (_, i) =>
			someLead({
				receivedAt: new Date(now - (1300 - i) * minute),
				form: i % 3 ? "plumbing" : "gc",
				hasTarget: false,
				isSpam: i % 7 === 0,
				payload: somePayload({ email: `person${i}@example.com`, additionalMessage: i % 2 ? "drips" : "The roof" }),
			}),
		);
		await insertLeads(db, others);
		return { db, rare, others };
	}

	test("finds an old lead by any of its details, indexed or not", async () => {
		const { db, rare } = await crowd();
		for (const find of ["zelda", "+44 7700"]) expect(await found(db, { find }), find).toEqual([rare.id]);
		for (const find of [
			"zelda",
			"Zelda O'Hara",
			"hara zel",
			"zelda@hara.example",
			"hara.example",
			"07700 900123",
			"+44 7700",
			"w1d3qf",
			"W1D",
			"W1",
			"greenhouse",
			"drips zelda",
			"the greenh",
		]) {
			expect(await found(db, { find }), find).toEqual([rare.id]);
		}
		for (const find of ["zelda roof", "elda", "nobody", "W1F"]) expect(await found(db, { find }), find).toEqual([]);
	});

	test("finds a lead by a choice, its borough or a note, until the note is edited or deleted", async () => {
		const db = await openTestDatabase(databases);
		const lead = someLead({
			payload: somePayload({ postCode: "SE1 7PB" }),
		});
		await insertLead(db, lead);
		const hits = async (find: string) => (await readLeadPage(db, { find }, 0)).rows.map(({ excerpt }) => excerpt);
		expect(await found(db, { find: "lambeth" })).toEqual([]);
		for (const find of ["southwark", "leak detection"]) expect(await found(db, { find }), find).toEqual([lead.id]);
		const by = { name: "Ada", personId: "p1" };
		const key = { kind: "note", text: "Key under the geranium, 07700 900999" } as const;
		await addNote(db, { id: "n1", leadId: lead.id, ...key }, by, Date.now());
		expect(await hits("gerani")).toEqual(["Note: Key under the geranium, 07700 900999"]);
		expect(await found(db, { find: "900999" })).toEqual([lead.id]);
		await editNote(db, "n1", "Key with the neighbour", by, Date.now());
		expect(await found(db, { find: "geranium" })).toEqual([]);
		expect(await found(db, { find: "neighbour" })).toEqual([lead.id]);
		await deleteNote(db, "n1", by, Date.now());
		expect(await found(db, { find: "neighbour" })).toEqual([]);
	});

	test("finds a lead by any part of either phone number, in any spelling", async () => {
		const db = await openTestDatabase(databases);
		const phoneNumber = "+44 (07711) 555‑014 / (020) 7018 3346 ext 8";
		const lead = someLead({ payload: somePayload({ phoneNumber }) });
		await insertLead(db, lead);
		await insertLead(db, someLead({ payload: somePayload({ phoneNumber: "07711 555015" }) }));
		for (const find of [
			"07711555014",
			"447711 555014",
			"5014",
			"02070183346",
			"+44 (0)20 7018",
			"8 3346",
			phoneNumber,
		]) {
			expect(await found(db, { find }), find).toEqual([lead.id]);
		}
	});

	test("shows a match in a reply", async () => {
		const db = await openTestDatabase(databases);
		const lead = someLead();
		await insertLead(db, lead);
		const reply = { id: "r1", text: "We will bring a dehumidifier." };
		await addReply(db, { leadId: lead.id, ...reply }, { name: "Ada", personId: "p1" }, Date.now());
		const { rows } = await readLeadPage(db, { find: "dehumid" }, 0);
		expect(rows.map(({ excerpt }) => excerpt)).toEqual([`Reply: ${reply.text}`]);
	});

	test("finds a lost lead by a reason in the office's own words, until the loss is undone", async () => {
		const db = await openTestDatabase(databases);
		const lead = someLead();
		await insertLead(db, lead);
		const lost = await change(db, lead.id, { status: "lost", lostReason: "Moved to Lisbon" }, { name: "Ada" }, 1000);
		expect(await found(db, { find: "lisbon" })).toEqual([lead.id]);
		await undo(db, lost, 2000);
		expect(await found(db, { find: "lisbon" })).toEqual([]);
	});

	test("finds a lead by the words of its replies, but not by the office's own signature and number", async () => {
		const db = await openTestDatabase(databases);
		const lead = someLead();
		await insertLead(db, lead);
		const facts = { name: "Ada", sender: "Winifred Okafor", company: "Brickfold", phone: company.phone };
		const text = `${fillReply("Thank you and a question", facts)}\n\nPS: try the glazier.`;
		await addReply(db, { leadId: lead.id, id: "r2", text }, { name: "Winifred Okafor", personId: "p1" }, Date.now());
		for (const find of ["thank", "glazier"]) expect(await found(db, { find }), find).toEqual([lead.id]);
		for (const find of ["winifred", "regards", company.phone, "0123"])
			expect(await found(db, { find }), find).toEqual([]);
	});

	test("finds many leads that match the other filters too, newest first", async () => {
		const { db, rare, others } = await crowd();
		const expected = (keep: (lead: (typeof others)[number], at: number) => boolean) =>
			others
				.filter(keep)
				.map(({ id }) => id)
				.toReversed();
		expect(await found(db, { find: "drip" })).toEqual([...expected((_, i) => i % 2 === 1), rare.id]);
		expect(await found(db, { find: "person12" })).toEqual(
			expected(({ payload }) => String(payload.email).startsWith("person12")),
		);
		const since = new Date(Date.now() - 350 * minute);
		const filter = { find: "drip", form: "gc", state: "held", since } as const;
		const held = (lead: (typeof others)[number]) => lead.form === "gc" && !lead.isSpam;
		expect(await found(db, filter)).toEqual(
			expected((lead, i) => i % 2 === 1 && held(lead) && lead.receivedAt >= since),
		);
		expect(await found(db, { find: "person12", list: "all" })).toEqual(
			expected(({ payload, isSpam }) => String(payload.email).startsWith("person12") && !isSpam),
		);
		expect(await found(db, { find: "zelda", until: since })).toEqual([rare.id]);
		expect(await found(db, { find: "zelda", since })).toEqual([]);
	});

	test("finds matches spread over years, newest first and page by page", async () => {
		const { db } = await crowd();
		const before = Date.now() - 2000 * minute;
		const spread = Array.from({ length: 130 }, (_, i) =>
			someLead({
				receivedAt: new Date(before - i * 9 * day),
				payload: somePayload({ additionalMessage: i % 2 ? "A pantry with a shelf" : "A pantry" }),
			}),
		);
		await insertLeads(db, spread.toReversed());
		const ids = spread.map(({ id }) => id);
		expect(await found(db, { find: "pantry" })).toEqual(ids);
		expect(await found(db, { find: "shelf pantry" })).toEqual(ids.filter((_, i) => i % 2 === 1));
		const since = new Date(before - 100 * day);
		expect(await found(db, { find: "pantry", since })).toEqual(ids.slice(0, 12));
		const pages: string[][] = [];
		for (let cursor: string | undefined = ""; cursor !== undefined; ) {
			const { rows, next } = await readLeadPage(db, { find: "pantry" }, 0, cursor);
			pages.push(rows.map(({ id }) => id));
			cursor = next;
		}
		expect(pages).toEqual([ids.slice(0, 50), ids.slice(50, 100), ids.slice(100)]);
		const until = spread[79]?.receivedAt ?? new Date();
		const last = await readLeadPage(db, { find: "pantry", until }, 0);
		expect([last.rows.map(({ id }) => id), last.next]).toEqual([ids.slice(80), undefined]);
	});

	test("finds no erased, purged or deleted lead", async () => {
		const { db, rare, others } = await crowd();
		const [other] = others;
		await eraseByEmail(db, "zelda@hara.example", Date.now());
		expect(await found(db, { find: "zelda" })).toEqual([]);
		await deleteLeads(db, [other?.id ?? ""], Date.now());
		expect(await found(db, { find: "person0@example.com" })).toEqual([]);
		await purgeLeads(db, new Date(Date.now() - 1290 * minute));
		expect(await found(db, { find: "person3@example.com" })).toEqual([]);
		expect(await found(db, { find: "person1219" })).toEqual([others.at(-1)?.id]);
		await insertLead(db, { ...rare, receivedAt: new Date() });
		expect(await found(db, { find: "zelda" })).toEqual([rare.id]);
	});
});

test("PostgreSQL searches through its index", async () => {
	const databases = await databaseEngines.PostgreSQL();
	onTestFinished(databases.stop);
	const url = await databases.create();
	const asked: { readonly sql: string; readonly parameters: readonly unknown[] }[] = [];
	const db = recordQueries(await openDatabase(url), (query) => {
		if (query.sql.includes("tsquery")) asked.push(query);
	});
	onTestFinished(() => db.destroy());
	await insertLeads(
		db,
		Array.from({ length: 1001 }, () => someLead()),
		10,
	);
	expect(await found(db, { find: "nobody" })).toEqual([]);
	const client = new pg.Client({ connectionString: url });
	onTestFinished(() => client.end());
	await client.connect();
	// PostgreSQL would read so few leads one by one, or in an order
	await client.query("set enable_seqscan = off");
	await client.query("vacuum analyze leads");
	const { rows: others } = await client.query(
		"select indexrelid::regclass as name from pg_index where indrelid = 'leads'::regclass and not indisunique",
	);
	for (const { name } of others) if (name !== "leads_words") await client.query(`drop index ${name}`);
	const [lookup, ...more] = asked;
	expect(more).toEqual([]);
	const { rows } = await client.query(`explain ${lookup?.sql}`, [...(lookup?.parameters ?? [])]);
	expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("Bitmap Index Scan on leads_words");
});
