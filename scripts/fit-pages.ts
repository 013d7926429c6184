/** After the build: leaves in each built page what it needs itself, so that it arrives in one round trip. */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { transform } from "lightningcss";
import { minifySync } from "vite";

const style = /(?<=<style\b[^>]*>)[\s\S]*?(?=<\/style>)/;
const script = /(?<=<script>)[\s\S]*?(?=<\/script>)/g;

const classesOf = (page: string): Set<string> =>
	new Set([...page.matchAll(/\sclass="([^"]+)"/g)].flatMap(([, names = ""]) => names.split(" ")));

/**
 * Takes the rules out of each page that are for other pages' elements. A class that no page has as it is built is one
 * of a state (an error that is shown, a row that has become a carousel): its rules stay everywhere.
 */
export function fitStyles(pages: readonly string[]): string[] {
	const classes = pages.map(classesOf);
	const all = new Set(classes.flatMap((own) => [...own]));
	return pages.map((page, index) => {
		const others = all.difference(classes[index] ?? all);
		return page.replace(style, (css) => {
			const { code } = transform({
				filename: "page.css",
				code: Buffer.from(css),
				minify: true,
				unusedSymbols: [...others],
			});
			return code.toString();
		});
	});
}

const fitScripts = (page: string): string =>
	page.replace(script, (code) => {
		const minified = minifySync("page.js", code, { module: false });
		if (minified.errors.length > 0) throw new Error(minified.errors.map(({ message }) => message).join("\n"));
		return minified.code.trim();
	});

/** Fits every page in the folder of a built site. */
export function fitPages(folder: string): void {
	const files = globSync(`${folder}/**/*.html`);
	const pages = fitStyles(files.map((file) => readFileSync(file, "utf8"))).map(fitScripts);
	for (const [index, page] of pages.entries()) writeFileSync(files[index] ?? "", page);
}
