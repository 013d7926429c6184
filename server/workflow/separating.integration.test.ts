import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { change, undo } from "../../tests/support/data/changes.ts";
import { databaseEngines, engineNames, type TestDatabases } from "../../tests/support/data/databases.ts";
import { listOthers, openForMerging, readView } from "../../tests/support/data/enquiries.ts";
import { listIds } from "../../tests/support/data/listed-leads.ts";
import { addNote } from "./notes.ts";

const aisha = { name: "Aisha Karim", personId: "aisha" };
const now = Date.now();

describe.each(engineNames)("a merge on %s", (engine) => {
	let databases: TestDatabases;
	beforeAll(async () => {
		databases = await databaseEngines[engine]();
	});
	afterAll(() => databases.stop());

	const openOffice = () => openForMerging(databases, now);
	const ada = { email: "ada@example.org", phoneNumber: "07700 900123" };

	test("is restored by the undo of a separation, although one of the two has been answered and closed since", async () => {
		const { db, enquire } = await openOffice();
		const [kept, merged] = [await enquire(ada), await enquire(ada)];
		await change(db, merged.id, { mergedInto: kept.reference }, aisha, now);
		await addNote(db, { id: randomUUID(), leadId: kept.id, kind: "call", text: "" }, aisha, now);
		const separation = await change(db, merged.id, { mergedInto: null }, aisha, now);
		expect(await listIds(db, { list: "new" })).toContain(merged.id);
		// But no next step of somebody else is hidden by it, and no lead goes into Spam with another one
		const nextStep = { kind: "call", at: "2031-07-01T10:00", minutes: null } as const;
		const planned = await change(db, merged.id, { nextStep }, aisha, now);
		await expect(undo(db, separation, now)).rejects.toMatchObject({ code: "merge-hides-next-step" });
		await undo(db, planned, now);
		const spam = await change(db, kept.id, { isSpam: true }, aisha, now);
		await expect(undo(db, separation, now)).rejects.toMatchObject({ code: "cannot-merge" });
		await undo(db, spam, now);
		await change(db, kept.id, { status: "lost" }, aisha, now);
		expect(await undo(db, separation, now)).toMatchObject({ outcome: "changed" });
		expect((await readView(db, kept.id)).merged).toMatchObject([{ reference: merged.reference }]);
	});

	test("is not restored where it would hide an emergency or a next step under a lead that was answered or closed", async () => {
		const { db, enquire, setReceived } = await openOffice();
		for (const close of ["answered", "lost"] as const) {
			const [kept, merged] = [await enquire(ada), await enquire(ada)];
			await setReceived(now, kept.id, merged.id);
			await change(db, merged.id, { mergedInto: kept.reference }, aisha, now);
			const separation = await change(db, merged.id, { mergedInto: null }, aisha, now);
			if (close === "lost") await change(db, kept.id, { status: "lost" }, aisha, now);
			else await addNote(db, { id: randomUUID(), leadId: kept.id, kind: "call", text: "" }, aisha, now);
			const emergency = await change(db, merged.id, { urgency: "emergency" }, aisha, now);
			await expect(undo(db, separation, now), close).rejects.toMatchObject({ code: "merge-delays-reply" });
			await undo(db, emergency, now);
			const nextStep = { kind: "call", at: "2031-07-01T10:00", minutes: null } as const;
			const planned = await change(db, merged.id, { nextStep }, aisha, now);
			await expect(undo(db, separation, now), close).rejects.toMatchObject({ code: "merge-hides-next-step" });
			await undo(db, planned, now);
			expect(await undo(db, separation, now), close).toMatchObject({ outcome: "changed" });
		}
	});

	test.each(["separated", "its merge undone"])(
		"leaves an enquiry its own details, and names an address that was corrected on the other one: %s",
		async (end) => {
			const { db, enquire } = await openOffice();
			const wrong = { ...ada, email: "ada@exmaple.org" };
			const kept = await enquire(wrong);
			const merged = await enquire({ ...wrong, fullName: "A. Example" });
			const merge = await change(db, merged.id, { mergedInto: kept.reference }, aisha, now);
			const corrected = { email: "ada@example.com", phone: "07700 900456" };
			await change(db, kept.id, { ...corrected, name: "Ada Example" }, aisha, now + 1);
			if (end === "separated") await change(db, merged.id, { mergedInto: null }, aisha, now + 2);
			else await undo(db, merge, now + 2);
			const own = { email: wrong.email, phone: wrong.phoneNumber, name: "A. Example" };
			expect(await readView(db, merged.id)).toMatchObject(own);
			const named = { sameFormerEmail: true, isEmailCorrected: true, email: corrected.email };
			expect(await listOthers(db, merged.id)).toMatchObject([named]);
		},
	);

	test.each(["sounds-urgent", "urgent"] as const)("keeps an unanswered lead that is '%s' on top", async (urgency) => {
		const { db, enquire, setReceived } = await openOffice();
		const [ordinary, pressing] = [await enquire(ada), await enquire(ada)];
		await change(db, pressing.id, { urgency }, aisha, now);
		const refuse = (lead: { readonly id: string }, into: { readonly reference: string }) =>
			expect(change(db, lead.id, { mergedInto: into.reference }, aisha, now)).rejects.toMatchObject({
				code: "merge-delays-reply",
			});
		// The ordinary lead is due its reply first, and its time is not forgotten
		await refuse(pressing, ordinary);
		await refuse(ordinary, pressing);
		const bothWait = "Both still wait for a reply: answer them before you merge them";
		expect(await listOthers(db, pressing.id)).toMatchObject([{ canMerge: false, canTake: false, mergeHint: bothWait }]);

		await setReceived(now, ordinary.id, pressing.id);
		expect(await listOthers(db, pressing.id)).toMatchObject([{ canMerge: true, canTake: false, mergeHint: null }]);
		await refuse(pressing, ordinary);
		// A visit is not cleared for a merge that a reply would allow, nor the wrong one of two
		const visit = { kind: "visit", at: "2031-07-01T10:00", minutes: 60 } as const;
		const first = await change(db, ordinary.id, { status: "visit", nextStep: visit }, aisha, now);
		expect(await listOthers(db, pressing.id)).toMatchObject([{ mergeHint: bothWait }]);
		const second = await change(db, pressing.id, { status: "visit", nextStep: visit }, aisha, now);
		const mergeHint = `${ordinary.reference} has a next step, which a merge would end: clear it first`;
		for (const { id } of [ordinary, pressing]) expect(await listOthers(db, id)).toMatchObject([{ mergeHint }]);
		await undo(db, second, now);
		await undo(db, first, now);
		await change(db, ordinary.id, { mergedInto: pressing.reference }, aisha, now);
		expect(await listIds(db, { list: "new" })).toEqual([pressing.id]);
	});
});
