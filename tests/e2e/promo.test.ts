import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { visit } from "../support/browser.ts";
import { hydrated } from "../support/hydrated.ts";

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
		const line = countdownOf(page).locator(".dim");
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

	it("gives way to a form field that has the focus", async () => {
		const page = await visitWithPromo(contact, size);
		const field = page.getByRole("textbox", { name: "Full Name" });
		await field.focus();
		await promoOf(page).waitFor({ state: "hidden" });
		await field.blur();
		await promoOf(page).waitFor();
	});
});

it("never takes the focus", async () => {
	const page = await visit(contact, { clock: true });
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
	const line = countdownOf(page).locator(".dim");
	const before = (await line.boundingBox())?.width ?? 0;
	await page.clock.runFor(15_000);
	await expect.poll(async () => ((await line.boundingBox())?.width ?? 0) / before).toBeCloseTo(0.75, 3);
	expect(await promoOf(page).evaluate((promo) => promo.getAnimations({ subtree: true }).length)).toBe(0);
});

it("leaves the chat button in reach on phones, above it", async () => {
	const page = await visitWithPromo("/", narrow);
	const boxOf = async (part: string) => {
		const box = await page.locator(part).boundingBox();
		if (!box) throw new Error(`${part} is not to be seen`);
		return { top: box.y, bottom: box.y + box.height };
	};
	const promo = await boxOf(".promo");
	await expect.poll(async () => (await boxOf(".chat")).bottom).toBeLessThan(promo.top);
});
