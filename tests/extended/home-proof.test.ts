import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { links } from "../../content/company/company.ts";
import { jobScale } from "../../content/company/figure-scales.ts";
import { promiseCards, promises } from "../../content/company/promises.ts";
import { homePage, trustBadges } from "../../content/pages/home.ts";
import { homeProgramme } from "../../content/pages/home-programme.ts";
import { homeProof } from "../../content/pages/home-proof.ts";
import { homeProjects } from "../../content/projects/featured-projects.ts";
import { formatDuration, formatLocation, projectAnchor, projectCategories } from "../../content/projects/projects.ts";
import { visit } from "../support/browser/browser.ts";
import { eventually, narrow, wide } from "../support/browser/carousels.ts";

const section = (page: Page, heading: string) =>
	page
		.getByRole("main")
		.locator("section")
		.filter({ has: page.getByRole("heading", { level: 2, name: heading }) });

test("the home page's sections come in order: trades, stages, rooms, manager, weeks, promises, coverage, call", async () => {
	const page = await visit("/", { javaScript: false });
	expect(await page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents()).toEqual(
		[
			homePage.services,
			homePage.house,
			homeProof.projects,
			homeProof.manager,
			homeProgramme.head,
			promises,
			homePage.coverage,
			homePage.closing,
		].map(({ heading }) => heading),
	);
});

const promise = (page: Page) => page.getByText("years of structural warranty");

test("the home page below the fold appears after navigation from another page", async () => {
	const page = await visit("/faq", wide);
	await page.locator(".logo").first().click();
	await page.waitForURL("/");
	await promise(page).scrollIntoViewIfNeeded();
	await page.locator(".coverage").scrollIntoViewIfNeeded();
	await eventually(() => page.locator(".featured-projects > li").count()).toBe(3);
});

test("the home page below the fold lets Back restore the scroll position", async () => {
	const page = await visit("/", { ...wide, reducedMotion: true });
	const link = page.getByRole("main").getByRole("link", { name: "View Coverage Areas" });
	await link.scrollIntoViewIfNeeded();
	const before = await page.evaluate(() => scrollY);
	await link.click();
	await page.waitForURL("**/areas");
	await eventually(() => page.evaluate(() => scrollY)).toBe(0);
	await page.goBack();
	await promise(page).waitFor();
	await eventually(() => page.evaluate(() => scrollY)).toBe(before);
	expect(await page.evaluate(() => performance.getEntriesByType("navigation").length), "no new document").toBe(1);
});

test("the trust strip has three figures and a tick", async () => {
	const page = await visit("/", wide);
	const badges = page.locator(".trust-badges li");
	const words = (text: string) =>
		text
			.toLowerCase()
			.split(/\W+/)
			.filter((word) => word.length > 3);
	for (const [index, { title, figure, text }] of trustBadges.entries()) {
		expect(await badges.nth(index).textContent()).toBe(`${title} ${figure ?? ""} ${text}`);
		expect(words(text).filter((word) => words(title).includes(word))).toEqual([]);
	}
	const sizes = await badges.evaluateAll((all) =>
		all.map((badge) => [...badge.children].map((part) => Number.parseFloat(getComputedStyle(part).fontSize))),
	);
	for (const [title = 0, figure = 0] of sizes) expect(figure).toBeGreaterThan(1.5 * title);
});

const chart = (page: Page) => section(page, "How long it takes");

test("the chart of job times has a title, says how to read it, and uses homeowners' names for jobs", async () => {
	const page = await visit("/", { ...wide, javaScript: false });
	await chart(page).getByText("Weeks on site: solid is the least, hatched the most").waitFor();
	for (const { label, value } of jobScale.bars)
		await chart(page).getByRole("listitem").filter({ hasText: label }).getByText(value).waitFor();
});

test("the chart of job times draws every job to the same scale at any width", async () => {
	const page = await visit("/", { javaScript: false });
	for (const width of [360, 768, 1440]) {
		await page.setViewportSize({ width, height: 900 });
		const bars = await chart(page)
			.locator(".track")
			.evaluateAll((all) =>
				all.map((track) => {
					const ends = ["::before", "::after"].map((part) => {
						const { left, width: length } = getComputedStyle(track, part);
						return (Number.parseFloat(left) + Number.parseFloat(length)) / track.clientWidth;
					});
					return ends.map((share) => Math.round(share * 24));
				}),
			);
		expect(bars, `at ${width} pixels`).toEqual(jobScale.bars.map(({ least, most }) => [least, most]));
	}
});

test("each promise's figure is large and brick-coloured at any width, and all titles begin in one column", async () => {
	const page = await visit("/", { javaScript: false });
	for (const width of [360, 768, 1440]) {
		await page.setViewportSize({ width, height: 900 });
		const cards = page.locator(".promises li");
		expect(await cards.getByRole("heading").allTextContents()).toEqual(promiseCards.map(({ title }) => title));
		const figures = await cards.locator(".figure").evaluateAll((all) =>
			all.map((figure) => {
				const number = figure.querySelector("b");
				const { color, fontSize } = getComputedStyle(number ?? figure);
				return { text: figure.textContent, color, size: Number.parseFloat(fontSize) };
			}),
		);
		expect(figures.map(({ text }) => text)).toEqual([
			"10 years of structural warranty",
			"30 days at the price we quote",
			"6 months of aftercare",
			"1 manager for all the trades",
			"5 per cent held by you until aftercare ends",
		]);
		for (const { color, size } of figures) {
			expect(color).toBe("rgb(162, 64, 42)");
			expect(size, `at ${width} pixels`).toBeGreaterThanOrEqual(50);
		}
		const places = await cards.evaluateAll((all) =>
			all.map((card) => card.querySelector("h3")?.getBoundingClientRect().left),
		);
		expect(new Set(places).size, `columns of titles at ${width} pixels`).toBe(1);
	}
});

