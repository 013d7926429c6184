import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { freshPage } from "../support/browser/browser.ts";
import { waitForHydration } from "../support/browser/hydration.ts";

/** Opens a page whose fonts never arrive. */
async function visitWithoutFonts(path: string, width = 1440) {
	const page = await freshPage({ width, height: 900 });
	await page.route("**/fonts/*", (route) => route.abort());
	await page.goto(path);
	await waitForHydration(page);
	return page;
}

/** Lists the system font faces that the element's text is drawn in. */
async function listFaces(page: Page, selector: string): Promise<string[]> {
	const devTools = await page.context().newCDPSession(page);
	await devTools.send("DOM.enable");
	await devTools.send("CSS.enable");
	const { root } = await devTools.send("DOM.getDocument");
	const { nodeId } = await devTools.send("DOM.querySelector", { nodeId: root.nodeId, selector });
	const { fonts } = await devTools.send("CSS.getPlatformFontsForNode", { nodeId });
	return fonts.map(({ postScriptName }) => postScriptName);
}

test("buttons, labels and toasts stay bold with late fonts", async () => {
	const page = await visitWithoutFonts("/contact");
	for (const name of ["name", "postcode", "message"])
		await page.locator(`form[method=post] [name=${name}]`).fill("SW4 0LG");
	await page.locator("form[method=post] [name=email]").fill("jo@example.com");
	await page.locator("form[method=post] button[type=submit]").click();
	const bold = [".site-header .button", "form[method=post] button[type=submit]", "form[method=post] label", ".toast b"];
	for (const selector of bold)
		expect(await listFaces(page, selector), selector).toEqual([expect.stringMatching(/bold/i)]);
	expect(await listFaces(page, ".hint")).toEqual([expect.not.stringMatching(/bold/i)]);
	expect(
		await page.evaluate(
			() =>
				[...document.fonts].filter(({ family, status }) => !family.includes("Fallback") && status === "loaded").length,
		),
	).toBe(0);
});

test.each([
	["/", 390],
	["/", 1440],
	["/services/plumbing", 390],
	["/projects", 1440],
	["/contact", 390],
])("late fonts move nothing on %s at %i pixels", async (path, width) => {
	const page = await visitWithoutFonts(path, width);
	const shift = await page.evaluate(
		() =>
			new Promise<number>((resolve) => {
				let sum = 0;
				new PerformanceObserver((list) => {
					for (const entry of list.getEntries()) sum += Number(Reflect.get(entry, "value"));
				}).observe({ type: "layout-shift", buffered: true });
				requestIdleCallback(() => resolve(sum));
			}),
	);
	expect(shift).toBe(0);
});
