import { absoluteUrl } from "./site-url.ts";

/** Serves robots.txt, which blocks nothing: crawlers must read the noindex of pages that are not for search engines. */
export const loader = () =>
	new Response(`User-agent: *\nAllow: /\nDisallow: /api/\n\nSitemap: ${absoluteUrl("/sitemap.xml")}\n`, {
		headers: { "Content-Type": "text/plain; charset=utf-8" },
	});
