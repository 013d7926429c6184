import { expect, test } from "vitest";
import { minute } from "../../content/shared/time.ts";
import { callOn, visitAt } from "../../tests/support/data/next-steps.ts";
import {
	describeStep,
	describeTold,
	findOutdatedVisit,
	formatMovedTime,
	listNextTries,
	listStepDays,
	quoteAfterVisit,
	toLondonDateTime,
	warnOfVisit,
} from "./next-step.ts";

const now = Date.parse("2026-11-26T15:00:00Z");
const quoteOn = (at: string) => ({ ...callOn(at), kind: "quote" as const });

test.each([
	[callOn("2026-11-26"), "Call today", false],
	[callOn("2026-11-26T16:10"), "Call today, 16:10", false],
	[callOn("2026-11-26T15:00"), "Call due today, 15:00", true],
	[callOn("2026-11-25"), "Call due yesterday", true],
	[quoteOn("2026-11-27"), "Quote due tomorrow", false],
	[quoteOn("2026-11-20"), "Quote due Fri 20 Nov", true],
	[visitAt("2026-12-03T09:00"), "Visit Thu 3 Dec, 09:00", false],
	// A visit is over at its end
	[visitAt("2026-11-26T14:15"), "Visit today, 14:15", false],
	[visitAt("2026-11-26T14:00"), "Visited?", true],
	[visitAt("2026-11-25T23:30", 30), "Visited?", true],
] as const)("the next step %j reads '%s' and is late: %s", (step, text, isLate) => {
	expect(describeStep(step, now)).toEqual({ text, isLate });
});

test("a step's time is London's, in summer as well", () => {
	expect(toLondonDateTime(Date.parse("2026-07-02T23:30:00Z"))).toBe("2026-07-03T00:30");
});

test("a quote is due on the second working day after its visit", () => {
	expect(quoteAfterVisit("2026-11-26").at).toBe("2026-11-30");
	expect(quoteAfterVisit("2026-11-27").at).toBe("2026-12-01");
	expect(quoteAfterVisit("2026-11-28").at).toBe("2026-12-01");
});

const daysFrom = (today: string) => listStepDays(today).map(({ name, day }) => `${name} ${day}`);

test.each([
	["a Monday", "2026-11-23", ["tomorrow 2026-11-24", "Friday 2026-11-27", "in a week 2026-11-30"]],
	["a Thursday", "2026-11-26", ["tomorrow 2026-11-27", "in a week 2026-12-03"]],
	["a Friday", "2026-11-27", ["tomorrow 2026-11-28", "in a week 2026-12-04"]],
	[
		"a Saturday before the clocks change",
		"2026-10-24",
		["tomorrow 2026-10-25", "Friday 2026-10-30", "in a week 2026-10-31"],
	],
	["New Year's Eve", "2026-12-31", ["tomorrow 2027-01-01", "in a week 2027-01-07"]],
])("on %s each day is offered once for a next step", (_, today, days) => expect(daysFrom(today)).toEqual(days));

const late = ", after the promised time";
test.each([
	["2026-11-26T15:02", "2026-11-27T12:00", "in 2 hours 2026-11-26T17:05, tomorrow morning 2026-11-27T09:00"],
	["2026-11-26T15:02", "2026-11-26T16:10", `in an hour 2026-11-26T16:05, tomorrow morning${late} 2026-11-27T09:00`],
	[
		"2026-11-26T15:02",
		"2026-11-26T15:10",
		`in 2 hours${late} 2026-11-26T17:05, tomorrow morning${late} 2026-11-27T09:00`,
	],
	// Overdue already
	["2026-11-26T16:10", "2026-11-26T16:00", "in an hour 2026-11-26T17:10, tomorrow morning 2026-11-27T09:00"],
	["2026-11-28T15:20", "2026-11-29T15:02", `in 15 minutes 2026-11-28T15:35, Monday morning${late} 2026-11-30T09:00`],
	["2026-11-28T16:25", "2026-11-29T16:02", `Monday morning${late} 2026-11-30T09:00`],
	["2026-11-29T16:25", "2026-11-30T16:02", "tomorrow morning 2026-11-30T09:00"],
])("at %s, with a reply due at %s, the next call is offered within the office's hours: %s", (at, due, offers) => {
	const lead = { urgency: null, replyDue: Date.parse(`${due}Z`) };
	const offered = listNextTries(Date.parse(`${at}Z`), lead).map(({ name, at }) => `${name} ${at}`);
	expect(offered.join(", ")).toBe(offers);
});

test("an emergency's next call is offered in a quarter of an hour, at any hour", () => {
	const now = Date.parse("2026-11-28T21:04Z");
	const offers = listNextTries(now, { urgency: "emergency", replyDue: now });
	expect(offers).toEqual([{ name: "in 15 minutes", at: "2026-11-28T21:20" }]);
});

test("a time that differs from the confirmed one is named with it", () => {
	const confirmedAt = "2031-07-01T09:30";
	expect(formatMovedTime({ at: "2031-07-01T10:15", confirmedAt })).toBe(
		"Tuesday 1 July, 10:15, first confirmed for 09:30",
	);
	expect(formatMovedTime({ at: "2031-07-02T10:15", confirmedAt })).toBe(
		"Wednesday 2 July, 10:15, first confirmed for Tuesday 1 July, 09:30",
	);
	expect(formatMovedTime({ at: confirmedAt })).toBe("Tuesday 1 July, 09:30");
});

const told = { at: "2026-11-26T15:01", confirmedAt: "2026-11-26T15:01", email: "ada@example.org", isPlanned: false };

test("a customer is no longer told of a changed visit once the hours of both have come", () => {
	const outdatedVisit = { ...told, until: "2026-11-26T15:01" };
	expect(findOutdatedVisit({ outdatedVisit }, now)).toEqual(outdatedVisit);
	expect(findOutdatedVisit({ outdatedVisit }, now + minute)).toBeUndefined();
	const moved = { ...outdatedVisit, until: "2026-11-26T17:00" };
	expect(findOutdatedVisit({ outdatedVisit: moved }, now + minute)).toEqual(moved);
	const nextStep = { kind: "visit", at: moved.until, minutes: 60 } as const;
	expect(warnOfVisit({ nextStep, outdatedVisit: moved }, now)).toContain("Thursday 26 November, 15:01");
	expect(warnOfVisit({ nextStep, outdatedVisit: moved }, now + minute)).toBe("");
});

test("an email is named as what the customer was told; what they were told otherwise may be something else", () => {
	const visit = { ...told, until: told.at };
	expect(describeTold(visit, now)).toBe("The confirmation for Thursday 26 November, 15:01 went to ada@example.org");
	expect(describeTold({ ...visit, confirmedAt: null, email: null }, now)).toBe(
		"The customer may expect the visit on Thursday 26 November, 15:01",
	);
	expect(describeTold({ ...visit, at: null }, now)).toBe("The customer may think that the visit is off");
});
