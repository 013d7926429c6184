import { describe, expect, test } from "vitest";
import { visit } from "../support/browser/browser.ts";
import { waitForHydration } from "../support/browser/hydration.ts";
import {
	expectPromoToLeave,
	locateCountdown,
	locatePromo,
	scrollUntil,
	visitBeforePromo,
	visitWithPromo,
	waitForPromo,
} from "../support/browser/promo.ts";
import { measureBox, overlaps } from "../support/browser/rectangles.ts";

test("the welcome popup appears after 5 seconds and counts down from 60", async () => {
	const page = await visitBeforePromo("/");
	await page.clock.runFor(1_000);
	expect(await locatePromo(page).count()).toBe(0);
	await waitForPromo(page);
	const line = locateCountdown(page).locator("span");
	const full = (await line.boundingBox())?.width ?? 0;
	expect(await locateCountdown(page).getAttribute("aria-valuenow")).toBe("60");

	await page.clock.runFor(30_000);
	await expect.poll(() => locateCountdown(page).getAttribute("aria-valuenow")).toBe("30");
	await expect
		.poll(async () => ((await line.boundingBox())?.width ?? 0) / full, { timeout: 10_000 })
		.toBeCloseTo(0.5, 2);

	await page.clock.runFor(29_000);
	expect(await locatePromo(page).getAttribute("class")).toBe("promo");
	await page.clock.runFor(1_000);
	await expectPromoToLeave(page);
});

test("the welcome popup, once closed, comes back after a reload but not on another page", async () => {
	const page = await visitWithPromo("/");
	await locatePromo(page).getByRole("button", { name: "Close" }).click();
	await expectPromoToLeave(page);
	await page.getByRole("link", { name: "View Services" }).click();
	await page.waitForURL("/services");
	await page.clock.runFor(70_000);
	expect(await locatePromo(page).count()).toBe(0);
	await page.locator(".logo").first().click();
	await page.waitForURL("/");
	await page.clock.resume();
	await page.reload();
	await waitForHydration(page, true);
	await waitForPromo(page);
});

test("the welcome popup closes on 'Request an Estimate', which opens the contact page", async () => {
	const page = await visitWithPromo("/");
	await locatePromo(page).getByRole("link", { name: "Request an Estimate" }).click();
	await page.waitForURL("/contact");
	await expectPromoToLeave(page);
});

describe.each([
	["wide", { width: 1440, height: 900 }],
	["narrow", { width: 390, height: 844 }],
])("the welcome popup on a %s screen", (_, size) => {
	test("slides in from the left and stays within the screen, off the headline", async () => {
		const page = await visit("/", { ...size, clock: true });
		await page.evaluate(() =>
			addEventListener("transitionrun", ({ target, propertyName }) => {
				if (target instanceof Element && target.matches(".promo")) target.setAttribute("data-ran", propertyName);
			}),
		);
		await waitForPromo(page);
		await page.locator(".promo[data-ran=translate]").waitFor();
		await locatePromo(page).evaluate((promo) => Promise.all(promo.getAnimations().map(({ finished }) => finished)));
		const [promo, headline] = [await locatePromo(page).boundingBox(), await page.locator("h1").boundingBox()];
		if (!promo || !headline) throw new Error("nothing to measure");
		expect(promo.x).toBeGreaterThanOrEqual(0);
		expect(promo.x + promo.width).toBeLessThanOrEqual(size.width);
		expect(promo.y + promo.height).toBeLessThanOrEqual(size.height);
		expect(promo.y + promo.height < headline.y || promo.y > headline.y + headline.height).toBe(true);
	});

	test("is one row high and covers neither the header nor the chat", async () => {
		const page = await visitBeforePromo("/faq", { ...size, reducedMotion: true });
		await page.clock.runFor(5_000);
		await scrollUntil(page, true);
		const place = await measureBox(page, ".promo");
		expect(place.bottom - place.top).toBeLessThan(120);
		for (const other of size.width < 768 ? [".site-header"] : [".dock a:visible", ".site-header"])
			expect(overlaps(place, await measureBox(page, other)), other).toBe(false);
		const parts = await page.locator(".promo > :is(a, button):visible").evaluateAll((all) =>
			all.map((part) => {
				const { top, bottom } = part.getBoundingClientRect();
				return (top + bottom) / 2;
			}),
		);
		expect(Math.max(...parts) - Math.min(...parts)).toBeLessThan(4);
	});
});

test.each([320, 390, 1440])(
	"the welcome popup's countdown touches neither words nor button at %s pixels",
	async (width) => {
		const page = await visitBeforePromo("/about", { width, height: 844, reducedMotion: true });
		await page.clock.runFor(5_000);
		await scrollUntil(page, true);
		const line = await measureBox(page, ".promo .countdown");
		for (const other of [".promo h2", ".promo .button"])
			expect(overlaps(line, await measureBox(page, other)), other).toBe(false);
	},
);

test("the welcome popup never takes the focus", async () => {
	const page = await visitBeforePromo("/");
	await page.getByRole("button", { name: "Show all services" }).focus();
	await waitForPromo(page);
	expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Show all services");
});

test("the welcome popup pauses while the pointer is inside", async () => {
	const page = await visitWithPromo("/");
	await locatePromo(page).hover();
	await page.clock.runFor(61_000);
	expect(await locateCountdown(page).getAttribute("aria-valuenow")).toBe("60");
	await page.mouse.move(1400, 850);
	await page.clock.runFor(61_000);
	await locatePromo(page).waitFor({ state: "detached" });
});

test.each(["Enter", "Escape"])("the welcome popup pauses while the focus is inside, and closes on %s", async (key) => {
	const page = await visitWithPromo("/");
	const chat = page.getByRole("link", { name: "Chat" });
	await chat.focus();
	await page.keyboard.press("Tab");
	await page.clock.runFor(61_000);
	expect(await locateCountdown(page).getAttribute("aria-valuenow")).toBe("60");
	await page.keyboard.press("Tab");
	await page.keyboard.press(key);
	await expectPromoToLeave(page);
	expect(await chat.evaluate((link) => link === document.activeElement)).toBe(true);
});

test("the welcome popup appears without sliding under reduced motion", async () => {
	const page = await visitWithPromo("/", { reducedMotion: true });
	expect(await locatePromo(page).evaluate((promo) => promo.getAnimations({ subtree: true }).length)).toBe(0);
	const line = locateCountdown(page).locator("span");
	const before = (await line.boundingBox())?.width ?? 0;
	await page.clock.runFor(15_000);
	await expect.poll(async () => ((await line.boundingBox())?.width ?? 0) / before).toBeCloseTo(0.75, 3);
	expect(await locatePromo(page).evaluate((promo) => promo.getAnimations({ subtree: true }).length)).toBe(0);
});
