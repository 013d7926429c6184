import type { PictureName } from "./pictures.ts";

/**
 * Pictures with a cut, by cut: `card` is an upright part, for project cards; `phone` is a square of the right-hand
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

/** Shares of a picture's spare width that its card cut leaves to the left, so that it shows what the texts say; 0.5 by default. */
export const cardOffsets: Partial<Record<PictureName, number>> = {
	"bath-clapham": 0.15,
	"bath-greenwich-2": 0.1,
	"bath-islington": 0.7,
	"bath-richmond-2": 0.9,
	"bedroom-islington": 0.65,
	"kitchen-islington": 0.7,
	"kitchen-wimbledon": 0.3,
	"loft-rooflights": 0.9,
	"reno-canarywharf": 0,
	"reno-clapham": 0.15,
	"reno-richmond": 0.3,
	"reno-wimbledon-loft": 0.85,
};

export type Cut = keyof typeof pictureCuts;

/** A picture that has this cut. */
export type PictureWith<C extends Cut> = (typeof pictureCuts)[C][number];
