import { writeFileSync } from "node:fs";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin, type ProxyOptions } from "vite";
import { inlineScript } from "./scripts/vite/inline-script.ts";
import { routeStyles, styleFiles } from "./scripts/vite/route-styles.ts";

/** In development the lead service answers behind the site: its API, and every form sent without JavaScript. */
const toService = (service: string): Record<string, ProxyOptions> => ({
	"/api": { target: service },
	"/": { target: service, bypass: ({ method, url }) => (method === "POST" ? undefined : url) },
});

/**
 * Left to itself the bundler makes some thirty files a page, most of them smaller than the headers they travel with.
 * So what four or more pages share is one file. React and its router are two, so that a
 * slow phone can answer its visitor between them: run as one, they were the longest task of a page. The telephone's
 * icon, which the header shares with one page, goes with the router, or it would be a file by itself. The boroughs, and
 * what asks for a postcode, are for three pages; so are films and the project manager.
 */
const chunks = [
	{ ...styleFiles, priority: 9 },
	{ name: "react", test: /\/node_modules\/(react|react-dom|scheduler)\//, priority: 4 },
	{ name: "router", test: /\/node_modules\/react-router\/|preload-helper|\/icons\/phone/, priority: 3 },
	{
		name: "site",
		test: /\/(site\/(?!pages\/hub\/|components\/(HubHero|CheckList|Crumbs|Doors|drawing\/StageStrip))|content\/(?!areas|postcode-check|doors)|forms\/)|\/lucide\//,
		minShareCount: 4,
		priority: 2,
	},
	{
		name: "places",
		test: /\/components\/(PostcodeCheck|drawing\/(Scale|TierKey|Thames))|\/content\/(areas\.ts|postcode-check)/,
		priority: 2,
	},
	{
		name: "rooms",
		test: /\/components\/(ProjectManager|media\/(Film|use-rendition|use-is-settled))|\/generated\/films/,
		priority: 1,
	},
	{
		name: "hubs",
		test: /\/pages\/hub\/(Hub|TradeDrawing|drawing-markup)|\/components\/(HubHero|CheckList|Crumbs|Doors|drawing\/StageStrip)|\/content\/doors/,
		priority: 1,
	},
];

/** Notes the modules of each script and their lengths, for `npm run bench -- bundles`. */
const noteModules: Plugin = {
	name: "note-modules",
	applyToEnvironment: ({ name }) => name === "client",
	generateBundle(_, bundle) {
		const scripts = Object.values(bundle).filter((file) => file.type === "chunk");
		const modules = scripts.map(({ fileName, modules }) => [
			`/${fileName}`,
			Object.entries(modules).map(([id, { renderedLength }]) => [id, renderedLength]),
		]);
		writeFileSync("build/modules.json", JSON.stringify(Object.fromEntries(modules)));
	},
};

export default defineConfig({
	plugins: [reactRouter(), noteModules, routeStyles(), inlineScript()],
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
