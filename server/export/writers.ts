import { formatSecond } from "../time/london-time.ts";
import { columns } from "./columns.ts";
import { byteOrderMark, csvLine } from "./csv.ts";
import type { ExportedLead } from "./exported-leads.ts";

/** Writers of export files, shared by the command line and the desk. */
export const writers: Readonly<
	Record<"csv" | "xlsx", (leads: AsyncIterable<ExportedLead>) => AsyncIterable<string | Uint8Array>>
> = {
	async *csv(leads) {
		yield byteOrderMark + csvLine(columns.map(({ heading }) => heading));
		for await (const lead of leads) {
			const cells = columns.map(({ getCell }) => getCell(lead));
			yield csvLine(cells.map((cell) => (cell instanceof Date ? formatSecond(cell) : cell)));
		}
	},
	async *xlsx(leads) {
		const { writeSpreadsheet } = await import("./xlsx.ts");
		yield* writeSpreadsheet(leads);
	},
};
