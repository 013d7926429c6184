/**
 * Where a spreadsheet may begin a cell: at the beginning, after a line break, and after what separates cells in some
 * country (the comma does in this file, and stands within quotes).
 */
const cellStart = /(?:^|[;\t|\r\n\v\f\u0085\u2028\u2029])/.source;
/** What spreadsheets drop from the beginning of a cell: white space, invisible characters, quotes. */
const dropped = /[\p{C}\p{Z}\p{M}"]*/u.source;
/** A formula starts with one of these, in whatever width (OWASP, 'CSV Injection'). */
const formulaStart = /(?=[=+\-@\u2212\ufe62\ufe63\ufe66\ufe6b\uff0b\uff0d\uff1d\uff20])/.source;
/**
 * The places before such a sign at the beginning of a cell. The sign is looked for first and its surroundings after that: the
 * other way round, thousands of line breaks would be read again from each of them.
 */
const formulas = new RegExp(`${formulaStart}(?<=${cellStart}${dropped})`, "gu");

/** Characters that some program takes for a separator or a quotation mark. */
const quoted = /[",;\t|\r\n\v\f\u0085\u2028\u2029]/;

/**
 * A cell of RFC 4180 that no spreadsheet takes for a formula, whatever it takes for a separator: an apostrophe marks what
 * could begin one as text.
 */
export function csvCell(text: string): string {
	const harmless = text.replace(formulas, "'");
	return quoted.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(",")}\r\n`;

/** Tells spreadsheets that the file is UTF-8. */
export const byteOrderMark = "\ufeff";
