import { addDays } from "../time/london-time.ts";

/** Items of the week that begins on the given Monday, such as `2026-03-02`. */
export interface Week<T> {
	readonly week: string;
	readonly items: readonly T[];
}

/** Returns the last weeks up to the latest item, oldest first, including weeks without items. */
export function lastWeeks<T extends { readonly week: string }>(items: readonly T[], limit: number): readonly Week<T>[] {
	const byWeek = Map.groupBy(items, ({ week }) => week);
	const [first, ...others] = [...byWeek.keys()].sort();
	const weeks: Week<T>[] = [];
	for (
		let week = others.at(-1) ?? first;
		first && week && week >= first && weeks.length < limit;
		week = addDays(week, -7)
	) {
		weeks.push({ week, items: byWeek.get(week) ?? [] });
	}
	return weeks.reverse();
}

export const sumOf = (counts: readonly { readonly leads: number }[]): number =>
	counts.reduce((sum, { leads }) => sum + leads, 0);
