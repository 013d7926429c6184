import { formatSecond } from "../time/london-time.ts";
import type { CellValue } from "./columns.ts";

/**
 * Places where a spreadsheet may begin a cell: at the start, after a line break, and after a separator of some country.
 * The comma is left out because this file quotes cells that contain one.
 */
const cellStart = /(?:^|[;\t|\r\n\v\f\u0085\u2028\u2029])/.source;
/** Characters that spreadsheets drop from the beginning of a cell: white space, invisible characters, quotes. */
const dropped = /[\p{C}\p{Z}\p{M}"]*/u.source;
/** Characters that start a formula, in ASCII and full-width forms (OWASP, 'CSV Injection'). */
const formulaStart = /(?=[=+\-@\u2212\ufe62\ufe63\ufe66\ufe6b\uff0b\uff0d\uff1d\uff20])/.source;
/**
 * Matches the position before such a character at the beginning of a cell. The character is matched first and its
 * surroundings after it: the other way round, a run of thousands of line breaks would be rescanned from each of them.
 */
const formulas = new RegExp(`${formulaStart}(?<=${cellStart}${dropped})`, "gu");

/** Characters that some program treats as a separator or a quotation mark. */
const quoted = /[",;\t|\r\n\v\f\u0085\u2028\u2029]/;

/** Matches the plus of an international phone number, which would make it a formula. 00 can stand for it. */
const phonePlus = /^\+(?=\d(?:[ ()-]*\d){6,14}$)/;
/** Matches the code that begins a phone number without spaces. A space behind it keeps the digits from being a number. */
const phoneCode = /^(?:00\d\d|44|02\d|0\d{4})(?=\d{6,}$)/;

const month = "(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)(?:r?uary|ch|il|ust|t?ember|ober)?";
/** Texts that spreadsheets convert to numbers, times, fractions, dates and truth values: `007`, `3-4`, `1e5`, `9-`. */
const convertible = [
	/^[(£$€+\-\s]*(?=[.,]*\d)[\d.,]+(?:\s*e\s*[+-]?\d+)?[)£$€%:+\-\s]*$/i,
	/^\d{1,4}(?:\s*[-/:.]\s*\d{1,4}){1,2}(?:[\sT]+[\d:.]+)?\s*(?:[ap]m?)?$/i,
	/^[\d.]+(?:\s+(?:\d+\/\d+|[ap])|[\s-]*[ap]m)$/i,
	new RegExp(String.raw`^(?=.*\d)(?:\d{1,4}[\s,./\-]*)?${month}[\s,./\-]*(?:\d{1,4}[\s,./\-]*){0,2}$`, "i"),
	/^(?:true|false)$/i,
];
/** Length of a number that every spreadsheet shows in full. */
const maxDigits = 11;

function isConverted(typed: string): boolean {
	const text = typed.trim();
	const isPlainNumber = text.length <= maxDigits && String(Number(text)) === text;
	return !isPlainNumber && convertible.some((pattern) => pattern.test(text));
}

/**
 * Formats a cell of RFC 4180 that every spreadsheet treats as text, for any separator: no formula, and no number or
 * date instead of what was typed. An apostrophe marks such a cell as text, and stays visible: a phone number is written
 * in a way that needs none.
 */
export function csvCell(text: string): string {
	const harmless = text.replace(phonePlus, "00").replace(formulas, "'").replace(phoneCode, "$& ");
	const kept = isConverted(harmless) ? `'${harmless}` : harmless;
	return quoted.test(kept) ? `"${kept.replaceAll('"', '""')}"` : kept;
}

/** Formats a line of texts, and of numbers, days and times, which a spreadsheet is meant to read as such. */
export const csvLine = (cells: readonly CellValue[]): string => `${cells.map(formatCell).join(",")}\r\n`;

function formatCell(value: CellValue): string {
	if (typeof value === "string") return csvCell(value);
	return value instanceof Date ? formatSecond(value) : String(value);
}

/** Byte order mark, by which spreadsheets recognise UTF-8. */
export const byteOrderMark = "\ufeff";
