/** Pixels. */
export interface Size {
	readonly width: number;
	readonly height: number;
}

/** The master as it is, or its middle cut upright 4:5, the shape of project cards and of a phone's first screen. */
export type Shape = "whole" | "card";

/** What the build found out about a picture; `tones` are its colours from top to bottom, the placeholder. */
export type DerivedPicture = readonly [width: number, height: number, hash: string, tones: string];

/** Which widths are made, at the most. */
export const widthRule = { steps: [480, 640, 800, 1200, 1600], largest: 1920, jpeg: 800 } as const;

/** The largest size in which a master gives this shape: its own pixels, never more. */
export function shapeSize(master: Size, shape: Shape): Size {
	if (shape === "whole") return master;
	const width = Math.min(master.width, Math.round((master.height * 4) / 5));
	return { width, height: Math.round((width * 5) / 4) };
}

/** The widths made of a picture so wide, rising; a step that saves less than a tenth is left out. */
export function pictureWidths(full: number): number[] {
	const top = Math.min(full, widthRule.largest);
	return [...widthRule.steps.filter((width) => width < top * 0.9), top];
}

/** The width of the one JPEG for browsers that know neither AVIF nor WebP. */
export const jpegWidth = (widths: readonly number[]): number =>
	widths.findLast((width) => width <= widthRule.jpeg) ?? Math.min(...widths);

/** A derived file's name; the hash changes with the master, so that it can be kept forever. */
export const pictureFile = (name: string, hash: string, shape: Shape, width: number, format: string): string =>
	`${name}.${hash}${shape === "card" ? "-card" : ""}-${width}.${format}`;

/**
 * How wide pictures from edge to edge are drawn, as in `<img sizes>`. Phones are told a little less: in dots as fine as
 * theirs nobody sees the difference, and the first view is there a round trip sooner.
 */
const toTheEdges = (sizes: string): string => `(max-width: 30rem) 22rem, ${sizes}`;

/** Of the one picture under a page's head. */
export const widePictureSizes = toTheEdges("max(100vw, 27rem)");

/** Of the picture that fills the first screen: where the screen is high, its uncut width follows from the height. */
export const screenPictureSizes = toTheEdges("(max-aspect-ratio: 4/5) max(100vw, 52vh), max(100vw, 140vh)");

/** Of the picture beside a page's head, above it on narrow screens. */
export const headPictureSizes = toTheEdges("(min-width: 64rem) 67vw, 100vw");
