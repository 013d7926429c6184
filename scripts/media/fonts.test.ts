import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import metrics from "../../media/fonts/metrics.json" with { type: "json" };
import { temporaryDerived } from "../../tests/support/system/derived-media.ts";
import { deriveFont, type Font, fonts, fontsDefinition } from "./fonts.ts";

async function deriveBoth() {
	const { folder, files } = temporaryDerived();
	const derive = async (font: Font) => {
		const { urls, ...faces } = await deriveFont(font, folder);
		return { ...faces, subsets: await Promise.all(urls.map((url) => readFile(path.join(files, path.basename(url))))) };
	};
	return { display: await derive(fonts.display), text: await derive(fonts.text) };
}

/**
 * Collects every character of every text in the content; addresses, the postcode table and texts of emails are not
 * shown.
 */
async function charactersOfContent(): Promise<Set<string>> {
	const characters = new Set<string>();
	const collect = (value: unknown): void => {
		if (typeof value === "string" && !/^(#|https:)/.test(value))
			for (const character of value) characters.add(character);
		if (typeof value === "object" && value !== null) Object.values(value).forEach(collect);
	};
	for (const file of globSync("content/**/*.ts", {
		exclude: ["**/*.test.ts", "content/areas/postcode/districts.ts", "content/company/reply-templates.ts"],
	}))
		collect(await import(path.resolve(file)));
	return characters;
}

test("every font subset that pages need fits in the first ten packets", async () => {
	const { display, text } = await deriveBoth();
	const sizes = [...display.subsets, ...text.subsets].map(({ length }) => length);
	expect(sizes).toHaveLength(2);
	expect(Math.max(...sizes)).toBeLessThanOrEqual(14_000);
});

test("visitors' input uses the text face too, from a subset fetched only when needed", async () => {
	const { css, rareCss } = (await deriveBoth()).text;
	expect(css).not.toContain("unicode-range");
	expect(rareCss.match(/font-family: "Instrument Sans"/g)).toHaveLength(1);
	const [, range] = /unicode-range: (.*);/.exec(rareCss) ?? [];
	expect(range).not.toContain("U+e9");
	expect(range).toContain("U+e7-e8,");
});

test("both fonts cover every character of the content", async () => {
	const characters = [...(await charactersOfContent())];
	for (const subset of [fonts.display.subsets.heading, fonts.text.subsets.text])
		expect(characters.filter((character) => !subset.characters.includes(character))).toEqual([]);
});

test("the committed font subsets match what scripts/media/subset-fonts.ts makes", () => {
	expect(metrics.definition).toBe(fontsDefinition);
});

test("each font replaces a fallback with matching metrics when it arrives", async () => {
	const { display, text } = await deriveBoth();
	for (const { css } of [display, text]) {
		expect(css.match(/font-display: swap/g)).toHaveLength(1);
		expect(css).not.toContain("font-display: optional");
		const fallbacks = css.split("@font-face").filter((face) => face.includes("local("));
		expect(fallbacks).toHaveLength(css === text.css ? 2 : 1);
		for (const face of fallbacks)
			for (const override of ["size-adjust", "ascent-override", "descent-override"]) {
				const percent = Number(new RegExp(`${override}: ([\\d.]+)%`).exec(face)?.[1]);
				expect(percent).toBeGreaterThan(20);
				expect(percent).toBeLessThan(110);
			}
	}
});
