import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { doorsTo, specialists, stageServices } from "../../content/doors.ts";
import { hubs, servicePath } from "../../content/hubs.ts";
import { managerBenefits } from "../../content/manager-benefits.ts";
import { servicePages } from "../../content/service-pages/index.ts";
import { servicesPage, whyChooseCards } from "../../content/services.ts";
import { stages } from "../../content/stages.ts";
import { visit } from "../support/browser.ts";

const titles = (points: readonly { readonly title: string }[]) => points.map(({ title }) => title);

const card = (page: Page, title: string) =>
	page.locator(".ledger > li").filter({ has: page.getByRole("heading", { name: title, exact: true }) });

const doorsOn = (page: Page) =>
	page
		.locator(".doors a")
		.evaluateAll((links) => links.map((link) => [link.querySelector("h3")?.textContent, link.getAttribute("href")]));

describe("services overview", () => {
	it("shows banner, manager, hubs, stages, video section and specialists, without JavaScript", async () => {
		const page = await visit("/services", { javaScript: false });
		expect(await page.getByRole("heading", { level: 1 }).allTextContents()).toEqual([servicesPage.heading]);
		expect(await page.getByRole("link", { name: "Get Your Project Manager" }).getAttribute("href")).toBe("/contact");
		expect(await page.locator(".benefits h3").allTextContents()).toEqual([
			...titles(managerBenefits),
			...titles(whyChooseCards),
		]);
		for (const { slug, title } of hubs)
			expect(await card(page, title).getByRole("link", { name: "Learn more" }).getAttribute("href")).toBe(
				servicePath(slug),
			);
		expect(await page.locator(".stage-strip b").allTextContents()).toEqual(titlesOfStages);
		await page.getByText("Full refurbishment, 10–16 weeks for a three-bed house").waitFor();
		await page.locator(".services-why").getByText("Why Choose").waitFor();
		expect(await page.locator(".services-why .film img").count()).toBe(1);
		expect(await doorsOn(page)).toEqual(
			[...stageServices, ...specialists].map(({ slug, title }) => [title, servicePath(slug)]),
		);
		expect(
			await page.locator(".call-to-action").getByRole("link", { name: "Request an Estimate" }).getAttribute("href"),
		).toBe("/contact");
	});

	it("shows two services and 'And More...' of some hubs, all services of the others", async () => {
		const page = await visit("/services", { javaScript: false });
		for (const { title, services, hasMore } of hubs)
			expect(await card(page, title).locator(".body li").allTextContents()).toEqual(
				hasMore ? [services[0], services[1], "And More..."] : services,
			);
		expect(await page.getByText("And More...", { exact: true }).count()).toBe(3);
	});

	it("folds the hubs on narrow screens; several may be open, by pointer and by keyboard", async () => {
		const page = await visit("/services", { width: 767 });
		const flooring = page.getByText("Engineered wood", { exact: true });
		const plumbing = page.getByText("Leak detection", { exact: true });
		expect(await flooring.isVisible()).toBe(false);
		await card(page, "Flooring Hub").locator("summary").click();
		await flooring.waitFor();
		await card(page, "Plumbing Hub").locator("summary").press("Enter");
		await plumbing.waitFor();
		expect(await flooring.isVisible()).toBe(true);
		await card(page, "Flooring Hub").locator("summary").press("Space");
		await flooring.waitFor({ state: "hidden" });
		expect(await plumbing.isVisible()).toBe(true);
	});

	it("lays every hub open from 768 pixels on", async () => {
		const page = await visit("/services", { width: 768 });
		expect(await page.locator(".ledger .body").count()).toBe(hubs.length);
		for (const body of await page.locator(".ledger .body").all()) expect(await body.isVisible()).toBe(true);
	});
});

const titlesOfStages = stages.map(({ name }) => name);

describe.each(servicePages)("service page $meta.path", (content) => {
	it("lists what is included, four steps, three reasons and three ways on", async () => {
		const page = await visit(content.meta.path, { javaScript: false });
		expect(await page.title()).toBe(content.meta.title);
		expect(await page.getByRole("heading", { level: 1 }).allTextContents()).toEqual([content.heading]);
		await page.getByRole("heading", { name: "What's Included", exact: true }).waitFor();
		expect(await page.locator(".check-list li").allTextContents()).toEqual(content.included);
		expect(await page.locator(".schedule h3").allTextContents()).toEqual(titles(content.process.steps));
		expect(await page.locator(".schedule b").allTextContents()).toEqual(["1", "2", "3", "4"]);
		expect(await page.locator(".benefits h3").allTextContents()).toEqual(titles(content.why.cards));
		expect(await doorsOn(page)).toEqual(doorsTo(content.related).map(({ slug, title }) => [title, servicePath(slug)]));
		const cta = page.locator(".call-to-action");
		expect(await cta.getByRole("heading").textContent()).toBe(content.cta.heading);
		expect(await cta.getByText(content.cta.text, { exact: true }).count()).toBe(1);
		expect(await cta.getByRole("link", { name: "Request an Estimate" }).getAttribute("href")).toBe("/contact");
	});
});

describe("stage strip", () => {
	it("shows the page's stages in colour over a line of their width, the others in grey", async () => {
		const page = await visit("/services/second-fix", { javaScript: false });
		const inColour = page.locator(".stage-strip li.on");
		expect(await inColour.locator("b").allTextContents()).toEqual(["Second fix", "Finished"]);
		const grey = page.locator(".stage-strip li:not(.on) img");
		expect(await grey.evaluateAll((images) => images.map((image) => getComputedStyle(image).filter))).toEqual(
			Array(4).fill("grayscale(1)"),
		);
		await page.locator(".stage-strip figcaption").getByText("Second fix, 4–8 weeks").waitFor();
		for (const width of [1440, 360]) {
			await page.setViewportSize({ width, height: 900 });
			const edges = (selector: string) =>
				page
					.locator(selector)
					.evaluateAll((found) => [
						Math.min(...found.map((element) => element.getBoundingClientRect().left)),
						Math.max(...found.map((element) => element.getBoundingClientRect().right)),
					]);
			const [line, pictures] = [await edges(".stage-strip .dimension"), await edges(".stage-strip li.on img")];
			for (const side of [0, 1]) expect(line[side]).toBeCloseTo(pictures[side] ?? Number.NaN, 0);
		}
	});
});

it("leads from the overview to a service page and on through its doors, by keyboard", async () => {
	const page = await visit("/services");
	await page.locator(".doors").getByRole("link", { name: "Second Fix" }).press("Enter");
	await page.waitForURL("**/services/second-fix");
	await page.getByRole("heading", { level: 1, name: "Second fix" }).waitFor();
	expect(await page.locator(".site-header-nav [aria-current]").textContent()).toBe("Services");
	await page.locator(".doors").getByRole("link", { name: "Plastering" }).press("Enter");
	await page.waitForURL("**/services/plastering");
});
