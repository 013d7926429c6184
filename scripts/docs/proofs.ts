import { globSync, readFileSync } from "node:fs";

const tests = new Map(
	globSync("{content,desk,forms,scripts,server,site,tests}/**/*.test.ts").map((file) => [
		file,
		readFileSync(file, "utf8"),
	]),
);

/** Returns the file of a test: the one where it was last found, or the only other file that has it. */
function findFile(name: string, last: string): string {
	const files = [...tests].flatMap(([file, source]) => (source.includes(`"${name}"`) ? [file] : []));
	if (files.includes(last)) return last;
	const [file, ...others] = files;
	if (file === undefined) throw new Error(`docs/proofs.md: no test is called “${name}”`);
	if (others.length > 0) throw new Error(`docs/proofs.md: name the file of “${name}”: ${files.join(" or ")}`);
	return file;
}

/**
 * Corrects the files of tests that have moved.
 *
 * @throws Error if a test does not exist, or exists in several files
 */
export const locateTests = (text: string): string =>
	text.replace(
		/^ {2}- `(.+?)`: (.+)$/gm,
		(_, file: string, name: string) => `  - \`${findFile(name, file)}\`: ${name}`,
	);
