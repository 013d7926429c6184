import { company, links } from "../../content/company/company.ts";

const [paper, ink, brick] = ["#fbfaf6", "#22262a", "#a2402a"];
const font = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

export const escapeHtml = (text: string): string =>
	text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const link = (href: string, text: string): string => `<a href="${href}" style="color:${brick}">${text}</a>`;

/** Escapes a text and makes links of its addresses and of the company's phone number. */
const renderWords = (text: string): string =>
	escapeHtml(text)
		.replace(/https?:\/\/[^\s&]+/g, (url) => link(url, url))
		.replaceAll(company.phone, (phone) => link(links.phone, phone))
		.replaceAll("\n", "<br>");

function renderBlock(block: string, index: number): string {
	if (!block.startsWith("- "))
		return `<p style="margin:0 0 16px${index === 0 ? ";font-size:20px;line-height:28px" : ""}">${renderWords(block)}</p>`;
	const items = block.split("\n").map((item) => `<li style="margin:0 0 6px">${renderWords(item.slice(2))}</li>`);
	return `<ul style="margin:0 0 16px;padding:0 0 0 20px">${items.join("")}</ul>`;
}

/**
 * Renders a plain text of paragraphs and lists as a letter with the company's name and colours: word for word what mail
 * programs without HTML show. Only a customer's first email needs it; see decision 024.
 */
export const renderHtml = (title: string, text: string): string => `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light only">
<title>${escapeHtml(title)}</title>
</head>
<body style="background:${paper};color:${ink};font:16px/24px ${font};margin:0;padding:24px">
<div style="margin:0 auto;max-width:560px;overflow-wrap:break-word">
<p style="border-bottom:2px solid ${brick};color:${brick};font-size:24px;font-weight:700;line-height:32px;margin:0 0 24px;padding:0 0 12px">${company.name}</p>
${text.split("\n\n").map(renderBlock).join("\n")}
</div>
</body>
</html>
`;
