import { expect, test } from "vitest";
import { homePage } from "../../content/pages/home.ts";
import { waitForHydration } from "../support/browser/hydration.ts";
import { waitForObservers } from "../support/browser/observers.ts";
import {
	expectNoPromo,
	expectPromoToLeave,
	locatePromo,
	scrollUntil,
	visitBeforePromo,
	visitWithPromo,
	waitForPromo,
} from "../support/browser/promo.ts";

test("the welcome popup closes for good when the keyboard reaches what it covers", async () => {
	const page = await visitWithPromo("/");
	await page.evaluate(() => {
		const link = document.createElement("button");
		link.textContent = "Under the popup";
		link.style.cssText = "position:fixed;left:60px;bottom:120px";
		document.querySelector("main")?.append(link);
		link.focus();
	});
	await expectPromoToLeave(page);
});

test.each(["/contact", "/thank-you", "/request", "/admin", "/privacy", "/terms", "/404", "/no-such-page"])(
	"the welcome popup does not appear on %s",
	async (path) => {
		await expectNoPromo(await visitBeforePromo(path, { expectedConsole: /^Page not found/ }));
	},
);

test("the welcome popup closes for good when a form comes into view", async () => {
	const page = await visitBeforePromo("/services/plumbing#quote");
	await expectNoPromo(page);
	await page.evaluate(() => scrollTo(0, 0));
	await scrollUntil(page, true);
	await page.locator("main form").evaluate((form) => form.scrollIntoView({ behavior: "instant" }));
	await expectPromoToLeave(page);
	await page.evaluate(() => scrollTo(0, 0));
	await waitForObservers(page);
	expect(await page.locator(".promo").count()).toBe(0);
});

test("the welcome popup closes for good when the page's closing call comes into view", async () => {
	const page = await visitWithPromo("/");
	await page.locator(".closing").evaluate((call) => call.scrollIntoView({ behavior: "instant" }));
	await expectPromoToLeave(page);
});

test("the welcome popup closes when a link opens the contact page", async () => {
	const page = await visitWithPromo("/");
	await page.locator(".site-header-nav").getByRole("link", { name: "Contact" }).click();
	await page.waitForURL("/contact");
	await expectPromoToLeave(page);
});

test.each(["/services/plumbing", "/areas"])(
	"the welcome popup does not appear on %s once a form has been started",
	async (path) => {
		const page = await visitBeforePromo(path);
		await page.locator("main form").first().getByRole("textbox").first().fill("SW4");
		await page.evaluate((y) => scrollTo(0, y), path === "/areas" ? 5_000 : 0);
		await expectNoPromo(page);
	},
);

test("the welcome popup does not appear once a form was started on another page of the visit", async () => {
	const page = await visitBeforePromo("/services/plumbing");
	await page.getByLabel("Full Name").fill("Zoë O’Hara");
	await page.goto("/about");
	await waitForHydration(page, true);
	await expectNoPromo(page);
});

test.each([
	["/", 844, 390],
	["/", 1440, 900],
	["/about", 1440, 900],
	["/about", 1920, 1080],
	["/services", 768, 1024],
])("the welcome popup appears once on %s at %s × %s, over no words, control or bar", async (path, width, height) => {
	const page = await visitBeforePromo(path, { width, height, reducedMotion: true });
	await page.clock.runFor(5_000);
	await page.locator(".promo").waitFor({ state: "attached" });
	await page.clock.resume();
	const { appearances, covered } = await page.evaluate(async () => {
		/** Lets the popup follow the page's scrolling and be drawn. */
		const frame = async () => {
			await new Promise(requestAnimationFrame);
			await new Promise((resolve) => setTimeout(resolve));
		};
		const spared = ":is(main, .site-footer) :is(a, button, summary, input, select, textarea, .payments)";
		const listSpared = () => {
			const nodes: Node[] = [...document.querySelectorAll(spared)];
			const texts = document.createTreeWalker(document.querySelector("main") ?? document.body, NodeFilter.SHOW_TEXT);
			while (texts.nextNode()) nodes.push(texts.currentNode);
			return nodes;
		};
		const isShown = () =>
			document.querySelector<HTMLElement>(".promo:not(.leaving)")?.checkVisibility({ visibilityProperty: true }) ??
			false;
		const isUnder = (node: Node) => {
			const words = document.createRange();
			words.selectNode(node);
			const over = document.querySelector(".promo")?.getBoundingClientRect() ?? new DOMRect();
			return [...words.getClientRects()].some(
				({ left, top, right, bottom }) =>
					left < over.right && over.left < right && top < over.bottom && over.top < bottom,
			);
		};
		const covered: string[] = [];
		let appearances = 0;
		let wasShown = false;
		for (let y = 0; y < document.documentElement.scrollHeight - innerHeight; y += 90) {
			// The popup looks for its place only then, which a busy machine tells late
			const scrolled = new Promise((resolve) => addEventListener("scrollend", resolve, { once: true }));
			scrollTo({ top: y, behavior: "instant" });
			if (y > 0) await scrolled;
			await frame();
			await frame();
			for (let frames = 0; frames < 60 && isShown() && listSpared().some(isUnder); frames++) await frame();
			if (isShown() && !wasShown) appearances += 1;
			wasShown = isShown();
			if (wasShown)
				covered.push(
					...listSpared()
						.filter(isUnder)
						.map((under) => `${y}: ${under.textContent}`),
				);
		}
		return { appearances, covered };
	});
	expect(covered).toEqual([]);
	expect(appearances).toBe(1);
});

