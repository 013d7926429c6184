import { randomUUID } from "node:crypto";
import { describe, expect, onTestFinished, test } from "vitest";
import { change } from "../../tests/support/data/changes.ts";
import { databaseEngines, engineNames } from "../../tests/support/data/databases.ts";
import { someFile } from "../../tests/support/data/files.ts";
import { insertAttempted, someLead, somePayload } from "../../tests/support/data/leads.ts";
import { recordQueries } from "../../tests/support/data/record-queries.ts";
import { startDesk } from "../../tests/support/service/desk.ts";
import { insertLead } from "../leads/insert.ts";
import { readCustomerOfLead } from "../privacy/customer-data.ts";
import { eraseLeads } from "../privacy/erase.ts";
import { findErasedLeads, listErasures } from "../privacy/erasures.ts";
import { addNote } from "../workflow/notes.ts";

const office = { name: "the office" };
type Details = Readonly<Record<string, string>>;

describe.each(engineNames)("a customer's data on %s", (engine) => {
	async function startOffice() {
		const databases = await databaseEngines[engine]();
		onTestFinished(() => databases.stop());
		const desk = await startDesk({ databases });
		const owner = await desk.signInOwner();
		const enquire = (details: Details) =>
			insertLead(
				desk.db,
				someLead({ payload: somePayload({ email: "", phoneNumber: "", postCode: "", fullName: "", ...details }) }),
			);
		const readCustomer = async (id: string) => (await owner.request(`/api/leads/${id}/customer`)).json();
		const readFile = async (id: string, query = "") =>
			(await owner.request(`/api/leads/${id}/customer.html${query}`)).text();
		return { ...desk, owner, enquire, readCustomer, readFile };
	}

	type Line = { readonly reference: string };
	const references = (lines: readonly Line[]) => lines.map(({ reference }) => reference).toSorted();

	/** Returns the references in a page's headings. */
	const listHeaded = (page: string) =>
		[...page.matchAll(/<h2>.*(BF-\w+)<\/h2>/g)].map(([, reference = ""]) => reference).toSorted();

	test("the page of a customer's data lists the photographs and drawings that they added, with small pictures", async () => {
		const { db, enquire, readFile } = await startOffice();
		const ada = await enquire({ email: "ada@example.org" });
		const grace = await enquire({ email: "grace@example.org" });
		const at = Date.UTC(2026, 5, 1, 9);
		const plan = { name: "plan <1>.pdf", type: "application/pdf", sent_size: 5 * 2 ** 20, thumbnail: null };
		for (const file of [
			someFile(ada.id, { at }),
			someFile(ada.id, { at, ...plan }),
			someFile(grace.id, { name: "her.jpg" }),
		])
			await db.insertInto("files").values(file).execute();
		const page = await readFile(ada.id);
		expect(page).toContain("2026-06-01 10:00, loft.jpg, 2.9 MB as sent");
		expect(page).toContain(`src="data:image/jpeg;base64,${Buffer.from("thumbnail").toString("base64")}"`);
		expect(page).toContain("plan &#60;1&#62;.pdf, 5.0 MB as sent");
		expect(page).not.toContain("her.jpg");
	});

	test("an owner gets everything held about a customer as a page to read, with where it was sent", async () => {
		const { db, enquire, readFile } = await startOffice();
		const delivered = await insertAttempted(db, { state: "delivered" });
		const other = await enquire({ email: "ADA@example.org" });
		const byPhone = await enquire({ email: "ada@work.example", phoneNumber: "+44 20 7946 0555" });
		await enquire({ email: "adam@example.org" });
		await addNote(
			db,
			{ id: randomUUID(), leadId: delivered.id, kind: "call", text: "Rings <back>" },
			office,
			Date.UTC(2026, 5, 1, 9),
		);
		await change(db, other.id, { status: "visit" }, office, Date.now());
		const page = await readFile(delivered.id);
		expect(page).toContain("<dd>Visit to book</dd>");
		expect(listHeaded(page)).toHaveLength(3);
		expect(listHeaded(page)).toEqual(expect.arrayContaining([other.reference, byPhone.reference]));
		expect(page).toContain("<h1>What Brickfold holds about Ada Example</h1>");
		const { timestamp: _, formId: __, formTitle: ___, ...typed } = somePayload();
		for (const value of Object.values(typed)) expect(page).toContain(value);
		expect(page).toMatch(/<h3>Sent to<\/h3>\n<ul><li>The system of our team: \d{4}-\d\d-\d\d \d\d:\d\d</);
		// In London's time, and escaped
		expect(page).toContain("<li>2026-06-01 10:00, the office, call: spoke: Rings &#60;back&#62;</li>");
		expect(page).toContain("<dt>Post Code</dt>");
		// In words, without what only programs read
		expect(page).not.toMatch(
			/null|undefined|<dt>(?:Area|List|State|Duration|Kind|Id)<|webhook|in-progress|pending|SWK/,
		);
		expect(listHeaded(await readFile(delivered.id, `?leads=${other.reference}`))).toEqual([other.reference]);

		// Says nothing about colleagues and other customers, not even in the changes
		const stranger = await enquire({ email: "ada@example.org" });
		const aisha = { name: "Aisha Karim", personId: "aisha-id" };
		await change(db, delivered.id, { assigneeId: "aisha-id", notSame: stranger.reference }, aisha, Date.now());
		const text = await readFile(delivered.id);
		expect(text).toContain("Aisha Karim");
		for (const other of ["aisha-id", stranger.reference]) expect(text).not.toContain(other);
	});

	test("the list has the customer's own leads, leads that may be theirs, and leads of others that mention them", async () => {
		const { db, enquire, readCustomer } = await startOffice();
		const zoe = await enquire({ email: "zoe.hara@gmail.com", phoneNumber: "07700 900123" });
		const shared = await enquire({ email: "z@hara.example", phoneNumber: "07700 900123", fullName: "Zoe Hara" });
		const tagged = await enquire({ email: "zoehara+bath@googlemail.com" });
		await enquire({ email: "zoehara2@gmail.com" });
		const namesake = await enquire({ email: "other@example.org", fullName: "Zoe Hara", postCode: "SE15 4QL" });
		const neighbour = await enquire({
			email: "neighbour@example.org",
			additionalMessage: "Ask Zoe.Hara@gmail.com, who knows the house.",
		});
		const noted = await enquire({ email: "tenant@example.org" });
		const text = "The landlord is on 07700 900 123";
		await addNote(db, { id: randomUUID(), leadId: noted.id, kind: "note", text }, office, Date.now());
		const corrected = await enquire({ email: "k@example.org", phoneNumber: "07700 900123", fullName: "Kim" });
		await change(db, corrected.id, { phone: "07700 900456" }, office, Date.now());
		const customer = await readCustomer(zoe.id);
		expect(references(customer.own)).toEqual(references([zoe, shared]));
		expect(references(customer.possible)).toEqual(references([tagged, corrected]));
		expect(references(customer.mentions)).toEqual(references([neighbour, noted]));
		const again = await enquire({ phoneNumber: "07700 900123", fullName: "zoe hara", postCode: "se154ql" });
		expect(references((await readCustomer(zoe.id)).possible)).toEqual(references([tagged, namesake, corrected]));
		expect(references((await readCustomer(corrected.id)).possible)).toEqual(references([zoe, shared, again]));
	});

	test("the list says which leads share the lead's own address or number, however they were typed", async () => {
		const { enquire, readCustomer } = await startOffice();
		const kim = await enquire({ email: "Kim@example.org", phoneNumber: "+44 7700 900123", fullName: "Kim" });
		const typed = await enquire({ email: "work@example.org", phoneNumber: "07700900123", fullName: "Kit" });
		const sameEmail = await enquire({ email: "kim@example.org", fullName: "Kit" });
		const second = await enquire({ email: "only@example.org" });
		const both = await enquire({ email: "only@example.org", phoneNumber: "07700900123" });
		const listLinked = async ({ id }: { readonly id: string }) => {
			const { own } = await readCustomer(id);
			return references(own.filter(({ isLinked }: { readonly isLinked: boolean }) => isLinked));
		};
		expect(await listLinked(kim)).toEqual(references([kim, typed, sameEmail, both]));
		// Neither this lead nor the one with Kim's address has a number, so they do not share one
		expect(await listLinked(second)).toEqual(references([second, both]));
	});

	test("the list costs the same, however many notes and replies there are", async () => {
		const { db, enquire } = await startOffice();
		const { id } = await enquire({ email: "zoe@example.org", phoneNumber: "07700 900123" });
		await enquire({ email: "n@example.org", additionalMessage: "Ask zoe@example.org on 07700 900123." });
		const statements: string[] = [];
		const customer = await readCustomerOfLead(
			recordQueries(db, ({ sql }) => void statements.push(sql)),
			id,
		);
		expect([customer?.own.length, customer?.mentions.length]).toEqual([1, 1]);
		expect(statements.filter((sql) => /"(?:notes|replies|events)"/.test(sql))).toEqual([]);
	});

	test("only the chosen leads are erased, the others are named, and a restore does not bring the erased ones back", async () => {
		const { db, owner, enquire, readCustomer } = await startOffice();
		const zoe = { email: "zoe@example.org", phoneNumber: "07700 900123" };
		const [one, two, flatmate] = [
			await enquire(zoe),
			await enquire({ ...zoe, email: "zoe@work.example" }),
			await enquire({ ...zoe, email: "flatmate@example.org" }),
		];
		const neighbour = await enquire({ email: "n@example.org", additionalMessage: "zoe@example.org" });
		const erase = (confirm: string, leads: readonly Line[]) =>
			owner.post(`/api/leads/${one.id}/erase`, { confirm, leads: references(leads) });
		expect((await erase("zoe@work.example", [one, two])).status).toBe(422);
		expect((await erase("zoe@example.org", [one, neighbour])).status).toBe(422);
		const response = await erase(" ZOE@example.org", [one, two]);
		expect(await response.json()).toMatchObject({ leads: 2, kept: [flatmate.reference, neighbour.reference] });
		expect(references((await readCustomer(flatmate.id)).own)).toEqual([flatmate.reference]);

		// A backup may have further leads under the addresses, but the number is somebody else's too
		const again = await enquire({ email: "zoe@work.example" });
		const sharer = await enquire({ phoneNumber: "07700 900123" });
		await db.updateTable("leads").set({ received_at: 1000 }).where("id", "in", [again.id, sharer.id]).execute();
		expect(await findErasedLeads(db, await listErasures(db))).toEqual([again.id]);
	});

	test("the ticked leads decide who is named, and what has to be typed, whichever lead of a thread is open", async () => {
		const { db, owner, enquire, readFile } = await startOffice();
		const phoneNumber = "07700 900123";
		const horace = await enquire({ fullName: "Horace Pimlico", email: "horace@example.org", phoneNumber });
		const winnie = await enquire({ fullName: "Winnie Pimlico", email: "winnie@example.org", phoneNumber });
		await db.updateTable("leads").set({ received_at: 1000 }).where("id", "=", horace.id).execute();
		await change(db, winnie.id, { mergedInto: horace.reference }, office, Date.now());
		const ask = async (...leads: readonly Line[]) => {
			const path = `/api/leads/${horace.id}/customer.html?leads=${leads.map(({ reference }) => reference)}`;
			const response = await owner.request(path);
			const [, file = ""] = /UTF-8''(\S+)$/.exec(response.headers.get("Content-Disposition") ?? "") ?? [];
			return [decodeURIComponent(file), /<h1>(.*)<\/h1>/.exec(await response.text())?.[1]];
		};
		expect(await ask(winnie)).toEqual(["Winnie Pimlico.html", "What Brickfold holds about Winnie Pimlico"]);
		expect(await ask(horace)).toEqual(["Horace Pimlico.html", "What Brickfold holds about Horace Pimlico"]);
		const both = "Winnie Pimlico and Horace Pimlico";
		expect(await ask(horace, winnie)).toEqual([`${both}.html`, `What Brickfold holds about ${both}`]);
		expect(await readFile(horace.id)).toContain(both);

		const erase = async (confirm: string, ...leads: readonly Line[]) =>
			(await owner.post(`/api/leads/${horace.id}/erase`, { confirm, leads: references(leads) })).status;
		expect(await erase("horace@example.org", winnie)).toBe(422);
		expect(await erase("winnie@example.org", horace, winnie)).toBe(422);
		expect(await erase("winnie@example.org", winnie)).toBe(200);
		expect(await erase("horace@example.org", horace)).toBe(200);
	});

	test("a customer with only a phone number is exported and erased as well", async () => {
		const { db, owner, enquire, readFile } = await startOffice();
		const [one, two] = [await enquire({ phoneNumber: "07700 900123" }), await enquire({ phoneNumber: "07700900123" })];
		expect(listHeaded(await readFile(one.id))).toHaveLength(2);
		const erase = (confirm: string) =>
			owner.post(`/api/leads/${one.id}/erase`, { confirm, leads: references([one, two]) });
		expect((await erase("07700 900124")).status).toBe(422);
		expect(await (await erase("+447700900123")).json()).toMatchObject({ leads: 2, kept: [] });
		const again = await enquire({ phoneNumber: "07700 900123" });
		await db.updateTable("leads").set({ received_at: 1000 }).where("id", "=", again.id).execute();
		expect(await findErasedLeads(db, await listErasures(db))).toEqual([again.id]);
		await eraseLeads(db, [again.id], Date.now());

		const nameless = await enquire({ fullName: "Walk In" });
		const body = { confirm: nameless.reference.toLowerCase(), leads: [nameless.reference] };
		expect(await (await owner.post(`/api/leads/${nameless.id}/erase`, body)).json()).toMatchObject({ leads: 1 });
	});
});
