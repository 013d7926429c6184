import { company } from "../../../content/company/company.ts";
import type { Mail, Section } from "../parts.ts";
import { cleanHeader, type Html, html } from "./escape.ts";
import { renderLine, renderPart } from "./html-parts.ts";
import {
	accent,
	accentDark,
	fixedHeight,
	ink,
	inkText,
	layoutTable,
	paper,
	plaster,
	softText,
	styleSheets,
	tint,
	topLine,
} from "./styles.ts";

/**
 * Renders an email as HTML that mail programs show as designed: tables and inline styles, no images, fonts or scripts.
 */
export function renderHtml(mail: Mail): string {
	const title = cleanHeader(mail.subject);
	const foot = mail.footer.map(
		(line, index) => html`<p style="margin:${index === 0 ? 0 : 10}px 0 0">${renderLine(line, "soft")}</p>`,
	);
	return html`
		<!doctype html>
		<html lang="en-GB" dir="ltr" xmlns:o="urn:schemas-microsoft-com:office:office">
			<head>
				<meta charset="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
				<meta name="x-apple-disable-message-reformatting" />
				<meta name="color-scheme" content="light dark" />
				<meta name="supported-color-schemes" content="light dark" />
				<title>${title}</title>
				<!--[if mso]>
					<style>h1, h2, p, td, th, a, span { font-family: Arial, sans-serif !important }</style>
					<xml>
						<o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings>
					</xml>
				<![endif]-->
				${styleSheets}
			</head>
			<body id="mail" class="plaster" bgcolor="${plaster}" style="background:${plaster};margin:0;padding:0">
				<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${mail.preview.slice(0, 300)}${filler}</div>
				<div role="article" aria-roledescription="email" aria-label="${title}" lang="en-GB">
					<table ${layoutTable} bgcolor="${plaster}" class="plaster" style="background:${plaster}">
						<tr>
							<td align="center" style="padding:20px 10px 28px">
								<!--[if mso]>
									<table role="presentation" width="600" cellspacing="0" cellpadding="0" border="0"><tr><td>
								<![endif]-->
								<table ${layoutTable} align="center" style="margin:0 auto;max-width:600px">
									<tr><td style="padding:0 2px 14px">${renderLetterhead(mail)}</td></tr>
									<tr>
										<td class="paper frame" bgcolor="${paper}" style="background:${paper};border:1px solid ${ink}">
											<table ${layoutTable}>${mail.sections.map(renderSection)}</table>
										</td>
									</tr>
									<tr><td class="soft" style="${softText(14, 21)};padding:14px 2px 0">${foot}</td></tr>
								</table>
								<!--[if mso]></td></tr></table><![endif]-->
							</td>
						</tr>
					</table>
				</div>
			</body>
		</html>`.toString();
}

/** Keeps mail programs from filling the preview with the text that follows. */
const filler = Array.from({ length: 30 }, () => html` &#847; &zwnj; &nbsp;`);

function renderLetterhead({ headerNote }: Mail): Html {
	return html`
		<table ${layoutTable}>
			<tr>
				<td width="38" valign="middle" style="width:38px">${renderLogo()}</td>
				<td class="ink" valign="middle" style="${inkText(22, 26, 700)};letter-spacing:-.6px">${company.name}</td>
				<td class="ink" align="right" valign="middle" style="${inkText(14, 19, 700)}">${headerNote}</td>
			</tr>
		</table>`;
}

/** Draws the company's logo: three courses of bricks. Each cell has the colour of one face. */
function renderLogo(): Html {
	const brick = (width: number, face: "face" | "side") => {
		const colour = face === "face" ? accent : accentDark;
		return html`
			<td class="${face}" bgcolor="${colour}" width="${width}" height="7"
				style="width:${width}px;background:${colour};${fixedHeight(7)}">&nbsp;</td>`;
	};
	const indent = html`<td width="6" height="7" style="width:6px;${fixedHeight(7)}">&nbsp;</td>`;
	const outer = html`<tr>${brick(6, "face")}${brick(7, "face")}${brick(7, "side")}${indent}</tr>`;
	const inner = html`<tr>${indent}${brick(7, "face")}${brick(7, "side")}${brick(6, "side")}</tr>`;
	const joint = html`<tr><td colspan="4" height="2" style="${fixedHeight(2)}">&nbsp;</td></tr>`;
	return html`
		<table role="presentation" aria-hidden="true" width="26" cellspacing="0" cellpadding="0" border="0" style="width:26px">
			${outer}${joint}${inner}${joint}${outer}
		</table>`;
}

function renderSection({ isTinted, parts }: Section, index: number): Html {
	// Rows have bottom padding of their own
	const below = ["pairs", "list"].includes(parts.at(-1)?.kind ?? "") ? 12 : 24;
	const style = `${topLine(index)}padding:${index === 0 ? 28 : 24}px 32px ${below}px`;
	const content = parts.map(renderPart);
	return isTinted
		? html`<tr><td class="pad rule tint" bgcolor="${tint}" style="background:${tint};${style}">${content}</td></tr>`
		: html`<tr><td class="pad rule" style="${style}">${content}</td></tr>`;
}
