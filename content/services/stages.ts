import type { PictureName } from "../media/pictures.ts";

export interface Stage {
	readonly name: string;
	readonly detail: string;
	readonly picture: PictureName;
}

/** Stages of one room from bare brick to handover, photographed from one spot. */
export const stages = [
	{ name: "Stripped", detail: "Back to brick", picture: "film-hero-1" },
	{ name: "First fix", detail: "Cables, pipes, studs", picture: "film-hero-2" },
	{ name: "Closed", detail: "Boarded and plastered", picture: "film-hero-3" },
	{ name: "Prepared", detail: "Floors down, walls primed", picture: "film-hero-4" },
	{ name: "Second fix", detail: "Kitchen, doors, taps", picture: "film-hero-5" },
	{ name: "Finished", detail: "Handed over", picture: "film-hero-6" },
] as const satisfies readonly Stage[];

/** The stages that a page covers, first and last counted from 1, and the caption under them. */
export interface StageSpan {
	readonly from: number;
	readonly to: number;
	readonly caption: string;
}
