import { hash } from "node:crypto";

const hashSource = (text: string): string => `'sha256-${hash("sha256", text, "base64")}'`;

/**
 * Inline elements with their attributes and text. Expressions are enough, because they read only our own build: React
 * escapes `<` in attributes and scripts, so the first closing tag ends the element.
 */
const inlineElements = {
	script: /<script\b([^>]*)>([\s\S]*?)<\/script>/gi,
	style: /<style\b([^>]*)>([\s\S]*?)<\/style>/gi,
} as const;

/** Character references that React writes in attributes. Browsers hash the attribute's value without them. */
const entities: Readonly<Record<string, string>> = {
	"&quot;": '"',
	"&#x27;": "'",
	"&#39;": "'",
	"&lt;": "<",
	"&gt;": ">",
	"&amp;": "&",
};

/** Returns whether a browser runs or applies the element: data blocks and external files need no hash. */
const isExecuted = (attributes: string, text: string): boolean =>
	text !== "" && !/\ssrc=/i.test(attributes) && !/\stype="[^"]*json"/i.test(attributes);

const extractInline = (html: string, name: keyof typeof inlineElements): string[] =>
	[...html.matchAll(inlineElements[name])].flatMap(([, attributes = "", text = ""]) =>
		isExecuted(attributes, text) ? [text] : [],
	);

/** Returns the values of `style` attributes. Scripts and styles go first, because their text may contain markup. */
const extractStyleAttributes = (html: string): string[] => {
	const markup = html.replace(inlineElements.script, "").replace(inlineElements.style, "");
	const tags = markup.match(/<[a-z][^>]*>/gi) ?? [];
	return tags
		.flatMap((tag) => /\sstyle="([^"]*)"/i.exec(tag)?.[1] ?? [])
		.map((text) => text.replace(/&(?:quot|#x27|#39|lt|gt|amp);/g, (entity) => entities[entity] ?? entity));
};

const hashSources = (texts: readonly string[]): string => [...new Set(texts.map(hashSource))].join(" ");

/** Policy of responses other than pages: nothing may load, run or be framed. */
export const closedPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Returns the Content-Security-Policy of a page as built: the site's own files, the page's inline scripts and styles by
 * their SHA-256, and nothing else. Only the Trusted Types policy "drawing" may set markup
 * (site/components/static/static-markup.ts), and only "worker", which one page has, may start a worker
 * (site/pages/request/scale-picture.ts). A page rendered on request, which may contain a visitor's input, gets the
 * policy of the same page as built.
 *
 * @param mediaOrigin the host of the videos, if it is not the site itself
 */
export function buildPolicy(html: string, mediaOrigin?: string, hasWorker = false): string {
	const attributes = hashSources(extractStyleAttributes(html));
	const media = mediaOrigin ? ` ${mediaOrigin}` : "";
	return [
		"default-src 'none'",
		`script-src 'self' ${hashSources(extractInline(html, "script"))}`,
		`style-src 'self' ${hashSources(extractInline(html, "style"))}`,
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
		`trusted-types drawing${hasWorker ? " worker" : ""}`,
	]
		.filter((directive) => directive !== "")
		.map((directive) => directive.trim())
		.join("; ");
}
