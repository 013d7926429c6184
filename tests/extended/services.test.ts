import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { hubPageSlugs } from "../../content/services/hub-pages/slugs.ts";
import { hubs } from "../../content/services/hubs.ts";
import { visit } from "../support/browser/browser.ts";

const card = (page: Page, title: string) =>
	page.locator(".ledger > li").filter({ has: page.getByRole("heading", { name: title, exact: true }) });

test("the services overview folds the hubs on narrow screens", async () => {
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

test("the services overview shows every hub open from 768 pixels up", async () => {
	const page = await visit("/services", { width: 768 });
	expect(await page.locator(".ledger .body").count()).toBe(hubs.length);
	for (const body of await page.locator(".ledger .body").all()) expect(await body.isVisible()).toBe(true);
});

test("the stage strip shows the page's own stages in colour, the others in grey", async () => {
	const page = await visit("/services/second-fix", { javaScript: false });
	const inColour = page.locator(".stage-strip li.on");
	expect(await inColour.locator("b").allTextContents()).toEqual(["Second fix", "Finished"]);
	const grey = page.locator(".stage-strip li:not(.on) img");
	expect(await grey.evaluateAll((images) => images.map((image) => getComputedStyle(image).filter))).toEqual(
		Array(4).fill("grayscale(1)"),
	);
	await page.locator(".stage-strip figcaption").getByText("Second fix, 4–8 weeks").waitFor();
	const edges = (selector: string) =>
		page
			.locator(selector)
			.evaluateAll((found) => [
				Math.min(...found.map((element) => element.getBoundingClientRect().left)),
				Math.max(...found.map((element) => element.getBoundingClientRect().right)),
			]);
	const [line, pictures] = [await edges(".stage-strip .dimension"), await edges(".stage-strip li.on img")];
	for (const side of [0, 1]) expect(line[side]).toBeCloseTo(pictures[side] ?? Number.NaN, 0);
	// Phones have two rows of three, which no one line can measure
	await page.setViewportSize({ width: 360, height: 900 });
	expect(await page.locator(".stage-strip .dimension").first().isVisible()).toBe(false);
	await page.locator(".stage-strip figcaption").getByText("Second fix, 4–8 weeks").waitFor();
});

test("a line under the stages measures those of each service; on phones, whose strip has two rows, words name them", async () => {
	const page = await visit("/services", { javaScript: false });
	const doors = page.locator(".stage-doors");
	const words = doors.getByText(/^Stages? \d/);
	expect(await words.allTextContents()).toEqual(["Stages 1–6", "Stage 2", "Stages 5–6"]);
	const shown = async () => [
		await doors.locator(".dimension:visible").count(),
		await words.filter({ visible: true }).count(),
	];
	expect(await shown()).toEqual([3, 0]);
	await page.setViewportSize({ width: 390, height: 844 });
	expect(await shown()).toEqual([0, 3]);
});

test("each title that is a link has an arrow beside its last word, within the page", async () => {
	const page = await visit("/services", { javaScript: false });
	const titles = page.locator("a h3");
	expect(await titles.count()).toBe(7);
	for (const width of [320, 390, 1440]) {
		await page.setViewportSize({ width, height: 900 });
		const places = await titles.evaluateAll((all) =>
			all.map((title) => {
				const words = document.createRange();
				words.selectNodeContents(title.firstChild ?? title);
				const last = [...words.getClientRects()].at(-1);
				const arrow = title.querySelector(".icon")?.getBoundingClientRect();
				const own = title.getBoundingClientRect();
				if (!last || !arrow) return "no arrow";
				const middle = (arrow.top + arrow.bottom) / 2;
				return { isBeside: last.top < middle && middle < last.bottom, isWithin: arrow.right <= own.right };
			}),
		);
		expect(places).toEqual(Array(7).fill({ isBeside: true, isWithin: true }));
	}
});

test("the keyboard leads from the services overview to a service page and on to a related one", async () => {
	const page = await visit("/services");
	await page.locator(".stage-doors").getByRole("link", { name: "Second Fix" }).press("Enter");
	await page.waitForURL("**/services/second-fix");
	await page.getByRole("heading", { level: 1, name: "Second fix" }).waitFor();
	expect(await page.locator(".site-header-nav [aria-current]").textContent()).toBe("Services");
	await page.locator(".service-cards").getByRole("link", { name: "Plastering" }).press("Enter");
	await page.waitForURL("**/services/plastering");
});

test.each([
	["/services/loft-conversions", ["Bedroom in the roof", "Bath under the eaves"]],
	["/services/kitchen-extensions", ["Olive kitchen in a side return", "A kitchen the width of the house"]],
])("a service page's finished projects are of its own kind: %s", async (path, titles) => {
	const page = await visit(path, { javaScript: false });
	expect(await page.locator(".featured-projects h3").allInnerTexts()).toEqual(titles);
	await page.getByText("Drawn first, then built. Pictures are visualisations.").first().waitFor();
});

test.each([768, 1440])("related hubs stand side by side, each under its drawing (%s px)", async (width) => {
	const page = await visit("/services/general-contractor", { width, height: 900 });
	const drawings = page.locator(".related-hubs .trade-figure img");
	await expect.poll(() => drawings.count()).toBe(3);
	const tops = await page
		.locator(".related-hubs h3")
		.evaluateAll((all) => all.map((heading) => Math.round(heading.getBoundingClientRect().top)));
	expect(new Set(tops).size).toBe(1);
	await drawings.first().scrollIntoViewIfNeeded();
	await expect
		.poll(() =>
			drawings.evaluateAll((all) => all.every((one) => one instanceof HTMLImageElement && one.naturalWidth > 0)),
		)
		.toBe(true);
});

test.each(hubPageSlugs)(
	"/services/%s leaves no short word alone in its heading and has a one-line button",
	async (slug) => {
		const page = await visit(`/services/${slug}`, { width: 1024, height: 768, javaScript: false });
		for (const width of [390, 1024, 1440]) {
			await page.setViewportSize({ width, height: 768 });
			const lines = await page.locator("h1").evaluate((heading) => {
				const text = heading.firstChild;
				const lines = new Map<number, string>();
				for (const { 0: word, index } of (text?.textContent ?? "").matchAll(/\S+/g)) {
					const range = document.createRange();
					range.setStart(text ?? heading, index);
					range.setEnd(text ?? heading, index + word.length);
					const y = Math.round(range.getBoundingClientRect().top);
					lines.set(y, `${lines.get(y) ?? ""} ${word}`.trim());
				}
				return [...lines.values()];
			});
			expect(
				lines.slice(1).filter((line) => line.length < 6),
				`${width} px: ${lines.join(" / ")}`,
			).toEqual([]);
		}
		expect((await page.locator(".hub-hero .button").boundingBox())?.height).toBeLessThan(50);
	},
);

test.each([390, 1440])("the head of a hub page links to its form once, at %i pixels", async (width) => {
	const page = await visit("/services/flooring", { width, javaScript: false });
	expect(await page.locator('.hub-hero a[href="#quote"]:visible').count()).toBe(1);
});
