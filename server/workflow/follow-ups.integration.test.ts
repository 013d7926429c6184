import { expect, test } from "vitest";
import { hour } from "../../content/shared/time.ts";
import { openEmptyDatabase } from "../../tests/support/data/databases.ts";
import { someLead } from "../../tests/support/data/leads.ts";
import { insertLead } from "../leads/insert.ts";
import { changeLead } from "./change.ts";
import type { Change } from "./change-kinds.ts";
import { listDueToday, readOfficeSummary } from "./follow-ups.ts";

test("the week's longest wait ignores spam and deleted leads", async () => {
	const db = await openEmptyDatabase();
	const now = Date.parse("2026-11-20T12:00:00Z");
	const add = async (wait: number, kind?: "spam" | "delete") => {
		const lead = someLead({ receivedAt: new Date(now - 30 * hour) });
		await insertLead(db, lead);
		const change = { kind: "status", status: "contacted" } as const;
		await changeLead(db, lead.id, undefined, change, { name: "Joe Mercer" }, now - (30 - wait) * hour);
		if (kind) await changeLead(db, lead.id, undefined, { kind }, { name: "Joe Mercer" }, now);
	};
	await add(3);
	await add(20, "spam");
	await add(25, "delete");
	expect((await readOfficeSummary(db, now)).longestWait).toBe(3 * hour);
});

test("today's visits omit that of a lost lead", async () => {
	const db = await openEmptyDatabase();
	const now = Date.parse("2026-11-20T07:00:00Z");
	const add = async (isLost: boolean) => {
		const lead = someLead({ receivedAt: new Date(now - 30 * hour) });
		const { reference } = await insertLead(db, lead);
		const change = (change: Change) => changeLead(db, lead.id, undefined, change, { name: "Joe Mercer" }, now);
		await change({ kind: "visit", at: "2026-11-20T10:00" });
		await change(
			isLost ? { kind: "status", status: "lost", reason: "No answer" } : { kind: "status", status: "visit" },
		);
		return reference;
	};
	const kept = await add(false);
	await add(true);
	expect((await listDueToday(db, now)).visits.map(({ reference }) => reference)).toEqual([kept]);
});

test("a follow-up is due even on a New lead, but not on a closed one or spam", async () => {
	const db = await openEmptyDatabase();
	const now = Date.parse("2026-11-20T07:00:00Z");
	const add = async (change?: Change) => {
		const lead = someLead({ receivedAt: new Date(now - 30 * hour) });
		const { reference } = await insertLead(db, lead);
		await changeLead(db, lead.id, undefined, { kind: "follow-up", day: "2026-11-20" }, { name: "Joe Mercer" }, now);
		if (change) await changeLead(db, lead.id, undefined, change, { name: "Joe Mercer" }, now);
		return reference;
	};
	const due = [await add(), await add({ kind: "status", status: "contacted" })];
	await add({ kind: "status", status: "won" });
	await add({ kind: "spam" });
	expect((await listDueToday(db, now)).followUps.map(({ reference }) => reference).toSorted()).toEqual(due.toSorted());
});
