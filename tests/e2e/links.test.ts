import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { visit } from "../support/browser/browser.ts";
import { waitForHydration } from "../support/browser/hydration.ts";

test("an unknown address shows the 404 page with a link home", async () => {
	const lines: string[] = [];
	const page = await visit("/about", { expectedConsole: /no-such-page/ });
	page.on("console", (line) => lines.push(line.text()));
	const response = await page.goto("/no-such-page");
	expect(response?.status()).toBe(404);
	await waitForHydration(page);
	expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Oops! Page not found");
	expect(lines.filter((line) => line.includes("/no-such-page"))).toHaveLength(1);
	await page.locator("main").getByRole("link", { name: "Back to home" }).click();
	await page.waitForURL("/");
});

test("a link scrolls to the top, and Back and Forward restore the position", async () => {
	const page = await visit("/faq");
	const link = page.getByRole("contentinfo").getByRole("link", { name: "Areas" });
	await link.scrollIntoViewIfNeeded();
	const before = await page.evaluate(() => scrollY);
	expect(before).toBeGreaterThan(500);
	await link.click();
	await page.getByRole("heading", { level: 1, name: "We work in every London borough" }).waitFor();
	expect(await page.evaluate(() => scrollY)).toBe(0);
	expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
	await page.goBack();
	await page.waitForURL("/faq");
	await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
	await page.goForward();
	await page.waitForURL("/areas");
	await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test("a page reloaded without its scripts shows the same place", async () => {
	const page = await visit("/faq", { expectedConsole: /dynamically imported module/, intercepts: true });
	await page.evaluate(() => scrollTo(0, 900));
	await page.route("**/*.js", (route) => route.abort());
	await page.reload();
	await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
	// Stands for what `start.ts` reads, which runs before the browser restores the position itself
	const place = () => Object.entries(JSON.parse(sessionStorage.getItem("react-router-scroll-positions") ?? "{}"));
	expect(await page.evaluate(place)).toContainEqual([await page.evaluate(() => history.state.key), 900]);
});

test("on a phone a link shows the next page's heading first and the rest a frame later", async () => {
	const page = await visit("/faq", { width: 390, height: 844 });
	/** Lists the main part's sections at the moment when the new heading appears. */
	const sectionsAtHeading = () =>
		page.evaluate(
			() =>
				new Promise<number>((resolve) => {
					const heading = document.querySelector("h1");
					new MutationObserver((_, observer) => {
						const now = document.querySelector("h1");
						if (!now || now === heading) return;
						observer.disconnect();
						resolve(document.querySelectorAll("main > section").length);
					}).observe(document.body, { childList: true, subtree: true });
				}),
		);
	const link = page.getByRole("contentinfo").getByRole("link", { name: "About" });
	await link.scrollIntoViewIfNeeded();
	const before = await page.evaluate(() => scrollY);
	const [head] = await Promise.all([sectionsAtHeading(), link.click()]);
	const sections = page.locator("main > section");
	await expect.poll(() => sections.count()).toBeGreaterThan(head);
	const action = page.locator("main > section").last().getByRole("link").first();
	const path = await action.getAttribute("href");
	await action.scrollIntoViewIfNeeded();
	await expect
		.poll(() => page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name)))
		.toContainEqual(expect.stringMatching(`/assets/${path?.slice(1)}-`));
	const [whole] = await Promise.all([sectionsAtHeading(), page.goBack()]);
	expect(whole).toBe(await sections.count());
	await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
});

test.each([
	["/faq", "/projects"],
	["/projects", "/contact"],
	["/thank-you", "/areas"],
])("a link from %s to %s shows the page as if it had been entered directly", async (from, to) => {
	const entered = await visit(to, { reducedMotion: true });
	const page = await visit(from, { reducedMotion: true });
	await page.locator(`.site-header-nav a[href="${to}"]`).click();
	await page.waitForURL(to);
	await page.waitForLoadState("networkidle");
	await expect.poll(() => looksOf(page)).toEqual(await looksOf(entered));
});

/** Records position and style of everything in the page's main part, once its fonts are loaded. */
const looksOf = (page: Page) =>
	page.locator("main *:not(script, link)").evaluateAll(async (elements) => {
		await document.fonts.ready;
		return elements.map((element) => {
			const { left, width, height } = element.getBoundingClientRect();
			const { display, color, backgroundColor, fontSize } = getComputedStyle(element);
			const box = [left, width, height].map(Math.round);
			return [element.tagName, element.className, ...box, display, color, backgroundColor, fontSize].join(" ");
		});
	});
