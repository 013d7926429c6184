import type { DrawnPictureName } from "../media/drawn-pictures.ts";

/** A place in a picture, in 300ths of its width. */
export type Mark = readonly [x: number, y: number];

/** Places of a project's features in its first picture, in their order. Those that are out of sight come last. */
export const featureMarks: Partial<Record<DrawnPictureName, readonly Mark[]>> = {
	"reno-clapham": [
		[43, 178],
		[152, 88],
	],
	"reno-islington": [
		[97, 85],
		[231, 155],
	],
	"study-battersea": [
		[80, 82],
		[264, 18],
		[92, 160],
	],
	"reno-shoreditch": [
		[270, 90],
		[50, 70],
	],
	"reno-wimbledon-loft": [
		[257, 38],
		[241, 120],
	],
	"reno-richmond": [
		[166, 93],
		[55, 93],
		[179, 174],
	],
	"reno-canarywharf": [
		[20, 54],
		[277, 168],
	],
	"reno-chelsea": [
		[66, 89],
		[237, 108],
		[98, 112],
		[206, 170],
	],
	"kitchen-clapham": [
		[121, 17],
		[24, 45],
		[72, 99],
		[119, 151],
	],
	"kitchen-wimbledon": [
		[207, 86],
		[26, 66],
	],
	"kitchen-islington": [
		[214, 37],
		[84, 132],
		[176, 183],
		[66, 112],
	],
	"bath-kensington": [
		[81, 40],
		[159, 138],
		[206, 110],
		[207, 181],
	],
	"bath-hackney": [
		[97, 70],
		[167, 62],
		[115, 20],
		[179, 184],
	],
	"bath-clapham": [
		[88, 148],
		[193, 175],
		[263, 125],
		[67, 117],
	],
	"bath-islington": [
		[105, 75],
		[145, 119],
		[231, 158],
		[153, 31],
	],
	"bath-chelsea": [
		[148, 54],
		[184, 86],
		[190, 140],
		[120, 180],
	],
	"bath-greenwich": [
		[93, 116],
		[226, 160],
		[58, 147],
		[93, 178],
	],
	"bath-richmond": [
		[131, 44],
		[127, 129],
		[106, 108],
	],
	"bath-camden": [
		[137, 182],
		[44, 139],
		[125, 114],
		[181, 115],
	],
	"bath-wimbledon-loft": [
		[108, 61],
		[190, 120],
		[143, 151],
		[252, 143],
	],
};