test.each([320, 360, 390])(
	"the welcome popup takes the bar's place on a phone of %s pixels, and its call",
	async (width) => {
		const page = await visitBeforePromo("/", { width, height: 844, reducedMotion: true });
		const bar = await page.locator(".dock").boundingBox();
		await waitForPromo(page);
		expect(await locatePromo(page).boundingBox()).toEqual(bar);
		const company = locatePromo(page).getByRole("link", { name: "Call" });
		expect(await company.getAttribute("href")).toMatch(/^tel:/);
		for (const part of [company, locatePromo(page).getByRole("link", { name: "Request an Estimate" })])
			await part.click({ trial: true });
		const ends = await locatePromo(page)
			.locator(":scope > *")
			.evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().right));
		expect(Math.max(...ends)).toBeLessThanOrEqual(width);
		await locatePromo(page).getByRole("button", { name: "Close" }).click();
		for (const name of ["Call", "Chat", "Request an Estimate"])
			await page.locator(".dock").getByRole("link", { name }).click({ trial: true });
	},
);

test("the welcome popup does not appear on a phone's screen that is too low for a bar", async () => {
	const page = await visitBeforePromo("/", { width: 640, height: 360 });
	await page.clock.runFor(5_000);
	await page.locator(".promo.waiting").waitFor({ state: "attached" });
	await waitForObservers(page);
	expect(await page.locator(".promo:not(.waiting)").count()).toBe(0);
});

test("the welcome popup waits while the focus is on the bar that it would replace", async () => {
	const page = await visitBeforePromo("/", { width: 390, height: 844, reducedMotion: true });
	await page.locator(".dock").getByRole("link", { name: "Chat" }).focus();
	await page.clock.runFor(5_000);
	await page.locator(".promo.waiting").waitFor({ state: "attached" });
	await waitForObservers(page);
	expect(await page.locator(".promo:not(.waiting)").count()).toBe(0);
	await page.locator(".logo").first().focus();
	await locatePromo(page).waitFor();
});

test("the welcome popup waits while a menu lies over its place", async () => {
	const page = await visitBeforePromo("/about", { reducedMotion: true });
	await page.getByRole("button", { name: "Show all services" }).click();
	await page.locator(".services-menu").evaluate((menu) => {
		menu.style.height = "100vh";
	});
	await page.clock.runFor(5_000);
	await page.locator(".promo.waiting").waitFor({ state: "attached" });
	await waitForObservers(page);
	expect(await page.locator(".promo:not(.waiting)").count()).toBe(0);
});

test("the welcome popup stays whole if its last free space is taken just as it appears", async () => {
	const page = await visitBeforePromo("/", { reducedMotion: true });
	await page.evaluate(() => {
		const cover = document.createElement("button");
		cover.id = "cover";
		let rests = 0;
		const [screen, nothing] = [new DOMRect(0, 0, innerWidth, innerHeight), new DOMRect()];
		// Out of the way for one measurement only: the next one, right after the popup has seen its place, finds it taken
		cover.getBoundingClientRect = () => (rests-- === 1 ? nothing : screen);
		addEventListener("rest", () => {
			rests = 1;
			dispatchEvent(new Event("scroll"));
		});
		document.querySelector("main")?.append(cover);
	});
	await page.clock.runFor(5_000);
	await page.locator(".promo.waiting").waitFor({ state: "attached" });
	await page.evaluate(() => dispatchEvent(new Event("rest")));
	await waitForObservers(page);
	await page.clock.runFor(1_000);
	expect(await page.locator(".promo:not(.waiting, .leaving)").count()).toBe(0);
	await page.getByRole("heading", { level: 1, name: homePage.heading }).waitFor();
});
