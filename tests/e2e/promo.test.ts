import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { visit } from "../support/browser.ts";
import { hydrated } from "../support/hydrated.ts";
import { overlaps, placeOf } from "../support/rectangles.ts";

const promoOf = (page: Page) => page.getByRole("complementary", { name: "Welcome offer" });
const countdownOf = (page: Page) => promoOf(page).getByRole("progressbar");
const contact = "/contact";
const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };

/** From now on the page's time moves only by `page.clock.runFor`. */
async function stopClock(page: Page) {
	await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2_000);
}

/** A page whose popup has just appeared, its clock stopped. */
async function visitWithPromo(path: string, options: Parameters<typeof visit>[1] = {}) {
	const page = await visit(path, { ...options, clock: true });
	await stopClock(page);
	await appears(page);
	return page;
}

async function appears(page: Page) {
	await page.clock.runFor(5_000);
	await promoOf(page).waitFor();
}

/** Scrolls to where the popup is to be seen, or is out of a headline's way. */
async function scrollUntil(page: Page, isShown: boolean) {
	await page.locator(".promo").waitFor({ state: "attached" });
	for (let y = 0; y < 5_000; y += 60) {
		await page.evaluate((top) => scrollTo({ top, behavior: "instant" }), y);
		await page.clock.runFor(50);
		if ((await page.locator(".promo").isVisible()) === isShown) return;
	}
	throw new Error(isShown ? "the popup is nowhere to be seen" : "the popup is never out of the way");
}

/** It is on its way out, and gone 0.3 seconds later. */
async function leaves(page: Page) {
	await expect.poll(() => promoOf(page).getAttribute("class")).toContain("leaving");
	await page.clock.runFor(299);
	expect(await promoOf(page).count()).toBe(1);
	await page.clock.runFor(1);
	await promoOf(page).waitFor({ state: "detached" });
}

describe.each([
	["wide", wide],
	["narrow", narrow],
])("the welcome popup on a %s screen", (_, size) => {
	it("appears 5 seconds after load, counts 60 seconds down and has disappeared 0.3 seconds later", async () => {
		const page = await visit("/", { ...size, clock: true });
		await stopClock(page);
		await page.clock.runFor(1_000);
		expect(await promoOf(page).count()).toBe(0);
		await appears(page);
		const line = countdownOf(page).locator(".dimension");
		const full = (await line.boundingBox())?.width ?? 0;
		expect(await countdownOf(page).getAttribute("aria-valuenow")).toBe("60");

		await page.clock.runFor(30_000);
		await expect.poll(() => countdownOf(page).getAttribute("aria-valuenow")).toBe("30");
		await expect
			.poll(async () => ((await line.boundingBox())?.width ?? 0) / full, { timeout: 10_000 })
			.toBeCloseTo(0.5, 2);

		await page.clock.runFor(29_000);
		expect(await promoOf(page).getAttribute("class")).toBe("promo");
		await page.clock.runFor(1_000);
		await leaves(page);
	});

	it("slides in from the left and lies within the screen, never over the headline", async () => {
		const page = await visit("/", { ...size, clock: true });
		await page.evaluate(() =>
			addEventListener("transitionrun", ({ target, propertyName }) => {
				if (target instanceof Element && target.matches(".promo")) target.setAttribute("data-ran", propertyName);
			}),
		);
		await appears(page);
		await page.locator(".promo[data-ran=translate]").waitFor();
		await promoOf(page).evaluate((promo) => Promise.all(promo.getAnimations().map(({ finished }) => finished)));
		const [promo, headline] = [await promoOf(page).boundingBox(), await page.locator("h1").boundingBox()];
		if (!promo || !headline) throw new Error("nothing to measure");
		expect(promo.x).toBeGreaterThanOrEqual(0);
		expect(promo.x + promo.width).toBeLessThanOrEqual(size.width);
		expect(promo.y + promo.height).toBeLessThanOrEqual(size.height);
		expect(promo.y).toBeGreaterThan(headline.y + headline.height);
	});

	it("closes on its close button, and no route change brings it back; a reload does", async () => {
		const page = await visitWithPromo("/", size);
		await promoOf(page).getByRole("button", { name: "Close" }).click();
		await leaves(page);
		await page.getByRole("link", { name: "View Services" }).click();
		await page.waitForURL("/services");
		await page.clock.runFor(70_000);
		expect(await promoOf(page).count()).toBe(0);
		await page.clock.resume();
		await page.reload();
		await hydrated(page, true);
		await appears(page);
	});

	it("closes on its 'Request an Estimate', which leads to the contact page", async () => {
		const page = await visitWithPromo("/", size);
		await promoOf(page).getByRole("link", { name: "Request an Estimate" }).click();
		await page.waitForURL(contact);
		await leaves(page);
	});

	it("is one row high, and covers neither the header nor the bar of phones nor the chat", async () => {
		const page = await visit("/faq", { ...size, reducedMotion: true, clock: true });
		await stopClock(page);
		await page.clock.runFor(5_000);
		await scrollUntil(page, true);
		const place = await placeOf(page, ".promo");
		expect(place.bottom - place.top).toBeLessThan(108);
		for (const other of [".dock a:visible", ".site-header"])
			expect(overlaps(place, await placeOf(page, other)), other).toBe(false);
		const parts = await page.locator(".promo > :not(.countdown)").evaluateAll((all) =>
			all.map((part) => {
				const { top, bottom } = part.getBoundingClientRect();
				return (top + bottom) / 2;
			}),
		);
		expect(Math.max(...parts) - Math.min(...parts)).toBeLessThan(4);
	});
});

