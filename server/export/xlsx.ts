import { writeXlsxStream } from "hucre/xlsx";
import { formatSecond } from "../time/london-time.ts";
import { type CellValue, columns, type ExportedLead } from "./columns.ts";

/** Streams a spreadsheet while the leads are read: real dates, all else as text, and a heading that stays in view. */
export function writeSpreadsheet(leads: AsyncIterable<ExportedLead>): AsyncIterable<Uint8Array> {
	return writeXlsxStream(toRows(leads), {
		name: "Leads",
		columns: columns.map(({ heading, width, format }) => ({
			header: heading,
			width,
			...(format && { numFmt: format }),
		})),
		freezePane: { rows: 1 },
	});
}

async function* toRows(leads: AsyncIterable<ExportedLead>): AsyncGenerator<SheetValue[]> {
	for await (const lead of leads) yield columns.map(({ getCell }) => toSheetValue(getCell(lead)));
}

type SheetValue = Date | number | string | null;

/** Converts a value to a spreadsheet's. Dates there have no time zone, so they show London time. */
function toSheetValue(value: CellValue): SheetValue {
	if (typeof value === "number") return value;
	if (typeof value === "string") return value === "" ? null : cleanCellText(value);
	return new Date(value instanceof Date ? `${formatSecond(value).replace(" ", "T")}Z` : `${value}T00:00Z`);
}

/** Most characters that Excel takes in a cell. Many long notes have more. */
const maxCellLength = 32_767;

/**
 * Replaces characters that XML 1.0 forbids, such as most control characters. The format reads `_x0041_` as the letter
 * A, so the underscore of such a text is escaped.
 */
const cleanCellText = (text: string): string =>
	text
		.slice(0, maxCellLength)
		.toWellFormed()
		.replace(/(?![\n\r\t])[\p{Cc}\p{Noncharacter_Code_Point}]/gu, "\ufffd")
		.replace(/_(?=x[\da-f]{4}_)/gi, "_x005F_");
