import { pages } from "../../content/pages/index.ts";
import { absoluteUrl } from "./site-url.ts";

/** Serves the sitemap of all pages for search engines (sitemaps.org). */
export function loader() {
	const entries = pages
		.filter(({ noindex }) => !noindex)
		.map(({ path }) => `\t<url><loc>${absoluteUrl(path)}</loc></url>`);
	const sitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</urlset>
`;
	return new Response(sitemap, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}
