import { expect, test } from "vitest";
import { callOn, visitAt } from "../../tests/support/data/next-steps.ts";
import type { Person } from "../api/session.ts";
import type { Fields } from "../api/types.ts";
import { describeChange, describeEndedVisit, describeRefusal } from "./describe-change.ts";

const me: Person = { id: "aisha", name: "Aisha Karim" };

test.each<[Fields, Fields, string]>([
	[{ phone: "" }, { phone: "07700 900 123" }, "Phone 07700 900 123 added"],
	[{ email: "ada@exmaple.org" }, { email: "" }, "Email ada@exmaple.org removed"],
	[
		{ name: "Ada", phone: "" },
		{ name: "Ada Example", phone: "07700 900 123" },
		"Name corrected from Ada to Ada Example; phone 07700 900 123 added",
	],
])("the correction of %j to %j reads '%s'", (from, to, words) => {
	expect(describeChange({ from, to }, me, [])).toBe(words);
});

test.each<[Fields, string]>([
	[{ status: "new" }, "Not moved back to New"],
	[{ status: "lost", lostReason: "Too expensive" }, "Not marked as lost"],
	[{ assigneeId: "aisha" }, "Not assigned to you"],
	[{ assigneeId: "" }, "Not unassigned"],
	[{ nextStep: callOn("2026-11-27T16:10") }, "Not saved: Call set for Friday 27 November, 16:10"],
	[{ nextStep: visitAt("2026-12-01T10:00") }, "Not saved: Visit booked for Tuesday 1 December, 10:00, 1 h"],
	[{ quotedValue: 12_500 }, "Not saved: Quoted £12,500"],
	[{ wonValue: null }, "Not saved: Value cleared"],
	[{ isSpam: true }, "Not marked as spam"],
	[{ isSpam: false }, "Not marked as not spam"],
	[{ isDeleted: true }, "Not deleted"],
	[{ email: "petra@example.org" }, "Not saved: Email changed to petra@example.org"],
])("the refused change %j reads '%s'", (change, words) => {
	expect(describeRefusal(change, me, [])).toBe(words);
});

test.each<[Fields["status"], time: string, string]>([
	["quoted", "10:00", ". Visit on Tuesday 1 December, 10:00 took place"],
	["won", "10:00", ". Visit on Tuesday 1 December, 10:00 took place"],
	["won", "09:59", ". Visit on Tuesday 1 December, 10:00 cleared"],
	["lost", "09:59", ". Visit on Tuesday 1 December, 10:00 cleared"],
	["lost", "10:00", ""],
])("a visit at 10:00 that the status %s ends at %s reads '%s'", (status, time, words) => {
	const event = { from: { nextStep: visitAt("2026-12-01T10:00") }, to: { status, nextStep: null } };
	expect(describeEndedVisit({ ...event, at: Date.parse(`2026-12-01T${time}:00Z`) })).toBe(words);
});
