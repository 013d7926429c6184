import type { PictureName } from "./pictures.ts";

/**
 * Pictures with a cut, by cut: `card` is the upright middle, for project cards; `phone` is a square of the right-hand
 * side, for the film on a phone's first screen.
 */
export const pictureCuts = {
	card: [
		"bath-camden",
		"bath-chelsea",
		"bath-clapham",
		"bath-clapham-detail",
		"bath-greenwich",
		"bath-greenwich-2",
		"bath-hackney",
		"bath-hackney-detail",
		"bath-islington",
		"bath-kensington",
		"bath-kensington-detail",
		"bath-richmond",
		"bath-richmond-2",
		"bath-wimbledon-loft",
		"bedroom-islington",
		"hall-clapham",
		"kitchen-clapham",
		"kitchen-detail",
		"kitchen-islington",
		"kitchen-wimbledon",
		"loft-rooflights",
		"reno-battersea",
		"reno-canarywharf",
		"reno-chelsea",
		"reno-clapham",
		"reno-clapham-2",
		"reno-islington",
		"reno-richmond",
		"reno-shoreditch",
		"reno-shoreditch-2",
		"reno-wimbledon-loft",
		"study-battersea",
	],
	phone: ["hero-kitchen"],
} as const satisfies Record<string, readonly PictureName[]>;

export type Cut = keyof typeof pictureCuts;

/** A picture that has this cut. */
export type PictureWith<C extends Cut> = (typeof pictureCuts)[C][number];
