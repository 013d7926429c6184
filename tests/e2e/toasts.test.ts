import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { formSlips } from "../../content/shared/form-slips.ts";
import { contactForm } from "../../forms/contact-form.ts";
import { type AnyForm, findFormByPath } from "../../forms/forms.ts";
import { hubForms } from "../../forms/hub-forms.ts";
import { notices, servicesNotice } from "../../forms/messages.ts";
import { visit } from "../support/browser/browser.ts";
import { successToast } from "../support/browser/deliveries.ts";
import { changePerson, fill, locateField, locateSendButton } from "../support/browser/fill-form.ts";
import { listVisibleOutside, measureBox, overlaps } from "../support/browser/rectangles.ts";

beforeEach(changePerson);

const plumbing = findFormByPath("plumbing") ?? hubForms[0];
const leads = "**/api/leads/*";
const cases = [
	["hub", 360, 740, plumbing],
	["hub", 844, 390, plumbing],
	["contact", 360, 740, contactForm],
	["contact", 1440, 900, contactForm],
] as const;

/** Locates all of a form's messages about its sending. */
const messages = (page: Page) => page.locator(".toast, .lead-form-send .form-slip");

/** Lists texts and controls that the message covers: the form, the contact details, another message. */
async function listCovered(page: Page, message: string): Promise<string[]> {
	const place = await measureBox(page, message);
	return (await listVisibleOutside(page, message)).filter((seen) => overlaps(seen, place)).map(({ what }) => what);
}

/** Measures how much of the message is outside the screen, under the header or under the phones' bar. */
async function measureHidden(page: Page, message: string): Promise<number> {
	const [header, dock, box] = await Promise.all(
		[".site-header", ".dock", message].map((part) => page.locator(part).boundingBox()),
	);
	const { width = 0, height = 0 } = page.viewportSize() ?? {};
	const end = dock && dock.width === width ? dock.y : height;
	if (!header || !box) return Number.NaN;
	return Math.max(0, header.y + header.height - box.y, box.y + box.height - end);
}

describe.each(cases)("the message of a %s form at %i × %i", (kind, width, height, form: AnyForm) => {
	test("stands alone, in view and over nothing after a failure, offline and after success", async () => {
		const page = await visit(form.page, { width, height, intercepts: true });
		await fill(page, form);
		await page.route(leads, (route) => route.fulfill({ status: 503 }));
		await locateSendButton(page).click();
		const failed = page.locator(".toast").filter({ hasText: notices[kind].failure.title });
		await failed.waitFor();
		expect(await listCovered(page, ".toast")).toEqual([]);
		expect(await measureHidden(page, ".toast")).toBe(0);
		await page.unroute(leads);

		await page.context().setOffline(true);
		await locateSendButton(page).click();
		await page.getByText(formSlips.offline.text).waitFor();
		expect(await messages(page).count()).toBe(1);
		expect(await failed.count()).toBe(0);
		expect(await listCovered(page, ".lead-form-send .form-slip")).toEqual([]);
		expect(await measureHidden(page, ".lead-form-send .form-slip")).toBe(0);

		await page.context().setOffline(false);
		await successToast(page).waitFor();
		expect(await messages(page).count()).toBe(1);
		expect(await listCovered(page, ".toast")).toEqual([]);
		expect(await measureHidden(page, ".toast")).toBe(0);
	});
});

test("a hub form's message disappears when the form is submitted again and refused", async () => {
	const page = await visit(plumbing.page);
	await fill(page, plumbing);
	await locateSendButton(page).click();
	await successToast(page).waitFor();
	await locateField(page, plumbing.fields[0]).fill("Amara Osei");
	await locateSendButton(page).click();
	await page.getByRole("heading", { name: "There is a problem" }).waitFor();
	expect(await messages(page).count()).toBe(0);
});

test.each(["by mouse", "by keyboard"])(
	"the contact form's message disappears when it is submitted again and refused, %s",
	async (how) => {
		const page = await visit("/contact");
		await fill(page, contactForm);
		await locateSendButton(page).click();
		await successToast(page).waitFor();
		await locateField(page, contactForm.fields[1]).fill("amara@example.com");
		if (how === "by mouse") await locateSendButton(page).click();
		else await locateField(page, contactForm.fields[1]).press("Enter");
		await page.getByRole("heading", { name: "There is a problem" }).waitFor();
		expect(await successToast(page).count()).toBe(0);
	},
);

test("the message about a missing service disappears once one is chosen", async () => {
	const page = await visit("/contact");
	await fill(page, contactForm);
	for (const box of await page.getByRole("checkbox").all()) await box.uncheck();
	await locateSendButton(page).click();
	await page.locator(".toast").filter({ hasText: servicesNotice.title }).waitFor();
	await page.getByRole("checkbox").first().check();
	await expect.poll(() => messages(page).count()).toBe(0);
	await locateSendButton(page).click();
	await successToast(page).waitFor();
	expect(await messages(page).count()).toBe(1);
});
