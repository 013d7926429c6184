import { index, type RouteConfig, route } from "@react-router/dev/routes";
import { hubPageSlugs } from "../content/hub-pages/slugs.ts";

export default [
	index("routes/home.tsx"),
	...hubPageSlugs.map((slug) => route(`services/${slug}`, "routes/hub.tsx", { id: slug })),
	route("contact", "routes/contact.tsx"),
	route("thank-you", "routes/thank-you.tsx"),
	route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
