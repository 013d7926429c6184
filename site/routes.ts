import { index, type RouteConfig, route } from "@react-router/dev/routes";
import { hubs } from "../content/services/hubs.ts";
import { tradeSlugs } from "../content/services/trade-pages/slugs.ts";

/**
 * Creates a case-sensitive route, as in the service, which redirects other spellings: a page that was served as the 404
 * page must not turn into another one during hydration. Every page contains the ids of all routes, so they are short.
 */
const page = (path: string, file: string, id = path) => route(path, file, { caseSensitive: true, id });

export default [
	index("pages/home/home.tsx", { id: "home" }),
	page("about", "pages/about/about.tsx"),
	page("projects", "pages/projects/projects.tsx"),
	page("services", "pages/services/services.tsx"),
	page("services/full-refurbishment", "pages/services/full-refurbishment.tsx"),
	page("services/first-fix", "pages/services/first-fix.tsx"),
	page("services/second-fix", "pages/services/second-fix.tsx"),
	...hubs.map(({ slug }) => page(`services/${slug}`, "pages/hub/hub.tsx", slug)),
	...tradeSlugs.map((slug) => page(`services/${slug}`, "pages/hub/trade.tsx", slug)),
	page("areas", "pages/areas/areas.tsx"),
	page("faq", "pages/faq/faq.tsx"),
	page("contact", "pages/contact/contact.tsx"),
	page("privacy", "pages/legal/privacy.tsx"),
	page("terms", "pages/legal/terms.tsx"),
	page("thank-you", "pages/messages/thank-you.tsx"),
	// Takes what follows the token too: a refused form's page has the form's address
	page("request/*", "pages/request/request.tsx", "request"),
	page("admin", "pages/messages/admin.tsx"),
	page("robots.txt", "seo/robots.ts"),
	page("sitemap.xml", "seo/sitemap.ts"),
	page("*", "pages/messages/not-found.tsx", "not-found"),
] satisfies RouteConfig;