it("never takes the focus", async () => {
	const page = await visit("/about", { clock: true });
	await stopClock(page);
	await page.getByRole("button", { name: "Show all services" }).focus();
	await appears(page);
	expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Show all services");
});

it("rests while the pointer is inside", async () => {
	const page = await visitWithPromo("/");
	await promoOf(page).hover();
	await page.clock.runFor(61_000);
	expect(await countdownOf(page).getAttribute("aria-valuenow")).toBe("60");
	await page.mouse.move(700, 100);
	await page.clock.runFor(61_000);
	await leaves(page);
});

it("rests while the focus is inside, and gives it back when its close button is pressed", async () => {
	const page = await visitWithPromo("/");
	const chat = page.getByRole("link", { name: "Chat" });
	await chat.focus();
	await page.keyboard.press("Tab");
	await page.clock.runFor(61_000);
	expect(await countdownOf(page).getAttribute("aria-valuenow")).toBe("60");
	await page.keyboard.press("Tab");
	await page.keyboard.press("Enter");
	await leaves(page);
	expect(await chat.evaluate((link) => link === document.activeElement)).toBe(true);
});

it("moves out of the way of what the keyboard reaches under it", async () => {
	const page = await visitWithPromo("/");
	await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
	await page.getByRole("link", { name: "Terms of Service" }).focus();
	await page.keyboard.press("Shift+Tab");
	expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Privacy Policy");
	await promoOf(page).waitFor({ state: "hidden" });
});

it("appears without sliding under reduced motion, and its line steps", async () => {
	const page = await visitWithPromo("/", { reducedMotion: true });
	expect(await promoOf(page).evaluate((promo) => promo.getAnimations({ subtree: true }).length)).toBe(0);
	const line = countdownOf(page).locator(".dimension");
	const before = (await line.boundingBox())?.width ?? 0;
	await page.clock.runFor(15_000);
	await expect.poll(async () => ((await line.boundingBox())?.width ?? 0) / before).toBeCloseTo(0.75, 3);
	expect(await promoOf(page).evaluate((promo) => promo.getAnimations({ subtree: true }).length)).toBe(0);
});

/** Lets the popup be fetched and decide, though it may come to nothing. */
async function passesTime(page: Page) {
	const fetched = page.waitForResponse(/\/Promo-[^/]*\.js$/).catch(() => undefined);
	await page.clock.runFor(5_000);
	await fetched;
	await page.waitForTimeout(300);
}

