import { escapeHtml } from "./escape.ts";
import { drawBars, drawRuler } from "./html-scale.ts";
import type { Button, Line, Part } from "./parts.ts";
import { accent, font, ink, late, line, monospace, paper, soft, table } from "./styles.ts";

/** Escapes text and keeps its line breaks. */
const broken = (text: string): string => escapeHtml(text).replaceAll("\n", "<br />");

/**
 * Renders the pieces of a line.
 *
 * @param around class of the surrounding text, whose colour plain links take
 * @param isUnderlined whether plain links are underlined
 */
export function writeLine(pieces: Line, around: "ink" | "soft" = "ink", isUnderlined = true): string {
	return pieces
		.map((piece) => {
			if (typeof piece === "string") return broken(piece);
			const { text, href, isBold, isLate, isCode } = piece;
			if (isLate) return `<span class="late" style="color:${late};font-weight:700">${broken(text)}</span>`;
			if (isCode)
				return `<span style="font-family:${monospace};font-size:15px;overflow-wrap:anywhere">${broken(text)}</span>`;
			if (href === undefined) return isBold ? `<b>${broken(text)}</b>` : broken(text);
			return isBold
				? `<a class="link" href="${escapeHtml(href)}" style="color:${accent};font-weight:700">${broken(text)}</a>`
				: `<a class="${around}" href="${escapeHtml(href)}" style="color:${around === "ink" ? ink : soft}${isUnderlined ? "" : ";text-decoration:none"}">${broken(text)}</a>`;
		})
		.join("");
}

const sizes = {
	lead: { className: "ink", style: `${font(18, 27)}color:${ink}` },
	text: { className: "ink", style: `${font(16, 25)}color:${ink}` },
	message: { className: "ink", style: `${font(17, 27)}color:${ink};padding-bottom:14px` },
	aside: { className: "soft", style: `${font(14, 21)}color:${soft}` },
	number: { className: "ink", style: `${font(26, 34, 700)}color:${ink};letter-spacing:-.5px` },
} as const;

/** Breaks words that would overflow their cell. */
const wordBreak = "overflow-wrap:anywhere;word-break:break-word";

function writeButton({ label, href, isMain }: Button): string {
	const [className, ground, border, text] = isMain ? ["button1", accent, accent, paper] : ["button2", paper, ink, ink];
	const style = `background:${ground};border:1px solid ${border};color:${text};border-radius:2px;display:inline-block;${font(16, 20, 700)}margin:0 8px 8px 0;padding:14px 22px;text-align:center;text-decoration:none`;
	return `<a class="${className}" href="${escapeHtml(href)}" style="${style}"><!--[if mso]><i hidden style="mso-font-width:200%;mso-text-raise:26pt">&emsp;</i><span style="mso-text-raise:13pt"><![endif]-->${escapeHtml(label)}<!--[if mso]></span><i hidden style="mso-font-width:200%">&emsp;&#8203;</i><![endif]--></a>\n`;
}

const topLine = (index: number): string => (index === 0 ? "" : `border-top:1px solid ${line};`);

type PartOf<K extends Part["kind"]> = Extract<Part, { kind: K }>;

function writePairs({ pairs, hasLineAbove }: PartOf<"pairs">): string {
	const areSteps = pairs.some(({ number }) => number !== undefined);
	const [width, padding, above] = areSteps ? [176, "12px 0 14px", 10] : [150, "9px 0 10px", 0];
	const rows = pairs.map(({ name, value, number }, index) => {
		const before = number === undefined ? "" : `<b class="link" style="color:${accent}">${number}</b>&ensp;`;
		return `<tr><td class="rule" style="${topLine(hasLineAbove ? index + 1 : index)}padding:${padding};font-size:0;line-height:0"><div class="soft" style="display:inline-block;${font(14, 24)}color:${soft};vertical-align:top;width:${width}px">${before}${escapeHtml(name)}</div><div class="ink" style="display:inline-block;${font(16, 24)}color:${ink};max-width:${512 - width}px;${wordBreak};vertical-align:top;width:100%">${writeLine(value)}</div></td></tr>`;
	});
	return `<${table} style="margin-top:${above}px">${rows.join("\n")}</table>`;
}

function writeColumns({ columns }: PartOf<"columns">): string {
	const cells = columns.map(
		({ name, value, share }, index) =>
			`<td class="rule cell" width="${share}%" valign="top" style="${index === 0 ? "padding:13px 10px 15px 0" : `border-left:1px solid ${line};padding:13px 10px 15px 18px`}"><p class="soft" style="${font(14, 19)}color:${soft};margin:0">${escapeHtml(name)}</p><p class="ink" style="${font(22, 28, 700)}color:${ink};letter-spacing:-.4px;margin:3px 0 0${value.includes(" ") ? "" : ";white-space:nowrap"}">${escapeHtml(value)}</p></td>`,
	);
	return `<${table} style="table-layout:fixed"><tr>${cells.join("")}</tr></table>`;
}

