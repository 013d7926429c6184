import { expect, test } from "vitest";
import { someSummary } from "../../tests/support/data/lead-summary.ts";
import {
	describeFollowUp,
	describeLocation,
	describeNextDate,
	describeRequest,
	describeStatus,
	followUpDays,
	formatCount,
	parseDistrict,
	parsePounds,
	sumCounts,
} from "./labels.ts";
import { parseView } from "./view.ts";

test.each([
	["SE15 4QL", "SE15"],
	["se154ql", "SE15"],
	["EC1A1BB", "EC1A"],
	["E13", "E13"],
	["  W1A 0AX ", "W1A"],
	["near the park", "near the park"],
	["E13 by the station", "E13"],
	["", ""],
])("the district of '%s' is '%s'", (postcode, district) => expect(parseDistrict(postcode)).toBe(district));

test("a lead's place names its district and borough as far as they are known", () => {
	expect(describeLocation(someSummary({ postcode: "E13 9AA", area: "UNKNOWN" }))).toBe("E13");
	expect(describeLocation(someSummary({ postcode: "", area: "UNKNOWN" }))).toBe("");
});

test("a lead's description omits 'Emergency', which has its own tag", () => {
	const choices = ["Emergency", "Leak Detection"];
	expect(describeRequest(someSummary({ choices, urgency: "emergency" }))).toBe("Plumbing · Leak Detection");
	expect(describeRequest(someSummary({ choices: [] }))).toBe("Plumbing");
});

test("a follow-up says today or tomorrow and is late from the day after", () => {
	const now = Date.parse("2026-11-26T15:00:00Z");
	expect(describeFollowUp("2026-11-26", now)).toEqual({ text: "Follow up today", isLate: false });
	expect(describeFollowUp("2026-11-27", now)).toEqual({ text: "Follow up tomorrow", isLate: false });
	expect(describeFollowUp("2026-12-03", now)).toEqual({ text: "Follow up Thu 3 Dec", isLate: false });
	expect(describeFollowUp("2026-11-25", now)).toEqual({ text: "Due yesterday", isLate: true });
	expect(describeFollowUp("2026-11-20", now)).toEqual({ text: "Due 20 Nov", isLate: true });
});

test.each([
	[{ status: "visit" }, "Visit booked"],
	[{ status: "visit", visit: "2026-11-26T16:30" }, "Visit today, 16:30"],
	[{ status: "visit", visit: "2026-12-03T09:00" }, "Visit Thu 3 Dec, 09:00"],
	[{ status: "visit", visit: "2026-11-26T14:59" }, "Visit was today"],
	[{ status: "quoted", visit: "2026-11-26T16:30", quotedValue: 12_500 }, "Quoted £12,500"],
	[{ status: "won", quotedValue: 12_500 }, "Won"],
	[{ status: "won", quotedValue: 12_500, wonValue: 9_000 }, "Won £9,000"],
	[{ status: "lost", lostReason: "Too expensive" }, "Lost: too expensive"],
] as const)("a lead with %j is described as '%s'", (given, words) => {
	expect(describeStatus(someSummary(given), Date.parse("2026-11-26T15:00:00Z"))).toBe(words);
});

test.each([
	["1250", 1250],
	["1,250", 1250],
	[" £ 1,250.00 ", 1250],
	["12 500", 12_500],
	["", null],
	["1250.49", 1250],
	["£1,250.50", 1251],
	["12,50", undefined],
	["1,2500", undefined],
	["1.250", undefined],
	["£1.2k", undefined],
	["0", undefined],
	["100,000,000", undefined],
])("a quote typed as '%s' is read as %s", (typed, pounds) => expect(parsePounds(typed)).toBe(pounds));

test("a view adds up the counts of its lists and marks those that stopped early", () => {
	const count = (leads: number, isMore = false) => ({ leads, isMore });
	const counts = { new: count(1), "in-progress": count(20), done: count(300), spam: count(20_000, true) };
	expect(sumCounts(parseView("?list=all"), counts)).toEqual(count(321));
	expect(sumCounts(parseView("?find=osei"), counts)).toEqual(count(20_321, true));
	expect(formatCount(count(20_000, true))).toBe("20,000+");
	expect(formatCount(count(312))).toBe("312");
});

const daysFrom = (today: string) => followUpDays(today).map(({ name, day }) => `${name} ${day}`);

test.each([
	["a Monday", "2026-11-23", ["Tomorrow 2026-11-24", "Friday 2026-11-27", "In a week 2026-11-30"]],
	["a Thursday", "2026-11-26", ["Tomorrow 2026-11-27", "In a week 2026-12-03"]],
	["a Friday", "2026-11-27", ["Tomorrow 2026-11-28", "In a week 2026-12-04"]],
	[
		"a Saturday before the clocks change",
		"2026-10-24",
		["Tomorrow 2026-10-25", "Friday 2026-10-30", "In a week 2026-10-31"],
	],
	["New Year's Eve", "2026-12-31", ["Tomorrow 2027-01-01", "In a week 2027-01-07"]],
])("on %s each day is offered once for a follow-up", (_, today, days) => expect(daysFrom(today)).toEqual(days));

test.each([
	[{ status: "contacted", visit: "2026-11-27T09:30" }, "Visit tomorrow, 09:30"],
	[{ status: "quoted", visit: "2026-11-26T16:30", followUp: "2026-11-26" }, "Visit today, 16:30"],
	[{ status: "contacted", visit: "2026-11-28T09:30", followUp: "2026-11-27" }, "Follow up tomorrow"],
	[{ status: "contacted", visit: "2026-11-25T09:30", followUp: "2026-11-25" }, "Due yesterday"],
	[{ status: "visit", visit: "2026-11-27T09:30" }, undefined],
	[{ status: "contacted", visit: "2026-11-25T09:30" }, undefined],
] as const)("the next date of %j reads '%s'", (given, words) => {
	expect(describeNextDate(someSummary(given), Date.parse("2026-11-26T15:00:00Z"))?.text).toBe(words);
});
