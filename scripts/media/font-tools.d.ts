/** What `cut-fonts.ts` uses of packages that are installed for it alone. */
declare module "subset-font" {
	interface Options {
		readonly targetFormat?: "woff2" | "truetype";
		/** A number pins an axis, a range narrows it. */
		readonly variationAxes?: Readonly<Record<string, number | { readonly min: number; readonly max: number }>>;
		readonly keepFeatures?: readonly string[];
		readonly noLayoutClosure?: boolean;
	}
	/** The font with the glyphs of these characters alone; a character that it lacks is passed over. */
	export default function subsetFont(font: Uint8Array, characters: string, options?: Options): Promise<Buffer>;
}

declare module "@capsizecss/unpack" {
	export function fromBuffer(font: Uint8Array): Promise<{
		readonly ascent: number;
		readonly descent: number;
		readonly lineGap: number;
		readonly unitsPerEm: number;
		/** The width of an average letter of English. */
		readonly xWidthAvg: number;
	}>;
}

declare module "fontkitten" {
	export function create(font: Uint8Array): { hasGlyphForCodePoint(point: number): boolean };
}