const projectCards = (page: Page) => page.locator(".featured-projects > li");

test("the home page describes one finished project from each carousel", async () => {
	const page = await visit("/", { ...wide, javaScript: false });
	expect(homeProjects).toHaveLength(projectCategories.length);
	expect(new Set(homeProjects.map(({ type }) => type)).size).toBe(3);
	for (const [index, project] of homeProjects.entries()) {
		const text = await projectCards(page).nth(index).textContent();
		for (const part of [
			project.title,
			project.description,
			project.type,
			formatLocation(project),
			formatDuration(project),
		])
			expect(text).toContain(part);
	}
	const lengths = await projectCards(page)
		.locator(".dimension svg")
		.evaluateAll((all) => all.map((line) => line.getBoundingClientRect().width));
	const week = (lengths[0] ?? 0) / (homeProjects[0]?.weeks ?? 0);
	for (const [index, { weeks }] of homeProjects.entries()) expect(lengths[index]).toBeCloseTo(weeks * week, 0);
});

test.each([390, 768, 1440, 1920])(
	"at %s pixels the lines of projects' weeks are below 'Drawn' and 'Built', as long as the frames under them",
	async (width) => {
		const page = await visit("/", { width, height: 1024 });
		const boxes = (part: string) =>
			projectCards(page)
				.locator(part)
				.evaluateAll((all) =>
					all
						.map((one) => one.getBoundingClientRect())
						.map(({ left, right, top, bottom }) => ({ left, right, top, bottom })),
				);
		const [lines, frames, words] = [await boxes(".baseline"), await boxes(".title-block"), await boxes("label")];
		const ends = (all: typeof lines) => all.map(({ left, right }) => [left, right]);
		expect(ends(lines)).toEqual(ends(frames));
		const foot = Math.max(...words.map(({ bottom }) => bottom));
		for (const line of lines) expect(line.top).toBeGreaterThan(foot - 1);
	},
);

test.each([
	[1440, true, [0, 1, 2]],
	[390, true, [1]],
	[1440, false, [2]],
])(
	"each of the three finished rooms links to its own card at %i pixels, JavaScript: %s",
	async (width, javaScript, indexes) => {
		for (const index of indexes) {
			const project = homeProjects[index];
			if (!project) throw new Error("no such room");
			const page = await visit("/", { width, height: 844, javaScript, reducedMotion: true });
			await projectCards(page).nth(index).scrollIntoViewIfNeeded();
			await projectCards(page)
				.nth(index)
				.click({ position: { x: 60, y: 60 } });
			await page.waitForURL(`**/projects#${projectAnchor(project)}`);
			const card = page.locator(`#${projectAnchor(project)}`);
			const whereabouts = () =>
				card.evaluate((article) => {
					const { left, right, top, bottom } = article.getBoundingClientRect();
					return left > -1 && right < innerWidth + 1 && top < innerHeight / 2 && bottom > innerHeight / 2;
				});
			await eventually(whereabouts).toBe(true);
		}
	},
);

const field = (page: Page) => page.locator(".postcode-check input");

test("the coverage section looks up a postcode without moving the page", async () => {
	const page = await visit("/", wide);
	await page.locator(".coverage").scrollIntoViewIfNeeded();
	const top = () => page.locator(".closing").evaluate((end) => end.getBoundingClientRect().top + scrollY);
	const before = await top();
	await field(page).fill("sw4");
	await page.getByText("SW4 is mainly in Lambeth, partly in Wandsworth.").waitFor();
	expect(await top(), "nothing moves while somebody types").toBe(before);
	await page.getByRole("link", { name: "Request an Estimate for SW4" }).click();
	await page.waitForURL("**/contact?postcode=SW4");
});

test("the coverage section is a plain form without JavaScript", async () => {
	const page = await visit("/", { javaScript: false });
	await field(page).fill("E14");
	await page.getByRole("button", { name: "Check" }).click();
	await page.waitForURL("**/areas?postcode=E14");
	await page.getByText("E14 is in Tower Hamlets.").waitFor();
});

test("the home page ends with a call to action right above the footer", async () => {
	const page = await visit("/", { javaScript: false });
	for (const size of [narrow, wide]) {
		await page.setViewportSize(size);
		const closing = section(page, homePage.closing.heading);
		expect(await closing.getByRole("link").evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual([
			"/contact",
			links.phone,
		]);
		const [end, footer] = await Promise.all([closing.boundingBox(), page.locator(".site-footer").boundingBox()]);
		expect((end?.y ?? 0) + (end?.height ?? 0)).toBeCloseTo(footer?.y ?? 0, 0);
	}
});
