import { readFile } from "node:fs/promises";
import path from "node:path";
import metrics from "../../media/fonts/metrics.json" with { type: "json" };
import { type DerivedFolder, fingerprint } from "./derived.ts";

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const common = `${letters}0123456789 \u00a0!%&'()+,-./:;?@£©×·–—‘’“”…é`;

/**
 * The two fonts, the subsets that pages are set in, and the characters of each: all that the site's texts use. A fallback
 * has a face for each weight used side by side, so that bold text stays bold until a late font arrives. Each file is
 * small enough to arrive in one round trip, and there are only two, because they share bandwidth with the first
 * picture. The text face also has the accents of London's names, for visitors' input, in a subset that is fetched only
 * when needed. Browsers draw all other letters in their own fonts.
 */
export const fonts = {
	display: {
		family: "Bricolage Grotesque",
		package: "bricolage-grotesque",
		source: "bricolage-grotesque-latin-opsz-normal.woff2",
		subsets: { heading: { axes: { wght: 560, opsz: 64 }, weights: "560", characters: common, isKerned: true } },
		fallback: { family: "Bricolage Fallback", faces: [{ local: "bold", axes: { wght: 560, opsz: 64 } }] },
	},
	text: {
		family: "Instrument Sans",
		package: "instrument-sans",
		source: "instrument-sans-latin-wght-normal.woff2",
		subsets: {
			text: { axes: { wght: { min: 400, max: 600 } }, weights: "400 600", characters: common },
			typed: {
				axes: { wght: 400 },
				weights: "400",
				characters: `"#$*<=>[\\]^_\`{|}~€°•àáâäåçèêëíîïñóôöøßúü`,
				isRare: true,
			},
		},
		fallback: {
			family: "Instrument Fallback",
			faces: [
				{ weight: "400", local: "regular", axes: { wght: 400 } },
				{ weight: "600", local: "bold", axes: { wght: 600 } },
			],
		},
	},
} as const;
export type Font = (typeof fonts)[keyof typeof fonts];

/** The display font's large subset in the headings' weight, used for cards. */
export const cardSubset = { axes: { wght: 560, opsz: 96 }, characters: fonts.display.subsets.heading.characters };

/** Fingerprint of all inputs to the files in `media/fonts`, which their metrics record to detect stale files. */
export const fontsDefinition = fingerprint(JSON.stringify([fonts, cardSubset]));

/** Output folder of `subset-fonts.ts`. */
export const fontsFolder = path.join(import.meta.dirname, "../../media/fonts");

export const subsetFile = (font: Pick<Font, "package">, name: string): string =>
	path.join(fontsFolder, `${font.package}-${name}.woff2`);

/** The font of cards in the only format that the text renderer loads. */
export const cardFontFile = path.join(fontsFolder, `${fonts.display.package}-card.ttf`);

/** One weight of a font, or a range of them, as a file. */
export interface FontSubset {
	readonly axes: Readonly<Record<string, number | { readonly min: number; readonly max: number }>>;
	/** CSS weights that the subset covers. */
	readonly weights: string;
	readonly characters: string;
	/** Fetched only if one of its characters is on the page. */
	readonly isRare?: boolean;
	/**
	 * Keeps the kerning pairs. They are nearly half of a subset's bytes, and hardly visible at the size of running text.
	 */
	readonly isKerned?: boolean;
}

/** A system font face that substitutes one weight of a font. */
interface FallbackFace {
	/** CSS weight that the face substitutes, if there are several. */
	readonly weight?: string;
	readonly local: keyof typeof systemFaces;
	/** Instance of the font that the face is stretched to. */
	readonly axes: Readonly<Record<string, number>>;
}

/**
 * System faces that every desktop has under one of two names, with their average letter width in ems, weighted by
 * letter frequency in English (`xWidthAvg` of @capsizecss/metrics; Liberation Sans is as wide as Arial by design).
 */
const systemFaces = {
	regular: { names: ["Arial", "Liberation Sans"], averageWidth: 913 / 2048 },
	bold: { names: ["Arial Bold", "Liberation Sans Bold"], averageWidth: 983 / 2048 },
} as const;

/**
 * Publishes a font's subsets.
 *
 * @returns the addresses of the subsets that every page needs, and the font faces of the family and of its fallback:
 * system faces stretched to the same metrics, so that a late font causes no layout shift; apart from them, the faces of
 * rare subsets
 */
export async function deriveFont(font: Font, folder: DerivedFolder) {
	const subsets = await Promise.all(
		Object.entries<FontSubset>(font.subsets).map(async ([name, subset]) => {
			const content = await readFile(subsetFile(font, name));
			const file = `${font.package}-${name}.${fingerprint(content)}.woff2`;
			await folder.derive(file, async () => ({ files: { [file]: content }, note: "" }));
			return { ...subset, file };
		}),
	);
	const [rare, needed] = [subsets.filter(({ isRare }) => isRare), subsets.filter(({ isRare }) => !isRare)];
	const formatFaces = (list: typeof subsets) =>
		list.map(({ file, characters, weights, isRare }) =>
			formatFontFace({
				"font-family": `"${font.family}"`,
				src: `url("/fonts/${file}") format("woff2")`,
				"font-weight": weights,
				"font-display": "swap",
				...(isRare && { "unicode-range": formatUnicodeRange(characters) }),
			}),
		);
	return {
		urls: needed.map(({ file }) => `/fonts/${file}`),
		css: [...formatFaces(needed), ...formatFallbackFaces(font)].join(""),
		rareCss: formatFaces(rare).join(""),
	};
}

/** Writes characters as a `unicode-range`, with neighbours merged. */
function formatUnicodeRange(characters: string): string {
	const ranges: { start: number; end: number }[] = [];
	for (const point of Array.from(characters, (character) => character.codePointAt(0) ?? 0).sort((a, b) => a - b)) {
		const last = ranges.at(-1);
		if (last && last.end === point - 1) last.end = point;
		else ranges.push({ start: point, end: point });
	}
	const hex = (point: number) => point.toString(16);
	return ranges.map(({ start, end }) => `U+${hex(start)}${start === end ? "" : `-${hex(end)}`}`).join(", ");
}

const formatFallbackFaces = ({ package: name, fallback }: Font): string[] =>
	fallback.faces.flatMap(({ weight, local }: FallbackFace, index) => {
		const face = metrics.fallbacks[name][index];
		if (!face) return [];
		const { ascent, descent, lineGap, unitsPerEm, xWidthAvg } = face;
		const { names, averageWidth } = systemFaces[local];
		const stretch = xWidthAvg / unitsPerEm / averageWidth;
		const formatPercentage = (length: number) => `${((length / unitsPerEm / stretch) * 100).toFixed(2)}%`;
		return formatFontFace({
			"font-family": `"${fallback.family}"`,
			src: names.map((name) => `local("${name}")`).join(", "),
			...(weight && { "font-weight": weight }),
			"size-adjust": `${(stretch * 100).toFixed(2)}%`,
			"ascent-override": formatPercentage(ascent),
			"descent-override": formatPercentage(-descent),
			"line-gap-override": formatPercentage(lineGap),
		});
	});

const formatFontFace = (descriptors: Readonly<Record<string, string>>): string =>
	`@font-face {\n${Object.entries(descriptors)
		.map(([name, value]) => `\t${name}: ${value};\n`)
		.join("")}}\n`;
