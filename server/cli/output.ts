import { unsafeCharacters } from "../text/safe-text.ts";
import { writeIsoTimes } from "../time/iso-times.ts";

/**
 * Replaces characters that are unsafe on a terminal: control characters, which could move its cursor or worse, and
 * characters that change the direction of text. Tabs and line breaks stay.
 */
export const sanitize = (text: string): string => text.replace(unsafeCharacters, "\ufffd");

/** Serializes to JSON that is safe to print. Unsafe characters are escaped, so its meaning is unchanged. */
export const stringifySafely = (value: unknown): string =>
	JSON.stringify(value, writeIsoTimes).replace(
		unsafeCharacters,
		(character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
	);

/** Wraps text to lines that every terminal has room for. */
export const wrap = (text: string): string => text.replace(/(.{1,79})(?: +|$)/gm, "$1\n").trimEnd();

const isNumber = (cell: string): boolean => /^[\d.,]+( ?%)?$/.test(cell);

/** Renders a table with numbers aligned right. */
export function formatTable(rows: readonly (readonly string[])[]): string {
	const getWidth = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
	const formatCell = (cell: string, column: number) =>
		isNumber(cell) ? cell.padStart(getWidth(column)) : cell.padEnd(getWidth(column));
	return rows.map((row) => `${row.map(formatCell).join("  ").trimEnd()}\n`).join("");
}
