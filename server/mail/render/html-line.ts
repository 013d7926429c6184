import type { Line, Piece } from "../parts.ts";
import { type Html, html } from "./escape.ts";
import { accent, ink, late, monospace, soft } from "./styles.ts";

/** Renders lines of text, one below the other. */
export const renderLines = (lines: readonly string[]): Html =>
	html`${lines.map((text, index) => [index > 0 && html`<br />`, text])}`;

/**
 * Renders the pieces of a line.
 *
 * @param around class of the surrounding text, whose colour plain links take
 * @param isUnderlined whether plain links are underlined
 */
export const renderLine = (pieces: Line, around: "ink" | "soft" = "ink", isUnderlined = true): Html =>
	html`${pieces.map((piece) => renderPiece(piece, around, isUnderlined))}`;

function renderPiece(piece: Piece, around: "ink" | "soft", isUnderlined: boolean): Html {
	const { text, href, isBold, isLate, isCode } = typeof piece === "string" ? { text: piece } : piece;
	const words = renderLines(text.split(/\r\n?|\n/));
	if (isLate) return html`<span class="late" style="color:${late};font-weight:700">${words}</span>`;
	if (isCode) return html`<span style="font-family:${monospace};font-size:15px;overflow-wrap:anywhere">${words}</span>`;
	if (href === undefined) return isBold ? html`<b>${words}</b>` : words;
	if (isBold) return html`<a class="link" href="${href}" style="color:${accent};font-weight:700">${words}</a>`;
	const style = `color:${around === "ink" ? ink : soft}${isUnderlined ? "" : ";text-decoration:none"}`;
	return html`<a class="${around}" href="${href}" style="${style}">${words}</a>`;
}
