import type { Cut } from "../../../content/picture-cuts.ts";

/** Pixels. */
export interface Size {
	readonly width: number;
	readonly height: number;
}

/** The whole master, or one of its upright cuts. */
export type Shape = "whole" | Cut;

/** What the build found out about a picture; `tones` are its colours from top to bottom, the placeholder. */
export type DerivedPicture = readonly [width: number, height: number, hash: string, tones: string];

/** The width of each cut to its height, and the part of the master that it is. */
export const cuts = {
	card: { ratio: 4 / 5, position: "centre" },
	phone: { ratio: 2 / 3, position: "right" },
} as const satisfies Record<Cut, { ratio: number; position: string }>;

/** Which widths are made, besides the largest. */
export const widthRule = { steps: [480, 640, 800, 1200, 1600], jpeg: 800 } as const;

/** The largest size that a master yields in this shape, without enlarging it. */
export function shapeSize(master: Size, shape: Shape): Size {
	if (shape === "whole") return master;
	const { ratio } = cuts[shape];
	const width = Math.min(master.width, Math.round(master.height * ratio));
	return { width, height: Math.round(width / ratio) };
}

/** The widths to derive for a picture of this width, ascending; a step that would save less than a tenth is left out. */
export function pictureWidths(full: number): number[] {
	return [...widthRule.steps.filter((width) => width < full * 0.9), full];
}

/** The width of the one JPEG for browsers that know neither AVIF nor WebP. */
export const jpegWidth = (widths: readonly number[]): number =>
	widths.findLast((width) => width <= widthRule.jpeg) ?? Math.min(...widths);

/** A derived file's name; the hash changes with the master, so that it can be kept forever. */
export const pictureFile = (name: string, hash: string, shape: Shape, width: number, format: string): string =>
	`${name}.${hash}${shape === "whole" ? "" : `-${shape}`}-${width}.${format}`;
