const weekLength = 7 * 86_400_000;

/** What happened in the week that begins on that Monday. */
export interface Week<T> {
	readonly week: Date;
	readonly items: readonly T[];
}

/** The last weeks up to the latest item, oldest first; weeks in which nothing happened are there too. */
export function lastWeeks<T extends { readonly week: Date }>(items: readonly T[], most: number): readonly Week<T>[] {
	const times = items.map(({ week }) => week.getTime());
	if (times.length === 0) return [];
	const last = times.reduce((a, b) => Math.max(a, b));
	const first = times.reduce((a, b) => Math.min(a, b));
	const count = Math.min(most, (last - first) / weekLength + 1);
	const byTime = Map.groupBy(items, ({ week }) => week.getTime());
	return Array.from({ length: count }, (_, i) => {
		const time = last - (count - 1 - i) * weekLength;
		return { week: new Date(time), items: byTime.get(time) ?? [] };
	});
}

/** Such as `2026-03-02`. */
export const dayOf = (week: Date): string => week.toISOString().slice(0, 10);

export const sumOf = (counts: readonly { readonly leads: number }[]): number =>
	counts.reduce((sum, { leads }) => sum + leads, 0);
