import { secondOf } from "../london-time.ts";
import { columns } from "./columns.ts";
import { byteOrderMark, csvLine } from "./csv.ts";
import type { ExportedLead } from "./exported.ts";

/** Takes a part of the file; resolves when there is room for more. */
export type Print = (part: string | Uint8Array) => Promise<void>;

/** How leads become a file: the same for the command line and the desk. */
export const writers: Readonly<
	Record<"csv" | "xlsx", (print: Print, leads: AsyncIterable<ExportedLead>) => Promise<void>>
> = {
	async csv(print, leads) {
		await print(byteOrderMark + csvLine(columns.map(({ heading }) => heading)));
		for await (const lead of leads) {
			const cells = columns.map(({ cellOf }) => cellOf(lead));
			await print(csvLine(cells.map((cell) => (cell instanceof Date ? secondOf(cell) : cell))));
		}
	},
	async xlsx(print, leads) {
		const { spreadsheet } = await import("./xlsx.ts");
		for await (const bytes of spreadsheet(leads)) await print(bytes);
	},
};
