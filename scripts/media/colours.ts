import { readFile } from "node:fs/promises";
import path from "node:path";
import { MediaError } from "./derived.ts";

/**
 * Reads the colours of the design tokens (`brick` → `#a2402a`), so that icons and cards use the same ones as the pages.
 */
export async function readColours(siteRoot: string): Promise<(token: string) => string> {
	const css = await readFile(path.join(siteRoot, "site/styles/tokens.css"), "utf8");
	return (token) => {
		const value = new RegExp(`--${token}: (#[0-9a-f]{6});`).exec(css)?.[1];
		if (!value) throw new MediaError(`site/styles/tokens.css has no colour --${token}`);
		return value;
	};
}
