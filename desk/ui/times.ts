import { months, timeZone, weekdays } from "../../content/company/calendar.ts";
import { day, hour, minute, roundDuration } from "../../content/shared/time.ts";

/** One shared formatter, because creating one costs a phone as much as drawing ten rows. */
const london = new Intl.DateTimeFormat("en-GB", {
	timeZone,
	year: "numeric",
	month: "2-digit",
	day: "2-digit",
	hour: "2-digit",
	minute: "2-digit",
	hourCycle: "h23",
});

function toLondonTime(timestamp: number) {
	const [day = "", month = "", year = "", hours = "", minutes = ""] = london.format(timestamp).match(/\d+/g) ?? [];
	const sinceSunday = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDay();
	return {
		isoDate: `${year}-${month}-${day}`,
		year,
		monthName: months[Number(month) - 1] ?? "",
		dayOfMonth: String(Number(day)),
		weekday: weekdays[(sinceSunday + 6) % 7] ?? "",
		time: `${hours}:${minutes}`,
	};
}

type LondonTime = ReturnType<typeof toLondonTime>;
const formatter = (format: (time: LondonTime) => string) => (timestamp: number) => format(toLondonTime(timestamp));

/** Formats the time of day in London, `19:50`. */
export const timeOfDay = formatter(({ time }) => time);
export const dayAndMonth = formatter(({ dayOfMonth, monthName }) => `${dayOfMonth} ${monthName}`);
/** Formats `14 June 2026`. */
export const fullDate = formatter(({ dayOfMonth, monthName, year }) => `${dayOfMonth} ${monthName} ${year}`);
/** Formats `14 June 2026, 18:22`. */
export const fullDateAndTime = (timestamp: number) => `${fullDate(timestamp)}, ${timeOfDay(timestamp)}`;
/** Formats `26 Nov`. */
export const shortDate = formatter(({ dayOfMonth, monthName }) => `${dayOfMonth} ${monthName.slice(0, 3)}`);
/** Formats `Thu 26 Nov`. */
export const shortDay = (timestamp: number) => `${toLondonTime(timestamp).weekday.slice(0, 3)} ${shortDate(timestamp)}`;
/** Formats `Thursday 26 November`. */
export const longDay = (timestamp: number) => `${toLondonTime(timestamp).weekday} ${dayAndMonth(timestamp)}`;
export const longDayAndTime = (timestamp: number) => `${longDay(timestamp)}, ${timeOfDay(timestamp)}`;
/** Formats `26 Nov`, and `26 Nov 2025` for another year. */
export const shortDateWithYear = (timestamp: number, now: number) =>
	toLondonTime(timestamp).year === toLondonTime(now).year
		? shortDate(timestamp)
		: `${shortDate(timestamp)} ${toLondonTime(timestamp).year}`;
export const shortDayAndTime = (timestamp: number) => `${shortDay(timestamp)}, ${timeOfDay(timestamp)}`;

export const isoDay = (timestamp: number) => toLondonTime(timestamp).isoDate;
/** Returns noon of a calendar day, which no clock change affects. */
export const noonOf = (isoDate: string) => Date.parse(`${isoDate}T12:00:00Z`);
export const isDay = (text: string) => {
	const noon = noonOf(text);
	return !Number.isNaN(noon) && isoDay(noon) === text;
};
/** Counts the calendar days between two days; negative if the second is earlier. */
export const daysBetween = (from: string, to: string) => Math.round((noonOf(to) - noonOf(from)) / day);
export const addDays = (isoDate: string, days: number) => isoDay(noonOf(isoDate) + days * day);

const shortUnits = { minute: "min", hour: "h", day: "days" } as const;

/** Formats a rounded duration: `52 min`, `14 h`, `3 days`. */
export function roughDuration(milliseconds: number): string {
	const { count, unit } = roundDuration(milliseconds);
	return `${count} ${shortUnits[unit]}`;
}

/** Formats the time between two moments roughly; from three days on, the calendar days, as people count them. */
export const timeBetween = (from: number, to: number) =>
	to - from < 72 * hour ? roughDuration(to - from) : `${daysBetween(isoDay(from), isoDay(to))} days`;

/** Formats the time since an event: `just now`, `52 min ago`, `14 h ago`; from a day on, the calendar days. */
export function timeAgo(timestamp: number, now: number): string {
	if (now - timestamp < minute) return "just now";
	if (now - timestamp < day) return `${roughDuration(now - timestamp)} ago`;
	return relativeDay(isoDay(timestamp), isoDay(now)) ?? `${daysBetween(isoDay(timestamp), isoDay(now))} days ago`;
}

/** Formats the time between two moments exactly, `14 h 42 min`, `52 min`; from three days on, the calendar days. */
export const exactTimeBetween = (from: number, to: number) =>
	to - from < 72 * hour ? exactDuration(to - from) : timeBetween(from, to);

/** Formats a duration exactly, `14 h 42 min`, `52 min`, at least a minute; in days from three days on. */
export function exactDuration(milliseconds: number): string {
	if (milliseconds >= 72 * hour) return roughDuration(milliseconds);
	const minutes = Math.max(1, Math.round(milliseconds / minute));
	if (minutes < 60) return `${minutes} min`;
	const rest = minutes % 60;
	return `${Math.floor(minutes / 60)} h${rest === 0 ? "" : ` ${rest} min`}`;
}

/** Formats `yesterday, 19:50`, `today, 09:12`, `tomorrow, 09:12`, else `Thu 19 Nov, 18:22`. */
export const dayAndTime = (timestamp: number, now: number): string =>
	`${relativeDay(isoDay(timestamp), isoDay(now)) ?? shortDay(timestamp)}, ${timeOfDay(timestamp)}`;

export const relativeDay = (isoDate: string, today: string): string | undefined =>
	({ "-1": "yesterday", "0": "today", "1": "tomorrow" })[String(daysBetween(today, isoDate))];
