import { summaryOf } from "../../forms/summary.ts";
import type { Lead } from "../leads/lead.ts";
import { minuteOf } from "../time/london-time.ts";
import { columnWidths, oneLine, padded, truncate } from "./output.ts";

type Cells = readonly string[];

const head: Cells = ["RECEIVED", "REFERENCE", "FORM", "NAME", "POSTCODE", "PHONE", "STATE"];
/** Maximum widths, because typed input may be long. */
const widest = { NAME: 30, POSTCODE: 10, PHONE: 20 } as const;
const nameColumn = head.indexOf("NAME");
const minNameWidth = 6;
const narrowFormWidth = "electrical".length;
const yearLength = "2026-".length;
/** Number of leads that determine the column widths. The rest are printed as they are read. */
const measured = 500;

/**
 * Yields a heading and one line per lead: when, which, who and where.
 *
 * @param width of the terminal, if there is one
 */
export async function* leadLines(
	leads: AsyncIterable<Lead> | Iterable<Lead>,
	width: number | undefined,
): AsyncGenerator<string> {
	const first: Cells[] = [];
	let line: ((cells: Cells) => string) | undefined;
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

function cellsOf({ reference, form, state, receivedAt, payload }: Lead): Cells {
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

const lengthOf = (widths: readonly number[], gap: string): number =>
	widths.reduce((sum, width) => sum + width, gap.length * (widths.length - 1));

/** Shortens cells by what is missed least: the year, the spaces in a phone number, the end of a form's name. */
const narrowed = ([time = "", reference = "", form = "", name = "", postcode = "", phone = "", state = ""]: Cells) => [
	time.slice(yearLength),
	reference,
	truncate(form, narrowFormWidth),
	name,
	postcode,
	phone.replaceAll(" ", ""),
	state,
];

/**
 * Returns a function that lays out a line. On a narrow terminal it first shortens cells, then narrows the gaps, then
 * cuts long names.
 */
function lineOf(rows: readonly Cells[], width = Number.POSITIVE_INFINITY): (cells: Cells) => string {
	const isNarrow = lengthOf(columnWidths([head, ...rows]), "  ") > width;
	const shorten = (cells: Cells): Cells => (isNarrow && cells !== head ? narrowed(cells) : cells);
	const widths = columnWidths([head, ...rows].map(shorten));
	const gap = lengthOf(widths, "  ") > width ? " " : "  ";
	const excess = Math.max(0, lengthOf(widths, gap) - width);
	const nameWidth = Math.max(minNameWidth, (widths[nameColumn] ?? 0) - excess);
	const fitted = widths.with(nameColumn, nameWidth);
	return (cells) => {
		const shown = shorten(cells).map((cell, column) =>
			padded(truncate(cell, fitted[column] ?? 0), fitted[column] ?? 0),
		);
		return `${shown.join(gap).trimEnd()}\n`;
	};
}
