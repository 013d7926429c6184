import type { Cut } from "../../../content/media/picture-cuts.ts";

/** Size in pixels. */
export interface Size {
	readonly width: number;
	readonly height: number;
}

/** The whole master, or one of its upright cuts. */
export type Shape = "whole" | Cut;

/** Facts about a picture, found by the build; `tones` are its colours from top to bottom, the placeholder. */
export type DerivedPicture = readonly [width: number, height: number, hash: string, tones: string];

/** Aspect ratio of each cut (width to height), and the part of the master that it shows. */
export const cuts = {
	card: { ratio: 4 / 5, position: "centre" },
	phone: { ratio: 2 / 3, position: "right" },
} as const satisfies Record<Cut, { ratio: number; position: string }>;

/** Widths to derive besides the largest. */
export const widthRule = { steps: [480, 640, 800, 1200, 1600], jpeg: 800 } as const;

/** Computes the largest size of a shape that a master yields without enlargement. */
export function shapeSize(master: Size, shape: Shape): Size {
	if (shape === "whole") return master;
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

/** Picks the width of the one JPEG, for browsers that support neither AVIF nor WebP. */
export const jpegWidth = (widths: readonly number[]): number =>
	widths.findLast((width) => width <= widthRule.jpeg) ?? Math.min(...widths);

/** Builds the name of a trade's swatch. */
export const swatchFile = (hub: string, hash: string): string => `swatch-${hub}.${hash}.webp`;

/** Builds a derived file's name. Its hash changes with the master, so that browsers can cache the file forever. */
export const pictureFile = (name: string, hash: string, shape: Shape, width: number, format: string): string =>
	`${name}.${hash}${shape === "whole" ? "" : `-${shape}`}-${width}.${format}`;
