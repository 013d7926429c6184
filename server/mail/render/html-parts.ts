import type { Button, Part, PartOf } from "../parts.ts";
import { type Html, html } from "./escape.ts";
import { renderBars, renderRuler } from "./html-charts.ts";
import { renderLine, renderLines } from "./html-line.ts";
import { accent, font, ink, inkText, layoutTable, line, paper, softText, topLine, wordBreak } from "./styles.ts";

/**
 * Renders one part as HTML.
 *
 * @param next the part below it
 */
export function renderPart(part: Part, next?: Part): Html {
	switch (part.kind) {
		case "title":
			return html`
				<h1 class="ink" style="${inkText(31, 35, 700)};letter-spacing:-.6px;margin:0;${wordBreak}">
					${renderLines(part.lines)}
				</h1>`;
		case "heading":
			return html`
				<h2 class="ink" style="${inkText(18, 24, 700)};letter-spacing:-.2px;margin:0 0 ${chooseHeadingSpace(next)}px">
					${part.text}
				</h2>`;
		case "paragraph":
			return renderParagraph(part);
		case "buttons":
			return html`<div style="padding:18px 0 0">${part.buttons.map(renderButton)}</div>`;
		case "columns":
			return renderColumns(part);
		case "pairs":
			return renderPairs(part);
		case "ruler":
			return renderRuler(part);
		case "bars":
			return renderBars(part);
		case "entries":
			return renderEntries(part);
		case "table":
			return renderTable(part);
		case "steps":
			return renderSteps(part);
		case "bullets":
			return renderBullets(part);
	}
}

/** Returns the space under a heading in pixels. It depends on the next part, because rows have padding of their own. */
function chooseHeadingSpace(next: Part | undefined): number {
	if (next?.kind === "paragraph") return next.size === "aside" ? 10 : 4;
	return next?.kind === "ruler" || next?.kind === "bars" ? 14 : 2;
}

const sizes = {
	intro: { className: "ink", style: inkText(18, 27) },
	text: { className: "ink", style: inkText(16, 25) },
	message: { className: "ink", style: html`${inkText(17, 27)};padding-bottom:14px` },
	aside: { className: "soft", style: softText(14, 21) },
	number: { className: "ink", style: html`${inkText(26, 34, 700)};letter-spacing:-.5px` },
} as const;

function renderParagraph({ line, size, space = 0 }: PartOf<"paragraph">): Html {
	const { className, style } = sizes[size];
	return html`
		<p class="${className}" style="${style};margin:${space}px 0 0;${wordBreak}">
			${renderLine(line, className, size !== "number")}
		</p>`;
}

/** Renders a button. Outlook ignores the padding of links, so it gets raised spaces instead. */
function renderButton({ label, href, isMain }: Button): Html {
	const [className, ground, border, text] = isMain ? ["button1", accent, accent, paper] : ["button2", paper, ink, ink];
	const style = html`
		background:${ground};border:1px solid ${border};color:${text};border-radius:2px;display:inline-block;
		${font(16, 20, 700)};margin:0 8px 8px 0;padding:14px 22px;text-align:center;text-decoration:none`;
	return html`
		<a class="${className}" href="${href}" style="${style}">
			<!--[if mso]>
				<i hidden style="mso-font-width:200%;mso-text-raise:26pt">&emsp;</i><span style="mso-text-raise:13pt">
			<![endif]-->
			${label}
			<!--[if mso]>
				</span><i hidden style="mso-font-width:200%">&emsp;&#8203;</i>
			<![endif]-->
		</a>${" "}`;
}

function renderColumns({ columns }: PartOf<"columns">): Html {
	const cells = columns.map(({ name, value, share }, index) => {
		const padding =
			index === 0 ? "padding:13px 10px 15px 0" : `border-left:1px solid ${line};padding:13px 10px 15px 18px`;
		const wrapping = value.includes(" ") ? "" : ";white-space:nowrap";
		return html`
			<td class="rule cell" width="${share}%" valign="top" style="${padding}">
				<p class="soft" style="${softText(14, 19)};margin:0">${name}</p>
				<p class="ink" style="${inkText(22, 28, 700)};letter-spacing:-.4px;margin:3px 0 0${wrapping}">${value}</p>
			</td>`;
	});
	return html`<table ${layoutTable} style="table-layout:fixed"><tr>${cells}</tr></table>`;
}

