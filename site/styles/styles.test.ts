import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const files = globSync("site/{components,forms,layout,pages}/**/*.css").sort();

const pascal = (name: string): string => name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Lists the top-level selectors outside of media queries. */
function outerSelectors(css: string): string[] {
	const selectors: string[] = [];
	let depth = 0;
	let text = "";
	for (const sign of css.replaceAll(/\/\*[\s\S]*?\*\//g, "")) {
		if (sign === "{") {
			if (depth === 0 && !text.trim().startsWith("@")) selectors.push(text.trim());
			depth += 1;
		}
		if (sign === "}") depth -= 1;
		text = sign === "{" || sign === "}" || sign === ";" ? "" : text + sign;
	}
	return selectors;
}

test.each(files)("the styles in %s style only the component that they are named after", (file) => {
	const { dir, name } = path.parse(file);
	const [component = ""] = [`${pascal(name)}.tsx`, `${name}.tsx`]
		.map((file) => path.join(dir, file))
		.filter((file) => existsSync(file));
	expect(component, "a component beside it").not.toBe("");
	expect(readFileSync(component, "utf8")).toContain(`import "./${name}.css";`);
	const own = new RegExp(`^(\\S+ )?\\.${name}(?![a-z])`);
	expect(outerSelectors(readFileSync(file, "utf8")).filter((selector) => !own.test(selector))).toEqual([]);
});
