import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { change, undo } from "../../tests/support/data/changes.ts";
import {
	databaseEngines,
	engineNames,
	openTestDatabase,
	type TestDatabases,
} from "../../tests/support/data/databases.ts";
import { createEnquirer, listOthers, readView } from "../../tests/support/data/enquiries.ts";
import { insertLeads, someLead, somePayload } from "../../tests/support/data/leads.ts";
import { addPerson, removePerson } from "../auth/people.ts";
import { readRows } from "../desk/leads/rows.ts";
import { readCustomerOfLead } from "../privacy/customer-data.ts";
import { readReport } from "../reports/figures.ts";
import { customerActor } from "./events.ts";

const aisha = { name: "Aisha Karim", personId: "aisha" };
const office = { name: "the office" };
const now = Date.now();

type Details = Parameters<ReturnType<typeof createEnquirer>>[0];

describe.each(engineNames)("a customer on %s", (engine) => {
	let databases: TestDatabases;
	beforeAll(async () => {
		databases = await databaseEngines[engine]();
	});
	afterAll(() => databases.stop());

	async function openOffice() {
		const db = await openTestDatabase(databases);
		return { db, enquire: createEnquirer(db, now) };
	}

	const ada = { email: "ada@example.org", phoneNumber: "07700 900123" };
	test.each<[string, Details, Details, boolean]>([
		["the same address in capitals", ada, { email: "ADA@example.org" }, true],
		["the same number, written differently", ada, { phoneNumber: "+44 (0)7700 900 123" }, true],
		["the same number under another address", ada, { ...ada, email: "work@example.com" }, true],
		["neither address nor number", ada, { email: "adam@example.org", phoneNumber: "07700 900124" }, false],
		["no address and no number", { email: "" }, { email: "" }, false],
	])("with %s", async (_, first, second, isSame) => {
		const { db, enquire } = await openOffice();
		const [one, two] = [await enquire(first), await enquire(second)];
		expect((await listOthers(db, one.id)).map(({ id }) => id)).toEqual(isSame ? [two.id] : []);
		expect((await readView(db, two.id)).customer).toMatchObject(
			isSame ? { others: 1, earlier: 1 } : { others: 0, earlier: 0 },
		);
	});

	test("has the leads with the lead's own address or number, and an erasure those linked through them", async () => {
		const { db, enquire } = await openOffice();
		const first = await enquire({ email: "home@example.org", phoneNumber: "07700 900123" });
		const second = await enquire({ email: "work@example.org", phoneNumber: "07700 900123" }, "gc");
		const third = await enquire({ email: "work@example.org" });
		await change(db, first.id, { status: "won", wonValue: 18_400 }, aisha, now);
		await change(db, second.id, { assigneeId: "aisha" }, office, now);
		expect((await readView(db, third.id)).customer).toMatchObject({
			...{ others: 1, earlier: 1, wonValue: 0, lastAssigneeId: "aisha" },
			leads: [{ id: second.id, sameEmail: true, samePhone: false }],
		});
		expect((await readView(db, second.id)).customer).toMatchObject({ others: 2, wonValue: 18_400 });
		expect(await readCustomerOfLead(db, third.id)).toMatchObject({
			own: [{ id: third.id }, { id: second.id }, { id: first.id }],
			linkedIds: [third.id, second.id],
		});
		await change(db, second.id, { phone: "07700 900999" }, customerActor, now + 1);
		expect(await listOthers(db, third.id)).toMatchObject([{ id: second.id, phoneAt: now + 1 }]);
		expect((await readView(db, second.id)).customer).toMatchObject({ phoneAt: now + 1 });
		// An address that the office has corrected still counts
		await change(db, second.id, { email: "new@example.org", phone: "" }, aisha, now);
		const corrected = { sameEmail: false, sameFormerEmail: true, isEmailCorrected: true, samePhone: false };
		expect(await listOthers(db, third.id)).toMatchObject([{ id: second.id, ...corrected }]);
		expect(await listOthers(db, second.id)).toMatchObject([
			{ id: third.id, ...corrected, isEmailCorrected: false },
			{ id: first.id, isPossible: true },
		]);
		const report = await readReport(db, "4-weeks", now);
		expect(report).toMatchObject({ enquiries: 3, customers: 2 });
	});

	test("has what is linked through an enquiry that was merged into the lead", async () => {
		const { db, enquire } = await openOffice();
		const [kept, merged, later] = [
			await enquire({ email: "home@example.org" }),
			await enquire({ email: "work@example.org", fullName: "Ada" }),
			await enquire({ email: "work@example.org" }),
		];
		await change(db, merged.id, { mergedInto: kept.reference }, aisha, now);
		const link = { sameEmail: false, sameFormerEmail: false, samePhone: false, isPossible: false };
		expect(await listOthers(db, later.id)).toMatchObject([{ id: kept.id, ...link }]);
		expect(await listOthers(db, kept.id)).toMatchObject([{ id: later.id, ...link }]);
		expect((await readRows(db, [later.id]))[0]?.earlierEnquiries).toBe(1);
	});

	test("is looked up among the latest 200 leads with one number, so that a flood costs no more", async () => {
		const { db, enquire } = await openOffice();
		const flood = { payload: somePayload({ email: "", phoneNumber: "020 7946 0555" }), receivedAt: new Date(now) };
		const { id } = await enquire({ phoneNumber: "020 7946 0555", email: "zoe@example.org" });
		await insertLeads(
			db,
			Array.from({ length: 201 }, () => someLead(flood)),
			10,
		);
		await enquire({ email: "zoe@example.org" });
		expect((await readView(db, id)).customer.others).toBe(201);
	});

	test("is found behind a flood of spam with the same number, and keeps its colleague", async () => {
		const { db, enquire } = await openOffice();
		const { person } = await addPerson(db, "Priya Shah", "priya@brickfold.example", office, 0);
		const payload = somePayload({ email: "", phoneNumber: "020 7946 0556" });
		const first = await enquire({ phoneNumber: "020 7946 0556" });
		await change(db, first.id, { assigneeId: person.id }, office, now);
		await insertLeads(
			db,
			Array.from({ length: 201 }, () => someLead({ payload, isSpam: true, receivedAt: new Date(now - 1) })),
			10,
		);
		const second = await enquire({ phoneNumber: "020 7946 0556" });
		const view = await readView(db, second.id);
		expect(view).toMatchObject({ assigneeId: person.id, customer: { others: 1, leads: [{ id: first.id }] } });
	});

	test("is offered as possibly the same with the same name and postcode, until it is marked as another one", async () => {
		const { db, enquire } = await openOffice();
		const named = { fullName: "Zoë O’Brien", postCode: "SE15 4QL" };
		const one = await enquire({ ...named, email: "one@example.org" });
		const two = await enquire({ ...named, fullName: "zoë  O’Brien", postCode: "se154ql", email: "two@example.org" });
		await enquire({ ...named, fullName: "Zoë O’Brien-Smith", email: "three@example.org" });
		await enquire({ ...named, postCode: "SE15 4QN", email: "four@example.org" });
		expect(await listOthers(db, one.id)).toMatchObject([{ id: two.id, isPossible: true }]);
		expect((await readView(db, one.id)).customer.others).toBe(0);
		const marked = await change(db, one.id, { notSame: two.reference }, aisha, now);
		for (const { id } of [one, two])
			expect(await listOthers(db, id)).toMatchObject([{ isPossible: false, isMarkedApart: true }]);
		await undo(db, marked, now);
		expect(await listOthers(db, two.id)).toMatchObject([{ id: one.id }]);
	});

	test("is offered as possibly the same with the number that one of them had before it was corrected", async () => {
		const { db, enquire } = await openOffice();
		const phoneNumber = "07700 900701";
		const [first, second] = [await enquire({ email: "", phoneNumber }), await enquire({ phoneNumber })];
		expect((await readView(db, first.id)).customer.others).toBe(1);
		await change(db, second.id, { phone: "07700 900702" }, aisha, now);
		for (const [one, other] of [
			[first, second],
			[second, first],
		] as const) {
			expect((await readView(db, one.id)).customer.others).toBe(0);
			expect(await listOthers(db, one.id)).toMatchObject([{ id: other.id, isPossible: true }]);
		}
	});

	test("leaves out a lead marked as another customer's, and leads linked only through it, until the mark is undone; erasing still offers it", async () => {
		const { db, enquire } = await openOffice();
		const phoneNumber = "020 7946 0123";
		const [ann, bob] = [
			await enquire({ email: "ann@example.org", phoneNumber }),
			await enquire({ email: "bob@example.org", phoneNumber }),
		];
		const bobAgain = await enquire({ email: "bob@example.org" });
		expect(await listOthers(db, ann.id)).toHaveLength(1);
		await change(db, ann.id, { notSame: bob.reference }, aisha, now);
		expect((await readView(db, ann.id)).customer).toMatchObject({
			others: 0,
			leads: [{ id: bob.id, isMarkedApart: true }],
		});
		expect(await listOthers(db, bob.id)).toMatchObject([
			{ id: bobAgain.id, isMarkedApart: false },
			{ id: ann.id, isMarkedApart: true },
		]);
		for (const [lead, other] of [
			[ann, bob],
			[bob, ann],
		])
			expect(await readCustomerOfLead(db, lead?.id ?? "")).toMatchObject({
				possible: [{ id: other?.id }],
				mentions: [],
			});
		await change(db, ann.id, { notSame: "" }, aisha, now);
		expect(await listOthers(db, ann.id)).toMatchObject([{ isMarkedApart: false }]);
	});

	test.each([{ isSpam: true }, { isDeleted: true }])(
		"is exported and erased without a lead that was marked as another one's, also one with %j",
		async (hidden) => {
			const { db, enquire } = await openOffice();
			const phoneNumber = "020 7946 0123";
			const [ann, bob] = [
				await enquire({ email: "ann@example.org", phoneNumber }),
				await enquire({ email: "bob@example.org", phoneNumber }),
			];
			await change(db, ann.id, { notSame: bob.reference }, aisha, now);
			await change(db, bob.id, hidden, aisha, now);
			expect(await readCustomerOfLead(db, ann.id)).toMatchObject({
				own: [{ id: ann.id }],
				possible: [{ id: bob.id }],
			});
		},
	);

	test.each(["the merged one", "the other one"])(
		"stays apart from a lead after a merge, with the mark on %s, until the two are separated",
		async (marked) => {
			const { db, enquire } = await openOffice();
			const maria = await enquire({ email: "maria@example.org", phoneNumber: "020 7946 0123" });
			const lopez = await enquire({ email: "maria@example.org", fullName: "M Lopez", postCode: "SE15 4QL" });
			const jorge = await enquire({ email: "maria@example.org", fullName: "M Lopez", postCode: "SE15 4QL" });
			const [one, other] = marked === "the merged one" ? [lopez, jorge] : [jorge, lopez];
			await change(db, one.id, { notSame: other.reference }, aisha, now);
			const merge = await change(db, lopez.id, { mergedInto: maria.reference }, aisha, now);
			expect(await listOthers(db, maria.id)).toMatchObject([{ id: jorge.id, isMarkedApart: true }]);
			expect(await listOthers(db, jorge.id)).toMatchObject([{ id: maria.id, isMarkedApart: true }]);
			expect((await readRows(db, [jorge.id]))[0]?.earlierEnquiries).toBe(0);
			await undo(db, merge, now);
			expect(await listOthers(db, maria.id)).toMatchObject([{ isMarkedApart: false }, { isMarkedApart: false }]);
		},
	);

	test("shows the latest twenty of many leads that are marked as another customer's", async () => {
		const { db, enquire } = await openOffice();
		const lead = await enquire({ phoneNumber: "020 7946 0555" });
		for (let count = 0; count < 22; count++) {
			const { id } = await enquire({ phoneNumber: "020 7946 0555" });
			await change(db, id, { notSame: lead.reference }, aisha, now);
		}
		expect(await listOthers(db, lead.id)).toEqual(Array(20).fill(expect.objectContaining({ isMarkedApart: true })));
	});

	test("is shown however many marks other customers' leads have", async () => {
		const { db, enquire } = await openOffice();
		const marks = Array.from({ length: 50 }, (_, index) => `BF-0000${index + 10}`);
		await insertLeads(
			db,
			Array.from({ length: 700 }, () => someLead()),
			10,
		);
		await db
			.updateTable("leads")
			.set({ not_same: marks.join(" ") })
			.execute();
		const lead = await enquire({ fullName: "Zoe Hara", email: "zoe@example.org", phoneNumber: "020 7946 0444" });
		expect(await listOthers(db, lead.id)).toEqual([]);
	});

	test("has as many earlier enquiries in the row as in the opened lead, in a page of many", async () => {
		const { db, enquire } = await openOffice();
		const leads = [
			await enquire({ email: "home@example.org", phoneNumber: "07700 900123" }),
			await enquire({ email: "work@example.org", phoneNumber: "07700 900123" }),
			await enquire({ email: "work@example.org" }),
			await enquire({ email: "spam@example.org", phoneNumber: "07700 900123" }),
			await enquire({ email: "merged@example.org", phoneNumber: "07700 900123" }),
			await enquire({ email: "work@example.org" }),
			await enquire({ email: "alone@example.org" }),
			await enquire({ email: "other@example.org", phoneNumber: "07700 900123" }),
		];
		const [first, second, , spam, merged, last, , other] = leads;
		await change(db, spam?.id ?? "", { isSpam: true }, aisha, now);
		await db.updateTable("leads").set({ answered_at: now }).execute();
		await change(db, merged?.id ?? "", { mergedInto: last?.reference ?? null }, aisha, now);
		await change(db, other?.id ?? "", { notSame: second?.reference ?? "" }, aisha, now);
		await change(db, first?.id ?? "", { status: "won", wonValue: 900 }, aisha, now);
		await change(db, first?.id ?? "", { status: "quoted" }, aisha, now);
		const rows = await readRows(
			db,
			leads.map(({ id }) => id),
		);
		expect(rows.map(({ earlierEnquiries }) => earlierEnquiries)).toEqual([0, 1, 1, 2, 3, 3, 0, 2]);
		for (const { id, earlierEnquiries } of rows)
			expect((await readView(db, id)).customer).toMatchObject({ earlier: earlierEnquiries, wonValue: 0 });
	});

	test("with an open lead has a new enquiry assigned to the same colleague, and the new lead says so", async () => {
		const { db, enquire } = await openOffice();
		const { person } = await addPerson(db, "Priya Shah", "priya@brickfold.example", office, 0);
		const first = await enquire({ ...ada });
		await change(db, first.id, { assigneeId: person.id }, office, now);
		const second = await enquire({ phoneNumber: "07700900123", email: "other@example.org" });
		const view = await readView(db, second.id);
		expect(view).toMatchObject({ assigneeId: person.id, list: "new" });
		expect(view.events).toMatchObject([
			{ what: "changed", from: { assigneeId: "" }, to: { assigneeId: person.id }, cause: { kind: "customer" } },
		]);
		expect(await readView(db, (await enquire({ email: "somebody@example.org" })).id)).toMatchObject({
			assigneeId: "",
			events: [],
		});
		// A closed lead assigns nobody
		for (const { id } of [first, second])
			await change(db, id, { status: "lost", lostReason: "Too expensive" }, aisha, now);
		expect((await readView(db, (await enquire(ada)).id)).assigneeId).toBe("");
		await change(db, first.id, { status: "contacted", lostReason: null }, aisha, now);
		await db.updateTable("people").set({ email: null }).where("id", "=", person.id).execute();
		expect((await readView(db, (await enquire(ada)).id)).assigneeId).toBe("");
		await removePerson(db, person.id, office, now);
	});
});
