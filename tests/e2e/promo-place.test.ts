import { describe, expect, it } from "vitest";
import { hydrated } from "../support/hydrated.ts";
import { observed } from "../support/observed.ts";
import {
	countdownOf,
	leaves,
	promoOf,
	scrollUntil,
	staysAway,
	visitBeforePromo,
	visitWithPromo,
} from "../support/promo.ts";

it("moves out of the way of what the keyboard reaches under it", async () => {
	const page = await visitWithPromo("/");
	await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
	await page.getByRole("link", { name: "Terms of Service" }).focus();
	await page.keyboard.press("Shift+Tab");
	expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Privacy Policy");
	await promoOf(page).waitFor({ state: "hidden" });
});

describe("where it would be in the way, it does not appear:", () => {
	it.each(["/contact", "/thank-you", "/admin", "/404", "/no-such-page"])("on %s", async (path) => {
		await staysAway(await visitBeforePromo(path, { expectedConsole: /^Page not found/ }));
	});

	it("while a form is in view, and it leaves for good when one comes into view", async () => {
		const page = await visitBeforePromo("/services/plumbing#quote");
		await staysAway(page);
		await page.evaluate(() => scrollTo(0, 0));
		await promoOf(page).waitFor();
		await page.locator("#quote").scrollIntoViewIfNeeded();
		await leaves(page);
		await page.evaluate(() => scrollTo(0, 0));
		await observed(page);
		expect(await page.locator(".promo").count()).toBe(0);
	});

	it("but another page is none of that: it stays there", async () => {
		const page = await visitWithPromo("/about");
		await page.locator(".site-header-nav").getByRole("link", { name: "Projects" }).click();
		await page.waitForURL("/projects");
		await observed(page);
		expect(await promoOf(page).getAttribute("class")).toMatch(/^promo( yielding)?$/);
	});

	it("on a page that a link leads to", async () => {
		const page = await visitWithPromo("/about");
		await page.locator(".site-header-nav").getByRole("link", { name: "Contact" }).click();
		await page.waitForURL("/contact");
		await leaves(page);
	});

	it.each(["/services/plumbing", "/areas"])("once a form has been begun, on %s", async (path) => {
		const page = await visitBeforePromo(path);
		await page.locator("main form").first().getByRole("textbox").first().fill("SW4");
		await page.evaluate((y) => scrollTo(0, y), path === "/areas" ? 5_000 : 0);
		await staysAway(page);
	});

	it("where a form was begun on another page of this visit", async () => {
		const page = await visitBeforePromo("/services/plumbing");
		await page.getByLabel("Full Name").fill("Zoë O’Hara");
		await page.goto("/about");
		await hydrated(page, true);
		await staysAway(page);
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
	const page = await visitBeforePromo(path, { width, height, reducedMotion: true });
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
		for (let y = 0; y < document.documentElement.scrollHeight - innerHeight; y += 90) {
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
	const page = await visitBeforePromo("/about", { width: 844, height: 390, reducedMotion: true });
	await page.clock.runFor(5_000);
	await scrollUntil(page, false);
	const before = Number(await page.locator(".promo [aria-valuenow]").getAttribute("aria-valuenow"));
	await page.clock.runFor(30_000);
	await scrollUntil(page, true);
	expect(Number(await countdownOf(page).getAttribute("aria-valuenow"))).toBe(before);
});
