import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";
import { type DerivedFolder, fingerprint } from "./derived.ts";
import { readFontTables } from "./font-tables.ts";

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const common = `${letters}0123456789 \u00a0!%&'()+,-./:;?@£©×·–—‘’“”…é`;

/**
 * The two fonts, each in the cuts that pages are set in, and the characters that they keep: what the site may say; the
 * first is the one that its fallback is stretched to. Each is small enough to arrive in one go, and there are no more
 * than two, for they share the line with the first picture. The text face has the accents of London's names too, for
 * what visitors type: a cut that is fetched only then. A browser draws any other letter in its own font.
 */
export const fonts = {
	display: {
		family: "Bricolage Grotesque",
		package: "bricolage-grotesque",
		source: "bricolage-grotesque-latin-opsz-normal.woff2",
		cuts: { heading: { axes: { wght: 560, opsz: 64 }, weights: "560", characters: common, isKerned: true } },
		fallback: { family: "Bricolage Fallback", local: "bold" },
	},
	text: {
		family: "Instrument Sans",
		package: "instrument-sans",
		source: "instrument-sans-latin-wght-normal.woff2",
		cuts: {
			text: { axes: { wght: { min: 400, max: 600 } }, weights: "400 600", characters: common },
			typed: {
				axes: { wght: 400 },
				weights: "400",
				characters: `"#$*<=>[\\]^_\`{|}~€°½²•àáâäåçèêëíîïñóôöøßúü`,
				isRare: true,
			},
		},
		fallback: { family: "Instrument Fallback", local: "regular" },
	},
} as const;
export type Font = (typeof fonts)[keyof typeof fonts];

/** One weight of a font, or a range of them, as a file. */
interface Cut {
	readonly axes: Readonly<Record<string, number | { readonly min: number; readonly max: number }>>;
	/** The CSS weights that it stands for. */
	readonly weights: string;
	readonly characters: string;
	/** Fetched only where one of its characters is to be drawn. */
	readonly isRare?: boolean;
	/** Keeps its kerning pairs. They are nearly half of a cut, and hardly to be seen in the sizes of running text. */
	readonly isKerned?: boolean;
}

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

const plain = { keepFeatures: [], noLayoutClosure: true };

/** Plain English, to count each letter as often as pages use it. */
const sample =
	"a set of drawings for every room of the house one contract with eight trades and a fixed price from the first survey to the last coat of paint the quality is checked just before you move back in";

/**
 * Makes a font's cuts. Gives the addresses of those that every page needs, and the font faces of the family and of its
 * fallback: a system face stretched to the same metrics, so that nothing moves when the font comes late.
 */
export async function deriveFont(font: Font, folder: DerivedFolder): Promise<{ urls: readonly string[]; css: string }> {
	const source = await readFontSource(font);
	const cuts = Object.entries<Cut>(font.cuts).map(([name, cut]) => ({
		...cut,
		file: `${font.package}-${name}.${fingerprint(source, JSON.stringify([cut, plain]))}.woff2`,
	}));
	await Promise.all(
		cuts.map(({ file, axes, characters, isKerned }) =>
			folder.derive(file, async () => ({
				files: {
					[file]: await subsetFont(source, characters, {
						...plain,
						...(isKerned && { keepFeatures: ["kern"] }),
						targetFormat: "woff2",
						variationAxes: axes,
					}),
				},
				note: "",
			})),
		),
	);
	const faces = cuts.map(({ file, characters, weights, isRare }) =>
		fontFace({
			"font-family": `"${font.family}"`,
			src: `url("/fonts/${file}") format("woff2")`,
			"font-weight": weights,
			"font-display": isRare ? "swap" : "optional",
			...(isRare && { "unicode-range": rangeOf(characters) }),
		}),
	);
	return {
		urls: cuts.filter(({ isRare }) => !isRare).map(({ file }) => `/fonts/${file}`),
		css: faces.join("") + (await fallbackFace(font, source)),
	};
}

/** As in `unicode-range`, neighbours in one. */
function rangeOf(characters: string): string {
	const ranges: { start: number; end: number }[] = [];
	for (const point of Array.from(characters, (character) => character.codePointAt(0) ?? 0).sort((a, b) => a - b)) {
		const last = ranges.at(-1);
		if (last && last.end === point - 1) last.end = point;
		else ranges.push({ start: point, end: point });
	}
	const hex = (point: number) => point.toString(16);
	return ranges.map(({ start, end }) => `U+${hex(start)}${start === end ? "" : `-${hex(end)}`}`).join(", ");
}

/** The variable font as its package brings it. */
export const readFontSource = (font: Font): Promise<Buffer> =>
	readFile(fileURLToPath(import.meta.resolve(`@fontsource-variable/${font.package}/files/${font.source}`)));

async function fallbackFace({ cuts, fallback }: Font, source: Buffer): Promise<string> {
	const [usual] = Object.values<Cut>(cuts);
	const instance = await subsetFont(source, common, {
		targetFormat: "truetype",
		...(usual && { variationAxes: usual.axes }),
	});
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
