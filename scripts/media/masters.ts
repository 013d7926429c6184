import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { MediaError } from "./derived.ts";

/**
 * Returns a look-up of the masters by file name. The folder and the expected names must match: missing and unexpected
 * files are all reported in one error.
 */
export async function readMasters(folder: string, expected: readonly string[]): Promise<(file: string) => Buffer> {
	const list = async (within: string) =>
		(await readdir(path.join(folder, within), { withFileTypes: true }).catch(() => []))
			.filter((entry) => entry.isFile() && entry.name !== "README.md")
			.map(({ name }) => path.posix.join(within, name));
	const files = [...(await list("")), ...(await list("lines"))];
	const problems = [
		...expected.filter((file) => !files.includes(file)).map((file) => `media/${file} is missing`),
		...files.filter((file) => !expected.includes(file)).map((file) => `media/${file} has no name in the content`),
	];
	if (problems.length > 0) throw new MediaError(problems.join("\n"));

	const masters = new Map<string, Buffer>();
	for (const file of expected) masters.set(file, await readFile(path.join(folder, file)));
	return (file) => {
		const master = masters.get(file);
		if (!master) throw new MediaError(`media/${file} is missing`);
		return master;
	};
}
