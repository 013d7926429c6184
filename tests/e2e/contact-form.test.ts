import { beforeEach, expect, test } from "vitest";
import { hubs } from "../../content/services/hubs.ts";
import { contactForm } from "../../forms/contact-form.ts";
import { visit } from "../support/browser/browser.ts";
import { changePerson, fill, locateField, locateSendButton } from "../support/browser/fill-form.ts";

beforeEach(changePerson);

test("the contact form requires at least one service", async () => {
	const page = await visit("/contact");
	await fill(page, contactForm);
	const hint = page.getByText("Please select at least one option");
	expect(await hint.isVisible()).toBe(false);
	for (const box of await page.getByRole("checkbox").all()) await box.uncheck();
	expect(await hint.isVisible()).toBe(true);
	await locateSendButton(page).click();
	expect((await page.getByRole("alert").innerText()).replace("\n", "")).toBe(
		"Please select services neededYou must select at least one service or 'I don't know yet'",
	);
});

test.each([1440, 360])(
	"the contact form says once, beside the boxes, that a service is missing (%s px)",
	async (width) => {
		const page = await visit("/contact", { width, height: 740 });
		await fill(page, contactForm);
		for (const box of await page.getByRole("checkbox").all()) await box.uncheck();
		await locateSendButton(page).click();
		const services = page.getByRole("group", { name: "Services needed" });
		const text = page.getByText("You must select at least one service or 'I don't know yet'");
		await services.getByRole("alert").filter({ has: text }).waitFor();
		expect(await text.count()).toBe(1);
		const [first] = await services.getByRole("checkbox").all();
		await expect.poll(() => first?.evaluate((box) => box === document.activeElement)).toBe(true);
		expect(await first?.getAttribute("aria-invalid")).toBe("true");
		const [words, header] = [await text.boundingBox(), await page.locator(".site-header").boundingBox()];
		expect(words?.y).toBeGreaterThanOrEqual(header?.height ?? Number.NaN);
		await services.getByRole("checkbox").first().check();
		await text.waitFor({ state: "detached" });
	},
);

test("the contact form names every empty field on the page, with each message once, without the browser's bubbles", async () => {
	const page = await visit("/contact");
	expect(await page.locator("main form.lead-form :required").count()).toBe(4);
	await locateSendButton(page).click();
	const summary = page.locator(".error-summary");
	expect(await summary.getByRole("link").allInnerTexts()).toEqual([
		"Full Name",
		"Email",
		"Post Code",
		"Services needed",
		"Message",
	]);
	expect(await page.getByText("You must select at least one service").count()).toBe(1);
	expect(await page.getByText("Full Name is required").count()).toBe(1);
	expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true);
	await fill(page, contactForm);
	await page.getByLabel("Email").fill("nobody");
	await locateSendButton(page).click();
	await summary.getByRole("link", { name: "Email" }).press("Enter");
	expect(await page.evaluate(() => document.activeElement?.id)).toBe("email");
});

test("without JavaScript the browser checks the contact form's required fields and email address", async () => {
	const page = await visit("/contact", { javaScript: false });
	await locateSendButton(page).click();
	expect(await page.evaluate(() => document.activeElement?.id)).toBe("name");
	await fill(page, contactForm);
	await page.getByLabel("Email").fill("nobody");
	await locateSendButton(page).click();
	expect(await page.evaluate(() => document.activeElement?.id)).toBe("email");
	expect(new URL(page.url()).pathname).toBe("/contact");
	expect(await page.locator(".error-summary").count()).toBe(0);
});

test("a field that the browser points out appears below the header with its label", async () => {
	const page = await visit("/contact", { width: 360, height: 740, javaScript: false });
	await locateSendButton(page).click();
	const [label, header] = [page.locator("label[for=name]"), page.locator(".site-header")];
	await expect
		.poll(async () => {
			const [above, below] = [await header.boundingBox(), await label.boundingBox()];
			return above && below && below.y >= above.y + above.height;
		})
		.toBe(true);
});

test.each([true, false])(
	"the contact page passes a checked postcode into the form (JavaScript: %s)",
	async (javaScript) => {
		const page = await visit("/contact?postcode=SE15", { javaScript });
		expect(await locateField(page, contactForm.fields[3]).inputValue()).toBe("SE15");
	},
);

test("the contact page offers the postcode check, which fills in the form's field", async () => {
	const page = await visit("/contact");
	await page.getByRole("textbox", { name: "Check your postcode" }).fill("n19gu");
	await page.getByRole("link", { name: "Request an Estimate for N1" }).click();
	await page.waitForURL("**/contact?postcode=*");
	await expect.poll(() => locateField(page, contactForm.fields[3]).inputValue()).toMatch(/^N1/);
});

test("the contact form offers every hub and one choice for the undecided", async () => {
	const page = await visit("/contact");
	const boxes = page.getByRole("checkbox");
	expect(await boxes.count()).toBe(hubs.length + 1);
	await page.getByRole("checkbox", { name: "I don't know yet, I need help" }).waitFor();
	for (const box of await boxes.all()) expect(await box.isChecked()).toBe(false);
});
