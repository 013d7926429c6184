import { expect, it } from "vitest";
import { aboutPage, reasons, values } from "../../content/about.ts";
import { visit } from "../support/browser.ts";

it("tells the story, four figures, six reasons and three values, without JavaScript", async () => {
	const page = await visit("/about", { javaScript: false });
	expect(await page.getByRole("heading", { level: 1 }).allTextContents()).toEqual([aboutPage.heading]);
	expect(await page.locator(".wide-picture img").getAttribute("alt")).toContain("London stock brick");
	expect(await page.locator(".sheet-label").allTextContents()).toEqual([
		"01Our Story",
		"02In figures",
		"03Why Choose Us",
	]);
	for (const paragraph of aboutPage.story.paragraphs)
		expect(await page.getByText(paragraph, { exact: true }).count()).toBe(1);
	expect(await page.locator(".stats dd").allTextContents()).toEqual(["500+", "15+", "100%", "24/7"]);
	expect(await page.locator(".benefits h3").allTextContents()).toEqual(reasons.map(({ title }) => title));
	expect(await page.locator(".about-values p").allTextContents()).toEqual(values.map(({ text }) => text));
	expect(await page.locator(".about-values h2").allTextContents()).toEqual([
		"Quality First",
		"Transparent Communication",
		"Respect & Professionalism",
	]);
	expect(
		await page.locator(".call-to-action").getByRole("link", { name: "Request an Estimate" }).getAttribute("href"),
	).toBe("/contact");
});
