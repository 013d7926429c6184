import { expect, test } from "vitest";
import { visit } from "../support/browser/browser.ts";
import { waitForHydration } from "../support/browser/hydration.ts";
import { waitForObservers } from "../support/browser/observers.ts";

test.each([
	["/services/loft-conversions", "General Contractor Hub"],
	["/services/plastering", "Painting & Decorating Hub"],
	["/services/flooring", "Flooring Hub"],
])("'Request an Estimate' on %s opens the contact form with %s ticked, which one tap undoes", async (path, hub) => {
	const page = await visit(path, { reducedMotion: true });
	await page.locator(".site-header .button").click();
	await page.waitForURL("/contact");
	const ticked = page.locator("[name=services]:checked");
	await expect.poll(() => ticked.evaluateAll((all) => all.map((box) => box.getAttribute("value")))).toEqual([hub]);
	const slip = page.locator(".form-slip");
	expect(await slip.textContent()).toContain(`ticked ${hub}`);
	expect(new URL(page.url()).search).toBe("");
	await slip.getByRole("button").click();
	await slip.waitFor({ state: "detached" });
	expect(await ticked.count()).toBe(0);
});

test("the contact form does not tick a service again after a reload or Back", async () => {
	const page = await visit("/services/loft-conversions", { reducedMotion: true });
	await page.locator(".site-header .button").click();
	await page.waitForURL("/contact");
	const slip = page.locator(".form-slip", { hasText: "Untick it" });
	await slip.getByRole("button").click();
	await slip.waitFor({ state: "detached" });
	expect(await page.evaluate(() => document.activeElement?.getAttribute("value"))).toBe("General Contractor Hub");
	const ticked = page.locator("[name=services]:checked");
	await page.reload();
	await waitForHydration(page);
	await waitForObservers(page);
	expect(await ticked.count()).toBe(0);
	await page.locator(".site-header-nav").getByRole("link", { name: "About" }).click();
	await page.waitForURL("/about");
	await page.goBack();
	await page.waitForURL("/contact");
	await waitForObservers(page);
	expect(await ticked.count()).toBe(0);
});

test("the contact form ticks the service even if the button was clicked before the scripts arrived", async () => {
	const page = await visit("/services/loft-conversions", { reducedMotion: true, early: true });
	await page.evaluate(() => location.assign("/contact"));
	await page.waitForURL("/contact");
	await waitForHydration(page);
	await expect.poll(() => page.locator("[name=services]:checked").count()).toBe(1);
	await page.reload();
	await waitForHydration(page);
	await waitForObservers(page);
	expect(await page.locator(".form-slip", { hasText: "Untick it" }).count()).toBe(0);
});

test("'Request an Estimate' opens the plain form without JavaScript", async () => {
	const page = await visit("/services/loft-conversions", { javaScript: false });
	await page.locator(".site-header .button").click();
	await page.waitForURL("/contact");
	expect(await page.locator("[name=services]:checked").count()).toBe(0);
});

test("on a phone the contact form's notice about services is readable where the focus goes", async () => {
	const page = await visit("/contact", { width: 390, height: 844, reducedMotion: true });
	for (const [name, value] of [
		["name", "Zoë O’Hara"],
		["email", "zoe@example.com"],
		["postcode", "SW4 0LG"],
		["message", "A loft"],
	])
		await page.locator(`form[method=post] [name=${name}]`).fill(value ?? "");
	await page.locator("form[method=post] [type=submit]").click();
	const notice = page.locator(".toast.failure");
	await notice.waitFor();
	const inView = () =>
		page.evaluate(() => {
			const header = document.querySelector(".site-header")?.getBoundingClientRect().bottom ?? 0;
			const dock = document.querySelector(".dock");
			const bar = dock?.checkVisibility() ? dock.getBoundingClientRect().top : innerHeight;
			return [document.querySelector(".toast b"), document.querySelector(".toast span"), document.activeElement].map(
				(element) => {
					const box = element?.getBoundingClientRect();
					return box !== undefined && box.top >= header && box.bottom <= bar;
				},
			);
		});
	await expect.poll(inView).toEqual([true, true, true]);
	expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("services");
});

test("a form that cannot be sent offers the phone number and the email address", async () => {
	const page = await visit("/services/plumbing", { reducedMotion: true, intercepts: true });
	await page.route("**/api/**", (route) => route.fulfill({ status: 500, body: "" }));
	const form = page.locator("form.lead-form");
	for (const [name, value] of [
		["fullName", "Zoë O’Hara"],
		["email", "zoe@example.com"],
		["phoneNumber", "020 7946 0000"],
		["postCode", "SW4 0LG"],
	])
		await form.locator(`[name=${name}]`).fill(value ?? "");
	for (const name of ["typeOfService", "problemLocation"])
		await form.locator(`[name=${name}]`).selectOption({ index: 1 });
	await form.locator("[name=additionalMessage]").fill("A leak");
	await form.locator("[type=submit]").click();
	const toast = page.locator(".toast.failure");
	await toast.waitFor();
	expect(await toast.locator("p").first().textContent()).toBe(
		"Submission failedPlease try again or contact us directly.",
	);
	expect(
		await toast.locator("a").evaluateAll((all) => all.map((link) => link.getAttribute("href")?.split(":")[0])),
	).toEqual(["tel", "mailto"]);
});

test.each([
	[1440, "_blank"],
	[390, null],
])("the chat opens in a new tab on a desktop and in the app on a phone, at %i pixels", async (width, target) => {
	const page = await visit("/about", { width, height: 844 });
	const chat = page.locator('.dock a[href*="wa.me"]');
	await expect.poll(() => chat.getAttribute("target")).toBe(target);
});
