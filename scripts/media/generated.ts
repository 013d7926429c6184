import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";

/** A data literal for a generated module from the JSON texts of its values. */
export const formatLiteral = (entries: readonly (readonly [key: string, json: string])[]): string =>
	`{\n${entries.map(([key, json]) => `\t${JSON.stringify(key)}: ${json},\n`).join("")}}`;

/** Writes `site/generated/{file}` unless it says the same already, so that a running dev server is not disturbed. */
export async function writeGenerated(siteRoot: string, file: string, content: string): Promise<void> {
	const target = path.join(siteRoot, "site/generated", file);
	if ((await readFile(target, "utf8").catch(() => "")) === content) return;
	await mkdir(path.dirname(target), { recursive: true });
	await writeFile(target, content);
}