describe("where it would be in the way, it does not appear:", () => {
	it.each(["/contact", "/thank-you", "/admin", "/404", "/no-such-page"])("on %s", async (path) => {
		const page = await visit(path, { clock: true, expectedConsole: /^Page not found/ });
		await stopClock(page);
		await passesTime(page);
		expect(await page.locator(".promo").count()).toBe(0);
	});

	it("while a form is in view, and it leaves for good when one comes into view", async () => {
		const page = await visit("/services/plumbing#quote", { clock: true });
		await stopClock(page);
		await passesTime(page);
		expect(await page.locator(".promo").count()).toBe(0);
		await page.evaluate(() => scrollTo(0, 0));
		await promoOf(page).waitFor();
		await page.locator("#quote").scrollIntoViewIfNeeded();
		await leaves(page);
		await page.evaluate(() => scrollTo(0, 0));
		await page.waitForTimeout(300);
		expect(await page.locator(".promo").count()).toBe(0);
	});

	it("but another page is none of that: it stays there", async () => {
		const page = await visitWithPromo("/about");
		await page.locator(".site-header-nav").getByRole("link", { name: "Projects" }).click();
		await page.waitForURL("/projects");
		await page.waitForTimeout(300);
		expect(await promoOf(page).getAttribute("class")).toMatch(/^promo( yielding)?$/);
	});

	it("on a page that a link leads to", async () => {
		const page = await visitWithPromo("/about");
		await page.locator(".site-header-nav").getByRole("link", { name: "Contact" }).click();
		await page.waitForURL(contact);
		await leaves(page);
	});

	it.each(["/services/plumbing", "/areas"])("once a form has been begun, on %s", async (path) => {
		const page = await visit(path, { clock: true });
		await stopClock(page);
		await page.locator("main form").first().getByRole("textbox").first().fill("SW4");
		await page.evaluate((y) => scrollTo(0, y), path === "/areas" ? 5_000 : 0);
		await passesTime(page);
		expect(await page.locator(".promo").count()).toBe(0);
	});

	it("where a form was begun on another page of this visit", async () => {
		const page = await visit("/services/plumbing", { clock: true });
		await page.getByLabel("Full Name").fill("Zoë O’Hara");
		await page.goto("/about");
		await hydrated(page, true);
		await stopClock(page);
		await passesTime(page);
		expect(await page.locator(".promo").count()).toBe(0);
	});
});

it.each([
	["/", 844, 390],
	["/about", 844, 390],
	["/services", 740, 360],
	["/about", 390, 844],
	["/faq", 1440, 900],
	["/services/plumbing", 1440, 900],
])("is never to be seen over a headline or a call to action: %s at %s × %s", async (path, width, height) => {
	const page = await visit(path, { width, height, reducedMotion: true, clock: true });
	await stopClock(page);
	await page.clock.runFor(5_000);
	await page.locator(".promo").waitFor({ state: "attached" });
	await page.clock.resume();
	const { shown, covered } = await page.evaluate(async () => {
		const frame = () => new Promise(requestAnimationFrame);
		const [promo] = document.querySelectorAll<HTMLElement>(".promo");
		const isShown = () => promo?.checkVisibility({ visibilityProperty: true }) ?? false;
		const isUnder = (element: Element) => {
			const words = document.createRange();
			words.selectNodeContents(element);
			const lines = [...words.getClientRects()];
			const over = promo?.getBoundingClientRect() ?? new DOMRect();
			// What the screen cuts off cannot be read yet.
			if (lines.some(({ bottom }) => bottom > innerHeight)) return false;
			return lines.some(
				({ left, top, right, bottom }) =>
					left < over.right && over.left < right && top < over.bottom && over.top < bottom,
			);
		};
		const under = () => (isShown() ? [...document.querySelectorAll("main :is(h1, h2, .button)")].filter(isUnder) : []);
		const covered: string[] = [];
		let shown = 0;
		for (let y = 0; y < document.documentElement.scrollHeight - innerHeight; y += 60) {
			scrollTo({ top: y, behavior: "instant" });
			await frame();
			for (let frames = 0; frames < 60 && under().length > 0; frames++) await frame();
			if (isShown()) shown += 1;
			covered.push(...under().map((element) => `${y}: ${element.textContent}`));
		}
		return { shown, covered };
	});
	expect(covered).toEqual([]);
	expect(shown).toBeGreaterThan(3);
});

it("counts down only while it is to be seen", async () => {
	const page = await visit("/about", { width: 844, height: 390, reducedMotion: true, clock: true });
	await stopClock(page);
	await page.clock.runFor(5_000);
	await scrollUntil(page, false);
	const before = Number(await page.locator(".promo [aria-valuenow]").getAttribute("aria-valuenow"));
	await page.clock.runFor(30_000);
	await scrollUntil(page, true);
	expect(Number(await countdownOf(page).getAttribute("aria-valuenow"))).toBe(before);
});
