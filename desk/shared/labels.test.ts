import { expect, test } from "vitest";
import { someSummary } from "../../tests/support/data/lead-summary.ts";
import { callOn, visitAt } from "../../tests/support/data/next-steps.ts";
import {
	describeEnquiry,
	describeFiles,
	describeLead,
	describeNewLeads,
	describeStatus,
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
	expect(describeLead(someSummary({ postcode: "E13 9AA", area: "UNKNOWN" }))).toBe("Plumbing, E13");
	expect(describeLead(someSummary({ postcode: "", area: "UNKNOWN" }))).toBe("Plumbing");
});

test("a lead's description omits 'Emergency', which has its own tag", () => {
	const choices = ["Emergency", "Leak Detection"];
	expect(describeEnquiry(someSummary({ choices, urgency: "emergency" }))).toBe("Plumbing · Leak Detection");
	expect(describeEnquiry(someSummary({ choices: [] }))).toBe("Plumbing");
});

test.each([
	[{ status: "visit", nextStep: visitAt("2026-11-26T10:00") }, "Visit booked"],
	[{ status: "visit" }, "Visit to book"],
	[{ status: "visit", nextStep: callOn("2026-11-26") }, "Visit to book"],
	[{ status: "visit", visitedAt: 1, nextStep: callOn("2026-11-26") }, "Visited"],
	[{ status: "visit", visitedAt: 1 }, "Visited"],
	[{ status: "quoted", quotedValue: 12_500 }, "Quoted £12,500"],
	[{ status: "won", quotedValue: 12_500 }, "Won"],
	[{ status: "won", quotedValue: 12_500, wonValue: 9_000 }, "Won £9,000"],
	[{ status: "lost", lostReason: "Too expensive" }, "Lost: too expensive"],
] as const)("a lead with %j is described as '%s'", (given, words) => {
	expect(describeStatus(someSummary(given))).toBe(words);
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

test.each([
	[1, 0, "1 photograph"],
	[3, 1, "3 photographs, 1 drawing"],
	[0, 2, "2 drawings"],
])("%d pictures and %d drawings read '%s'", (pictures, drawings, words) =>
	expect(describeFiles({ pictures, drawings })).toBe(words),
);

test("a view adds up the counts of its lists and marks those that stopped early", () => {
	const count = (leads: number, isMore = false, wrote = 0) => ({ leads, isMore, wrote });
	const counts = { new: count(1), "in-progress": count(20), done: count(300), spam: count(20_000, true) };
	expect(sumCounts(parseView("?list=all"), counts)).toEqual({ leads: 321, isMore: false });
	expect(sumCounts(parseView("?find=osei"), counts)).toEqual({ leads: 20_321, isMore: true });
	expect(formatCount(count(20_000, true))).toBe("20,000+");
	expect(formatCount(count(312))).toBe("312");
});

const plain = someSummary({ id: "plain", name: "Amara Osei" });
const maybe = someSummary({ id: "maybe", urgency: "sounds-urgent" });
const emergency = someSummary({ id: "emergency", urgency: "emergency" });

test("new leads are announced without names, and an emergency first", () => {
	const body = "Plumbing, SE15 Southwark";
	expect(describeNewLeads(plain, 1)).toEqual({ title: "1 new lead", body });
	expect(describeNewLeads(plain, 2)).toEqual({ title: "2 new leads", body: `${body} and 1 more` });
	expect(describeNewLeads(emergency, 1).title).toBe("Emergency, 1 new lead");
	expect(describeNewLeads(emergency, 3).title).toBe("Emergency among 3 new leads");
	expect(describeNewLeads(maybe, 2).title).toBe("Sounds urgent among 2 new leads");
});
