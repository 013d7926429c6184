import { expect, test } from "vitest";
import { popularAreas } from "../areas/areas.ts";
import { durations } from "../company/figures.ts";
import { areaProjects, areasPage } from "../pages/areas.ts";
import { homeProof } from "../pages/home-proof.ts";
import { projectsMeta, projectsPage } from "../pages/projects.ts";
import { hubPages } from "../services/hub-pages/index.ts";
import { tradeSlugs } from "../services/trade-pages/slugs.ts";
import { beginInWords } from "../shared/in-words.ts";
import { homeProjects, toFeaturedProject, tradeProjects } from "./featured-projects.ts";
import { formatDuration, formatLocation, projectAnchor, projectCategories } from "./projects.ts";

const projects = projectCategories.flatMap((category) => [...category.projects]);

test("the twenty projects have the places and durations that the company supplied", () => {
	const actual = projectCategories.map(({ title, projects }) => [
		title,
		...projects.map((project) => `${formatLocation(project)}, ${project.type}, ${formatDuration(project)}`),
	]);
	expect(actual).toEqual([
		[
			"Full Renovations",
			"Clapham SW4, Full Refurbishment, 16 weeks",
			"Battersea SW11, Full Refurbishment, 12 weeks",
			"Shoreditch E2, Full Refurbishment, 10 weeks",
			"Wimbledon SW19, Loft Conversion, 9 weeks",
			"Islington N1, Full Refurbishment, 16 weeks",
			"Richmond TW9, Full Refurbishment, 14 weeks",
			"Canary Wharf E14, Full Refurbishment, 8 weeks",
			"Chelsea SW3, Full Refurbishment, 13 weeks",
		],
		[
			"Kitchen Extensions",
			"Clapham SW4, Kitchen Extension, 16 weeks",
			"Wimbledon SW19, Kitchen Extension, 16 weeks",
			"Islington N1, Kitchen Extension, 16 weeks",
		],
		[
			"Bathroom Remodels",
			"Kensington W8, Bathroom Remodel, 6 weeks",
			"Clapham SW4, Bathroom Remodel, 5 weeks",
			"Islington N1, Bathroom Remodel, 4 weeks",
			"Chelsea SW3, Bathroom Remodel, 5 weeks",
			"Greenwich SE10, Bathroom Remodel, 4 weeks",
			"Hackney E8, Bathroom Remodel, 4 weeks",
			"Richmond TW9, Bathroom Remodel, 6 weeks",
			"Camden NW1, Bathroom Remodel, 3 weeks",
			"Wimbledon SW19, Bathroom Remodel, 5 weeks",
		],
	]);
});

test("the stated shortest and longest durations match the projects", () => {
	const weeks = projectCategories.flatMap(({ projects }) => projects.map((project) => project.weeks));
	expect([Math.min(...weeks), Math.max(...weeks)]).toEqual([durations.projects.from, durations.projects.to]);
});

test("no extension took less or more time than the site says of extensions", () => {
	const { from, to } = durations.extension;
	const extensions = projects.filter(({ type }) => type === "Kitchen Extension");
	expect(extensions.filter(({ weeks }) => weeks < from || weeks > to)).toEqual([]);
});

test("the first kitchen and the first bathroom have a film", () => {
	const filmed = projectCategories.map(({ projects }) =>
		projects.flatMap((project, index) => ("video" in project ? [[index, project.video]] : [])),
	);
	expect(filmed).toEqual([[], [[0, "film-kitchen-clapham"]], [[0, "film-bath-kensington"]]]);
});

test("no two projects share a title, a first picture or an address", () => {
	expect(new Set(projects.map(({ title }) => title)).size).toBe(projects.length);
	expect(new Set(projects.map(({ images }) => images[0])).size).toBe(projects.length);
	expect(new Set(projects.map(projectAnchor)).size).toBe(projects.length);
});

test("the text states the right number of projects", () => {
	expect(projects).toHaveLength(20);
	expect(projectsMeta.title).toContain("20 London projects");
	expect(projectsMeta.description).toMatch(/^20 London projects/);
	expect(projectsPage.heading).toMatch(/^Twenty projects/);
});

test("the home page shows one finished project from each carousel and gives the total", () => {
	expect(homeProjects).toHaveLength(projectCategories.length);
	expect(homeProof.projects.heading).toBe(`${beginInWords(homeProjects.length)} projects`);
});

test("a trade's page shows each room once", () => {
	for (const slug of tradeSlugs) {
		const rooms = tradeProjects[slug].projects.map((project) => toFeaturedProject(project).picture);
		expect(new Set([hubPages[slug].picture, ...rooms]).size).toBe(1 + rooms.length);
	}
});

test("each popular area links to a project there", () => {
	for (const { name } of popularAreas) {
		const project = projects.find((project) => areaProjects[name] === projectAnchor(project));
		expect(project?.location.area).toBe(name);
	}
});

test("the picture beside the popular areas is captioned with its project's district", () => {
	const { picture, place } = areasPage.popular;
	const project = projects.find(({ images }) => images.some((image) => image === picture));
	expect(project && formatLocation(project)).toBe(place);
});
