import { expect, test } from "vitest";
import { hour } from "../../content/shared/time.ts";
import { change } from "../../tests/support/data/changes.ts";
import { openEmptyDatabase } from "../../tests/support/data/databases.ts";
import { insertLeads, someLead } from "../../tests/support/data/leads.ts";
import { callOn, visitAt } from "../../tests/support/data/next-steps.ts";
import type { SomeFields } from "../leads/fields.ts";
import { insertLead } from "../leads/insert.ts";
import { listDue, listUnanswered } from "./due.ts";

test("today's visits are due first, by their hour, then what is overdue, of New leads as well", async () => {
	const db = await openEmptyDatabase();
	const now = Date.parse("2026-11-20T07:00:00Z");
	const add = async (...changes: readonly SomeFields[]) => {
		const lead = someLead({ receivedAt: new Date(now - 30 * hour) });
		const { reference } = await insertLead(db, lead);
		for (const to of changes) await change(db, lead.id, to, { name: "Joe Mercer" }, now);
		return reference;
	};
	const contacted = { status: "contacted" } as const;
	const today = await add({ nextStep: callOn("2026-11-20") });
	const late = await add({ nextStep: visitAt("2026-11-20T16:00") }, contacted);
	const overdue = await add({ nextStep: callOn("2026-11-18T09:00") }, contacted);
	const visited = await add({ nextStep: visitAt("2026-11-19T09:00") });
	const early = await add({ nextStep: visitAt("2026-11-20T08:00") });
	await add({ nextStep: callOn("2026-11-21") });
	await add({ nextStep: callOn("2026-11-20") }, { status: "won" });
	await add({ nextStep: visitAt("2026-11-20T10:00") }, { status: "lost", lostReason: "No answer" });
	await add({ nextStep: callOn("2026-11-20") }, { isSpam: true });
	const due = (await listDue(db, now)).map(({ reference }) => reference);
	expect(due).toEqual([early, late, overdue, visited, today]);
});

test("an emergency is listed among more leads than are read, although it came last", async () => {
	const db = await openEmptyDatabase();
	const now = Date.parse("2026-11-20T07:00:00Z");
	const add = (urgency: "emergency" | null, receivedAt: number) =>
		someLead({ urgency, receivedAt: new Date(receivedAt) });
	const emergency = add("emergency", now - 1);
	const others = Array.from({ length: 1001 }, (_, index) => add(null, now - 5000 + index));
	await insertLeads(db, [...others, emergency], 20);
	const listed = (await listUnanswered(db, new Date(0), new Date(now))).map(({ id }) => id);
	expect(listed).toHaveLength(1000);
	expect(listed.at(-1)).toBe(emergency.id);
});
