import { beforeEach, describe, expect, test } from "vitest";
import { drawnStage, stages } from "../../content/services/stages.ts";
import { contactForm } from "../../forms/contact-form.ts";
import { type AnyForm, findFormByPath } from "../../forms/forms.ts";
import { hubForms } from "../../forms/hub-forms.ts";
import { freshPage, visit } from "../support/browser/browser.ts";
import { captureDelivery, successToast } from "../support/browser/deliveries.ts";
import { changePerson, createExamples, fill, locateSendButton, readValues } from "../support/browser/fill-form.ts";
import { waitForHydration } from "../support/browser/hydration.ts";
import { translate } from "../support/browser/translate.ts";
import { haveOwnProduct } from "../support/service/product.ts";

haveOwnProduct();

beforeEach(changePerson);

describe.each<[string, AnyForm]>([
	["hub", findFormByPath("plumbing") ?? hubForms[0]],
	["contact", contactForm],
])("a %s form on a page that the browser translates", (_, form) => {
	test("is sent with the original values", async () => {
		const page = await visit(form.page);
		await fill(page, form);
		await page.evaluate(translate);
		const { body } = await captureDelivery(async () => {
			await locateSendButton(page).click();
			await successToast(page).waitFor();
		});
		expect(JSON.parse(body)).toMatchObject(createExamples(form));
		expect(await successToast(page).innerText()).toContain("«");
	});

	test("is sent with what was typed before the scripts arrived, even if already translated", async () => {
		const page = await freshPage({ expectedConsole: /#418/ });
		await page.addInitScript(() => {
			addEventListener("DOMContentLoaded", () => {
				for (const heading of document.querySelectorAll("h1")) {
					const element = document.createElement("font");
					element.textContent = "Inne słowa";
					heading.replaceChildren(element);
				}
			});
		});
		const { promise: filled, resolve: send } = Promise.withResolvers<void>();
		await page.route("**/assets/react-*.js", async (route) => {
			await filled;
			await route.continue();
		});
		await page.goto(form.page, { waitUntil: "commit" });
		await page.getByRole("heading", { level: 1, name: "Inne słowa" }).waitFor();
		await fill(page, form);
		const held = await readValues(page);
		send();
		await waitForHydration(page);
		expect(await page.getByText("Inne słowa").count()).toBe(0);
		await expect.poll(() => readValues(page)).toEqual(held);
		const { body } = await captureDelivery(async () => {
			await locateSendButton(page).click();
			await successToast(page).waitFor();
		});
		expect(JSON.parse(body)).toMatchObject(createExamples(form));
	});
});

test("the postcode check keeps working on a page that the browser translates", async () => {
	const page = await visit("/areas");
	await page.evaluate(translate);
	const field = page.locator(".postcode-check input");
	const result = page.locator(".postcode-check-result");
	await field.fill("SE15");
	await result.getByText("Southwark").waitFor();
	await page.getByRole("link", { name: "for SE15" }).waitFor();
	await field.fill("E8");
	await result.getByText("Hackney").waitFor();
	await page.getByRole("link", { name: "for E8" }).waitFor();
	await field.fill("ZZ1");
	await expect.poll(() => result.innerText()).not.toContain("Hackney");
	expect(await result.innerText()).toContain("«");
});

test("the house names the stage shown on a page that the browser translates", async () => {
	const page = await visit("/");
	await page.evaluate(translate);
	const now = page.locator(".house-stages .current-stage");
	const handle = page.locator(".stage-handle");
	await handle.press("Home");
	await expect.poll(() => now.innerText()).toContain(`«The start»\n«${drawnStage.name}»`);
	await handle.press("ArrowRight");
	await expect
		.poll(() => now.innerText())
		.toMatch(`«Stage 1 of ${stages.length}»\n«${stages[0].name}»\n«${stages[0].detail}»`);
});
