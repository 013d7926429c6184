import { expect, test } from "vitest";
import { quickDays } from "./quick-days.ts";

const daysFrom = (today: string) => quickDays(today).map(({ day }) => day);

test.each([
	["a Monday", "2026-11-23", "2026-11-27"],
	["a Thursday", "2026-11-26", "2026-11-27"],
	["a Friday", "2026-11-27", "2026-12-04"],
	["a Saturday", "2026-11-28", "2026-12-04"],
])("on %s, Friday is the next one that is still to come", (_, today, friday) => {
	expect(daysFrom(today)[1]).toBe(friday);
});

test("tomorrow and a week from now are of the calendar, over the end of a year and of summer time", () => {
	expect(daysFrom("2026-12-31")).toEqual(["2027-01-01", "2027-01-01", "2027-01-07"]);
	expect(daysFrom("2026-10-24")[0]).toBe("2026-10-25");
});
