import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import subsetFont from "subset-font";
import { expect, test } from "vitest";
import { readFontTables } from "./font-tables.ts";
import { deriveFont, fonts } from "./fonts.ts";
import { temporaryDerived } from "./testing.ts";

async function deriveBoth() {
	const { folder, files } = await temporaryDerived();
	const derive = async (font: (typeof fonts)[keyof typeof fonts]) => {
		const { url, css } = await deriveFont(font, folder);
		return { css, content: await readFile(path.join(files, path.basename(url))) };
	};
	return { display: await derive(fonts.display), text: await derive(fonts.text) };
}

/** Every character of every text that the content exports; addresses and the postcode table are not shown. */
async function charactersOfContent(): Promise<Set<string>> {
	const characters = new Set<string>();
	const collect = (value: unknown): void => {
		if (typeof value === "string" && !/^(#|https:)/.test(value))
			for (const character of value) characters.add(character);
		if (typeof value === "object" && value !== null) Object.values(value).forEach(collect);
	};
	for (const file of globSync("content/**/*.ts", { exclude: ["**/*.test.ts", "content/postcodes.ts"] }))
		collect(await import(path.resolve(file)));
	return characters;
}

test("both fonts together stay within 60 kB and keep their axes", async () => {
	const { display, text } = await deriveBoth();
	expect(display.content.length + text.content.length).toBeLessThanOrEqual(60_000);
	const axes = await Promise.all(
		[display, text].map(({ content }) => subsetFont(content, "a", { targetFormat: "truetype" })),
	);
	expect(axes[0]?.includes("opsz") && axes[0].includes("wght") && axes[1]?.includes("wght")).toBe(true);
});

test("both fonts have every character of the content", async () => {
	const { display, text } = await deriveBoth();
	const characters = [...(await charactersOfContent())].join("");
	for (const { content } of [display, text]) {
		const { advances } = readFontTables(await subsetFont(content, characters, { targetFormat: "truetype" }));
		expect(Array.from(characters).filter((character) => !advances.has(character))).toEqual([]);
	}
});

test("each font is optional and has a fallback stretched to its metrics", async () => {
	const { display, text } = await deriveBoth();
	for (const { css } of [display, text]) {
		expect(css.match(/font-display: optional/g)).toHaveLength(1);
		for (const override of ["size-adjust", "ascent-override", "descent-override"]) {
			const percent = Number(new RegExp(`${override}: ([\\d.]+)%`).exec(css)?.[1]);
			expect(percent).toBeGreaterThan(20);
			expect(percent).toBeLessThan(110);
		}
	}
});
