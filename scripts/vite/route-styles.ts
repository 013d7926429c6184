import { basename } from "node:path";
import type { Manifest, Plugin } from "vite";

/** The bundler puts each style sheet into a file of its own: pages share components, not sets of them. */
export const styleFiles = { name: (id: string) => basename(id, ".css"), test: /\/site\/.*\.css$/ };

/** Vite's own list of what it has written; React Router reads each route's files from it. */
const viteManifest = ".vite/manifest.json";

/**
 * Gives each route the style sheets of the components that it imports. Vite lists them by script, and scripts shared by
 * several pages would give each page the styles of all of them.
 */
export const routeStyles = (): Plugin => ({
	name: "route-styles",
	applyToEnvironment: ({ name }) => name === "client",
	generateBundle: {
		order: "post",
		handler(_, bundle) {
			const manifest = bundle[viteManifest];
			if (manifest?.type !== "asset") throw new Error(`Vite wrote no ${viteManifest}`);
			const entries: Manifest = JSON.parse(String(manifest.source));

			const fileOf = new Map<string, string>();
			for (const file of Object.values(bundle))
				if (file.type === "asset" && file.fileName.endsWith(".css"))
					for (const name of file.names) fileOf.set(name, file.fileName);

			/** In the order of the imports: what a component uses comes before its own. */
			const stylesOf = (id: string, seen: Set<string>): string[] => {
				if (seen.has(id)) return [];
				seen.add(id);
				const file = id.endsWith(".css") ? fileOf.get(basename(id)) : undefined;
				const imported = this.getModuleInfo(id)?.importedIds ?? [];
				return [...imported.flatMap((next) => stylesOf(next, seen)), ...(file ? [file] : [])];
			};
			for (const file of Object.values(bundle)) {
				if (file.type !== "chunk") continue;
				const entry = Object.values(entries).find((each) => each.file === file.fileName);
				if (!entry) continue;
				delete entry.css;
				if (file.isEntry && file.facadeModuleId) {
					const styles = stylesOf(file.facadeModuleId, new Set());
					if (styles.length > 0) entry.css = styles;
				}
			}
			manifest.source = JSON.stringify(entries);
		},
	},
});
