/// <reference lib="esnext.temporal" />

import { months, timeZone, weekdays } from "../../content/company/calendar.ts";
import { pluralize } from "../../content/shared/in-words.ts";
import { roundDuration } from "../../content/shared/time.ts";

export const toLondonTime = (time: Date): Temporal.ZonedDateTime =>
	Temporal.Instant.fromEpochMilliseconds(time.getTime()).toZonedDateTimeISO(timeZone);

/** Formats London time to the minute, such as `2026-03-02 09:30`: sortable, 16 characters. */
export const formatMinute = (time: Date): string => formatSecond(time).slice(0, 16);

/** Formats London time to the second, such as `2026-03-02 09:30:00`. */
export const formatSecond = (time: Date): string =>
	toLondonTime(time).toPlainDateTime().toString({ smallestUnit: "second" }).replace("T", " ");

/** Formats the day in London, such as `2026-03-02`. */
export const formatDay = (time: Date): string => toLondonTime(time).toPlainDate().toString();

/** Returns the Monday that begins the week in London, such as `2026-03-02`. */
export function findMonday(time: Date): string {
	const day = toLondonTime(time).toPlainDate();
	return day.subtract({ days: day.dayOfWeek - 1 }).toString();
}

/** Returns the start of that day in London. Throws RangeError if there is no such day. */
export const startOfDay = (day: string): Date =>
	new Date(Temporal.PlainDate.from(day, { overflow: "reject" }).toZonedDateTime(timeZone).epochMilliseconds);

/** Returns the moment of a day and time in London, such as `2026-03-02T09:30`. */
export const parseLondonTime = (dayAndTime: string): Date =>
	new Date(Temporal.PlainDateTime.from(dayAndTime).toZonedDateTime(timeZone).epochMilliseconds);

/** Returns whether the text is a day that exists. */
export function isDay(text: string): boolean {
	try {
		return formatDay(startOfDay(text)) === text;
	} catch {
		return false;
	}
}

/** Returns whether the text is a day and time in London, to the minute. The hour that the clocks skip does not exist. */
export function isLondonTime(text: string): boolean {
	try {
		return formatMinute(parseLondonTime(text)).replace(" ", "T") === text;
	} catch {
		return false;
	}
}

/** Adds days to a day; negative numbers go back. Throws RangeError if there is no such day. */
export const addDays = (day: string, days: number): string =>
	Temporal.PlainDate.from(day, { overflow: "reject" }).add({ days }).toString();

/** Returns the moment of a London clock time, in minutes after midnight, on the day of `now`. */
export const getTimeToday = (minutes: number, now: Date): Date => {
	const time = Temporal.PlainTime.from({ hour: Math.floor(minutes / 60), minute: minutes % 60 });
	return new Date(toLondonTime(now).toPlainDate().toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds);
};

/** Formats a moment for emails. They have absolute dates, because an email may be read days later. */
export function formatDate(time: number) {
	const { day, month, year, dayOfWeek } = toLondonTime(new Date(time));
	const dayName = weekdays[dayOfWeek - 1] ?? "";
	const monthName = months[month - 1] ?? "";
	const shortDay = dayName.slice(0, 3);
	const clockWithSeconds = formatSecond(new Date(time)).slice(11);
	const clock = clockWithSeconds.slice(0, 5);
	return {
		/** `14:12` */
		clock,
		/** `14:12:08` */
		clockWithSeconds,
		/** `Tue` */
		shortDay,
		/** `Tue 14:12` */
		shortDayAndClock: `${shortDay} ${clock}`,
		/** `Tue 17 Nov` */
		shortDate: `${shortDay} ${day} ${monthName.slice(0, 3)}`,
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
