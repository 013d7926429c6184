import { beforeEach, describe, expect, test } from "vitest";
import { contactForm } from "../../forms/contact-form.ts";
import type { AnyForm } from "../../forms/forms.ts";
import { hubForms } from "../../forms/hub-forms.ts";
import { notices } from "../../forms/messages.ts";
import { visit } from "../support/browser/browser.ts";
import { captureDelivery, successToast } from "../support/browser/deliveries.ts";
import {
	changePerson,
	createExamples,
	fill,
	fillByKeyboard,
	locateField,
	locateForm,
	locateSendButton,
	readValues,
} from "../support/browser/fill-form.ts";
import { haveOwnProduct } from "../support/service/product.ts";

haveOwnProduct();

beforeEach(changePerson);

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/**
 * One form of each kind. The other hubs' forms differ only in their fields, covered by
 * `tests/build/nine-forms.test.ts`.
 */
const kinds: [string, AnyForm][] = [hubForms[0], contactForm].map((form) => [form.path, form]);

describe.each(kinds)("the %s form", (path, form) => {
	test("reaches its webhook with exactly the specified payload when filled in by keyboard", async () => {
		const page = await visit(form.page);
		const pressed = Date.now();
		const delivery = await captureDelivery(() => fillByKeyboard(page, form));
		expect(delivery.path).toBe(form.kind === "contact" ? "/crm" : `/hubs/${path}`);
		const { timestamp, ...rest } = JSON.parse(delivery.body);
		const expected =
			form.kind === "contact"
				? createExamples(form)
				: { formId: form.formId, formTitle: form.title, ...createExamples(form) };
		expect(rest).toEqual(expected);
		expect(Object.keys(JSON.parse(delivery.body))).toEqual([
			...(form.kind === "contact" ? [] : ["formId", "formTitle", "timestamp"]),
			...form.fields.map((field) => field.name),
		]);
		if (form.kind === "hub") {
			expect(timestamp).toMatch(isoTime);
			expect(Math.abs(Date.parse(timestamp) - pressed)).toBeLessThan(60_000);
			await page.getByRole("heading", { name: form.title, exact: true }).waitFor();
		}
		const toast = successToast(page);
		await toast.waitFor();
		const { title, text } = notices[form.kind].success;
		expect((await toast.innerText()).replace("\n", "")).toBe(title + text);
		const held = Object.values(await readValues(page)).flat();
		expect(held.filter((value) => value !== "")).toEqual([]);
	});

	test("works without JavaScript, showing problems beside their fields", async () => {
		const page = await visit(form.page, { javaScript: false });
		// The browser's own validation of the contact form is not under test here
		await locateForm(page).evaluate((element) => element.setAttribute("novalidate", ""));
		const [name] = form.fields;
		await locateField(page, name).fill("Zoë O’Hara");
		await locateField(page, form.fields[1]).fill("not an address");
		const refusal = page.waitForResponse((response) => response.request().method() === "POST");
		await locateSendButton(page).click();
		expect((await refusal).status()).toBe(422);
		expect(await page.title()).toMatch(/^Error: /);
		const { y = -1 } = (await page.locator(".error-summary").boundingBox()) ?? {};
		expect(y).toBeGreaterThan(0);
		expect(y).toBeLessThan(900);
		expect(await locateField(page, name).inputValue()).toBe("Zoë O’Hara");
		expect(await locateField(page, form.fields[1]).inputValue()).toBe("not an address");
		await page.locator("#email-problem").getByText("Please enter a valid email address").waitFor();
		for (const field of form.fields.slice(2).filter(({ required, kind }) => required && kind !== "checks")) {
			const control = locateField(page, field);
			expect(await control.getAttribute("aria-invalid")).toBe("true");
			const described = await control.getAttribute("aria-describedby");
			expect(await page.locator(`#${described}`).innerText()).toBe(`${field.label} is required`);
		}
		await locateForm(page).evaluate((element) => element.setAttribute("novalidate", ""));
		await fill(page, form);
		const delivery = await captureDelivery(() => locateSendButton(page).click());
		await page.waitForURL("**/thank-you");
		expect(JSON.parse(delivery.body)).toMatchObject(createExamples(form));
		// Back shows the form with its problems again, not the browser's error
		await page.goBack();
		expect(await page.title()).toMatch(/^Error: /);
	});
});
