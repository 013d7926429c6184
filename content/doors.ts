import { durations, weeks } from "./claims.ts";
import { hubs } from "./hubs.ts";
import { inWords } from "./in-words.ts";
import { type ProjectSlug, projectKinds, type ServiceSlug } from "./project-kinds.ts";

/** A link to a service, by its name and one line about it. */
export interface Door {
	readonly slug: string;
	readonly title: string;
	readonly description: string;
}

/** Lines that only the pages of services show; the menus, on every page, have the names alone. */
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

/** Pages about a stage of the work. */
export const stageServices = projectDoors.filter(({ slug }) => stageSlugs.includes(slug));

/** Pages about one kind of job. */
export const specialists = projectDoors.filter(({ slug }) => !stageSlugs.includes(slug));

const doors: readonly Door[] = [...stageServices, ...hubs, ...specialists];

/** Returns the doors to these services, in the order given. */
export const doorsTo = (slugs: readonly ServiceSlug[]): readonly Door[] =>
	slugs.flatMap((slug) => doors.filter((door) => door.slug === slug));
