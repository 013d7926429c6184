import type { PictureName } from "./pictures.ts";

/** Pictures that also exist as a drawing from the same camera, of the same size: `media/lines/{name}.png`. */
export const drawnPictures = [
	"bath-camden",
	"bath-chelsea",
	"bath-clapham",
	"bath-greenwich",
	"bath-hackney",
	"bath-hackney-detail",
	"bath-islington",
	"bath-kensington",
	"bath-richmond",
	"bath-wimbledon-loft",
	"film-hero-6",
	"hall-clapham",
	"hero-kitchen",
	"kitchen-clapham",
	"kitchen-detail",
	"kitchen-islington",
	"kitchen-wimbledon",
	"loft-rooflights",
	"reno-battersea",
	"reno-canarywharf",
	"reno-chelsea",
	"reno-clapham",
	"reno-islington",
	"reno-openplan",
	"reno-richmond",
	"reno-shoreditch",
	"reno-wimbledon-loft",
	"stage-first-fix",
	"stage-second-fix",
	"study-battersea",
	"trade-carpentry",
	"trade-contractor",
	"trade-designing",
	"trade-electrical",
	"trade-extra",
	"trade-flooring",
] as const satisfies readonly PictureName[];

/** A picture that can be shown half drawn, half built. */
export type DrawnPictureName = (typeof drawnPictures)[number];

/** Pictures with the best of the room at their left: they are cut further left, so that it is seen built. */
export const mostlyBuilt: readonly DrawnPictureName[] = ["kitchen-clapham"];
