/** One line of a scale: solid from `start` to `least`, then hatched up to `most`. */
export interface Bar {
	readonly label: string;
	readonly detail?: string;
	/** Path of a page about it, to which the label links. */
	readonly path?: string;
	/** The quantity in words, shown beside the line. */
	readonly value: string;
	readonly start: number;
	readonly least: number;
	readonly most: number;
}

/** Quantities drawn to one scale, all in the same unit. */
export interface Scale {
	readonly caption: string;
	/** The quantity at the right end. */
	readonly max: number;
	/** Marks under the lines, evenly spaced from 0 to `max`. */
	readonly axis: readonly string[];
	readonly bars: readonly Bar[];
}

/** Creates a bar without a hatched part, for an exact quantity. */
export const exactBar = (label: string, value: string, to: number, start = 0): Bar => ({
	label,
	value,
	start,
	least: to,
	most: to,
});
