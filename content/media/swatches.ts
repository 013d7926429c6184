import type { HubSlug } from "../services/hubs.ts";
import type { PictureName } from "./pictures.ts";

/** A part of a picture, in pixels of its master; its height follows from the width. */
export interface SwatchCrop {
	readonly picture: PictureName;
	readonly left: number;
	readonly top: number;
	readonly width: number;
}

/**
 * A material for each trade, cut from its hub's picture: steel on brick, a plan, oak herringbone, a plane on a plank,
 * green paint, copper, a brass switch, a box of cleaning things on marble.
 */
export const swatches: Readonly<Record<HubSlug, SwatchCrop>> = {
	"general-contractor": { picture: "trade-contractor", left: 30, top: 150, width: 420 },
	designing: { picture: "trade-designing", left: 560, top: 560, width: 620 },
	flooring: { picture: "trade-flooring", left: 972, top: 672, width: 547 },
	carpentry: { picture: "trade-carpentry", left: 798, top: 672, width: 597 },
	decorating: { picture: "trade-decorating", left: 850, top: 100, width: 480 },
	plumbing: { picture: "trade-plumbing", left: 1010, top: 60, width: 640 },
	"electrical-services": { picture: "trade-electrical", left: 922, top: 433, width: 348 },
	"extra-services": { picture: "trade-extra", left: 1420, top: 572, width: 597 },
};
