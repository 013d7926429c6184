import { terms } from "../../content/claims.ts";
import { escapeHtml } from "./escape.ts";
import type { Line, Part } from "./parts.ts";
import { font, ink, late, line, low, over, paper, soft, solid, table } from "./styles.ts";

/** Hours after which bars are cut off. */
const longestBar = 48;
const promise = terms.replyHours;

const share = (part: number, whole: number): string => `${Number(((part / whole) * 100).toFixed(3))}%`;

/** Draws a span between two strokes, as on a builder's drawing, with optional free space before and after it. */
function dimensionLine(span: string, before: string | undefined, behind: string | undefined): string {
	const gap = (width: string | undefined) =>
		width === undefined
			? ""
			: `<td rowspan="2" width="${width}" style="font-size:1px;line-height:6px;width:${width}">&nbsp;</td>`;
	const half = (borders: string) => `<td class="open" height="6" style="${borders};${low(6)}">&nbsp;</td>`;
	const [left, right, under] = ["left", "right", "bottom"].map((side) => `border-${side}:1px solid ${ink}`);
	const name = `<td class="ink" rowspan="2" align="center" width="1" style="${font(13, 14, 700)}color:${ink};padding:0 8px;white-space:nowrap;width:1px">${escapeHtml(span)}</td>`;
	return `<${table} aria-hidden="true"><tr>${gap(before)}${half(`${under};${left}`)}${name}${half(`${under};${right}`)}${gap(behind)}</tr><tr>${half(`${left}`)}${half(`${right}`)}</tr><tr><td colspan="5" height="6" style="font-size:1px;height:6px;line-height:6px">&nbsp;</td></tr></table>`;
}

export function drawRuler({ span, before, squares, labels, caption }: Extract<Part, { kind: "ruler" }>): string {
	const cells = squares.map((isSolid, index) => {
		const borders = `border:solid ${ink};border-width:1px 1px 1px ${index === 0 ? 1 : 0}px;font-size:1px;line-height:12px`;
		return isSolid
			? `<td class="solid" height="14" bgcolor="${solid}" style="height:14px;background:${solid};${borders}">&nbsp;</td>`
			: `<td class="open" height="14" style="height:14px;${borders}">&nbsp;</td>`;
	});
	const under = labels.map(
		({ lines, squares: width, align }) =>
			`<td class="soft" colspan="${width}" align="${align}" valign="top" style="${font(13, 18)}color:${soft};padding-top:6px">${lines.map(escapeHtml).join("<br />")}</td>`,
	);
	const free = before > 0 ? share(before, squares.length) : undefined;
	const below = caption
		? `<p class="soft" style="${font(14, 21)}color:${soft};margin:8px 0 0">${escapeHtml(caption)}</p>`
		: "";
	return `${dimensionLine(span, free, undefined)}<${table} aria-hidden="true" style="table-layout:fixed"><tr>${cells.join("\n")}</tr><tr>${under.join("")}</tr></table>${below}`;
}

/** @param writeLine renders the pieces of a line */
export function drawBars({ bars }: Extract<Part, { kind: "bars" }>, writeLine: (line: Line) => string): string {
	const rows = bars.map(({ line: text, note, hours }, index) => {
		const top = index === 0 ? "" : `border-top:1px solid ${line};`;
		const isLate = hours > promise;
		const words = isLate
			? `<span class="late" style="color:${late};font-weight:700">${escapeHtml(note)}</span>`
			: escapeHtml(note);
		return `<tr><td class="ink rule" valign="top" style="${top}${font(16, 22)}color:${ink};padding:11px 12px 5px 0;overflow-wrap:anywhere;word-break:break-word">${writeLine(text)}</td><td class="ink rule" align="right" valign="top" width="104" style="${top}${font(16, 22)}color:${ink};padding:11px 0 5px;white-space:nowrap;width:104px">${words}</td></tr><tr><td colspan="2" style="padding:0 0 11px">${bar(hours)}</td></tr>`;
	});
	return `${dimensionLine(`${promise} hours`, undefined, share(promise, longestBar))}<${table}>${rows.join("\n")}</table>`;
}

function bar(hours: number): string {
	const past = Math.min(hours, promise);
	const late = Math.min(Math.max(hours - promise, 0), longestBar - promise);
	const left = promise - past;
	const rest = longestBar - past - late - left;
	const cell = (className: string, ground: string | undefined, width: number, style: string) =>
		width <= 0
			? ""
			: `<td${className && ` class="${className}"`}${ground ? ` bgcolor="${ground}"` : ""} width="${share(width, longestBar)}" height="8" style="width:${share(width, longestBar)};height:8px;font-size:1px;line-height:6px;${style}">&nbsp;</td>`;
	const cells = [
		cell("solid", solid, past, `background:${solid};border:1px solid ${ink}`),
		cell(
			"over",
			over,
			late,
			`background:${over};background-image:repeating-linear-gradient(135deg,transparent 0 3px,${paper} 3px 5px);border:1px solid ${over};border-left:0`,
		),
		cell("open", undefined, left, `border:solid ${ink};border-width:1px 1px 1px 0`),
		cell("", undefined, rest, ""),
	];
	return `<${table} aria-hidden="true" style="table-layout:fixed"><tr>${cells.join("")}</tr></table>`;
}
