import { addDays } from "../time/london-time.ts";
import { displayWidth, lineWidth, padded } from "./text.ts";

export function columnWidths(rows: readonly (readonly string[])[]): readonly number[] {
	const columns = Math.max(0, ...rows.map((row) => row.length));
	return Array.from({ length: columns }, (_, column) =>
		Math.max(...rows.map((row) => displayWidth(row[column] ?? ""))),
	);
}

/** Renders a line of a table. Columns are two spaces apart, or one if the line would be wider than a terminal. */
function tableLine(cells: readonly string[], widths: readonly number[]): string {
	const gap = widths.reduce((sum, width) => sum + width + 2, -2) > lineWidth ? " " : "  ";
	return cells
		.map((cell, column) => (isNumber(cell) ? cell.padStart(widths[column] ?? 0) : padded(cell, widths[column] ?? 0)))
		.join(gap)
		.trimEnd();
}

const isNumber = (cell: string): boolean => /^[\d.,]+( ?%)?$/.test(cell);

/** Renders a table with numbers aligned right. */
export function table(rows: readonly (readonly string[])[]): string {
	const widths = columnWidths(rows);
	return rows.map((row) => `${tableLine(row, widths)}\n`).join("");
}

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