function writeTable({ head, rows }: PartOf<"table">): string {
	const align = (column: number) => (column === head.length - 1 ? "right" : "left");
	const pad = (column: number) => (column === head.length - 1 ? "0" : "8px");
	const headings = head.map(
		(text, column) =>
			`<th class="soft rule" scope="col" align="${align(column)}" style="${font(14, 20)}color:${soft};padding:0 ${pad(column)} 8px 0">${escapeHtml(text)}</th>`,
	);
	const body = rows.map((row) => {
		const cells = row.map(
			(text, column) =>
				`<td class="ink rule" align="${align(column)}" valign="top" style="border-top:1px solid ${line};${font(16, 22, column === 0 ? 700 : undefined)}color:${ink};padding:10px ${pad(column)} 10px 0">${escapeHtml(text)}</td>`,
		);
		return `<tr>${cells.join("")}</tr>`;
	});
	return `<table width="100%" cellspacing="0" cellpadding="0" border="0"><tr>${headings.join("")}</tr>${body.join("\n")}</table>`;
}

function writeRows(rows: readonly (readonly [first: string, line: Line])[], isNumbered: boolean): string {
	const [width, style] = isNumbered
		? [14, `${font(16, 24, 700)}color:${accent};padding:12px 14px 12px 0;width:14px`]
		: [76, `${font(14, 22)}color:${soft};padding:10px 8px 10px 0;white-space:nowrap;width:76px`];
	const cells = rows.map(
		([first, text], index) =>
			`<tr><td class="${isNumbered ? "link" : "soft"} rule" valign="top" width="${width}" style="${topLine(index)}${style}">${escapeHtml(first)}</td><td class="ink rule" valign="top" style="${topLine(index)}${font(16, isNumbered ? 24 : 22)}color:${ink};padding:${isNumbered ? 12 : 10}px 0;${wordBreak}">${writeLine(text)}</td></tr>`,
	);
	return `<${table}>${cells.join("\n")}</table>`;
}

function writeBullets({ bullets }: PartOf<"bullets">): string {
	const rows = bullets.map(
		(text) =>
			`<tr><td class="link" width="22" valign="top" style="${font(16, 25)}color:${accent};width:22px">&ndash;</td><td class="ink" valign="top" style="${font(16, 25)}color:${ink}">${escapeHtml(text)}</td></tr>`,
	);
	return `<${table} style="margin-top:8px">${rows.join("\n")}</table>`;
}

/** Returns the space under a heading in pixels. It depends on the next part, because rows have padding of their own. */
function underHeading(next: Part | undefined): number {
	if (next?.kind === "paragraph") return next.size === "aside" ? 10 : 4;
	return next?.kind === "ruler" || next?.kind === "bars" ? 14 : 2;
}

/**
 * Renders one part as HTML.
 *
 * @param next the part below it
 */
export function writePart(part: Part, next?: Part): string {
	switch (part.kind) {
		case "title":
			return `<h1 class="ink" style="${font(31, 35, 700)}color:${ink};letter-spacing:-.6px;margin:0;${wordBreak}">${part.lines.map(escapeHtml).join("<br />")}</h1>`;
		case "heading":
			return `<h2 class="ink" style="${font(18, 24, 700)}color:${ink};letter-spacing:-.2px;margin:0 0 ${underHeading(next)}px">${escapeHtml(part.text)}</h2>`;
		case "paragraph": {
			const { className, style } = sizes[part.size];
			return `<p class="${className}" style="${style};margin:${part.space ?? 0}px 0 0;${wordBreak}">${writeLine(part.line, className, part.size !== "number")}</p>`;
		}
		case "buttons":
			return `<div style="padding:18px 0 0">${part.buttons.map(writeButton).join("")}</div>`;
		case "columns":
			return writeColumns(part);
		case "pairs":
			return writePairs(part);
		case "ruler":
			return drawRuler(part);
		case "bars":
			return drawBars(part, writeLine);
		case "entries":
			return writeRows(
				part.entries.map(({ when, line: text }) => [when, text]),
				false,
			);
		case "table":
			return writeTable(part);
		case "steps":
			return writeRows(
				part.steps.map((text, index) => [String(index + 1), text]),
				true,
			);
		case "bullets":
			return writeBullets(part);
	}
}
