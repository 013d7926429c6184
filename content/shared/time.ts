/** Milliseconds in each unit of time. */
export const second = 1_000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;
export const week = 7 * day;

/** Rounds a duration: at least a minute, minutes below an hour and a half, hours below three days, then days. */
export function roundDuration(milliseconds: number): { count: number; unit: "minute" | "hour" | "day" } {
	if (milliseconds < 90 * minute) return { count: Math.max(1, Math.round(milliseconds / minute)), unit: "minute" };
	if (milliseconds < 72 * hour) return { count: Math.round(milliseconds / hour), unit: "hour" };
	return { count: Math.round(milliseconds / day), unit: "day" };
}
