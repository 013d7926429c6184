import { expect, test } from "vitest";
import { company, links } from "../../content/company/company.ts";
import { visit } from "../support/browser/browser.ts";
import { overlaps } from "../support/browser/rectangles.ts";

const phone = { width: 390, height: 844 };

test.each([true, false])(
	"on phones the bar offers Call, Chat and Request an Estimate, JavaScript: %s",
	async (javaScript) => {
		const page = await visit("/about", { ...phone, javaScript });
		const bar = page.getByRole("navigation", { name: "Quick contact" });
		const buttons = bar.getByRole("link");
		expect(await buttons.allInnerTexts()).toEqual(["Call", "Chat", "Request an Estimate"]);
		expect(await buttons.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual([
			links.phone,
			links.chat,
			"/contact",
		]);
		const { y = 0, height = 0 } = (await bar.boundingBox()) ?? {};
		expect([y + height, height]).toEqual([phone.height, 56]);
	},
);

test("on phones the bar fills the bottom at any width, with no cut words", async () => {
	const page = await visit("/about", { javaScript: false });
	// The narrowest width simulates 360 pixels with text enlarged by half
	for (const width of [240, 320, 360, 390, 767]) {
		await page.setViewportSize({ width, height: 740 });
		const bar = await page.locator(".dock").boundingBox();
		expect([bar?.x, bar?.width]).toEqual([0, width]);
		const cut = await page
			.locator(".dock a")
			.evaluateAll((all) => all.filter((link) => link.scrollWidth > link.clientWidth).map((link) => link.textContent));
		expect(cut, `at ${width} pixels`).toEqual([]);
	}
});

test("on phones the bar leaves room for safe areas", async () => {
	const page = await visit("/about", { ...phone, unshared: true });
	const viewport = page.locator("meta[name=viewport]");
	expect(await viewport.getAttribute("content")).toContain("viewport-fit=cover");
	const devTools = await page.context().newCDPSession(page);
	const insets = { bottom: 34, bottomMax: 34 };
	await devTools.send("Emulation.setSafeAreaInsetsOverride", { insets });
	await expect.poll(async () => (await page.locator(".dock").boundingBox())?.height).toBe(56 + 34);
	const last = await page.locator(".dock a").last().boundingBox();
	expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(phone.height - 34);
});

test("on phones the bar is hidden while a field has the focus", async () => {
	const page = await visit("/contact", phone);
	const bar = page.locator(".dock");
	for (const field of ["Full Name", "Message"]) {
		await page.getByLabel(field).focus();
		await bar.waitFor({ state: "hidden" });
	}
	await page.getByRole("heading", { level: 1 }).click();
	await bar.waitFor();
	await page.locator("form.lead-form [type=submit]").focus();
	expect(await bar.isVisible()).toBe(true);
});

test("on wider screens only the chat floats in the margin, as a labelled icon", async () => {
	const page = await visit("/about");
	const visible = page.getByRole("navigation", { name: "Quick contact" }).getByRole("link");
	expect(await visible.count()).toBe(1);
	const chat = page.getByRole("link", { name: "Chat", exact: true });
	expect(await chat.getAttribute("href")).toBe(links.chat);
	const { width, height } = (await chat.boundingBox()) ?? {};
	expect([width, height]).toEqual([44, 44]);
	await page.setViewportSize({ width: 767, height: 900 });
	expect(await visible.count()).toBe(3);
});

test("the header offers a call at any width, with the number written out where it fits", async () => {
	const page = await visit("/about", { javaScript: false });
	for (const [width, isWritten] of [
		[360, false],
		[639, false],
		[640, true],
		[1023, true],
		[1024, false],
		[1247, false],
		[1248, true],
		[1920, true],
	] as const) {
		await page.setViewportSize({ width, height: 800 });
		const call = page.getByRole("banner").getByRole("link", { name: `Call ${company.phone}` });
		expect(await call.getAttribute("href")).toBe(links.phone);
		expect(await call.getByText(company.phone).isVisible(), `written out at ${width} pixels`).toBe(isWritten);
		const box = await call.boundingBox();
		expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
		expect(await page.locator(".site-header-nav").isVisible()).toBe(width >= 1024);
		expect(await page.getByRole("button", { name: "Open menu" }).isVisible()).toBe(width < 1024);
		const header = await page.locator(".site-header > .wrap > *:visible").evaluateAll((all) =>
			all.map((part) => {
				const { left, right, top, bottom } = part.getBoundingClientRect();
				return { what: part.className, left, right, top, bottom };
			}),
		);
		const crowded = header.flatMap((one, at) => header.slice(at + 1).filter((other) => overlaps(one, other)));
		expect(crowded.map(({ what }) => `${what} at ${width} pixels`)).toEqual([]);
		expect(Math.max(...header.map(({ right }) => right))).toBeLessThanOrEqual(width);
	}
});

test.each([phone, { width: 1440, height: 900 }])(
	"the chat steps aside while the handle of the home page's stages is low on the screen: %j",
	async (screen) => {
		const page = await visit("/", screen);
		const handle = page.locator(".stage-handle");
		const isThere = (element: string) =>
			page.locator(element).evaluate((part) => part.checkVisibility({ visibilityProperty: true }));
		await expect.poll(() => isThere(".dock")).toBe(true);
		await handle.evaluate((slider) =>
			scrollBy({ top: slider.getBoundingClientRect().bottom - innerHeight, behavior: "instant" }),
		);
		await expect.poll(() => isThere(".dock")).toBe(false);
		await handle.evaluate((slider) => scrollBy({ top: slider.getBoundingClientRect().top - 80, behavior: "instant" }));
		await expect.poll(() => isThere(".dock")).toBe(true);
	},
);
