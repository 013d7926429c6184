import type { Locator, Page } from "playwright-core";
import type { Field } from "../../../forms/form.ts";
import type { AnyForm } from "../../../forms/forms.ts";

let person = 0;

/** Changes the person who fills in the forms, because the same text from the same person counts as a repeat. */
export const changePerson = (): void => {
	person += 1;
};

/** Returns an example value: an option of a list, or text that tells the fields apart. */
export const createExample = (field: Field): string | string[] => {
	if (field.kind === "checks") return [...field.options.slice(1, 3)];
	if (field.kind === "select") return field.options.at(-1) ?? "";
	if (field.kind === "email") return `amara.osei.${person}@example.com`;
	if (field.kind === "tel") return "020 7946 0555";
	if (field.kind === "message") return "Two rooms,\nand the stairs.";
	return `Some ${field.label}`;
};

/** Returns the values of a completely filled form, as in its payload. */
export const createExamples = (form: AnyForm): Record<string, string | string[]> =>
	Object.fromEntries(form.fields.map((field) => [field.name, createExample(field)]));

/** Locates the form on a page. */
export const locateForm = (page: Page): Locator => page.locator("main form.lead-form");

/** Locates the field as a person does: by its label. */
export const locateField = (page: Page, field: Field): Locator =>
	locateForm(page).getByLabel(new RegExp(`^${field.label}( \\(optional\\))?$`));

/** Fills in the whole form by keyboard only, from its first field to the button, and presses Enter there. */
export async function fillByKeyboard(page: Page, form: AnyForm): Promise<void> {
	const [first] = form.fields;
	await locateField(page, first).focus();
	for (const field of form.fields) {
		const example = createExample(field);
		if (field.kind === "checks") {
			for (const option of field.options) {
				if (example.includes(option)) await page.keyboard.press("Space");
				await page.keyboard.press("Tab");
			}
			continue;
		}
		const text = String(example);
		if (field.kind === "select") await page.keyboard.type(text);
		else await page.keyboard.insertText(text);
		await page.keyboard.press("Tab");
	}
	await page.keyboard.press("Enter");
}

/** Fills in the form by its labels; works without JavaScript. */
export async function fill(page: Page, form: AnyForm): Promise<void> {
	for (const field of form.fields) {
		const example = createExample(field);
		if (typeof example !== "string") for (const option of example) await locateForm(page).getByLabel(option).check();
		else if (field.kind === "select") await locateField(page, field).selectOption(example);
		else await locateField(page, field).fill(example);
	}
}

/** Locates the submit button, independent of its present label. */
export const locateSendButton = (page: Page): Locator => locateForm(page).locator("button[type=submit]");

/** Reads the form's present values by field. */
export const readValues = (page: Page): Promise<Record<string, FormDataEntryValue[]>> =>
	locateForm(page).evaluate((form) => {
		if (!(form instanceof HTMLFormElement)) throw new Error("not a form");
		const data = new FormData(form);
		return Object.fromEntries([...new Set(data.keys())].map((name) => [name, data.getAll(name)]));
	});
