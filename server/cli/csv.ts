/** A formula starts with one of these, whatever white space or full-width form it comes in (OWASP, 'CSV Injection'). */
const formula = /^\s*[=+\-@\t\r\uff0b\uff0d\uff1d\uff20]/;

/** A cell of RFC 4180 that no spreadsheet takes for a formula: an apostrophe marks it as text. */
export function csvCell(text: string): string {
	const harmless = formula.test(text) ? `'${text}` : text;
	return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(",")}\r\n`;

/** Tells spreadsheets that the file is UTF-8. */
export const byteOrderMark = "\ufeff";
