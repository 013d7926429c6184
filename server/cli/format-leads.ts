import { summarize } from "../../forms/summary.ts";
import type { Lead } from "../leads/lead.ts";
import { formatMinute } from "../time/london-time.ts";
import { columnWidths, pad, toOneLine, truncate } from "./output.ts";

type Cells = readonly string[];

const head: Cells = ["RECEIVED", "REFERENCE", "FORM", "NAME", "POSTCODE", "PHONE", "STATE"];
/** Maximum widths, because typed input may be long. */
const maxWidths = { NAME: 30, POSTCODE: 10, PHONE: 20 } as const;
const nameColumn = head.indexOf("NAME");
const minNameWidth = 6;
const narrowFormWidth = "electrical".length;
const yearLength = "2026-".length;

/**
 * Renders a heading and one line per lead: when, which, who and where.
 *
 * @param width of the terminal, if there is one
 */
export function formatLeads(leads: readonly Lead[], width: number | undefined): string {
	if (leads.length === 0) return "";
	const rows = leads.map(toCells);
	return [head, ...rows].map(createLineFormatter(rows, width)).join("");
}

function toCells({ reference, form, state, receivedAt, payload }: Lead): Cells {
	const { name, postcode, phone } = summarize(form, payload);
	return [
		formatMinute(receivedAt),
		reference,
		form,
		truncate(toOneLine(name), maxWidths.NAME),
		truncate(toOneLine(postcode), maxWidths.POSTCODE),
		truncate(toOneLine(phone), maxWidths.PHONE),
		state,
	];
}

const measureLine = (widths: readonly number[], gap: string): number =>
	widths.reduce((sum, width) => sum + width, gap.length * (widths.length - 1));

/** Shortens cells by what is missed least: the year, the spaces in a phone number, the end of a form's name. */
const shortenCells = ([
	time = "",
	reference = "",
	form = "",
	name = "",
	postcode = "",
	phone = "",
	state = "",
]: Cells) => [
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
function createLineFormatter(rows: readonly Cells[], width = Number.POSITIVE_INFINITY): (cells: Cells) => string {
	const isNarrow = measureLine(columnWidths([head, ...rows]), "  ") > width;
	const shorten = (cells: Cells): Cells => (isNarrow && cells !== head ? shortenCells(cells) : cells);
	const widths = columnWidths([head, ...rows].map(shorten));
	const gap = measureLine(widths, "  ") > width ? " " : "  ";
	const excess = Math.max(0, measureLine(widths, gap) - width);
	const nameWidth = Math.max(minNameWidth, (widths[nameColumn] ?? 0) - excess);
	const fitted = widths.with(nameColumn, nameWidth);
	return (cells) => {
		const shown = shorten(cells).map((cell, column) => pad(truncate(cell, fitted[column] ?? 0), fitted[column] ?? 0));
		return `${shown.join(gap).trimEnd()}\n`;
	};
}
