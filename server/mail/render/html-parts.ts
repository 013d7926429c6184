import type { Button, Line, Part, PartOf, Piece } from "../parts.ts";
import { type Html, html } from "./escape.ts";
import { accent, font, ink, inkText, layoutTable, paper, soft, softText, topLine, wordBreak } from "./styles.ts";

export function renderPart(part: Part): Html {
	switch (part.kind) {
		case "title":
			return html`
				<h1 class="ink" style="${inkText(31, 35, 700)};letter-spacing:-.6px;margin:${part.space}px 0 0;${wordBreak}">
					${part.text}
				</h1>`;
		case "heading":
			return html`
				<h2 class="ink" style="${inkText(18, 24, 700)};letter-spacing:-.2px;margin:0 0 4px">${part.text}</h2>`;
		case "paragraph":
			return renderParagraph(part);
		case "buttons":
			return html`<div style="padding:18px 0 0">${part.buttons.map(renderButton)}</div>`;
		case "pairs":
			return renderPairs(part);
		case "list":
			return renderList(part);
	}
}

/**
 * Renders the pieces of a line.
 *
 * @param around class of the surrounding text, whose colour plain links take
 */
export const renderLine = (pieces: Line, around: "ink" | "soft" = "ink"): Html =>
	html`${pieces.map((piece) => renderPiece(piece, around))}`;

function renderPiece(piece: Piece, around: "ink" | "soft"): Html {
	const { text, href, isBold } = typeof piece === "string" ? { text: piece } : piece;
	const words = html`${text.split(/\r\n?|\n/).map((line, index) => [index > 0 && html`<br />`, line])}`;
	if (href === undefined) return isBold ? html`<b>${words}</b>` : words;
	if (isBold) return html`<a class="link" href="${href}" style="color:${accent};font-weight:700">${words}</a>`;
	return html`<a class="${around}" href="${href}" style="color:${around === "ink" ? ink : soft}">${words}</a>`;
}

const sizes = {
	intro: { className: "ink", style: inkText(18, 27) },
	text: { className: "ink", style: inkText(16, 25) },
	message: { className: "ink", style: html`${inkText(17, 27)};padding-bottom:14px` },
	note: { className: "soft", style: softText(14, 21) },
	number: { className: "ink", style: html`${inkText(26, 34, 700)};letter-spacing:-.5px` },
} as const;

function renderParagraph({ line, size, space }: PartOf<"paragraph">): Html {
	const { className, style } = sizes[size];
	return html`
		<p class="${className}" style="${style};margin:${space}px 0 0;${wordBreak}">${renderLine(line, className)}</p>`;
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

/** Renders names and values side by side; in a narrow window, each value goes below its name. */
function renderPairs({ pairs }: PartOf<"pairs">): Html {
	const width = 150;
	const nameStyle = html`display:inline-block;${softText(14, 24)};vertical-align:top;width:${width}px`;
	const valueStyle = html`
		display:inline-block;${inkText(16, 24)};max-width:${512 - width}px;${wordBreak};vertical-align:top;width:100%`;
	const rows = pairs.map(
		({ name, value }, index) => html`
			<tr>
				<td class="rule" style="${topLine(index)}padding:9px 0 10px;font-size:0;line-height:0">
					<div class="soft" style="${nameStyle}">${name}</div>
					<div class="ink" style="${valueStyle}">${renderLine(value)}</div>
				</td>
			</tr>`,
	);
	return html`<table ${layoutTable}>${rows}</table>`;
}

function renderList({ items }: PartOf<"list">): Html {
	const rows = items.map(
		(line, index) => html`
			<tr>
				<td class="link rule" valign="top" width="14"
					style="${topLine(index)}${font(16, 24, 700)};color:${accent};padding:10px 14px 10px 0;width:14px">
					–
				</td>
				<td class="ink rule" valign="top" style="${topLine(index)}${inkText(16, 24)};padding:10px 0;${wordBreak}">
					${renderLine(line)}
				</td>
			</tr>`,
	);
	return html`<table ${layoutTable}>${rows}</table>`;
}
