import { expect, test } from "vitest";
import { cancelledByCustomer, customerName } from "../../forms/lead-words.ts";
import { callOn, quoteOn, visitAt } from "../../tests/support/data/next-steps.ts";
import type { Person } from "../api/session.ts";
import type { Event, Fields } from "../api/types.ts";
import { describeChange, describeEndedStep, describeEvent, describeRefusal } from "./describe-change.ts";

const someEvent: Event = {
	id: "event",
	at: Date.parse("2026-11-26T15:00:00Z"),
	by: { name: "" },
	what: "changed",
	from: {},
	to: {},
	channel: null,
	cause: null,
	replyId: null,
	noteKind: null,
	isUndone: false,
	lastAt: 0,
	concernsReply: false,
};
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

test("a cancellation says who needs nothing any longer, and what ended with it", () => {
	const to = { status: "lost", lostReason: cancelledByCustomer, nextStep: null } as const;
	const event: Event = { ...someEvent, from: { nextStep: visitAt("2026-12-01T10:00") }, to };
	const describe = (by: { name: string; personId?: string }) => describeEvent({ ...event, by }, me, []);
	expect(describe({ name: customerName })).toBe(
		"Cancelled by the customer. Visit on Tuesday 1 December, 10:00 cleared",
	);
	expect(describe({ name: "Joe Mercer", personId: "joe" })).toMatch(
		/^Marked as lost: cancelled by the customer, by Joe Mercer/,
	);
});

test.each<[Fields, string]>([
	[{ status: "new" }, "Not moved back to New"],
	[{ status: "visit" }, "Not marked as visit to book"],
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

test.each<[Fields, time: string, string]>([
	[{ status: "quoted", nextStep: null }, "10:00", ". Visit on Tuesday 1 December, 10:00 took place"],
	[{ status: "won", nextStep: null }, "10:00", ". Visit on Tuesday 1 December, 10:00 took place"],
	[{ status: "won", nextStep: null }, "09:59", ". Visit on Tuesday 1 December, 10:00 cleared"],
	[{ status: "lost", nextStep: null }, "09:59", ". Visit on Tuesday 1 December, 10:00 cleared"],
	[{ status: "lost", nextStep: null }, "10:00", ""],
	[{ nextStep: callOn("2026-12-02") }, "09:59", ". Visit on Tuesday 1 December, 10:00 cleared"],
	[{ nextStep: callOn("2026-12-02") }, "10:00", ". Visit on Tuesday 1 December, 10:00 is over"],
	[{ nextStep: quoteOn("2026-12-02") }, "09:59", ". Visit on Tuesday 1 December, 10:00 cleared"],
	[{ nextStep: quoteOn("2026-12-02") }, "10:00", ". Visit on Tuesday 1 December, 10:00 took place"],
	[{ nextStep: visitAt("2026-12-02T10:00") }, "09:59", ""],
	[{ nextStep: null }, "09:59", ""],
])("a visit at 10:00 that %j ends at %s reads '%s'", (to, time, words) => {
	const from = { nextStep: visitAt("2026-12-01T10:00") };
	expect(describeEndedStep({ from, to, at: Date.parse(`2026-12-01T${time}:00Z`) })).toBe(words);
});

test("a quote that another step replaces is named, unless it only has another day", () => {
	const replace = (nextStep: Fields["nextStep"]) =>
		describeEndedStep({ from: { nextStep: quoteOn("2026-12-01") }, to: { nextStep }, at: 0 });
	expect(replace(callOn("2026-12-02"))).toBe(". Quote due Tuesday 1 December cleared");
	expect(replace(visitAt("2026-12-02T10:00"))).toBe(". Quote due Tuesday 1 December cleared");
	expect(replace(quoteOn("2026-12-02"))).toBe("");
});
