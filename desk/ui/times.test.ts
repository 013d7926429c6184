import { expect, test } from "vitest";
import { pluralize } from "../../content/shared/in-words.ts";
import { day, hour, minute } from "../../content/shared/time.ts";
import {
	addDays,
	dayAndTime,
	daysBetween,
	exactDuration,
	fullDate,
	isDay,
	isoDay,
	longDay,
	relativeDay,
	roughDuration,
	shortDayAndTime,
	timeAgo,
	timeBetween,
	timeOfDay,
} from "./times.ts";

const at = (text: string) => Date.parse(text);

test("times are shown in London time, winter and summer", () => {
	expect(timeOfDay(at("2026-01-15T09:05:00Z"))).toBe("09:05");
	expect(timeOfDay(at("2026-07-15T09:05:00Z"))).toBe("10:05");
	expect(isoDay(at("2026-07-15T23:30:00Z"))).toBe("2026-07-16");
	expect(timeOfDay(at("2026-01-15T00:00:00Z"))).toBe("00:00");
	expect(longDay(at("2026-11-26T12:00:00Z"))).toBe("Thursday 26 November");
	expect(fullDate(at("2026-06-14T12:00:00Z"))).toBe("14 June 2026");
	expect(shortDayAndTime(at("2026-11-26T18:22:00Z"))).toBe("Thu 26 Nov, 18:22");
});

test("the hour repeated when the clocks change is labelled twice, the skipped hour not at all", () => {
	expect(timeOfDay(at("2026-10-25T00:30:00Z"))).toBe("01:30");
	expect(timeOfDay(at("2026-10-25T01:30:00Z"))).toBe("01:30");
	expect(timeOfDay(at("2026-03-29T00:59:00Z"))).toBe("00:59");
	expect(timeOfDay(at("2026-03-29T01:00:00Z"))).toBe("02:00");
});

test("days are counted by the calendar, even those of 23 or 25 hours", () => {
	expect(daysBetween("2026-03-28", "2026-03-30")).toBe(2);
	expect(daysBetween("2026-10-26", "2026-10-24")).toBe(-2);
	expect(addDays("2026-10-24", 2)).toBe("2026-10-26");
	expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
	expect(addDays("2028-03-01", -1)).toBe("2028-02-29");
});

test("only real calendar days are accepted as input", () => {
	expect(isDay("2028-02-29")).toBe(true);
	for (const text of ["2026-02-29", "2026-02-31", "2026-13-01", "26-1-1", "", "today"])
		expect(isDay(text), text).toBe(false);
});

test.each([
	[0, "1 min"],
	[52 * minute, "52 min"],
	[89 * minute, "89 min"],
	[90 * minute, "2 h"],
	[71 * hour, "71 h"],
	[72 * hour, "3 days"],
	[10 * day, "10 days"],
])("%i ms is about %s", (milliseconds, words) => expect(roughDuration(milliseconds)).toBe(words));

test.each([
	[0, "1 min"],
	[52 * minute, "52 min"],
	[hour, "1 h"],
	[14 * hour + 42 * minute, "14 h 42 min"],
	[hour + 5 * minute, "1 h 5 min"],
	[80 * hour, "3 days"],
])("%i ms is exactly %s", (milliseconds, words) => expect(exactDuration(milliseconds)).toBe(words));

test.each([
	["2026-11-26T08:59:30Z", "just now"],
	["2026-11-26T08:08:00Z", "52 min ago"],
	["2026-11-25T18:00:00Z", "15 h ago"],
	["2026-11-25T08:00:00Z", "yesterday"],
	["2026-11-24T22:00:00Z", "2 days ago"],
	["2026-11-16T18:00:00Z", "10 days ago"],
])("at nine on 26 November, %s is shown as %s", (text, words) => {
	expect(timeAgo(at(text), at("2026-11-26T09:00:00Z"))).toBe(words);
});

test("nearby days are called yesterday, today and tomorrow", () => {
	const now = at("2026-11-26T09:00:00Z");
	expect(dayAndTime(at("2026-11-26T08:12:00Z"), now)).toBe("today, 08:12");
	expect(dayAndTime(at("2026-11-25T19:50:00Z"), now)).toBe("yesterday, 19:50");
	expect(dayAndTime(at("2026-11-19T18:22:00Z"), now)).toBe("Thu 19 Nov, 18:22");
	expect(dayAndTime(at("2026-11-27T19:50:00Z"), now)).toBe("tomorrow, 19:50");
	expect(relativeDay("2026-11-28", "2026-11-26")).toBeUndefined();
});

test("counts use the singular for one, and thousands separators", () => {
	expect(pluralize(1, "lead")).toBe("1 lead");
	expect(pluralize(0, "lead")).toBe("0 leads");
	expect(pluralize(2, "try", "tries")).toBe("2 tries");
	expect(pluralize(12_345, "lead")).toBe("12,345 leads");
});

test("a span of three days or more is counted in calendar days", () => {
	expect(timeBetween(at("2026-11-23T09:00:00Z"), at("2026-11-26T08:59:00Z"))).toBe("72 h");
	expect(timeBetween(at("2026-11-23T09:00:00Z"), at("2026-11-26T23:59:00Z"))).toBe("3 days");
	expect(timeBetween(at("2026-11-23T23:00:00Z"), at("2026-11-27T01:00:00Z"))).toBe("4 days");
});
