import { summaryOf } from "../../forms/summary.ts";
import { minuteOf } from "../london-time.ts";
import type { Lead } from "../store/store.ts";
import { columnWidths } from "./table.ts";
import { oneLine, truncate } from "./text.ts";

const head = ["RECEIVED", "REFERENCE", "FORM", "NAME", "POSTCODE", "PHONE", "STATE"] as const;
/** Maximum widths, since what people type may be long. */
const widest = { NAME: 30, POSTCODE: 10, PHONE: 20 } as const;
const minNameWidth = 6;
const yearLength = "2026-".length;
/** How many leads are read to set the column widths; the rest are printed as they are read. */
const measured = 500;

/** A heading and one line for each lead: when, which, who and where. @param width of the terminal, if it is one */
export async function* leadLines(
	leads: AsyncIterable<Lead> | Iterable<Lead>,
	width: number | undefined,
): AsyncGenerator<string> {
	const first: (readonly string[])[] = [];
	let line: ((cells: readonly string[]) => string) | undefined;
	for await (const lead of leads) {
		const cells = cellsOf(lead);
		if (line) {
			yield line(cells);
			continue;
		}
		first.push(cells);
		if (first.length < measured) continue;
		line = lineOf(first, width);
		yield* [head, ...first].map(line);
	}
	if (!line && first.length > 0) yield* [head, ...first].map(lineOf(first, width));
}

function cellsOf({ reference, form, state, receivedAt, payload }: Lead): readonly string[] {
	const { name, postcode, phone } = summaryOf(form, payload);
	return [
		minuteOf(receivedAt),
		reference,
		form,
		truncate(oneLine(name), widest.NAME),
		truncate(oneLine(postcode), widest.POSTCODE),
		truncate(oneLine(phone), widest.PHONE),
		state,
	];
}

/** Where the terminal is too narrow, the year goes first, then every other space, then the ends of long names. */
function lineOf(rows: readonly (readonly string[])[], width = Number.POSITIVE_INFINITY) {
	const [timeWidth = 0, idWidth = 0, formWidth = 0, longestName = 0, ...otherWidths] = columnWidths([head, ...rows]);
	const gaps = otherWidths.length + 3;
	const needed = [timeWidth, idWidth, formWidth, longestName, ...otherWidths].reduce((a, b) => a + b, 2 * gaps);
	const year = needed > width ? yearLength : 0;
	const gap = needed - year > width ? " " : "  ";
	const excess = Math.max(0, needed - year - (2 - gap.length) * gaps - width);
	const nameWidth = Math.max(minNameWidth, longestName - excess);
	const widths = [timeWidth - year, idWidth, formWidth, nameWidth, ...otherWidths];
	return ([time = "", id = "", form = "", name = "", ...rest]: readonly string[]): string => {
		const isHead = time === head[0];
		const cells = [isHead ? time : time.slice(year), id, form, truncate(name, nameWidth), ...rest];
		return `${cells
			.map((cell, column) => cell.padEnd(widths[column] ?? 0))
			.join(gap)
			.trimEnd()}\n`;
	};
}
