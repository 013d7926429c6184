import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type ProxyOptions } from "vite";

/** In development the lead service answers behind the site: its API, and every form sent without JavaScript. */
const toService = (service: string): Record<string, ProxyOptions> => ({
	"/api": { target: service },
	"/": { target: service, bypass: ({ method, url }) => (method === "POST" ? undefined : url) },
});

/**
 * Left to itself the bundler makes some thirty files a page, most of them smaller than the headers they travel with.
 * What four or more pages share is one file; so are React, the router and the shell, which change at different times.
 */
const chunks = [
	{ name: "react", test: /\/node_modules\/(react|react-dom|scheduler)\//, priority: 4 },
	{ name: "router", test: /\/node_modules\/(react-router\/|lucide-react\/dist\/esm\/(?!icons))/, priority: 3 },
	{ name: "site", test: /\/(site|content|forms)\/|\/lucide-react\//, minShareCount: 4, priority: 2 },
	{ name: "shell", test: /\/site\/shell\//, priority: 1 },
];

export default defineConfig({
	plugins: [reactRouter()],
	define: { "import.meta.env.SITE_URL": JSON.stringify(process.env.SITE_URL || "") },
	server: process.env.LEAD_SERVICE ? { proxy: toService(process.env.LEAD_SERVICE) } : {},
	environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } } },
	build: {
		/** The browsers that the site is written for know CSS nesting and popovers: nothing is lowered. */
		target: "es2022",
		cssTarget: ["chrome120", "safari17.2", "firefox121"],
		assetsInlineLimit: 0,
	},
});
