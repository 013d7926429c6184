import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type ProxyOptions } from "vite";

/** In development the lead service answers behind the site: its API, and every form sent without JavaScript. */
const toService = (service: string): Record<string, ProxyOptions> => ({
	"/api": { target: service },
	"/": { target: service, bypass: ({ method, url }) => (method === "POST" ? undefined : url) },
});

export default defineConfig({
	plugins: [reactRouter()],
	define: { "import.meta.env.SITE_URL": JSON.stringify(process.env.SITE_URL || "") },
	server: process.env.LEAD_SERVICE ? { proxy: toService(process.env.LEAD_SERVICE) } : {},
	build: {
		/** The browsers that the site is written for know CSS nesting and popovers: nothing is lowered. */
		target: "es2022",
		cssTarget: ["chrome120", "safari17.2", "firefox121"],
		assetsInlineLimit: 0,
	},
});
