/** The parts that `subset-fonts.ts` uses of packages installed only for it. */
declare module "subset-font" {
	interface Options {
		readonly targetFormat?: "woff2" | "truetype";
		/** A number pins an axis, a range narrows it. */
		readonly variationAxes?: Readonly<Record<string, number | { readonly min: number; readonly max: number }>>;
		readonly keepFeatures?: readonly string[];
		readonly noLayoutClosure?: boolean;
	}
	/** Returns the font with only the glyphs of these characters; characters that it lacks are skipped. */
	export default function subsetFont(font: Uint8Array, characters: string, options?: Options): Promise<Buffer>;
}

declare module "@capsizecss/unpack" {
	export function fromBuffer(font: Uint8Array): Promise<{
		readonly ascent: number;
		readonly descent: number;
		readonly lineGap: number;
		readonly unitsPerEm: number;
		/** Average width of a letter in English text. */
		readonly xWidthAvg: number;
	}>;
}

declare module "fontkitten" {
	export function create(font: Uint8Array): { hasGlyphForCodePoint(point: number): boolean };
}
