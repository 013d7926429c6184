import { day, hour, minute, second } from "../../content/shared/time.ts";

const units = { ms: 1, s: second, m: minute, h: hour, d: day, y: 365 * day } as const;

const isUnit = (text: string): text is keyof typeof units => Object.hasOwn(units, text);

/**
 * Converts a whole number with `ms`, `s`, `m`, `h`, `d` or `y` to milliseconds. A year is 365 days.
 *
 * @throws RangeError with a message fit for the person who typed it
 */
export function parseDuration(text: string): number {
	const [, count, unit = ""] = /^(\d+)([a-z]+)$/.exec(text.trim()) ?? [];
	const duration = isUnit(unit) ? Number(count) * units[unit] : Number.NaN;
	if (!Number.isSafeInteger(duration)) {
		throw new RangeError(`"${text}" is not a duration: write a whole number with ms, s, m, h, d or y, such as 30m`);
	}
	return duration;
}
