import { basename } from "node:path";
import type { Plugin, Rolldown } from "vite";

/** The bundler puts each style sheet into a file of its own: pages share components, not sets of them. */
export const styleFiles = { name: (id: string) => basename(id, ".css"), test: /\/site\/.*\.css$/, debugName: "styles" };

/** The style files that a module reaches by its imports; what a component builds on comes before its own. */
function stylesOf(context: Rolldown.PluginContext, id: string, seen = new Set<string>()): string[] {
	if (seen.has(id)) return [];
	seen.add(id);
	const imported = context.getModuleInfo(id)?.importedIds ?? [];
	const styles = imported.flatMap((next) => stylesOf(context, next, seen));
	return id.endsWith(".css") ? [...styles, basename(id)] : styles;
}

/**
 * Gives each route, and each module that is imported later, the style sheets of the components that it imports. Vite
 * notes them by script, and scripts shared by several pages would give each page the styles of all of them. What Vite
 * preloads and what it lists for React Router follows from its notes.
 */
export const routeStyles = (): Plugin => ({
	name: "route-styles",
	applyToEnvironment: ({ name }) => name === "client",
	generateBundle: {
		order: "pre",
		handler(_, bundle) {
			const files = Object.values(bundle);
			const sheets = new Map<string, string>();
			for (const file of files)
				if (file.type === "asset" && file.fileName.endsWith(".css"))
					for (const name of file.names) sheets.set(name, file.fileName);

			const root = files.find((file) => file.type === "chunk" && file.facadeModuleId?.includes("/site/root.tsx"));
			const onEveryPage = new Set(
				root?.type === "chunk" && root.facadeModuleId ? stylesOf(this, root.facadeModuleId) : [],
			);

			for (const script of files) {
				if (script.type !== "chunk" || !script.viteMetadata) continue;
				const { importedCss } = script.viteMetadata;
				importedCss.clear();
				if (!script.facadeModuleId) continue;
				for (const name of stylesOf(this, script.facadeModuleId)) {
					const sheet = sheets.get(name);
					if (sheet && (script === root || !onEveryPage.has(name))) importedCss.add(sheet);
				}
			}
		},
	},
});
