import { expect, test } from "vitest";
import { links as phoneLinks } from "../../content/company/company.ts";
import { managerBenefits } from "../../content/company/manager-benefits.ts";
import { promiseCards } from "../../content/company/promises.ts";
import { trustBadges } from "../../content/pages/home.ts";
import { homeProjects } from "../../content/projects/featured-projects.ts";
import { projectAnchor } from "../../content/projects/projects.ts";
import { hubs, servicePath } from "../../content/services/hubs.ts";
import { visit } from "../support/browser/browser.ts";

const firstThree = (hub: (typeof hubs)[number]) => hub.services.slice(0, 3);

test("the home page shows all its content without JavaScript", async () => {
	const page = await visit("/", { javaScript: false });
	expect(await page.getByRole("heading", { level: 1 }).allTextContents()).toEqual([
		"All-in-one Home Renovation Center in London",
	]);
	const hero = page.locator(".hero");
	expect(await hero.getByRole("link", { name: "Request an Estimate" }).getAttribute("href")).toBe("/contact");
	expect(await hero.getByRole("link", { name: "View Services" }).getAttribute("href")).toBe("/services");
	expect(await page.locator(".trust-badges b").allTextContents()).toEqual(trustBadges.map(({ title }) => title));
	for (const hub of hubs) {
		const card = page
			.getByRole("main")
			.getByRole("listitem")
			.filter({ has: page.getByRole("heading", { name: hub.title }) });
		expect(await card.locator(".body li").allTextContents()).toEqual(firstThree(hub));
		expect(await card.getByRole("link", { name: "Learn more" }).getAttribute("href")).toBe(servicePath(hub.slug));
	}
	expect(await page.locator(".project-manager .ruled li").allTextContents()).toEqual(managerBenefits);
	expect(await page.getByRole("link", { name: "Get Your Project Manager" }).getAttribute("href")).toBe("/contact");
	expect(await page.locator(".promises h3").allTextContents()).toEqual(promiseCards.map(({ title }) => title));
	await page.getByRole("heading", { name: "Serving London & Greater London" }).waitFor();
	expect(await page.getByRole("link", { name: "View Coverage Areas" }).getAttribute("href")).toBe("/areas");
});

test.each([
	[1440, 900],
	[390, 844],
])("the home page fills the first screen of %i × %i with film, headline and badges", async (width, height) => {
	const page = await visit("/", { width, height });
	const hero = await page.locator(".hero").boundingBox();
	const dock = await page.locator(".dock").boundingBox();
	if (!hero || !dock) throw new Error("nothing to measure");
	// The bar at the bottom covers part of a phone's screen
	const end = dock.width === width ? height - dock.height : height;
	expect(hero.y + hero.height).toBeGreaterThanOrEqual(end - 1);
	expect(await page.locator(".hero .film").evaluate((film) => film.getBoundingClientRect().width)).toBe(width);
});

test.each([
	[360, 740],
	[390, 844],
])(
	"the first screen of a phone of %i × %i has the film, and the four figures of trust follow together",
	async (width, height) => {
		const page = await visit("/", { width, height });
		const film = await page.locator(".hero .film").boundingBox();
		expect(film?.y).toBeLessThan(height - 56 - 150);
		const badges = await page
			.locator(".trust-badges li")
			.evaluateAll((items) =>
				items.map((item) => item.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom]),
			);
		expect(badges).toHaveLength(4);
		const below = (film?.y ?? Number.NaN) + (film?.height ?? 0);
		for (const [top = 0, bottom = 0] of badges) {
			expect(top).toBeGreaterThanOrEqual(below - 1);
			expect(bottom).toBeLessThan(below + height / 2);
		}
	},
);

test("the home page shows every hub's bullets on wide screens", async () => {
	const page = await visit("/", { width: 768, height: 900 });
	expect(await page.getByText("Engineered wood", { exact: true }).isVisible()).toBe(true);
	expect(await page.getByText("Leak detection", { exact: true }).isVisible()).toBe(true);
});

