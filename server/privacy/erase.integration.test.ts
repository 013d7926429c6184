import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { eraseByEmail } from "../../tests/support/data/by-email.ts";
import { change } from "../../tests/support/data/changes.ts";
import { databaseEngines, listBlockedQueries, openTestDatabase } from "../../tests/support/data/databases.ts";
import { deleteLeads } from "../../tests/support/data/delete-leads.ts";
import { someFile } from "../../tests/support/data/files.ts";
import { someLead, somePayload } from "../../tests/support/data/leads.ts";
import { listIds } from "../../tests/support/data/listed-leads.ts";
import { sqliteFilePath } from "../database/address.ts";
import { openDatabase } from "../database/open.ts";
import type { Database } from "../database/schema.ts";
import { insertLead } from "../leads/insert.ts";
import { countLeads } from "../search/query.ts";
import { undoInTransaction } from "../workflow/change.ts";
import { customerActor } from "../workflow/events.ts";
import { readLead } from "../workflow/lead-record.ts";
import { addNote } from "../workflow/notes.ts";
import { eraseDeleted, eraseLeads } from "./erase.ts";
import { purgeLeads, rewriteIfDue } from "./retention.ts";

/** Returns the database's files that contain the text. */
function listFilesWithText(url: string, secret: string): readonly string[] {
	const folder = dirname(sqliteFilePath(url));
	return readdirSync(folder).filter((name) => readFileSync(join(folder, name)).includes(secret));
}

const secrets = ["zelda-canary@example.org", "Zelda Canary-Person", "020 7946 0777", "the canary sings at dawn"];
/** Text in the bytes of the customer's photographs, which are larger than a page of the database. */
const photographed = "a canary in the loft";
const photograph = Buffer.from(`${photographed} `.repeat(20_000));
/** Texts of the customer as the search index has them, and the fingerprint. */
const traces = ["zeldacanary", "canaryperson", "2079460777", "canary", "fingerprint-of-zelda"];
const [email = "", fullName = "", phoneNumber = "", song = ""] = secrets;

/** Opens a database with many leads, three of them an old customer's, all indexed. */
async function busyService() {
	const databases = await databaseEngines.SQLite();
	onTestFinished(() => databases.stop());
	const url = await databases.create();
	const service = await openDatabase(url);
	onTestFinished(() => service.destroy());
	const person = { email, fullName, phoneNumber, additionalMessage: `${song} `.repeat(300) };
	const others = () =>
		Array.from({ length: 400 }, (_, i) => someLead({ payload: somePayload({ email: `${i * 7919}@x.org` }) }));
	const ids: string[] = [];
	for (let round = 0; round < 3; round++) {
		await Promise.all(others().map((lead) => insertLead(service, lead)));
		const fingerprint = `fingerprint-of-zelda ${round}`;
		const lead = someLead({ payload: somePayload(person), fingerprint, receivedAt: new Date(0) });
		await insertLead(service, lead);
		ids.push(lead.id);
		const file = someFile(lead.id, { content: photograph, thumbnail: photograph });
		await service.insertInto("files").values(file).execute();
	}
	for (const secret of [...secrets, ...traces, photographed])
		expect(listFilesWithText(url, secret), secret).not.toEqual([]);
	return { service, url, ids };
}

test.each<[string, (office: Database, ids: readonly string[]) => Promise<unknown>]>([
	["erasing", (office) => eraseByEmail(office, "Zelda-Canary@Example.org", Date.now())],
	["deleting", (office, ids) => deleteLeads(office, ids, Date.now())],
	["purging", (office) => purgeLeads(office, new Date(1))],
])("after %s and the nightly rewrite no byte of the customer is left in the database files", async (_, erase) => {
	const { service, url, ids } = await busyService();
	const office = await openDatabase(url);
	await erase(office, ids);
	for (const secret of secrets) expect(await listIds(service, { find: secret })).toEqual([]);
	await rewriteIfDue(service);
	await office.destroy();
	expect(await countLeads(service, {})).toBe(1200);
	for (const secret of [...secrets, ...traces, photographed])
		expect(listFilesWithText(url, secret), secret).toEqual([]);
	for (const id of ids) expect(listFilesWithText(url, id)).toEqual([]);
	await insertLead(service, someLead());
	expect(await listIds(service, { find: "canary" })).toEqual([]);
});

/** Returns the words in the search index that begin with the text. */
function indexedWords(url: string, text: string): readonly unknown[] {
	const db = new DatabaseSync(sqliteFilePath(url));
	db.exec("create virtual table temp.vocabulary using fts5vocab ('main', 'lead_search', 'row')");
	const words = db.prepare("select term from temp.vocabulary where term glob ?").all(`${text}*`);
	db.close();
	return words;
}

