import { index, type RouteConfig, route } from "@react-router/dev/routes";
import { hubPageSlugs } from "../content/hub-pages/slugs.ts";

export default [
	index("routes/home.tsx"),
	route("about", "routes/about.tsx"),
	route("projects", "routes/projects.tsx"),
	route("services", "routes/services.tsx"),
	route("services/full-refurbishment", "routes/service-full-refurbishment.tsx"),
	route("services/first-fix", "routes/service-first-fix.tsx"),
	route("services/second-fix", "routes/service-second-fix.tsx"),
	...hubPageSlugs.map((slug) => route(`services/${slug}`, "routes/hub.tsx", { id: slug })),
	route("areas", "routes/areas.tsx"),
	route("faq", "routes/faq.tsx"),
	route("contact", "routes/contact.tsx"),
	route("privacy", "routes/privacy.tsx"),
	route("terms", "routes/terms.tsx"),
	route("thank-you", "routes/thank-you.tsx"),
	route("admin", "routes/admin.tsx"),
	route("robots.txt", "routes/robots.ts"),
	route("sitemap.xml", "routes/sitemap.ts"),
	route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
