import type { DrawnPictureName } from "../media/drawn-pictures.ts";
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

export type StageServiceSlug = "full-refurbishment" | "first-fix" | "second-fix";

/** The room before its first stage: a drawing of the last one's picture. */
export const drawnStage = {
	name: "Drawn",
	detail: "On paper",
	picture: "film-hero-6",
	alt: "The finished room as a line drawing",
} as const satisfies Stage & { readonly picture: DrawnPictureName; readonly alt: string };

/** Stages in a row, first and last counted from 1. */
export interface StageSpan {
	readonly from: number;
	readonly to: number;
}

/** Returns the stages of a span in words: 'Stages 5–6'. */
export const formatStages = ({ from, to }: StageSpan): string =>
	from === to ? `Stage ${from}` : `Stages ${from}–${to}`;

/** The stages that a service covers. */
export const stageSpans: Readonly<Record<StageServiceSlug, StageSpan>> = {
	"full-refurbishment": { from: 1, to: stages.length },
	"first-fix": { from: 2, to: 2 },
	"second-fix": { from: 5, to: 6 },
};