test("the home page folds the hubs into accordions on narrow screens", async () => {
	const page = await visit("/", { width: 767, height: 900 });
	const flooring = page.getByText("Engineered wood", { exact: true });
	const plumbing = page.getByText("Leak detection", { exact: true });
	expect(await flooring.isVisible()).toBe(false);
	const press = (hub: string) => page.locator(".ledger summary").filter({ hasText: hub }).click();
	await press("Flooring Hub");
	await press("Plumbing Hub");
	await plumbing.waitFor();
	expect(await flooring.isVisible()).toBe(true);
	await press("Flooring Hub");
	await flooring.waitFor({ state: "hidden" });
	expect(await plumbing.isVisible()).toBe(true);
});

test("the home page has a tab order that follows reading order", async () => {
	const page = await visit("/", { reducedMotion: true });
	const main = page.getByRole("main");
	const links = await main.getByRole("link").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
	await page.locator(".skip").focus();
	await page.keyboard.press("Enter");
	// The Tab key stops once at the two radio buttons of a drawn picture
	const stops = await main.locator(":is(a[href], input:not(.as-built), button):not([tabindex='-1'])").count();
	const reached: (string | null)[] = [];
	for (let stop = 0; stop < stops; stop++) {
		await page.keyboard.press("Tab");
		reached.push(await page.evaluate(() => document.activeElement?.getAttribute("href") ?? null));
	}
	// The choice between drawn and built is one stop, though it has two radio buttons
	expect(reached.filter(Boolean).slice(0, links.length)).toEqual(links);
	expect(links.slice(0, 2)).toEqual(["/contact", "/services"]);
	const hubLinks = hubs.map(({ slug }) => servicePath(slug));
	expect(links.filter((link) => hubLinks.some((hub) => hub === link))).toEqual(hubLinks);
	expect(links.slice(links.findLastIndex((link) => link?.startsWith("/services/")) + 1)).toEqual([
		"/projects",
		...homeProjects.map((project) => `/projects#${projectAnchor(project)}`),
		"/contact",
		"/areas",
		"/contact",
		phoneLinks.phone,
	]);
});

test("the home page opens a hub's accordion by keyboard", async () => {
	const page = await visit("/", { width: 390, height: 844 });
	await page.locator(".ledger summary").first().focus();
	await page.keyboard.press("Enter");
	await page.locator(".ledger").getByText("Full refurbishment", { exact: true }).waitFor();
	await page.keyboard.press("Tab");
	expect(await page.evaluate(() => document.activeElement?.getAttribute("href"))).toBe("/services/full-refurbishment");
});

test("the home page keeps its height while its pictures load", async () => {
	const page = await visit("/", { width: 1920, height: 900 });
	const height = () => page.evaluate(() => document.documentElement.scrollHeight);
	const before = await height();
	for (const picture of await page.locator(":is(.hang, .closing) img").all())
		await picture.evaluate(async (image) => {
			if (!(image instanceof HTMLImageElement)) throw new Error("no picture");
			image.loading = "eager";
			await image.decode();
		});
	expect(await height()).toBe(before);
});

test("on a phone the home page takes twelve screens", async () => {
	const page = await visit("/", { width: 390, javaScript: false });
	const heights = await page.evaluate(() =>
		["body", ".site-footer"].map((part) => document.querySelector(part)?.getBoundingClientRect().height),
	);
	expect(heights[0]).toBeLessThan(12 * 844);
	expect(heights[1]).toBeLessThan(844);
});

test("on a phone the footer folds its lists of services, which open without JavaScript", async () => {
	const page = await visit("/thank-you", { width: 390, height: 844, javaScript: false });
	const footer = page.locator(".site-footer");
	const flooring = footer.getByRole("link", { name: "Flooring Hub" });
	expect(await flooring.isVisible()).toBe(false);
	await footer.getByText("Services", { exact: true }).click();
	await flooring.waitFor();
	await page.setViewportSize({ width: 1440, height: 900 });
	expect(await footer.getByRole("link", { name: "Masonry" }).isVisible()).toBe(true);
	expect((await footer.boundingBox())?.height).toBeLessThan(460);
});
