import { durations, formatWeeks } from "../company/figures.ts";
import { inWords } from "../shared/in-words.ts";
import type { HubPageSlug } from "./hub-pages/slugs.ts";
import { hubs } from "./hubs.ts";
import { type ProjectSlug, projectKinds } from "./project-kinds.ts";
import { type StageServiceSlug, stageSpans } from "./stages.ts";

/** A link to a service: its name and a one-line description. */
interface ServiceLink<Slug> {
	readonly slug: Slug;
	readonly title: string;
	readonly description: string;
}

/** Descriptions shown only on service pages. Menus, which are on every page, use the names alone. */
const descriptions = {
	"full-refurbishment": `Bare brick to handover, all ${inWords(hubs.length)} trades, ${formatWeeks(durations.refurbishment)}`,
	"kitchen-extensions": "Rooflights, steel and a new room at the back",
	"loft-conversions": "A bedroom where the water tank was",
	"first-fix": "What the plaster will hide",
	"second-fix": `What you will touch, ${formatWeeks(durations.secondFix)}`,
	masonry: "Stock brick, lime and repairs that match",
	plastering: "Flat walls, cornices kept",
} as const satisfies Readonly<Record<ProjectSlug, string>>;

const isStage = (slug: ProjectSlug): slug is StageServiceSlug => slug in stageSpans;

/** Services that are a part of the stages, with the stages that they cover. */
export const stageServices = projectKinds.flatMap(({ slug, title }) =>
	isStage(slug) ? [{ slug, title, description: descriptions[slug], ...stageSpans[slug] }] : [],
);

/** Services that are one kind of job. */
export const specialists: readonly ServiceLink<HubPageSlug>[] = projectKinds.flatMap(({ slug, title }) =>
	isStage(slug) ? [] : [{ slug, title, description: descriptions[slug] }],
);

/** Returns the links to these services, in the order given. */
export const findServiceLinks = (slugs: readonly HubPageSlug[]): readonly ServiceLink<HubPageSlug>[] =>
	slugs.flatMap((slug) => [...hubs, ...specialists].filter((link) => link.slug === slug));
