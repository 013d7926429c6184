import { expect, test } from "vitest";
import { someSummary } from "../../tests/support/lead-summary.ts";
import { leadAfter } from "./lead-after.ts";
import type { Change, LeadSummary } from "./types.ts";

const now = Date.parse("2026-03-02T10:00:00Z");

test.each<[Change, Partial<LeadSummary>]>([
	[
		{ kind: "status", status: "contacted" },
		{ status: "contacted", statusAt: now, answeredAt: now, list: "in-hand" },
	],
	[
		{ kind: "status", status: "won" },
		{ status: "won", statusAt: now, answeredAt: now, list: "done" },
	],
	[{ kind: "status", status: "new" }, { statusAt: now }],
	[
		{ kind: "lost", reason: "Too dear" },
		{ status: "lost", statusAt: now, answeredAt: now, lostReason: "Too dear", list: "done" },
	],
	[{ kind: "take", personId: "somebody" }, { takenBy: "somebody" }],
	[{ kind: "follow-up", day: "2026-03-09" }, { followUp: "2026-03-09" }],
	[{ kind: "spam" }, { list: "spam" }],
	[{ kind: "remove" }, {}],
])("%j shows at once what it changes, and nothing else", (change, changed) => {
	const lead = someSummary();
	expect(leadAfter(lead, change, now)).toEqual({ ...lead, ...changed });
});

test("an answered lead keeps the time of its first answer", () => {
	const lead = someSummary({ status: "contacted", list: "in-hand", answeredAt: 5 });
	expect(leadAfter(lead, { kind: "status", status: "quoted" }, now).answeredAt).toBe(5);
	expect(leadAfter(lead, { kind: "lost", reason: "Too dear" }, now).answeredAt).toBe(5);
	expect(leadAfter(lead, { kind: "status", status: "new" }, now).answeredAt).toBe(5);
});

test("a lead that is no longer lost has no lost reason", () => {
	const lead = someSummary({ status: "lost", list: "done", lostReason: "Too dear" });
	expect(leadAfter(lead, { kind: "status", status: "quoted" }, now)).toMatchObject({
		lostReason: null,
		list: "in-hand",
	});
});

test("a lead that is not spam returns to the list of its status", () => {
	for (const [status, list] of [
		["new", "new"],
		["visit", "in-hand"],
		["lost", "done"],
	] as const)
		expect(leadAfter(someSummary({ status, list: "spam" }), { kind: "not-spam" }, now).list).toBe(list);
});
