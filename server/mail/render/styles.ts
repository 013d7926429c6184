import { type Html, html } from "./escape.ts";

export const ink = "#22262a";
export const soft = "#40454a";
export const accent = "#a2402a";
export const accentDark = "#87331f";
export const paper = "#fbfaf6";
export const plaster = "#ebdbd0";
export const tint = "#f4ebe3";
export const line = "#d9d0c6";

const dark = {
	plaster: "#17191c",
	paper: ink,
	tint: "#2b3035",
	ink: paper,
	soft: "#d6d2ca",
	link: "#e6c78b",
	line: "#4a4f54",
	frame: "#8d8a84",
	face: "#d27a60",
	side: "#a9543d",
};

const sans = html`-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif`;

/** Returns a font style. Size and line height are in pixels. */
export const font = (size: number, height: number, weight?: 700): Html =>
	html`font:${weight ? `${weight} ` : ""}${size}px/${height}px ${sans}`;

export const inkText = (size: number, height: number, weight?: 700): Html =>
	html`${font(size, height, weight)};color:${ink}`;

export const softText = (size: number, height: number): Html => html`${font(size, height)};color:${soft}`;

/** Breaks words that would overflow their cell. */
export const wordBreak = "overflow-wrap:anywhere;word-break:break-word";

/** Returns the line above a row, except above the first. */
export const topLine = (index: number): string => (index === 0 ? "" : `border-top:1px solid ${line};`);

/** Returns the style of a low cell, which mail programs would otherwise make as high as a line of text. */
export const fixedHeight = (height: number): string =>
	`font-size:1px;height:${height}px;line-height:${height}px;mso-line-height-rule:exactly`;

/** Attributes of a table that only arranges its cells. */
export const layoutTable = html`role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0"`;

/**
 * Style sheets for mail programs that support them: narrow windows, dark mode, and Outlook's own dark mode. Each part
 * also looks right without them.
 */
export const styleSheets = html`
	<style>
		body { margin: 0; padding: 0; -webkit-text-size-adjust: 100%; -ms-text-size-adjust: 100% }
		table { border-spacing: 0; mso-table-lspace: 0; mso-table-rspace: 0 }
		a[x-apple-data-detectors], u + #mail a:not([class]), #MessageViewBody a:not([class]) { color: inherit !important; text-decoration: none !important }
		@media (max-width: 480px) {
			.pad { padding-left: 18px !important; padding-right: 18px !important }
			.button1, .button2 { display: block !important; margin-right: 0 !important }
		}
	</style>
	<style>
		:root { color-scheme: light dark; supported-color-schemes: light dark }
		@media (prefers-color-scheme: dark) {
			.plaster { background: ${dark.plaster} !important }
			.paper { background: ${dark.paper} !important }
			.tint { background: ${dark.tint} !important }
			.ink { color: ${dark.ink} !important }
			.soft { color: ${dark.soft} !important }
			.rule { border-color: ${dark.line} !important }
			.frame { border-color: ${dark.frame} !important }
			.link, .ink .link { color: ${dark.link} !important }
			.face { background: ${dark.face} !important }
			.side { background: ${dark.side} !important }
			.button2 { background: ${dark.paper} !important; border-color: ${dark.ink} !important; color: ${dark.ink} !important }
		}
	</style>
	<style>
		[data-ogsb] .plaster { background: ${dark.plaster} !important }
		[data-ogsb] .paper { background: ${dark.paper} !important }
		[data-ogsc] .ink { color: ${dark.ink} !important }
		[data-ogsc] .soft { color: ${dark.soft} !important }
		[data-ogsc] .link { color: ${dark.link} !important }
	</style>`;
