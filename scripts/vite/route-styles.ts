import { basename } from "node:path";
import type { Plugin, Rolldown } from "vite";

/** Names the file of a style sheet. A customer's page has one for all of its own, which no other page shares. */
const nameFile = (id: string): string => (id.includes("/pages/request/") ? "request" : basename(id, ".css"));

/**
 * Puts each style sheet into a file of its own, because pages share single components, not sets of them. The names of all
 * files are in the manifest, which every page loads.
 */
export const styleFiles = { name: nameFile, test: /\/site\/.*\.css$/, debugName: "styles" };

/** Lists the style files that a module imports, directly or not. Those of a component's parts precede its own. */
function listStyles(context: Rolldown.PluginContext, id: string, seen = new Set<string>()): string[] {
	if (seen.has(id)) return [];
	seen.add(id);
	const imported = context.getModuleInfo(id)?.importedIds ?? [];
	const styles = imported.flatMap((next) => listStyles(context, next, seen));
	return id.endsWith(".css") ? [...styles, `${nameFile(id)}.css`] : styles;
}

/**
 * Gives each route, and each module that is imported later, the style sheets of the components that it imports. Vite
 * records style sheets per script, so a script shared by several pages would give each page the styles of all of them.
 * Vite's preloads and its list for React Router follow from its records.
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
				root?.type === "chunk" && root.facadeModuleId ? listStyles(this, root.facadeModuleId) : [],
			);

			for (const script of files) {
				if (script.type !== "chunk" || !script.viteMetadata) continue;
				const { importedCss } = script.viteMetadata;
				importedCss.clear();
				if (!script.facadeModuleId) continue;
				for (const name of listStyles(this, script.facadeModuleId)) {
					const sheet = sheets.get(name);
					if (sheet && (script === root || !onEveryPage.has(name))) importedCss.add(sheet);
				}
			}
		},
	},
});
