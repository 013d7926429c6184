import { readFile } from "node:fs/promises";
import { minify, type Plugin, transformWithOxc } from "vite";
import { buildTarget } from "../baseline.ts";

/**
 * Loads `import text from "./file.ts?script"` as a minified script to inline in a page. The file may only import types.
 */
export const inlineScript = (): Plugin => ({
	name: "inline-script",
	enforce: "pre",
	load: {
		filter: { id: /\.ts\?script$/ },
		async handler(id) {
			const file = id.replace(/\?script$/, "");
			this.addWatchFile(file);
			const script = await transformWithOxc(await readFile(file, "utf8"), file, {
				target: buildTarget,
				sourcemap: false,
			});
			const { code, errors } = await minify(file, script.code, { module: false, sourcemap: false });
			if (errors[0]) throw new Error(errors[0].message);
			return { code: `export default ${JSON.stringify(code.trim())}`, moduleType: "js" };
		},
	},
});
