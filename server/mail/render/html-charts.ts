import { commitments } from "../../../content/company/figures.ts";
import type { PartOf } from "../parts.ts";
import { type Html, html } from "./escape.ts";
import { renderLine, renderLines } from "./html-line.ts";
import {
	fixedHeight,
	ink,
	inkText,
	layoutTable,
	overdueFill,
	paper,
	softText,
	solid,
	topLine,
	wordBreak,
} from "./styles.ts";

/** Hours after which bars are cut off. */
const longestBar = 48;
const { replyHours } = commitments;

const formatPercentage = (part: number, whole: number): string => `${Number(((part / whole) * 100).toFixed(3))}%`;

/** Draws a span between two strokes, as on a builder's drawing, with optional free space before and after it. */
function renderDimensionLine(span: string, space: { readonly before?: string; readonly after?: string }): Html {
	const gap = (width: string | undefined) =>
		width && html`<td rowspan="2" width="${width}" style="font-size:1px;line-height:6px;width:${width}">&nbsp;</td>`;
	const border = (side: "left" | "right" | "bottom") => `border-${side}:1px solid ${ink}`;
	const stroke = (borders: string) =>
		html`<td class="open" height="6" style="${borders};${fixedHeight(6)}">&nbsp;</td>`;
	return html`
		<table ${layoutTable} aria-hidden="true">
			<tr>
				${gap(space.before)}
				${stroke(`${border("bottom")};${border("left")}`)}
				<td class="ink" rowspan="2" align="center" width="1"
					style="${inkText(13, 14, 700)};padding:0 8px;white-space:nowrap;width:1px">${span}</td>
				${stroke(`${border("bottom")};${border("right")}`)}
				${gap(space.after)}
			</tr>
			<tr>${stroke(border("left"))}${stroke(border("right"))}</tr>
			<tr><td colspan="5" height="6" style="font-size:1px;height:6px;line-height:6px">&nbsp;</td></tr>
		</table>`;
}

export function renderRuler({ span, before, squares, labels, caption }: PartOf<"ruler">): Html {
	const cells = squares.map((isSolid, index) => {
		const width = `1px 1px 1px ${index === 0 ? 1 : 0}px`;
		const style = `border:solid ${ink};border-width:${width};font-size:1px;line-height:12px`;
		return isSolid
			? html`<td class="solid" height="14" bgcolor="${solid}" style="height:14px;background:${solid};${style}">&nbsp;</td>`
			: html`<td class="open" height="14" style="height:14px;${style}">&nbsp;</td>`;
	});
	const under = labels.map(
		({ lines, squares: width, align }) => html`
			<td class="soft" colspan="${width}" align="${align}" valign="top" style="${softText(13, 18)};padding-top:6px">
				${renderLines(lines)}
			</td>`,
	);
	return html`
		${renderDimensionLine(span, before > 0 ? { before: formatPercentage(before, squares.length) } : {})}
		<table ${layoutTable} aria-hidden="true" style="table-layout:fixed">
			<tr>${cells}</tr>
			<tr>${under}</tr>
		</table>
		${caption && html`<p class="soft" style="${softText(14, 21)};margin:8px 0 0">${caption}</p>`}`;
}

export function renderBars({ bars }: PartOf<"bars">): Html {
	const rows = bars.map(({ line, note, hours }, index) => {
		const style = html`${topLine(index)}${inkText(16, 22)}`;
		return html`
			<tr>
				<td class="ink rule" valign="top" style="${style};padding:11px 12px 5px 0;${wordBreak}">${renderLine(line)}</td>
				<td class="ink rule" align="right" valign="top" width="104"
					style="${style};padding:11px 0 5px;white-space:nowrap;width:104px">
					${renderLine([hours > replyHours ? { text: note, isLate: true } : note])}
				</td>
			</tr>
			<tr><td colspan="2" style="padding:0 0 11px">${renderBar(hours)}</td></tr>`;
	});
	return html`
		${renderDimensionLine(`${replyHours} hours`, { after: formatPercentage(replyHours, longestBar) })}
		<table ${layoutTable}>${rows}</table>`;
}

/** Draws the hours elapsed, overdue and left, then nothing up to the length of the longest bar. */
function renderBar(hours: number): Html {
	const elapsed = Math.min(hours, replyHours);
	const overdue = Math.min(Math.max(hours - replyHours, 0), longestBar - replyHours);
	const left = replyHours - elapsed;
	const hatching = `repeating-linear-gradient(135deg,transparent 0 3px,${paper} 3px 5px)`;
	const overdueStyle = `background:${overdueFill};background-image:${hatching};border:1px solid ${overdueFill};border-left:0`;
	return html`
		<table ${layoutTable} aria-hidden="true" style="table-layout:fixed">
			<tr>
				${renderBarCell(elapsed, html` class="solid" bgcolor="${solid}"`, `background:${solid};border:1px solid ${ink}`)}
				${renderBarCell(overdue, html` class="over" bgcolor="${overdueFill}"`, overdueStyle)}
				${renderBarCell(left, html` class="open"`, `border:solid ${ink};border-width:1px 1px 1px 0`)}
				${renderBarCell(longestBar - elapsed - overdue - left)}
			</tr>
		</table>`;
}

function renderBarCell(hours: number, attributes?: Html, style = ""): Html | undefined {
	if (hours <= 0) return undefined;
	const width = formatPercentage(hours, longestBar);
	return html`
		<td${attributes} width="${width}" height="8" style="width:${width};height:8px;font-size:1px;line-height:6px;${style}">
			&nbsp;
		</td>`;
}
