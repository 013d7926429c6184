import { expect, test } from "vitest";
import { hour } from "../../content/calendar.ts";
import { openEmptyDatabase } from "../../tests/support/data/databases.ts";
import { someLead } from "../../tests/support/data/leads.ts";
import { insertLead } from "../leads/insert.ts";
import { changeLead } from "./change.ts";
import { readOfficeSummary } from "./follow-ups.ts";

test("the longest wait of the week leaves out spam and deleted leads", async () => {
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
