import { durations, weeks } from "./claims.ts";
import { hubs } from "./hubs.ts";
import { inWords } from "./in-words.ts";

/** A link to a service, by its name and one line about it. */
export interface Door {
	readonly slug: string;
	readonly title: string;
	readonly description: string;
}

/** The jobs that have a page and no quote form. */
export const specialists = [
	{
		slug: "kitchen-extensions",
		title: "Kitchen Extensions",
		description: "Rooflights, steel and a new room at the back",
	},
	{ slug: "loft-conversions", title: "Loft Conversions", description: "A bedroom where the water tank was" },
	{ slug: "masonry", title: "Masonry", description: "Stock brick, lime and repairs that match" },
	{ slug: "plastering", title: "Plastering", description: "Flat walls, kept cornices" },
] as const satisfies readonly Door[];

export const stageServices = [
	{
		slug: "full-refurbishment",
		title: "Full Refurbishment",
		description: `Bare brick to handover, all ${inWords(hubs.length)} trades`,
	},
	{ slug: "first-fix", title: "First Fix", description: "What the plaster will hide" },
	{ slug: "second-fix", title: "Second Fix", description: `What you will touch, ${weeks(durations.secondFix)}` },
] as const satisfies readonly Door[];

/** Every service that has a page, in the site's order. */
export const doors = [...stageServices, ...hubs, ...specialists] as const;

export type ServiceSlug = (typeof doors)[number]["slug"];

/** The jobs as people search for them, in the order of the menus. */
export const projectKinds = [
	stageServices[0],
	specialists[0],
	specialists[1],
	stageServices[1],
	stageServices[2],
	specialists[2],
	specialists[3],
] as const;

/** What a hub's card calls a service that has a page under another name. */
const otherNames: Readonly<Record<string, ServiceSlug>> = {
	"first and second fix": "first-fix",
	"plastering and rendering": "plastering",
};

/** The page of a service, by the name that a card or a list gives it. */
export function serviceNamed(name: string): ServiceSlug | undefined {
	const wanted = name.toLowerCase();
	return projectKinds.find(({ title }) => title.toLowerCase() === wanted)?.slug ?? otherNames[wanted];
}

/** The doors to these services, in the order given. */
export const doorsTo = (slugs: readonly ServiceSlug[]): readonly Door[] =>
	slugs.flatMap((slug) => doors.filter((door) => door.slug === slug));
