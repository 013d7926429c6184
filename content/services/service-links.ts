import { durations, formatWeeks } from "../company/figures.ts";
import type { PictureName } from "../media/pictures.ts";
import { inWords } from "../shared/in-words.ts";
import { hubs } from "./hubs.ts";
import { type ProjectSlug, projectKinds } from "./project-kinds.ts";

/** A link to a service: its name, a one-line description and a picture. */
export interface ServiceLink {
	readonly slug: string;
	readonly title: string;
	readonly description: string;
	readonly picture: PictureName;
}

/** Details shown only on service pages. Menus, which are on every page, use the names alone. */
const details: Readonly<Record<ProjectSlug, Pick<ServiceLink, "description" | "picture">>> = {
	"full-refurbishment": {
		description: `Bare brick to handover, all ${inWords(hubs.length)} trades`,
		picture: "reno-openplan",
	},
	"kitchen-extensions": { description: "Rooflights, steel and a new room at the back", picture: "kitchen-islington" },
	"loft-conversions": { description: "A bedroom where the water tank was", picture: "loft-rooflights" },
	"first-fix": { description: "What the plaster will hide", picture: "stage-first-fix" },
	"second-fix": { description: `What you will touch, ${formatWeeks(durations.secondFix)}`, picture: "kitchen-detail" },
	masonry: { description: "Stock brick, lime and repairs that match", picture: "trade-masonry" },
	plastering: { description: "Flat walls, cornices kept", picture: "trade-plastering" },
};

const projectLinks = projectKinds.map((kind) => ({ ...kind, ...details[kind.slug] }));

const stageSlugs: readonly ProjectSlug[] = ["full-refurbishment", "first-fix", "second-fix"];

/** Services that are a stage of the work. */
export const stageServices = projectLinks.filter(({ slug }) => stageSlugs.includes(slug));

/** Services that are one kind of job. */
export const specialists = projectLinks.filter(({ slug }) => !stageSlugs.includes(slug));
