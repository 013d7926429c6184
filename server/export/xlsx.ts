import { writeXlsxStream } from "hucre/xlsx";
import { formatSecond } from "../time/london-time.ts";
import { columns } from "./columns.ts";
import type { ExportedLead } from "./exported-leads.ts";

/** Maximum number of leads in a sheet, below its heading. */
const maxLeads = 1_048_575;

/**
 * Streams a spreadsheet while the leads are read: real dates, everything else as text, and a heading that stays in
 * view.
 *
 * @throws Error if there are more leads than a sheet has rows
 */
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

async function* toRows(leads: AsyncIterable<ExportedLead>): AsyncGenerator<(Date | number | string)[]> {
	let count = 0;
	for await (const lead of leads) {
		if (++count > maxLeads) throw new Error("too many leads for a spreadsheet: filter them, or use --format csv");
		yield columns.map(({ getCell, getSheetCell = getCell }) => {
			const value = getSheetCell(lead);
			if (typeof value === "number") return value;
			return value instanceof Date ? toLondonDate(value) : cleanCellText(value);
		});
	}
}

/** Converts a time to a spreadsheet's date. Dates there have no time zone, so the result shows London time. */
const toLondonDate = (time: Date): Date => new Date(`${formatSecond(time).replace(" ", "T")}Z`);

/** Most characters that Excel takes in a cell. Many long notes have more. */
const maxCellLength = 32_767;

/** Replaces characters that XML 1.0 forbids, such as most control characters. */
const cleanCellText = (text: string): string =>
	text
		.slice(0, maxCellLength)
		.toWellFormed()
		.replace(/(?![\n\r\t])[\p{Cc}\p{Noncharacter_Code_Point}]/gu, "\ufffd");
