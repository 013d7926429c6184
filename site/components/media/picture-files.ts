import type { Cut } from "../../../content/media/picture-cuts.ts";

/** Size in pixels. */
export interface Size {
	readonly width: number;
	readonly height: number;
}

/** The whole master, one of its cuts, or the drawing of the whole. */
export type Shape = "whole" | Cut | "drawing";

/** Facts about a picture, found by the build; `tones` are its colours from top to bottom, the placeholder. */
export type DerivedPicture = readonly [width: number, height: number, hash: string, tones: string];

/** Aspect ratio of each cut (width to height), and the part of the master that it shows. */
export const cuts = {
	card: { ratio: 4 / 5, position: "centre" },
	phone: { ratio: 1, position: "right" },
} as const satisfies Record<Cut, { ratio: number; position: string }>;

/** Widths to derive besides the largest. */
export const widthRule = { steps: [480, 640, 800, 1200, 1600], jpeg: 800 } as const;

/** Widths of drawings. The lines of a larger one would be finer, for twice the bytes. */
const drawingSteps = [480, 800, 1200, 1600];

/** Computes the largest size of a shape that a master yields without enlargement. */
export function shapeSize(master: Size, shape: Shape): Size {
	if (shape === "whole" || shape === "drawing") return master;
	const { ratio } = cuts[shape];
	const width = Math.min(master.width, Math.round(master.height * ratio));
	return { width, height: Math.round(width / ratio) };
}

/**
 * Lists the widths to derive for a picture of this width, ascending, without steps that would save less than a tenth.
 */
export function pictureWidths(full: number): number[] {
	return [...widthRule.steps.filter((width) => width < full * 0.9), full];
}

/** Lists the widths of a drawing whose picture is this wide, ascending. */
export const drawingWidths = (full: number): number[] =>
	drawingSteps.filter((width, index) => width <= full || index === 0).map((width) => Math.min(width, full));

/** Picks the width of the one JPEG, for programs that know no AVIF. */
export const jpegWidth = (widths: readonly number[]): number =>
	widths.filter((width) => width <= widthRule.jpeg).at(-1) ?? Math.min(...widths);

/** Width of a trade's drawing without its leaders, in its own units. */
export const drawingWidth = 500;

/** Builds the name of a trade's drawing. */
export const drawingFile = (slug: string, hash: string): string => `drawing-${slug}.${hash}.svg`;

/** Builds the name of a hub's swatch. */
export const swatchFile = (hub: string, hash: string): string => `swatch-${hub}.${hash}.svg`;

/** Builds a derived file's name. Its hash changes with the master, so that browsers can cache the file forever. */
export const pictureFile = (name: string, hash: string, shape: Shape, width: number, format: string): string =>
	`${name}.${hash}${shape === "whole" ? "" : `-${shape}`}-${width}.${format}`;
