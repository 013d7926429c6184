import { type Project, projectCategories } from "./projects.ts";

const titles: readonly string[] = ["Warehouse flat", "Sage kitchen, stock-brick wall", "Green tile, brass taps"];

/** One finished project of each carousel, for the home page. */
export const homeProjects: readonly Project[] = projectCategories.flatMap((category) =>
	category.projects.filter(({ title }) => titles.includes(title)),
);
