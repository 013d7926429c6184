import type { DrawnPictureName } from "../media/drawn-pictures.ts";
import { cardOffsets, type PictureWith } from "../media/picture-cuts.ts";
import type { TradeSlug } from "../services/trade-pages/slugs.ts";
import { formatDuration, formatLocation, type Project, projectAnchor, projectCategories } from "./projects.ts";

/** A finished project, as shown on pages other than the projects'. */
export interface FeaturedProject {
	readonly title: string;
	readonly description: string;
	readonly location: string;
	readonly type: string;
	readonly picture: PictureWith<"card"> & DrawnPictureName;
	/** Share of the picture's spare width to its left, if not a half. */
	readonly offset?: number | undefined;
	readonly weeks: number;
	/** Its duration in words. */
	readonly duration: string;
	/** Anchor of the project's card on the projects page. */
	readonly anchor: string;
}

/** As on cards, except for a room whose card has a film of its middle: its brick is at the left. */
const offsets: typeof cardOffsets = { ...cardOffsets, "kitchen-clapham": 0 };

export const toFeaturedProject = (project: Project): FeaturedProject => {
	const { title, description, type, weeks, images } = project;
	const texts = {
		duration: formatDuration(project),
		location: formatLocation(project),
		anchor: projectAnchor(project),
	};
	return { title, description, type, weeks, picture: images[0], offset: offsets[images[0]], ...texts };
};

/** Finds projects by their titles, in the order of the carousels. */
const findProjects = (...titles: readonly string[]): readonly Project[] =>
	projectCategories
		.flatMap((category): readonly Project[] => category.projects)
		.filter(({ title }) => titles.includes(title));

/** One finished project of each carousel, for the home page. */
export const homeProjects = findProjects(
	"Georgian house, repaired first",
	"Olive kitchen in a side return",
	"Green tile, brass taps",
);

const roomProject = projectCategories[0].projects[3];
/** A room that the home page shows from edge to edge under the durations of typical jobs; its pictures are large enough. */
export const homeRoom = {
	picture: "loft-rooflights",
	weeks: roomProject.weeks,
	duration: formatDuration(roomProject),
	location: formatLocation(roomProject),
} as const;

/** Two projects of a trade's kind under a heading, for its page. */
export const tradeProjects = {
	masonry: {
		heading: "Two projects with brick on show",
		projects: findProjects("Warehouse flat", "Galley under glass"),
	},
	"kitchen-extensions": {
		heading: "Two kitchen extensions",
		projects: findProjects("Olive kitchen in a side return", "A kitchen the width of the house"),
	},
	"loft-conversions": {
		heading: "Two lofts",
		projects: findProjects("Bedroom in the roof", "Bath under the eaves"),
	},
	plastering: {
		heading: "Two projects with new walls",
		projects: findProjects("Georgian house, repaired first", "Microcement and black steel"),
	},
} as const satisfies Record<TradeSlug, { heading: string; projects: readonly Project[] }>;
