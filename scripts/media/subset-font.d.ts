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
