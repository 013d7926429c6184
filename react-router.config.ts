import type { Config } from "@react-router/dev/config";

export default {
	appDirectory: "site",
	buildDirectory: "build",
	/** Renders a submitted form's page again for browsers without JavaScript. Everything else is a static file. */
	ssr: true,
	/** All static paths, and the pages for unknown paths and for links to a customer's page that no longer work. */
	prerender: ({ getStaticPaths }) => [...getStaticPaths(), "/404", "/request"],
	/** The manifest of 26 pages fits into the page itself, which saves a request; so links are marked as not to discover. */
	routeDiscovery: { mode: "initial" },
	/** A client loader here is a line or two: it needs no file of its own, and site/start/start.ts needs one module per page. */
	splitRouteModules: false,
} satisfies Config;
