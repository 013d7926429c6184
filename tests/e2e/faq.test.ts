import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { company, links } from "../../content/company/company.ts";
import { questions, quickReference } from "../../content/pages/faq.ts";
import { servicePath } from "../../content/services/hubs.ts";
import { visit } from "../support/browser/browser.ts";

const openQuestions = (page: Page) => page.locator(".questions details[open] h2").allTextContents();
const question = (page: Page, text: string) => page.locator(".questions summary").filter({ hasText: text });
const answer = (page: Page, id: string) => page.locator(`#${id}`);

describe.each([true, false])("ten questions, JavaScript: %s", (javaScript) => {
	test("open one at a time, and the open one can be closed", async () => {
		const page = await visit("/faq", { javaScript });
		expect(await page.locator(".questions summary h2").allTextContents()).toEqual(
			questions.map((entry) => entry.question),
		);
		expect(await openQuestions(page)).toEqual([]);
		await question(page, "warranties").click();
		await answer(page, "warranties").waitFor();
		await question(page, "payments").click();
		await answer(page, "payments").waitFor();
		await answer(page, "warranties").waitFor({ state: "hidden" });
		expect(await openQuestions(page)).toEqual(["How do payments work?"]);
		await question(page, "payments").click();
		await answer(page, "payments").waitFor({ state: "hidden" });
		expect(await openQuestions(page)).toEqual([]);
	});
});

test("the keyboard opens and closes a question", async () => {
	const page = await visit("/faq");
	await question(page, "Are you insured?").focus();
	await page.keyboard.press("Enter");
	await answer(page, "insurance").waitFor();
	await page.keyboard.press("Tab");
	await page.keyboard.press("Space");
	await answer(page, "payments").waitFor();
	expect(await openQuestions(page)).toEqual(["How do payments work?"]);
	await page.keyboard.press("Space");
	await answer(page, "payments").waitFor({ state: "hidden" });
});

test("opening a question closes the other even in a browser without exclusive details", async () => {
	const page = await visit("/faq");
	await page.locator(".questions details").evaluateAll((all) => {
		for (const details of all) details.removeAttribute("name");
	});
	await question(page, "warranties").click();
	await answer(page, "warranties").waitFor();
	await question(page, "architect").click();
	await answer(page, "warranties").waitFor({ state: "hidden" });
	expect(await openQuestions(page)).toEqual(["Do you work with our architect?"]);
});

test("the FAQ opens the question named in the address", async () => {
	const page = await visit("/faq#payments");
	await answer(page, "payments").waitFor();
	expect(await question(page, "payments").evaluate((summary) => summary.getBoundingClientRect().top)).toBeGreaterThan(
		await page.locator(".site-header").evaluate((header) => header.getBoundingClientRect().bottom),
	);
});

test("the FAQ draws weeks, years and percentages to scale", async () => {
	const page = await visit("/faq", { javaScript: false });
	await question(page, "payments").click();
	const track = page.locator("#payments .track").nth(2);
	await track.waitFor();
	const drawn = await track.evaluate((element) => {
		const bar = getComputedStyle(element, "::before");
		const whole = element.getBoundingClientRect().width;
		return [Number.parseFloat(bar.left) / whole, Number.parseFloat(bar.width) / whole];
	});
	expect(drawn[0]).toBeCloseTo(0.35, 2);
	expect(drawn[1]).toBeCloseTo(0.3, 2);
	expect(await page.locator("#duration .value").allTextContents()).toEqual(["4–8 weeks", "10–16 weeks", "16–24 weeks"]);
	expect(await page.locator("#warranties .value").allTextContents()).toEqual([
		"10 years",
		"5 years",
		"2 years",
		"1 year",
	]);
});

test("the FAQ keeps lines and symbols visible in forced colours", async () => {
	const page = await visit("/faq", { javaScript: false });
	await page.emulateMedia({ forcedColors: "active" });
	await question(page, "payments").click();
	const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
	for (const drawn of ["#payments .track", ".questions .plus"]) {
		const colour = await page
			.locator(drawn)
			.first()
			.evaluate((element) => getComputedStyle(element, "::before").backgroundColor);
		expect(colour).not.toBe(ground);
	}
});

test("the FAQ says how to ask further questions", async () => {
	const page = await visit("/faq", { javaScript: false });
	const block = page.getByRole("complementary");
	await block.getByRole("heading", { name: "Still Have Questions", exact: true }).waitFor();
	expect(await block.getByRole("link", { name: company.phone }).getAttribute("href")).toBe(links.phone);
	expect(await block.getByRole("link", { name: company.email }).getAttribute("href")).toBe(`mailto:${company.email}`);
	expect(await block.getByRole("link", { name: "Book Consultation" }).getAttribute("href")).toBe("/contact");
});

test("on a phone the FAQ lists six hubs that each expand on their own", async () => {
	const page = await visit("/faq", { width: 360, height: 900 });
	const hubs = page.locator(".ledger > li");
	expect(await hubs.getByRole("heading").allTextContents()).toEqual(quickReference.map(({ title }) => title));
	const [flooring, plumbing] = ["Flooring Hub", "Plumbing Hub"].map((title) => hubs.filter({ hasText: title }));
	if (!flooring || !plumbing) throw new Error("two hubs");
	expect(await flooring.locator(".body").isVisible()).toBe(false);
	await flooring.locator("summary").click();
	await plumbing.locator("summary").press("Enter");
	await plumbing.locator(".body").waitFor();
	expect(await flooring.locator(".body li").allInnerTexts()).toEqual([
		"Engineered wood",
		"Laminate and LVT",
		"Solid wood",
	]);
	expect(await flooring.getByRole("link").getAttribute("href")).toBe(servicePath("flooring"));
	await flooring.locator("summary").click();
	await flooring.locator(".body").waitFor({ state: "hidden" });
	expect(await plumbing.locator(".body").isVisible()).toBe(true);
});

test.each([768, 1440])(
	"the FAQ opens the six hubs where there is room, and lets them be closed (%s px)",
	async (width) => {
		const page = await visit("/faq", { width, height: 900 });
		const points = page.getByText("Engineered wood", { exact: true });
		await expect.poll(() => points.isVisible()).toBe(true);
		await page.locator(".ledger summary").filter({ hasText: "Flooring Hub" }).click();
		await expect.poll(() => points.isVisible()).toBe(false);
	},
);
