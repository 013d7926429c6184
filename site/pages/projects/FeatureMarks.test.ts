import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { projectCategories } from "../../../content/projects/projects.ts";
import { FeatureMarks } from "./FeatureMarks.tsx";

const projects = projectCategories.flatMap((category) => [...category.projects]);

/** Lists where the circles of a drawing's numbers are, with their radius. */
const listNumbers = (markup: string) =>
	[...markup.matchAll(/translate\(([\d.]+) ([\d.]+)\).*?<circle cx="([-\d.]+)" cy="([-\d.]+)" r="([\d.]+)"/g)].map(
		(match) => {
			const [x = 0, y = 0, toX = 0, toY = 0, radius = 0] = match.slice(1).map(Number);
			return { x: x + toX, y: y + toY, radius };
		},
	);

test.each(projects.map(({ title, images: [picture] }) => [title, picture] as const))(
	"the numbers on the drawing of '%s' overlap neither each other nor its edge",
	(_, picture) => {
		const numbers = listNumbers(renderToStaticMarkup(createElement(FeatureMarks, { picture })));
		expect(numbers.length).toBeGreaterThan(1);
		for (const [index, one] of numbers.entries()) {
			expect(Math.min(one.x, 300 - one.x, one.y, 200 - one.y)).toBeGreaterThanOrEqual(one.radius);
			for (const other of numbers.slice(index + 1))
				expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(one.radius + other.radius);
		}
	},
);
