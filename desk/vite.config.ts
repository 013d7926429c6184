import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { lightFaces, shadedFaces } from "../site/shell/mark.ts";
import { swatchSymbols } from "./swatch-symbols.ts";

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** The page brings the swatches along: forty in a list are forty references to nine drawings. */
const drawSwatches: Plugin = {
	name: "draw-swatches",
	transformIndexHtml: (html) => html.replace("<!-- swatches -->", () => swatchSymbols),
};

/** The house's mark as the page's icon, drawn from the same faces as the logo. */
const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#a2402a" d="${lightFaces}"/><path fill="#87331f" d="${shadedFaces}"/></svg>`;
const drawIcon: Plugin = {
	name: "draw-icon",
	apply: "build",
	generateBundle() {
		this.emitFile({ type: "asset", fileName: "icon.svg", source: mark });
	},
};

/** The two cuts that the first screen is set in come beside the scripts, not after the styles. */
const preloadFonts: Plugin = {
	name: "preload-fonts",
	transformIndexHtml: {
		order: "post",
		handler: (_, { bundle }) =>
			Object.keys(bundle ?? {})
				.filter((file) => /-(heading|text)\.[^/]*\.woff2$/.test(file))
				.map((file) => ({
					tag: "link",
					attrs: { rel: "preload", href: `/${file}`, as: "font", type: "font/woff2", crossorigin: "" },
					injectTo: "head",
				})),
	},
};

/** The office's application. It is served on an origin of its own by `server/desk`, and shares no script with the site. */
export default defineConfig({
	root: path("."),
	publicDir: false,
	plugins: [drawSwatches, drawIcon, preloadFonts],
	/** The site's fonts become assets of the desk. */
	resolve: { alias: [{ find: /^\/fonts\//, replacement: path("../public/fonts/") }] },
	...(process.env.DESK_SERVICE && { server: { proxy: { "/api": process.env.DESK_SERVICE } } }),
	build: {
		outDir: path("../build/desk"),
		emptyOutDir: true,
		target: "es2022",
		cssTarget: ["chrome120", "safari17.2", "firefox121"],
		assetsInlineLimit: 0,
		modulePreload: { polyfill: false },
		rolldownOptions: {
			/** Directives for frameworks that render on servers mean nothing here. */
			onwarn: (warning, warn) => warning.code !== "MODULE_LEVEL_DIRECTIVE" && warn(warning),
		},
	},
});
