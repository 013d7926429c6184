import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { payments, warranties } from "../../content/company/figures.ts";
import { visit } from "../support/browser/browser.ts";

/** Measures the bars of a figure, as shares of the longest line in it. */
const measureLengths = (page: Page, figure: string) =>
	page.locator(`${figure} rect`).evaluateAll((bars) =>
		bars.map((bar) => {
			const whole = bar.closest("svg")?.getBoundingClientRect().width ?? 0;
			return Math.round((bar.getBoundingClientRect().width / whole) * 100);
		}),
	);

const expectBarsToScale = async (page: Page) => {
	expect(await measureLengths(page, ".payments")).toEqual(payments.map(({ percent }) => percent));
	expect(await measureLengths(page, ".warranties")).toEqual(Object.values(warranties).map(({ years }) => years * 10));
};

test.each([390, 768, 1440, 1920])(
	"the contact page draws payments and warranties to scale, with captions (%s px)",
	async (width) => {
		const page = await visit("/contact", { width, height: 900 });
		await expectBarsToScale(page);
		const list = page.locator(".payments ol");
		expect((await list.textContent())?.replaceAll(/\s+/g, " ")).toBe(
			"10% Deposit25% First fix30% Second fix30% Practical completion5% Retention",
		);
		const names = page.locator(".payments text");
		if (await names.first().isVisible()) {
			const boxes = await names.evaluateAll((all) =>
				all.map((text) => ({ text: text.textContent, ...text.getBoundingClientRect().toJSON() })),
			);
			for (const one of boxes)
				for (const other of boxes)
					if (one.text !== other.text && one.left < other.right && other.left < one.right)
						expect(one.top >= other.bottom || other.top >= one.bottom, `${one.text} on ${other.text}`).toBe(true);
		}
	},
);

test("the contact page explains in four steps what happens next", async () => {
	const page = await visit("/contact");
	const steps = page.locator(".next-steps");
	expect(await steps.locator("ol b").allInnerTexts()).toEqual([
		"We call or write back",
		"We come and look",
		"You get a fixed price",
		"Your project manager takes it from there",
	]);
	expect(await steps.locator(".hours b").innerText()).toBe("24 hours");
	const [line, list, details, form] = await Promise.all(
		[".hours", ".next-steps ol", ".contact .title-block", ".contact .paper"].map((part) =>
			page.locator(part).boundingBox(),
		),
	);
	expect(line?.y).toBeLessThan(list?.y ?? 0);
	expect(list?.y).toBeLessThan(details?.y ?? 0);
	const measureBottom = (box: typeof form) => (box?.y ?? 0) + (box?.height ?? 0);
	expect(Math.abs(measureBottom(details) - measureBottom(form))).toBeLessThan(40);
});

test("the contact page has the same parts when opened by a link", async () => {
	const page = await visit("/about");
	await page.locator(".site-header-nav").getByRole("link", { name: "Contact" }).click();
	await page.waitForURL("/contact");
	await page.getByRole("heading", { name: "What happens next" }).waitFor();
	await expectBarsToScale(page);
});

test.each(["/", "/about", "/contact", "/services/general-contractor"])(
	"%s states the price, the cover, the warranties and the payments",
	async (path) => {
		const page = await visit(path, { javaScript: false });
		const text = (await page.locator("main").textContent()) ?? "";
		for (const claim of [/fixed/i, /£2 ?m/, /10 years/, /five payments/i]) expect(text).toMatch(claim);
	},
);

test.each(["/", "/about", "/contact"])("%s has no gap where no proof was supplied", async (path) => {
	const page = await visit(path);
	expect(await page.locator(".supplied-proof").count()).toBe(0);
	expect(
		await page
			.locator("main section")
			.evaluateAll((all) => all.filter((one) => !one.textContent && !one.querySelector("img")).length),
	).toBe(0);
});
