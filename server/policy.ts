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

/** For answers that are no page: nothing may load, run or be framed. */
export const closedPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

interface Allowed {
	/** Sources of the inline scripts. */
	readonly scripts: string;
	/** The part of the page whose style elements count. */
	readonly styled: string;
	readonly mediaOrigin: string | undefined;
}

/** The site's own files, what is named, and nothing else. */
function policy(html: string, { scripts, styled, mediaOrigin }: Allowed): string {
	const attributes = sources(styleAttributes(html));
	const media = mediaOrigin ? ` ${mediaOrigin}` : "";
	return [
		"default-src 'none'",
		`script-src 'self' ${scripts}`,
		`style-src 'self' ${sources(inline(styled, "style"))}`,
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

/**
 * The Content-Security-Policy of a page as it was built: its inline scripts and styles by their SHA-256. Markup may be
 * set by the one policy for Trusted Types that the site has (site/components/drawing-markup.ts).
 *
 * @param mediaOrigin the host that videos come from, where it is not the site itself
 */
export const policyOf = (html: string, mediaOrigin?: string): string =>
	policy(html, { scripts: sources(inline(html, "script")), styled: html, mediaOrigin });

/**
 * The same for a page that was rendered for somebody, who may have got something of theirs into it: of the scripts those
 * that the framework says it has written, of the styles those in the page's head.
 *
 * @param scripts sources of the framework's scripts
 */
export const policyOfRendered = (html: string, scripts: string, mediaOrigin?: string): string =>
	policy(html, { scripts, styled: html.slice(0, html.indexOf("</head>")), mediaOrigin });
