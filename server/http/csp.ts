import { hash } from "node:crypto";

const source = (text: string): string => `'sha256-${hash("sha256", text, "base64")}'`;

const elements = {
	script: /<script\b([^>]*)>([\s\S]*?)<\/script>/gi,
	style: /<style\b([^>]*)>([\s\S]*?)<\/style>/gi,
} as const;

const entities: Readonly<Record<string, string>> = {
	"&quot;": '"',
	"&#x27;": "'",
	"&#39;": "'",
	"&lt;": "<",
	"&gt;": ">",
	"&amp;": "&",
};

const isRun = (attributes: string, text: string): boolean =>
	text !== "" && !/\ssrc=/i.test(attributes) && !/\stype="[^"]*json"/i.test(attributes);

const inline = (html: string, name: keyof typeof elements): string[] =>
	[...html.matchAll(elements[name])].flatMap(([, attributes = "", text = ""]) =>
		isRun(attributes, text) ? [text] : [],
	);

const styleAttributes = (html: string): string[] => {
	const markup = html.replace(elements.script, "").replace(elements.style, "");
	const tags = markup.match(/<[a-z][^>]*>/gi) ?? [];
	return tags
		.flatMap((tag) => /\sstyle="([^"]*)"/i.exec(tag)?.[1] ?? [])
		.map((text) => text.replace(/&(?:quot|#x27|#39|lt|gt|amp);/g, (entity) => entities[entity] ?? entity));
};

const sources = (texts: readonly string[]): string => [...new Set(texts.map(source))].join(" ");

/** Policy of responses other than pages: nothing may load, run or be framed. */
export const closedPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Returns the Content-Security-Policy of a page as built: the site's own files, the page's inline scripts and styles by
 * their SHA-256, and nothing else. Only the site's one Trusted Types policy may set markup
 * (site/components/static/static-markup.ts). A page rendered on request, which may contain a visitor's input, gets the
 * policy of the same page as built.
 *
 * @param mediaOrigin the host of the videos, if it is not the site itself
 */
export function policyOf(html: string, mediaOrigin?: string): string {
	const attributes = sources(styleAttributes(html));
	const media = mediaOrigin ? ` ${mediaOrigin}` : "";
	return [
		"default-src 'none'",
		`script-src 'self' ${sources(inline(html, "script"))}`,
		`style-src 'self' ${sources(inline(html, "style"))}`,
		attributes && `style-src-attr 'unsafe-hashes' ${attributes}`,
		`img-src 'self' data:${media}`,
		`media-src 'self'${media}`,
		"font-src 'self'",
		"connect-src 'self'",
		"manifest-src 'self'",
		"form-action 'self'",
		"base-uri 'none'",
		"frame-ancestors 'none'",
		"require-trusted-types-for 'script'",
		"trusted-types drawing",
	]
		.filter((directive) => directive !== "")
		.map((directive) => directive.trim())
		.join("; ");
}
