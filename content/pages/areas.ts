import { boroughs, lastBorough, popularAreas, type Tier, tiers } from "../areas/areas.ts";
import { coverage } from "../areas/coverage.ts";
import { company } from "../company/company.ts";
import { commitments } from "../company/figures.ts";
import type { PictureName } from "../media/pictures.ts";
import { beginInWords, capitalize } from "../shared/in-words.ts";
import { exactBar, type Scale } from "../shared/scale.ts";
import type { PageMeta } from "./page-meta.ts";

/** Anchor of a project in each popular area, as text, so that the page's script need not include all projects. */
export const areaProjects: Readonly<Record<string, string>> = {
	Clapham: "victorian-terrace-top-to-bottom",
	Chelsea: "house-round-a-staircase",
	Islington: "georgian-house-repaired-first",
	Richmond: "garden-flat",
	Wimbledon: "bedroom-in-the-roof",
	"Canary Wharf": "flat-above-the-water",
};

/** Describes a tier under its title. */
export function describeTierSize({ id, zones, boroughs: { length } }: Tier): string {
	if (id === "central") return `${length - 1} boroughs and the City, ${zones}, premium`;
	return `${length} boroughs${id === "outer" ? ` and ${boroughs[lastBorough].name}` : ""}, ${zones}`;
}

export const popularScale: Scale = {
	caption: "Projects completed",
	max: 50,
	axis: ["0", "10", "20", "30", "40", "50"],
	bars: popularAreas.map(({ name, projects }) => exactBar(name, `${projects}+`, projects)),
};

export const areasMeta: PageMeta = {
	path: "/areas",
	title: `Areas we cover: every London borough – ${company.name}`,
	description: `We work in ${coverage.reach}, with ${coverage.travel} and a ${coverage.response}. Find your London borough on the map.`,
	picture: "exterior-extension",
};

export const areasPage = {
	heading: "We work in every London borough",
	intro: `${capitalize(coverage.reach)}, with ${coverage.travel}. A ${coverage.response}; write, and we reply within ${commitments.replyHours} hours.`,
	map: {
		legend: "Choose a borough on the map",
		hint: "Choose a borough to see its tier, zones and popular areas.",
	},
	tiers: {
		heading: `${beginInWords(tiers.length)} tiers, ${coverage.travel}`,
		intro: "Central, inner or outer: we charge nothing for travel.",
	},
	popular: {
		label: "Popular areas",
		heading: "Where we work most often",
		intro: "Projects completed in each area. Choose one to open a project there.",
		/** A project in one of the popular areas, shown beside their list. */
		picture: "reno-islington" satisfies PictureName,
		place: "Islington N1",
	},
	cta: {
		heading: "We work on your street",
		text: "Send us your postcode. The quote is free, and there is no travel charge.",
		picture: "exterior-extension" satisfies PictureName,
	},
} as const;
