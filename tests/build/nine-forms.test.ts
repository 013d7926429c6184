import { parse } from "node-html-parser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AnyForm, forms } from "../../forms/forms.ts";
import { createExamples } from "../support/browser/fill-form.ts";
import { attributes, builtPage, only } from "../support/service/built-site.ts";
import { startProduct } from "../support/service/start-product.ts";

let product: Awaited<ReturnType<typeof startProduct>>;

beforeAll(async () => {
	product = await startProduct();
});
afterAll(() => product.stop());

/** Posts the values to a page's form as a browser without JavaScript does. */
function post(form: AnyForm, values: Readonly<Record<string, string | string[]>>): Promise<Response> {
	const element = only(builtPage(form.page), "main form.lead-form");
	expect(element.getAttribute("method")).toBe("post");
	const entries = Object.entries(values).flatMap(([name, value]) => [value].flat().map((one) => [name, one]));
	return fetch(product.url + element.getAttribute("action"), {
		method: "POST",
		redirect: "manual",
		headers: { Origin: product.url },
		body: new URLSearchParams(entries),
	});
}

describe.each(forms.map((form): [string, AnyForm] => [form.path, form]))("the %s form", (path, form) => {
	test("has a labelled field for everything that its webhook gets", () => {
		const element = only(builtPage(form.page), "main form.lead-form");
		const names = new Set(attributes(element, "[name]", "name"));
		for (const { name, label, kind } of form.fields) {
			expect(names).toContain(name);
			const named = kind === "checks" ? "legend" : `label[for=${name}]`;
			expect(only(element, named).textContent).toContain(label);
		}
	});

	test("reaches its webhook without JavaScript with exactly the specified payload", async () => {
		const before = product.receiver.requests.length;
		const response = await post(form, createExamples(form));
		expect(response.status).toBe(303);
		expect(response.headers.get("Location")).toBe("/thank-you");
		const delivery = (await product.receiver.received(before + 1))[before];
		expect(delivery?.path).toBe(form.kind === "contact" ? "/crm" : `/hubs/${path}`);
		const { timestamp, ...rest } = JSON.parse(delivery?.body ?? "");
		expect(rest).toEqual(
			form.kind === "contact"
				? createExamples(form)
				: { formId: form.formId, formTitle: form.title, ...createExamples(form) },
		);
		expect(Object.keys(JSON.parse(delivery?.body ?? ""))).toEqual([
			...(form.kind === "contact" ? [] : ["formId", "formTitle", "timestamp"]),
			...form.fields.map(({ name }) => name),
		]);
		if (form.kind === "hub") expect(timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
	});

	test("returns what was typed with a problem beside each field", async () => {
		const [name, email, ...others] = form.fields;
		const response = await post(form, { [name.name]: "Zoë O’Hara", [email.name]: "not an address" });
		expect(response.status).toBe(422);
		const page = parse(await response.text());
		expect(only(page, "head > title").textContent).toMatch(/^Error: /);
		const sent = only(page, "main form.lead-form");
		expect(only(sent, `#${name.name}`).getAttribute("value")).toBe("Zoë O’Hara");
		expect(only(sent, `#${email.name}`).getAttribute("value")).toBe("not an address");
		expect(only(sent, `#${email.name}-problem`).textContent).toContain("Please enter a valid email address");
		for (const field of others.filter(({ required, kind }) => required && kind !== "checks")) {
			const control = only(sent, `#${field.name}`);
			expect(control.getAttribute("aria-invalid")).toBe("true");
			const described = control.getAttribute("aria-describedby")?.split(" ") ?? [];
			const words = described.map((id) => only(sent, `#${id}`).textContent).join(" ");
			expect(words).toContain(`${field.label} is required`);
		}
	});
});
