import { expect, test } from "vitest";
import { type Entry, writeCalendar } from "./ical.ts";

const now = new Date("2026-11-25T17:00:00Z");
const visit: Entry = {
	uid: "visit-1@desk.example",
	title: "Visit: Osei, SE15 4QL",
	place: "SE15 4QL",
	text: "Plumbing, Boiler\nhttps://desk.example/leads/BF-0A1B2C",
	url: "https://desk.example/leads/BF-0A1B2C",
	begin: new Date("2026-07-01T09:00:00Z"),
};
const write = (entry: Partial<Entry>) => writeCalendar("Brickfold leads", [{ ...visit, ...entry }], now);

test("in a calendar a visit lasts an hour while a follow-up spans the day", () => {
	expect(write({})).toContain("DTSTART:20260701T090000Z\r\nDTEND:20260701T100000Z\r\n");
	expect(write({ begin: "2026-07-01" })).toContain("DTSTART;VALUE=DATE:20260701\r\nTRANSP:TRANSPARENT\r\n");
});

test("calendar text is escaped, so nothing a customer typed can begin a line", () => {
	const calendar = write({ title: "Visit: a,b;c\\d\r\nEND:VCALENDAR\u0007" });
	expect(calendar).toContain("SUMMARY:Visit: a\\,b\\;c\\\\d\\nEND:VCALENDAR \r\n");
	expect(calendar.match(/^END:VCALENDAR/gm)).toHaveLength(1);
});

test("calendar lines fold at 75 octets without splitting a character", () => {
	const title = `Visit: ${"Zoë Ångström 🏠 ".repeat(20)}`;
	const calendar = write({ title });
	for (const line of calendar.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
	expect(calendar.replaceAll("\r\n ", "")).toContain(`SUMMARY:${title}\r\n`);
	expect(calendar).not.toContain("\ufffd");
});
