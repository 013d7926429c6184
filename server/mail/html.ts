import { company } from "../../content/company.ts";
import { escapeHtml, headerText } from "./escape.ts";
import { writeLine, writePart } from "./html-parts.ts";
import type { Mail, Part, Section } from "./parts.ts";
import { accent, accentDark, font, ink, line, low, paper, plaster, soft, table, tint } from "./styles.ts";

/** Style sheets for mail programs that support them: narrow windows and dark mode. */
const styles = `<style>
body { margin: 0; padding: 0; -webkit-text-size-adjust: 100%; -ms-text-size-adjust: 100% }
table { border-spacing: 0; mso-table-lspace: 0; mso-table-rspace: 0 }
a[x-apple-data-detectors], u + #mail a:not([class]), #MessageViewBody a:not([class]) { color: inherit !important; text-decoration: none !important }
@media (max-width: 480px) {
.pad { padding-left: 18px !important; padding-right: 18px !important }
.button1, .button2 { display: block !important; margin-right: 0 !important }
.cell { padding-left: 10px !important; padding-right: 4px !important }
.cell:first-child { padding-left: 0 !important }
}
</style>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: light) {
.solid { background: #22262a !important; border-color: #22262a #fbfaf6 #22262a #22262a !important }
}
@media (prefers-color-scheme: dark) {
.plaster { background: #17191c !important }
.paper { background: #22262a !important }
.tint { background: #2b3035 !important }
.ink { color: #fbfaf6 !important }
.soft { color: #d6d2ca !important }
.rule { border-color: #4a4f54 !important }
.frame { border-color: #8d8a84 !important }
.solid { background: #d6b36f !important; border-color: #d6b36f #22262a #d6b36f #d6b36f !important }
.open { border-color: #d6b36f !important }
.link, .ink .link { color: #e6c78b !important }
.over { background: #ff9db0 repeating-linear-gradient(135deg, transparent 0 3px, #22262a 3px 5px) !important; border-color: #ff9db0 !important }
.late { color: #ffb3c1 !important }
.face { background: #d27a60 !important }
.side { background: #a9543d !important }
.button2 { background: #22262a !important; border-color: #fbfaf6 !important; color: #fbfaf6 !important }
}
</style>
<style>
[data-ogsb] .plaster { background: #17191c !important }
[data-ogsb] .paper { background: #22262a !important }
[data-ogsb] .solid { background: #d6b36f !important }
[data-ogsc] .ink { color: #fbfaf6 !important }
[data-ogsc] .soft { color: #d6d2ca !important }
[data-ogsc] .link { color: #e6c78b !important }
</style>`;

/** Draws the company's logo from table cells. Each cell has a width and the colour of one face. */
function mark(): string {
	const cell = (width: number, face: "face" | "side" | undefined) => {
		const colour = face === "face" ? accent : accentDark;
		const ground = face ? ` class="${face}" bgcolor="${colour}"` : "";
		return `<td${ground} width="${width}" height="7" style="width:${width}px;${face ? `background:${colour};` : ""}${low(7)}">&nbsp;</td>`;
	};
	const outer = `<tr>${cell(6, "face")}${cell(7, "face")}${cell(7, "side")}${cell(6, undefined)}</tr>`;
	const inner = `<tr>${cell(6, undefined)}${cell(7, "face")}${cell(7, "side")}${cell(6, "side")}</tr>`;
	const gap = `<tr><td colspan="4" height="2" style="${low(2)}">&nbsp;</td></tr>`;
	return `<table role="presentation" aria-hidden="true" width="26" cellspacing="0" cellpadding="0" border="0" style="width:26px">${outer}${gap}${inner}${gap}${outer}</table>`;
}

/** Parts made of rows, which have bottom padding of their own. */
const rowKinds: readonly Part["kind"][] = ["pairs", "bars", "entries", "steps", "table"];

function writeSection({ isTinted, parts }: Section, index: number): string {
	const ground = isTinted ? `background:${tint};` : "";
	const top = index === 0 ? "" : `border-top:1px solid ${line};`;
	const last = parts.at(-1)?.kind ?? "title";
	const padding =
		last === "columns" ? "0 32px" : `${index === 0 ? 28 : 24}px 32px ${rowKinds.includes(last) ? 12 : 24}px`;
	return `<tr><td class="pad rule${isTinted ? " tint" : ""}"${isTinted ? ` bgcolor="${tint}"` : ""} style="${ground}${top}padding:${padding}">
${parts.map((part, place) => writePart(part, parts[place + 1])).join("\n")}
</td></tr>`;
}

/** Keeps mail programs from filling the preview with the text that follows. */
const filler = " &#847; &zwnj; &nbsp;".repeat(30);

/**
 * Renders a mail as HTML that mail programs show as designed: tables and inline styles, no images, fonts or scripts.
 */
export function writeHtml(mail: Mail): string {
	const title = escapeHtml(headerText(mail.subject));
	const foot = mail.foot.map(
		(text, index) => `<p style="margin:${index === 0 ? 0 : 10}px 0 0">${writeLine(text, "soft")}</p>`,
	);
	return `<!doctype html>
<html lang="en-GB" dir="ltr" xmlns:o="urn:schemas-microsoft-com:office:office">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
<meta name="x-apple-disable-message-reformatting" />
<meta name="color-scheme" content="light dark" />
<meta name="supported-color-schemes" content="light dark" />
<title>${title}</title>
<!--[if mso]><style>h1, h2, p, td, th, a, span { font-family: Arial, sans-serif !important }</style><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><![endif]-->
${styles}
</head>
<body id="mail" class="plaster" bgcolor="${plaster}" style="background:${plaster};margin:0;padding:0">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(mail.preview.slice(0, 300).toWellFormed())}${filler}</div>
<div role="article" aria-roledescription="email" aria-label="${title}" lang="en-GB">
<${table} bgcolor="${plaster}" class="plaster" style="background:${plaster}"><tr><td align="center" style="padding:20px 10px 28px">
<!--[if mso]><table role="presentation" width="600" cellspacing="0" cellpadding="0" border="0"><tr><td><![endif]-->
<${table} align="center" style="margin:0 auto;max-width:600px">
<tr><td style="padding:0 2px 14px"><${table}><tr>
<td width="38" valign="middle" style="width:38px">${mark()}</td>
<td class="ink" valign="middle" style="${font(22, 26, 700)}color:${ink};letter-spacing:-.6px">${escapeHtml(company.name)}</td>
<td class="ink" align="right" valign="middle" style="${font(14, 19, 700)}color:${ink}">${writeLine(mail.corner)}</td>
</tr></table></td></tr>
<tr><td class="paper frame" bgcolor="${paper}" style="background:${paper};border:1px solid ${ink}"><${table}>
${mail.sections.map(writeSection).join("\n")}
</table></td></tr>
<tr><td class="soft" style="${font(14, 21)}color:${soft};padding:14px 2px 0">${foot.join("\n")}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</div>
</body>
</html>
`;
}
