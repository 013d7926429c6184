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

/** Matches the area code of a phone number without spaces. Spreadsheets would drop the zero of a cell of digits. */
const areaCode = /^(?:02\d|0\d{4})(?=\d{4,}$)/;

/**
 * Formats a cell of RFC 4180 that no spreadsheet treats as a formula, for any separator: an apostrophe marks a possible
 * formula as text, and a space keeps a phone number one.
 */
export function csvCell(text: string): string {
	const harmless = text.replace(formulas, "'").replace(areaCode, "$& ");
	return quoted.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(",")}\r\n`;

/** Byte order mark, by which spreadsheets recognise UTF-8. */
export const byteOrderMark = "\ufeff";
