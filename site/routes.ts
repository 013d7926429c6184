import { index, type RouteConfig, route } from "@react-router/dev/routes";
import { tradeSlugs } from "../content/hub-pages/slugs.ts";
import { hubs } from "../content/hubs.ts";

/**
 * Addresses count to the letter, as they do in the service, which sends one in another case on to the right one: a page
 * that came as the 404 page must not turn into another one when React takes it over.
 */
const page = (path: string, file: string, id?: string) =>
	route(path, `routes/${file}`, { caseSensitive: true, ...(id && { id }) });

export default [
	index("routes/home.tsx"),
	page("about", "about.tsx"),
	page("projects", "projects.tsx"),
	page("services", "services.tsx"),
	page("services/full-refurbishment", "service-full-refurbishment.tsx"),
	page("services/first-fix", "service-first-fix.tsx"),
	page("services/second-fix", "service-second-fix.tsx"),
	...hubs.map(({ slug }) => page(`services/${slug}`, "hub.tsx", slug)),
	...tradeSlugs.map((slug) => page(`services/${slug}`, "trade.tsx", slug)),
	page("areas", "areas.tsx"),
	page("faq", "faq.tsx"),
	page("contact", "contact.tsx"),
	page("privacy", "privacy.tsx"),
	page("terms", "terms.tsx"),
	page("thank-you", "thank-you.tsx"),
	page("admin", "admin.tsx"),
	page("robots.txt", "robots.ts"),
	page("sitemap.xml", "sitemap.ts"),
	page("*", "not-found.tsx"),
] satisfies RouteConfig;
