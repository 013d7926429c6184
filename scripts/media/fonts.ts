import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";
import { type DerivedFolder, fingerprint } from "./derived.ts";
import { readFontTables } from "./font-tables.ts";

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const common = `${letters}0123456789 \u00a0!%&'()+,-./:;?@£©×·–—‘’“”…é`;

/**
 * The two fonts and the characters they keep: what the site may say. Headings do with fewer. The text face has
 * the accents of London's names too, for what visitors type; a browser draws any other letter in its own font.
 */
export const fonts = {
	display: {
		family: "Bricolage Grotesque Variable",
		package: "bricolage-grotesque",
		source: "bricolage-grotesque-latin-opsz-normal.woff2",
		characters: common,
		weights: { min: 560, max: 680 },
		/** Where its widths are measured: a section's heading. */
		measured: { wght: 560, opsz: 48 },
		fallback: { family: "Bricolage Fallback", local: "bold" },
	},
	text: {
		family: "Instrument Sans Variable",
		package: "instrument-sans",
		source: "instrument-sans-latin-wght-normal.woff2",
		characters: `${common}"#$*<=>[\\]^_\`{|}~€°½²•àáâäåçèêëíîïñóôöøßúü`,
		weights: { min: 400, max: 700 },
		measured: { wght: 400 },
		fallback: { family: "Instrument Fallback", local: "regular" },
	},
} as const;
export type Font = (typeof fonts)[keyof typeof fonts];

/** Faces that every system has under one of two names, with the widths of a to z and the space in thousandths of an em. */
const systemFaces = {
	regular: {
		names: ["Arial", "Liberation Sans"],
		widths: [
			556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722,
			500, 500, 500, 278,
		],
	},
	bold: {
		names: ["Arial Bold", "Liberation Sans Bold"],
		widths: [
			556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778,
			556, 556, 500, 278,
		],
	},
} as const;

const features = { keepFeatures: ["kern"], noLayoutClosure: true } as const;

/** Plain English, to count each letter as often as pages use it. */
const sample =
	"a set of drawings for every room of the house one contract with eight trades and a fixed price from the first survey to the last coat of paint the quality is checked just before you move back in";

/**
 * Subsets a font, axes and all. Gives its address, and the font faces of the family and of its fallback: a system
 * face stretched to the same metrics, so that nothing moves when the font comes late.
 */
export async function deriveFont(font: Font, folder: DerivedFolder): Promise<{ url: string; css: string }> {
	const source = await readFontSource(font);
	const file = `${font.package}.${fingerprint(source, JSON.stringify([font, systemFaces, sample, features]))}.woff2`;
	const css = await folder.derive(file, async () => {
		const { characters, weights, family } = font;
		const variationAxes = { wght: weights };
		const content = await subsetFont(source, characters, { ...features, targetFormat: "woff2", variationAxes });
		const face = fontFace({
			"font-family": `"${family}"`,
			src: `url("/fonts/${file}") format("woff2")`,
			"font-weight": `${weights.min} ${weights.max}`,
			"font-display": "optional",
		});
		return { files: { [file]: content }, note: face + (await fallbackFace(font, source)) };
	});
	return { url: `/fonts/${file}`, css };
}

/** The variable font as its package brings it. */
export const readFontSource = (font: Font): Promise<Buffer> =>
	readFile(fileURLToPath(import.meta.resolve(`@fontsource-variable/${font.package}/files/${font.source}`)));

async function fallbackFace({ characters, measured, fallback }: Font, source: Buffer): Promise<string> {
	const instance = await subsetFont(source, characters, { targetFormat: "truetype", variationAxes: measured });
	const { ascent, descent, lineGap, advances } = readFontTables(instance);
	const system = systemFaces[fallback.local];
	const stretch =
		averageWidth((letter) => advances.get(letter) ?? 0) /
		averageWidth((letter) => (system.widths["abcdefghijklmnopqrstuvwxyz ".indexOf(letter)] ?? 0) / 1000);
	const percent = (ratio: number) => `${(ratio * 100).toFixed(2)}%`;
	return fontFace({
		"font-family": `"${fallback.family}"`,
		src: system.names.map((name) => `local("${name}")`).join(", "),
		"size-adjust": percent(stretch),
		"ascent-override": percent(ascent / stretch),
		"descent-override": percent(descent / stretch),
		"line-gap-override": percent(lineGap / stretch),
	});
}

const averageWidth = (widthOf: (letter: string) => number): number =>
	Array.from(sample, widthOf).reduce((sum, width) => sum + width, 0) / sample.length;

const fontFace = (descriptors: Readonly<Record<string, string>>): string =>
	`@font-face {\n${Object.entries(descriptors)
		.map(([name, value]) => `\t${name}: ${value};\n`)
		.join("")}}\n`;