test("a lead waits no longer for an answer to a message on a merged enquiry that was erased", async () => {
	const databases = await databaseEngines.SQLite();
	onTestFinished(() => databases.stop());
	const db = await openTestDatabase(databases);
	const [head, merged] = [await insertLead(db, someLead()), await insertLead(db, someLead())];
	const owner = { name: "Aisha Karim", personId: "aisha" };
	await change(db, merged.id, { mergedInto: head.reference }, owner, 4000);
	const write = (leadId: string, at: number) =>
		addNote(db, { id: randomUUID(), leadId, kind: "from-customer", text: "When?" }, customerActor, at);
	await addNote(db, { id: randomUUID(), leadId: head.id, kind: "call", text: "" }, owner, 5000);
	await write(head.id, 6000);
	await write(merged.id, 7000);
	expect((await readLead(db, head.id))?.wroteAt).toBe(7000);
	await eraseLeads(db, [merged.id], 8000);
	expect((await readLead(db, head.id))?.wroteAt, "its own message").toBe(6000);
	await db.destroy();
});

test("a deletion that is being undone is not carried out, on PostgreSQL", async () => {
	const databases = await databaseEngines.PostgreSQL();
	onTestFinished(() => databases.stop());
	const db = await openTestDatabase(databases);
	const { id } = await insertLead(db, someLead());
	const owner = { name: "Aisha Karim", personId: "aisha" };
	const deleted = await change(db, id, { isDeleted: true }, owner, 4000);
	if (deleted.outcome !== "changed") throw new Error(deleted.outcome);
	const { erased } = await db.transaction().execute(async (transaction) => {
		await undoInTransaction(transaction, id, deleted.event, owner, 5000);
		const erased = eraseDeleted(db, 6000, 7000);
		await expect.poll(() => listBlockedQueries(db)).toHaveLength(1);
		return { erased };
	});
	expect(await erased).toBe(0);
	expect(await countLeads(db, {})).toBe(1);
});

test("no search finds a deleted lead, and the nightly rewrite removes its words from the index", async () => {
	const { service, url, ids } = await busyService();
	expect(indexedWords(url, "canary")).not.toEqual([]);
	await deleteLeads(service, ids, Date.now());
	expect(await listIds(service, { find: "canary" })).toEqual([]);
	await rewriteIfDue(service);
	for (const word of ["zelda", "canary", "2079460777"]) expect(indexedWords(url, word), word).toEqual([]);
	expect(await listIds(service, { find: "x.org" })).toHaveLength(50);
});

/** Seeds with which `secure_delete` alone leaves the customer's data in the file. */
const leakySeeds = [3, 5, 9];

/**
 * Adds and deletes leads in random order, so that SQLite moves rows between pages. The same seed gives the same
 * order.
 */
async function churn(db: Database, seed: number): Promise<void> {
	let state = seed;
	const random = (below: number) => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return Math.floor((state / 2 ** 32) * below);
	};
	const name = () => Array.from({ length: 8 }, () => random(65_536).toString(16)).join("-");
	const others: string[] = [];
	const row = () => {
		const isCanary = random(10) === 0;
		const id = name();
		if (!isCanary) others.push(id);
		return {
			id,
			form: "plumbing" as const,
			received_at: random(1e9),
			email: isCanary ? "canary@example.org" : `${name()}@example.org`,
			fingerprint: name(),
			idempotency_key: name(),
			reference: name(),
			spam_reasons: "[]",
			area: "SWK" as const,
			phone: "",
			urgency: null,
			search_words: "",
			payload: isCanary ? "canary".repeat(random(150)) : "y".repeat(random(900)),
		};
	};
	for (let round = 0; round < 40; round++) {
		await db
			.insertInto("leads")
			.values(Array.from({ length: 40 }, row))
			.execute();
		const gone = Array.from({ length: 15 }, () => others.splice(random(others.length), 1)).flat();
		await db.deleteFrom("leads").where("id", "in", gone).execute();
	}
}

test("the nightly rewrite also removes copies that SQLite left in other pages", async () => {
	const databases = await databaseEngines.SQLite();
	onTestFinished(() => databases.stop());
	for (const seed of leakySeeds) {
		const url = await databases.create();
		const db = await openDatabase(url);
		await churn(db, seed);
		await db.destroy();
		const reopened = await openDatabase(url);
		expect((await eraseByEmail(reopened, "canary@example.org", Date.now())).leads).toBeGreaterThan(100);
		await rewriteIfDue(reopened);
		expect(listFilesWithText(url, "canary")).toEqual([]);
		await db.destroy();
	}
});