/** Renders names and values side by side; in a narrow window, each value goes below its name. */
function renderPairs({ pairs, hasLineAbove }: PartOf<"pairs">): Html {
	const areSteps = pairs.some(({ number }) => number !== undefined);
	const [width, padding, above] = areSteps ? [176, "12px 0 14px", 10] : [150, "9px 0 10px", 0];
	const nameStyle = html`display:inline-block;${softText(14, 24)};vertical-align:top;width:${width}px`;
	const valueStyle = html`
		display:inline-block;${inkText(16, 24)};max-width:${512 - width}px;${wordBreak};vertical-align:top;width:100%`;
	const rows = pairs.map(({ name, value, number }, index) => {
		const top = topLine(hasLineAbove ? index + 1 : index);
		return html`
			<tr>
				<td class="rule" style="${top}padding:${padding};font-size:0;line-height:0">
					<div class="soft" style="${nameStyle}">
						${number !== undefined && html`<b class="link" style="color:${accent}">${number}</b>&ensp;`}
						${name}
					</div>
					<div class="ink" style="${valueStyle}">${renderLine(value)}</div>
				</td>
			</tr>`;
	});
	return html`<table ${layoutTable} style="margin-top:${above}px">${rows}</table>`;
}

function renderTable({ head, rows }: PartOf<"table">): Html {
	const align = (column: number) => (column === head.length - 1 ? "right" : "left");
	const space = (column: number) => (column === head.length - 1 ? "0" : "8px");
	const headings = head.map(
		(text, column) => html`
			<th class="soft rule" scope="col" align="${align(column)}"
				style="${softText(14, 20)};padding:0 ${space(column)} 8px 0">${text}</th>`,
	);
	const cell = (text: string, column: number) => html`
		<td class="ink rule" align="${align(column)}" valign="top"
			style="${topLine(1)}${inkText(16, 22, column === 0 ? 700 : undefined)};padding:10px ${space(column)} 10px 0">
			${text}
		</td>`;
	return html`
		<table width="100%" cellspacing="0" cellpadding="0" border="0">
			<tr>${headings}</tr>
			${rows.map((row) => html`<tr>${row.map(cell)}</tr>`)}
		</table>`;
}

function renderEntries({ entries }: PartOf<"entries">): Html {
	const rows = entries.map(
		({ when, line }, index) => html`
			<tr>
				<td class="soft rule" valign="top" width="76"
					style="${topLine(index)}${softText(14, 22)};padding:10px 8px 10px 0;white-space:nowrap;width:76px">${when}</td>
				<td class="ink rule" valign="top" style="${topLine(index)}${inkText(16, 22)};padding:10px 0;${wordBreak}">
					${renderLine(line)}
				</td>
			</tr>`,
	);
	return html`<table ${layoutTable}>${rows}</table>`;
}

function renderSteps({ steps }: PartOf<"steps">): Html {
	const rows = steps.map(
		(line, index) => html`
			<tr>
				<td class="link rule" valign="top" width="14"
					style="${topLine(index)}${font(16, 24, 700)};color:${accent};padding:12px 14px 12px 0;width:14px">
					${index + 1}
				</td>
				<td class="ink rule" valign="top" style="${topLine(index)}${inkText(16, 24)};padding:12px 0;${wordBreak}">
					${renderLine(line)}
				</td>
			</tr>`,
	);
	return html`<table ${layoutTable}>${rows}</table>`;
}

function renderBullets({ bullets }: PartOf<"bullets">): Html {
	const rows = bullets.map(
		(text) => html`
			<tr>
				<td class="link" width="22" valign="top" style="${font(16, 25)};color:${accent};width:22px">&ndash;</td>
				<td class="ink" valign="top" style="${inkText(16, 25)}">${text}</td>
			</tr>`,
	);
	return html`<table ${layoutTable} style="margin-top:8px">${rows}</table>`;
}
