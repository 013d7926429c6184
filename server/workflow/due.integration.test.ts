import { expect, test } from "vitest";
import { hour } from "../../content/shared/time.ts";
import { change } from "../../tests/support/data/changes.ts";
import { openEmptyDatabase } from "../../tests/support/data/databases.ts";
import { someLead } from "../../tests/support/data/leads.ts";
import type { SomeFields } from "../leads/fields.ts";
import { insertLead } from "../leads/insert.ts";
import { listFollowUps, listVisits } from "./due.ts";

test("today's visits omit that of a lost lead", async () => {
	const db = await openEmptyDatabase();
	const now = Date.parse("2026-11-20T07:00:00Z");
	const add = async (isLost: boolean) => {
		const lead = someLead({ receivedAt: new Date(now - 30 * hour) });
		const { reference } = await insertLead(db, lead);
		const make = (to: SomeFields) => change(db, lead.id, to, { name: "Joe Mercer" }, now);
		await make({ visit: "2026-11-20T10:00" });
		await make(isLost ? { status: "lost", lostReason: "No answer" } : { status: "visit" });
		return reference;
	};
	const kept = await add(false);
	await add(true);
	expect((await listVisits(db, now)).map(({ reference }) => reference)).toEqual([kept]);
});

test("a follow-up is due even on a New lead, but not on a closed one or spam", async () => {
	const db = await openEmptyDatabase();
	const now = Date.parse("2026-11-20T07:00:00Z");
	const add = async (to?: SomeFields) => {
		const lead = someLead({ receivedAt: new Date(now - 30 * hour) });
		const { reference } = await insertLead(db, lead);
		await change(db, lead.id, { followUp: "2026-11-20" }, { name: "Joe Mercer" }, now);
		if (to) await change(db, lead.id, to, { name: "Joe Mercer" }, now);
		return reference;
	};
	const due = [await add(), await add({ status: "contacted" })];
	await add({ status: "won" });
	await add({ isSpam: true });
	expect((await listFollowUps(db, now)).map(({ reference }) => reference).toSorted()).toEqual(due.toSorted());
});
