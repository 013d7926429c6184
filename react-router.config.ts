import type { Config } from "@react-router/dev/config";

export default {
	appDirectory: "site",
	buildDirectory: "build",
	/** The handler renders a form's page again for browsers without JavaScript; everything else is a static file. */
	ssr: true,
	/** Every static path, and the 404 page, which the service sends for all others. */
	prerender: ({ getStaticPaths }) => [...getStaticPaths(), "/404"],
	/** 26 pages fit into the page itself: no manifest request. */
	routeDiscovery: { mode: "initial" },
	/** A client loader here is a line or two: no file of its own, and one module for each page to boot.ts. */
	splitRouteModules: false,
} satisfies Config;
