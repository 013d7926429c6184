import { expect, test } from "vitest";
import { type CalendarEntry, writeCalendar } from "./ical.ts";

const now = new Date("2026-11-25T17:00:00Z");
const visit: CalendarEntry = {
	uid: "visit-1@desk.example",
	title: "Visit: Osei, SE15 4QL",
	place: "SE15 4QL",
	text: "Plumbing, Boiler\nhttps://desk.example/leads/BF-0A1B2C",
	url: "https://desk.example/leads/BF-0A1B2C",
	begin: new Date("2026-07-01T09:00:00Z"),
	minutes: 60,
};
const write = (entry: Partial<CalendarEntry>) => writeCalendar("Brickfold leads", [{ ...visit, ...entry }], now);

test("in a calendar a visit has its length, while a call without a time spans the day", () => {
	const winter = new Date("2026-12-03T14:30:00Z");
	for (const [begin, minutes, time, end] of [
		[visit.begin, 60, "20260701T100000", "20260701T110000"],
		[winter, 90, "20261203T143000", "20261203T160000"],
	] as const) {
		const times = `DTSTART;TZID=Europe/London:${time}\r\nDTEND;TZID=Europe/London:${end}\r\n`;
		expect(write({ begin, minutes })).toContain(times);
	}
	expect(write({ begin: "2026-07-01" })).toContain("DTSTART;VALUE=DATE:20260701\r\nTRANSP:TRANSPARENT\r\n");
});

test("the calendar's London time changes its clocks as London does", () => {
	const [zone = ""] = /BEGIN:VTIMEZONE.*END:VTIMEZONE/s.exec(write({})) ?? [];
	expect(zone).toContain("TZID:Europe/London");
	const lastSunday = (year: number, month: number) => {
		const end = new Date(Date.UTC(year, month, 0));
		return new Date(Date.UTC(year, month - 1, end.getUTCDate() - end.getUTCDay(), 1));
	};
	const rules = [...zone.matchAll(/TZOFFSETTO:\+0(\d)00.*?RRULE:FREQ=YEARLY;BYMONTH=(\d+);BYDAY=-1SU/gs)];
	expect(rules.map(([, hours, month]) => [hours, month])).toEqual([
		["1", "3"],
		["0", "10"],
	]);
	for (let year = 2024; year < 2040; year += 1) {
		for (const [, hours, month] of rules) {
			const change = lastSunday(year, Number(month));
			const hourInLondon = (at: number) =>
				Number(new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London", hour: "2-digit" }).format(at));
			expect(hourInLondon(change.getTime())).toBe(1 + Number(hours));
			expect(hourInLondon(change.getTime() - 1)).toBe(1 - Number(hours));
		}
	}
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
