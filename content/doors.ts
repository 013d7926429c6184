import { durations, weeks } from "./claims.ts";
import { hubs } from "./hubs.ts";
import { inWords } from "./in-words.ts";
import { type ProjectSlug, projectKinds, type ServiceSlug } from "./project-kinds.ts";

/** A link to a service: its name and a one-line description. */
export interface Door {
	readonly slug: string;
	readonly title: string;
	readonly description: string;
}

/** Descriptions shown only on service pages. Menus, which are on every page, use the names alone. */
const descriptions: Readonly<Record<ProjectSlug, string>> = {
	"full-refurbishment": `Bare brick to handover, all ${inWords(hubs.length)} trades`,
	"kitchen-extensions": "Rooflights, steel and a new room at the back",
	"loft-conversions": "A bedroom where the water tank was",
	"first-fix": "What the plaster will hide",
	"second-fix": `What you will touch, ${weeks(durations.secondFix)}`,
	masonry: "Stock brick, lime and repairs that match",
	plastering: "Flat walls, kept cornices",
};

const projectDoors = projectKinds.map((kind) => ({ ...kind, description: descriptions[kind.slug] }));

const stageSlugs: readonly ProjectSlug[] = ["full-refurbishment", "first-fix", "second-fix"];

/** Services that are a stage of the work. */
export const stageServices = projectDoors.filter(({ slug }) => stageSlugs.includes(slug));

/** Services that are one kind of job. */
export const specialists = projectDoors.filter(({ slug }) => !stageSlugs.includes(slug));

const doors: readonly Door[] = [...stageServices, ...hubs, ...specialists];

/** Returns the doors to these services, in the order given. */
export const doorsTo = (slugs: readonly ServiceSlug[]): readonly Door[] =>
	slugs.flatMap((slug) => doors.filter((door) => door.slug === slug));
