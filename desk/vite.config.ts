import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { lightFaces, shadedFaces } from "../site/layout/logo-shape.ts";

const resolvePath = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#a2402a" d="${lightFaces}"/><path fill="#87331f" d="${shadedFaces}"/></svg>`;
const drawIcon: Plugin = {
	name: "draw-icon",
	generateBundle() {
		this.emitFile({ type: "asset", fileName: "icon.svg", source: icon });
	},
};

/** Preloads the two fonts of the first screen, which the browser would only find in the styles. */
const preloadFonts: Plugin = {
	name: "preload-fonts",
	transformIndexHtml: {
		order: "post",
		handler(_, { bundle = {} }) {
			const fonts = Object.keys(bundle).filter((file) => /-(heading|text)\.[^/]*\.woff2$/.test(file));
			return fonts.map((file) => ({
				tag: "link",
				attrs: { rel: "preload", as: "font", type: "font/woff2", crossorigin: "", href: `/${file}` },
				injectTo: "head" as const,
			}));
		},
	},
};

/** Configures the office's application, which has its own origin and shares no script with the site. */
export default defineConfig({
	root: resolvePath("."),
	publicDir: false,
	/** The site's development server, which runs beside the desk's, has the default folder. */
	cacheDir: resolvePath("../node_modules/.vite-desk"),
	plugins: [drawIcon, preloadFonts],
	resolve: { alias: [{ find: /^\/fonts\//, replacement: resolvePath("../public/fonts/") }] },
	/** Forwards the API's requests to the service during development. Modules of `desk/api/` have URLs that end in .ts. */
	...(process.env.DESK_SERVICE && { server: { proxy: { "^/api/(?!.*\\.tsx?\\b)": process.env.DESK_SERVICE } } }),
	build: {
		outDir: resolvePath("../build/desk"),
		emptyOutDir: true,
		target: "es2022",
		/** The oldest browsers that the desk works in (decision 064). */
		cssTarget: ["chrome120", "safari17.4", "firefox125"],
		assetsInlineLimit: 0,
		modulePreload: { polyfill: false },
		rolldownOptions: {
			checks: { bundlerTimings: false },
			/** Directives for server-rendering frameworks have no effect here, so warnings about them are hidden. */
			onwarn: (warning, warn) => warning.code !== "MODULE_LEVEL_DIRECTIVE" && warn(warning),
		},
	},
});
