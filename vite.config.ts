import { writeFileSync } from "node:fs";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin, type ProxyOptions } from "vite";
import { buildTarget } from "./scripts/baseline.ts";
import { inlineScript } from "./scripts/vite/inline-script.ts";
import { routeStyles, styleFiles } from "./scripts/vite/route-styles.ts";
import { unusedRouterParts } from "./scripts/vite/unused-router-parts.ts";

/** Proxies the API, and every form sent without JavaScript, to the lead service during development. */
const toService = (service: string): Record<string, ProxyOptions> => ({
	"/api": { target: service },
	"/": { target: service, bypass: ({ method, url }) => (method === "POST" ? undefined : url) },
});

/**
 * Groups modules used by four or more pages into shared files. By default the bundler makes some thirty files a page,
 * most of them smaller than their HTTP headers. React and its router are separate files, so that a slow phone can
 * respond to its visitor between them: as one, they were a page's longest task. Small modules that the header or many
 * pages share are bundled with the router, or each would be a file. The postcode check is used by three pages; films,
 * finished projects and the house by three others.
 */
const chunks = [
	{ ...styleFiles, priority: 9 },
	{ name: "react", test: /\/node_modules\/(react|react-dom|scheduler)\//, priority: 4 },
	{
		name: "router",
		test: /\/node_modules\/react-router\/|preload-helper|\/icons\/(phone|message-circle)|\/components\/Stats/,
		priority: 3,
	},
	{
		name: "site",
		test: /\/(site\/(?!pages\/(hub\/|services\/ServiceCards)|components\/(page-head\/(HubHero|Crumbs)|CheckList|drawing\/StageStrip))|content\/(?!pages\/areas|areas\/(areas|coverage|postcode\/texts)|services\/service-links)|forms\/)|\/lucide\//,
		minShareCount: 4,
		priority: 2,
	},
	{
		name: "form",
		test: /\/hooks\/use-previous-page|\/service-choice|\/forms\/(?!.*(field-hints|[Cc]hecks|contact))/,
		minShareCount: 2,
		priority: 1,
	},
	{
		name: "places",
		test: /\/components\/PostcodeCheck|\/content\/areas\/(coverage|postcode\/texts)/,
		priority: 2,
	},
	{
		name: "rooms",
		test: /\/components\/(FeaturedProjects|drawing\/House|media\/(PictureNote|Film|use-rendition))|\/generated\/films|\/content\/(media\/picture-note|pages\/home-proof|company\/manager-benefits)/,
		priority: 1,
	},
	{
		name: "hubs",
		test: /\/pages\/(hub\/(Hub|RelatedHubs|TradeDrawing)|services\/ServiceCards)|\/components\/(page-head\/(HubHero|Crumbs)|CheckList|drawing\/StageStrip)|\/content\/services\/service-links/,
		priority: 1,
	},
];

/** Records the modules of each script and their lengths, for `npm run bench -- bundles`. */
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
	plugins: [unusedRouterParts(), reactRouter(), noteModules, routeStyles(), inlineScript()],
	define: { "import.meta.env.SITE_URL": JSON.stringify(process.env.SITE_URL || "") },
	server: process.env.LEAD_SERVICE ? { proxy: toService(process.env.LEAD_SERVICE) } : {},
	environments: {
		client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } },
		/** Only the build needs these packages then: the icons' alone is a third of what production would install. */
		ssr: { resolve: { noExternal: [/^lucide/, /^embla-carousel/] } },
	},
	build: {
		target: buildTarget,
		assetsInlineLimit: 0,
		/** On a slow machine they read like a fault of the build. */
		rolldownOptions: { checks: { bundlerTimings: false } },
	},
});
