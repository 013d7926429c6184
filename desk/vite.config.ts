import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { lightFaces, shadedFaces } from "../site/layout/mark.ts";
import { swatchSymbols } from "./ui/swatch-symbols.ts";

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** Inlines the swatches in the page: forty in a list are forty references to nine drawings. */
const drawSwatches: Plugin = {
	name: "draw-swatches",
	transformIndexHtml: (html) => html.replace("<!-- swatches -->", () => swatchSymbols),
};

/** Favicon, drawn from the same faces as the logo. */
const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#a2402a" d="${lightFaces}"/><path fill="#87331f" d="${shadedFaces}"/></svg>`;
const drawIcon: Plugin = {
	name: "draw-icon",
	apply: (_, { isSsrBuild }) => !isSsrBuild,
	generateBundle() {
		this.emitFile({ type: "asset", fileName: "icon.svg", source: mark });
	},
};

/**
 * Adds links to the page for what the first screen needs: its styles, its two fonts and the scripts that hydrate it.
 * The styles come before the scripts.
 */
const nameFirst: Plugin = {
	name: "name-first",
	transformIndexHtml: {
		order: "post",
		handler(_, { bundle = {} }) {
			const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
			const first = chunks.filter(({ name }) => ["rolldown-runtime", "shared", "start"].includes(name));
			const styles = first.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
			const fonts = Object.keys(bundle).filter((file) => /-(heading|text)\.[^/]*\.woff2$/.test(file));
			const link = (href: string, attrs: Readonly<Record<string, string>>) => ({
				tag: "link",
				attrs: { ...attrs, href: `/${href}` },
				injectTo: "head" as const,
			});
			return [
				...styles.map((file) => link(file, { rel: "stylesheet", crossorigin: "" })),
				...fonts.map((file) => link(file, { rel: "preload", as: "font", type: "font/woff2", crossorigin: "" })),
				...first.map(({ fileName }) => link(fileName, { rel: "modulepreload", fetchpriority: "low", crossorigin: "" })),
			];
		},
	},
};

/**
 * Configures the office's application. `server/desk` serves it on an origin of its own, and it shares no script with
 * the site.
 */
export default defineConfig(({ isSsrBuild }) => ({
	root: path("."),
	publicDir: false,
	plugins: [drawSwatches, drawIcon, nameFirst],
	/** The site's fonts become assets of the desk. */
	resolve: { alias: [{ find: /^\/fonts\//, replacement: path("../public/fonts/") }] },
	...(process.env.DESK_SERVICE && { server: { proxy: { "/api": process.env.DESK_SERVICE } } }),
	/** Bundles all dependencies of the server-side rendering into its own file. */
	ssr: { noExternal: true },
	build: {
		outDir: path(isSsrBuild ? "../build/desk-server" : "../build/desk"),
		emptyOutDir: true,
		target: "es2022",
		cssTarget: ["chrome120", "safari17.2", "firefox121"],
		assetsInlineLimit: 0,
		modulePreload: { polyfill: false },
		rolldownOptions: {
			/** Puts modules that two parts of the desk share into one file, which every page fetches. */
			output: isSsrBuild ? {} : { codeSplitting: { groups: [{ name: "shared", minShareCount: 2 }] } },
			/** Directives for server-rendering frameworks have no effect here, so warnings about them are hidden. */
			onwarn: (warning, warn) => warning.code !== "MODULE_LEVEL_DIRECTIVE" && warn(warning),
		},
	},
}));
