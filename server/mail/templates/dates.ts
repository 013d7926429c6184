import { months, weekdays } from "../../../content/company/calendar.ts";
import { pluralize } from "../../../content/shared/in-words.ts";
import { roundDuration } from "../../../content/shared/time.ts";
import { toLondonTime } from "../../time/london-time.ts";

const padToTwo = (number: number): string => String(number).padStart(2, "0");

/**
 * Formats a moment for emails, in London time. Uses absolute dates, because an email may be read days later.
 */
export function formatDate(time: number) {
	const { hour, minute, second, day, month, year, dayOfWeek } = toLondonTime(new Date(time));
	const dayName = weekdays[dayOfWeek - 1] ?? "";
	const monthName = months[month - 1] ?? "";
	const clock = `${padToTwo(hour)}:${padToTwo(minute)}`;
	return {
		/** `14:12` */
		clock,
		/** `14:12:08` */
		clockWithSeconds: `${clock}:${padToTwo(second)}`,
		/** `Tue` */
		shortDay: dayName.slice(0, 3),
		/** `Tue 14:12` */
		shortDayAndClock: `${dayName.slice(0, 3)} ${clock}`,
		/** `Tue 17 Nov` */
		shortDate: `${dayName.slice(0, 3)} ${day} ${monthName.slice(0, 3)}`,
		/** `18 November` */
		dayAndMonth: `${day} ${monthName}`,
		/** `Tuesday 17 November` */
		date: `${dayName} ${day} ${monthName}`,
		/** `Tuesday 17 November 2026` */
		fullDate: `${dayName} ${day} ${monthName} ${year}`,
	};
}

/** Returns the time `count` calendar days later, at the same London clock time. */
export const addCalendarDays = (time: number, count: number): number =>
	toLondonTime(new Date(time)).add({ days: count }).epochMilliseconds;

/**
 * Formats the time between two moments in everyday words: `45 minutes`, `12 hours`; from three days on, the calendar
 * days. The desk rounds in the same way.
 */
export function describeTimeBetween(from: number, to: number): string {
	const { count, unit } = roundDuration(to - from);
	if (unit !== "day") return pluralize(count, unit);
	const toLondonDate = (time: number) => toLondonTime(new Date(time)).toPlainDate();
	return pluralize(toLondonDate(from).until(toLondonDate(to)).days, unit);
}
