import { addressOf } from "./site-url.ts";

/** Pages that are not for search engines say so themselves; keeping crawlers out would keep them from reading it. */
export const loader = () =>
	new Response(`User-agent: *\nAllow: /\nDisallow: /api/\n\nSitemap: ${addressOf("/sitemap.xml")}\n`, {
		headers: { "Content-Type": "text/plain; charset=utf-8" },
	});
