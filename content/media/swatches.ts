import type { HubSlug } from "../services/hubs.ts";

/** A part of a trade's drawing, in the drawing's units; its height follows from the width. */
export interface SwatchCrop {
	readonly left: number;
	readonly top: number;
	readonly width: number;
}

/**
 * A detail of each hub's drawing: the stairs and the new steel, a plan of the kitchen, boards on a subfloor, a door in its
 * frame, a roller, a basin and its trap, a pendant and the consumer unit, a bathroom that was checked.
 */
export const swatches: Readonly<Record<HubSlug, SwatchCrop>> = {
	"general-contractor": { left: 180, top: 200, width: 250 },
	designing: { left: 262, top: 66, width: 230 },
	flooring: { left: 60, top: 130, width: 250 },
	carpentry: { left: 150, top: 160, width: 280 },
	decorating: { left: 150, top: 60, width: 260 },
	plumbing: { left: 232, top: 190, width: 260 },
	"electrical-services": { left: 200, top: 26, width: 290 },
	"extra-services": { left: 16, top: 196, width: 250 },
};
