import { expect, test } from "vitest";
import type { NextStep } from "../../forms/next-step.ts";
import { callOn, visitAt } from "../../tests/support/data/next-steps.ts";
import type { Note } from "../api/types.ts";
import {
	describeStep,
	findOutdatedVisit,
	formatMovedTime,
	listNextTries,
	listStepDays,
	quoteAfterVisit,
	toLondonDateTime,
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

test.each([
	["2026-11-26T15:02", "in 2 hours 2026-11-26T17:05, tomorrow morning 2026-11-27T09:00"],
	["2026-11-26T16:00", "tomorrow morning 2026-11-27T09:00"],
	["2026-11-28T16:25", "Monday morning 2026-11-30T09:00"],
	["2026-11-29T16:25", "tomorrow morning 2026-11-30T09:00"],
])("the next call is offered at %s within the office's hours: %s", (at, offers) => {
	expect(
		listNextTries(Date.parse(`${at}Z`))
			.map(({ name, at }) => `${name} ${at}`)
			.join(", "),
	).toBe(offers);
});

const email = "ada@example.org";
const confirmed = {
	visitAt: "2031-07-01T09:30",
	visitMinutes: 60,
	isCancellation: false,
	state: "delivered",
	email,
} as const;

test("a confirmed visit is outdated once it was moved, changed in length or called off, until an email or a call has told the customer", () => {
	type Replies = Parameters<typeof findOutdatedVisit>[0]["replies"];
	const find = (nextStep: NextStep | null, ...later: Replies) =>
		findOutdatedVisit(
			{ email, nextStep, replies: [confirmed, ...later], notes: [], events: [] },
			Date.parse("2031-06-30T12:00:00Z"),
		)?.at;
	expect(find(visitAt(confirmed.visitAt))).toBeUndefined();
	const longer = visitAt(confirmed.visitAt, 90);
	expect(find(longer)).toBe(confirmed.visitAt);
	expect(find(longer, { ...confirmed, visitMinutes: 90 })).toBeUndefined();
	const moved = visitAt("2031-07-02T09:30");
	expect(find(moved)).toBe("2031-07-01T09:30");
	expect(find(moved, { ...confirmed, visitAt: moved.at })).toBeUndefined();
	expect(find(null, { ...confirmed, visitAt: null })).toBe("2031-07-01T09:30");
	const cancellation = { ...confirmed, isCancellation: true };
	expect(find(null, { ...cancellation, state: "failed" })).toBe("2031-07-01T09:30");
	expect(find(null, { ...cancellation, state: "pending" })).toBeUndefined();
	expect(find(visitAt(confirmed.visitAt), { ...confirmed, email: "Ada@Example.org" })).toBeUndefined();
	const elsewhere = { ...confirmed, email: "carol@example.org" };
	expect(find(visitAt(confirmed.visitAt), elsewhere), "the address was corrected").toBe("2031-07-01T09:30");
	expect(find(visitAt(confirmed.visitAt), elsewhere, confirmed)).toBeUndefined();
	expect(find(null, { ...confirmed, visitAt: "2031-06-29T09:30" }), "its time is over").toBeUndefined();
});

test("the customer knows of a moved visit once they were spoken to on the phone, until the visit is moved again", () => {
	const find = (kind: Note["kind"], ...changes: readonly number[]) => {
		const events = changes.map((at) => ({ at, from: { nextStep: visitAt("2031-07-01T09:30") }, isUndone: false }));
		const lead = { email, nextStep: null, replies: [confirmed], events, notes: [{ kind, at: 5 }] };
		return findOutdatedVisit(lead, now)?.at;
	};
	expect(find("call", 4)).toBeUndefined();
	expect(find("no-answer", 4)).toBe("2031-07-01T09:30");
	expect(find("call", 4, 6)).toBe("2031-07-01T09:30");
});

test("a visit that was moved and then called off is named by its last time, with the one confirmed", () => {
	const events = [visitAt(confirmed.visitAt), visitAt("2031-07-01T10:15")].map((nextStep, at) => ({
		at,
		from: { nextStep },
		isUndone: false,
	}));
	const found = findOutdatedVisit({ email, nextStep: null, replies: [confirmed], events, notes: [] }, now);
	expect(found).toEqual({ at: "2031-07-01T10:15", confirmedAt: "2031-07-01T09:30", email, isPlanned: false });
	expect(found && formatMovedTime(found)).toBe("Tuesday 1 July, 10:15, first confirmed for 09:30");
	expect(formatMovedTime({ at: "2031-07-02T10:15", confirmedAt: confirmed.visitAt })).toBe(
		"Wednesday 2 July, 10:15, first confirmed for Tuesday 1 July, 09:30",
	);
	expect(formatMovedTime({ at: confirmed.visitAt })).toBe("Tuesday 1 July, 09:30");
});
