/**
 * Subsets the variable fonts into the files in `media/fonts`, and measures them for their fallbacks. Run it after
 * changing the subsets or characters in `fonts.ts`, or for a newer version of a font:
 *
 *     npm install --no-save subset-font@2.9.0 @capsizecss/unpack@4.0.1 fontkitten@1.0.3
 *     node scripts/media/subset-fonts.ts
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { fromBuffer } from "@capsizecss/unpack";
import { create } from "fontkitten";
import subsetFont from "subset-font";
import {
	cardFontFile,
	cardSubset,
	type Font,
	type FontSubset,
	fonts,
	fontsDefinition,
	fontsFolder,
	subsetFile,
} from "./fonts.ts";

const plain = { keepFeatures: [], noLayoutClosure: true };

/** Reads the variable font from its package. */
async function readSource(font: Font): Promise<Buffer> {
	const folder = new URL(import.meta.resolve(`@fontsource-variable/${font.package}/LICENSE`));
	return readFile(fileURLToPath(new URL(`files/${font.source}`, folder)));
}

/** Subsets a font. Throws Error that names missing characters, which `subset-font` skips silently. */
async function subset(source: Buffer, { characters, axes, isKerned }: Omit<FontSubset, "weights">): Promise<Buffer> {
	const drawn = create(source);
	const missing = [...characters].filter((one) => !drawn.hasGlyphForCodePoint(one.codePointAt(0) ?? 0));
	if (missing.length > 0) throw new Error(`The font has no ${missing.join(" ")}`);
	const keepFeatures = isKerned ? ["kern"] : [];
	return subsetFont(source, characters, { ...plain, keepFeatures, targetFormat: "woff2", variationAxes: axes });
}

/** Measures the font's instances that its fallback's faces are stretched to. */
const measure = (source: Buffer, { subsets, fallback }: Font) =>
	Promise.all(
		fallback.faces.map(async ({ axes }) => {
			const { characters } = Object.values<FontSubset>(subsets)[0] ?? cardSubset;
			const instance = await subsetFont(source, characters, { targetFormat: "truetype", variationAxes: axes });
			const { ascent, descent, lineGap, unitsPerEm, xWidthAvg } = await fromBuffer(instance);
			return { ascent, descent, lineGap, unitsPerEm, xWidthAvg };
		}),
	);

await mkdir(fontsFolder, { recursive: true });
const fallbacks: Record<string, Awaited<ReturnType<typeof measure>>> = {};
for (const font of Object.values(fonts)) {
	const source = await readSource(font);
	for (const [name, each] of Object.entries<FontSubset>(font.subsets))
		await writeFile(subsetFile(font, name), await subset(source, each));
	fallbacks[font.package] = await measure(source, font);
}
const { axes, characters } = cardSubset;
const card = { targetFormat: "truetype", variationAxes: axes } as const;
await writeFile(cardFontFile, await subsetFont(await readSource(fonts.display), characters, card));
await writeFile(
	path.join(fontsFolder, "metrics.json"),
	`${JSON.stringify({ definition: fontsDefinition, fallbacks }, null, "\t")}\n`,
);
