import { writeXlsxStream } from "hucre/xlsx";
import { secondOf } from "../london-time.ts";
import { columns } from "./columns.ts";
import type { ExportedLead } from "./exported.ts";

/** A sheet has room for no more leads below its heading. */
const maxLeads = 1_048_575;

/**
 * The bytes of a spreadsheet, made while the leads are read: real dates, the rest as text, a heading that stays in view.
 *
 * @throws Error when there are more leads than a sheet has rows
 */
export function spreadsheet(leads: AsyncIterable<ExportedLead>): AsyncIterable<Uint8Array> {
	return writeXlsxStream(rowsOf(leads), {
		name: "Leads",
		columns: columns.map(({ heading, width, dates }) => ({ header: heading, width, ...(dates && { numFmt: dates }) })),
		freezePane: { rows: 1 },
	});
}

async function* rowsOf(leads: AsyncIterable<ExportedLead>): AsyncGenerator<(Date | string)[]> {
	let count = 0;
	for await (const lead of leads) {
		if (++count > maxLeads) throw new Error("a sheet has no room for so many leads: choose some, or take csv");
		yield columns.map(({ cellOf, inSheet = cellOf }) => {
			const value = inSheet(lead);
			return value instanceof Date ? clockFace(value) : storable(value);
		});
	}
}

/** A spreadsheet's dates have no time zone: the one that shows what the clocks in London show. */
const clockFace = (time: Date): Date => new Date(`${secondOf(time).replace(" ", "T")}Z`);

/** XML 1.0 forbids most control characters. */
const storable = (text: string): string =>
	text.toWellFormed().replace(/(?![\n\r\t])[\p{Cc}\p{Noncharacter_Code_Point}]/gu, "\ufffd");
