import { beforeEach, describe, expect, test } from "vitest";
import { contactForm } from "../../forms/contact-form.ts";
import { type AnyForm, findFormByPath } from "../../forms/forms.ts";
import { hubForms } from "../../forms/hub-forms.ts";
import { changeNotSent, nothingMoreSent, notices } from "../../forms/messages.ts";
import { visit } from "../support/browser/browser.ts";
import { captureDelivery, successToast } from "../support/browser/deliveries.ts";
import {
	changePerson,
	createExamples,
	fill,
	locateField,
	locateForm,
	locateSendButton,
	readValues,
} from "../support/browser/fill-form.ts";
import { waitForHydration } from "../support/browser/hydration.ts";
import { waitForObservers } from "../support/browser/observers.ts";
import { haveOwnProduct, product } from "../support/service/product.ts";

haveOwnProduct();

beforeEach(changePerson);

const plumbing = findFormByPath("plumbing") ?? hubForms[0];

test("a hub form names every empty field in a summary that takes the focus", async () => {
	const page = await visit(plumbing.page);
	await locateSendButton(page).click();
	const summary = page.getByRole("alert");
	await summary.waitFor();
	expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true);
	const required = plumbing.fields.filter((field) => field.required);
	expect(await summary.getByRole("link").allInnerTexts()).toEqual(required.map(({ label }) => label));
	expect(await page.title()).toMatch(/^Error: /);
	for (const field of required) {
		const control = locateField(page, field);
		expect(await control.getAttribute("aria-invalid")).toBe("true");
		const message = page.locator(`#${await control.getAttribute("aria-describedby")}`);
		expect(await message.innerText()).toBe(`${field.label} is required`);
	}
	await summary.getByRole("link", { name: "Problem Location" }).press("Enter");
	expect(await page.evaluate(() => document.activeElement?.id)).toBe("problemLocation");
});

test("a hub form removes a message as soon as its field is valid, and no sooner", async () => {
	const page = await visit(plumbing.page);
	const email = page.getByLabel("Email", { exact: true });
	await email.fill("amara@");
	expect(await page.locator("#email-problem").count()).toBe(0);
	await locateSendButton(page).click();
	expect(await page.locator("#email-problem").innerText()).toBe("Please enter a valid email address");
	await email.fill("amara@example.com");
	await page.locator("#email-problem").waitFor({ state: "detached" });
	expect(await page.locator("#fullName-problem").innerText()).toBe("Full Name is required");
});

test("a hub form starts its lists empty, with the placeholder 'Select {label}'", async () => {
	const page = await visit(plumbing.page);
	for (const field of plumbing.fields.filter(({ kind }) => kind === "select")) {
		const list = locateField(page, field);
		expect(await list.inputValue()).toBe("");
		expect(await list.locator("option").first().innerText()).toBe(`Select ${field.label}`);
	}
});

describe.each([
	["hub", plumbing],
	["contact", contactForm],
] as const)("a %s form being sent", (kind, form) => {
	const { sending, success, failure } = notices[kind];
	const api = `**/api/leads/${form.path}`;

	test.each(["Space", "Enter"])(
		`disables its button and reads '${sending}' while the request runs, and keeps the focus (%s)`,
		async (key) => {
			const page = await visit(form.page, { intercepts: true });
			const { promise: held, resolve: release } = Promise.withResolvers<void>();
			await page.route(api, async (route) => {
				await held;
				await route.fulfill({ status: 503 });
			});
			const focus = () =>
				page.evaluate(() => {
					const form = document.activeElement?.closest("form.lead-form");
					return form && [...form.querySelectorAll("input, button")].indexOf(document.activeElement ?? form);
				});
			await fill(page, form);
			await locateSendButton(page).focus();
			const before = await focus();
			await page.keyboard.press(key);
			await locateForm(page).getByRole("button", { name: sending, exact: true, disabled: true }).waitFor();
			// The browser moves the focus from a disabled element when it next renders
			await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
			expect(await focus()).not.toBeUndefined();
			release();
			expect((await page.getByRole("alert").innerText()).replace("\n", "")).toContain(failure.title + failure.text);
			expect(await focus()).toBe(before);
		},
	);

	test("reports a failure, keeps all input, and creates one lead on a retry", async () => {
		const { receiver } = await product();
		const page = await visit(form.page, { intercepts: true });
		await page.route(api, async (route) => {
			await route.fetch();
			await route.abort("connectionreset");
		});
		await fill(page, form);
		const filled = await readValues(page);
		const before = receiver.requests.length;
		await locateSendButton(page).click();
		const toast = page.getByRole("alert");
		await toast.waitFor();
		expect((await toast.innerText()).replace("\n", "")).toContain(failure.title + failure.text);
		expect(await readValues(page)).toEqual(filled);
		await page.unroute(api);
		const response = page.waitForResponse(api);
		await locateSendButton(page).click();
		expect((await response).status()).toBe(202);
		await successToast(page).waitFor();
		const marker = await captureDelivery(() => sendAnother(form));
		expect(receiver.requests.length - before).toBe(2);
		expect(marker.body).toContain("marker");
	});

	test("keeps its idempotency key across a reload until the input changes", async () => {
		const page = await visit(form.page, { intercepts: true });
		const keys: (string | undefined)[] = [];
		page.on("request", (request) => {
			if (request.url().includes("/api/leads/")) keys.push(request.headers()["idempotency-key"]);
		});
		await page.route(api, async (route) => {
			await route.fetch();
			await route.abort("connectionreset");
		});
		await fill(page, form);
		await locateSendButton(page).click();
		await page.getByRole("alert").waitFor();
		await page.reload();
		await waitForHydration(page);
		await locateSendButton(page).click();
		await page.getByRole("alert").waitFor();
		await page.unroute(api);
		await locateField(page, form.fields[0]).fill("Amara Osei-Bonsu");
		const response = page.waitForResponse(api);
		await locateSendButton(page).click();
		expect((await response).status()).toBe(202);
		const [first, afterReload, changed] = keys;
		expect(keys).toEqual([first, first, changed]);
		expect([afterReload, changed]).toEqual([expect.any(String), expect.not.stringMatching(`^${first}$`)]);
	});

	test("still reports success if the emptied form is submitted again", async () => {
		const page = await visit(form.page);
		await fill(page, form);
		await locateSendButton(page).click();
		await successToast(page).waitFor();
		await locateSendButton(page).click({ clickCount: 2 });
		await locateSendButton(page).press("Enter");
		const second = locateField(page, form.fields[1]);
		await second.press("Enter");
		await successToast(page).getByText(nothingMoreSent.trim()).waitFor();
		await waitForObservers(page);
		expect((await successToast(page).innerText()).replace("\n", "")).toBe(
			success.title + success.text + nothingMoreSent,
		);
		expect(await second.evaluate((field) => field === document.activeElement)).toBe(true);
	});

	test("reports changes made while sending as not sent", async () => {
		const { receiver } = await product();
		const page = await visit(form.page, { intercepts: true });
		const { promise: changed, resolve: change } = Promise.withResolvers<void>();
		await page.route(api, async (route) => {
			await changed;
			await route.continue();
		});
		await fill(page, form);
		const before = receiver.requests.length;
		await locateSendButton(page).click();
		await locateField(page, form.fields[0]).fill("Amara Osei-Bonsu");
		const kept = await readValues(page);
		change();
		await successToast(page).waitFor();
		expect((await successToast(page).innerText()).replace("\n", "")).toBe(success.title + success.text + changeNotSent);
		expect(await readValues(page)).toEqual(kept);
		await page.reload();
		await waitForHydration(page);
		await expect.poll(() => readValues(page)).toEqual(kept);
		await locateSendButton(page).click();
		await successToast(page).waitFor();
		const bodies = (await receiver.received(before + 2)).slice(before).map(({ body }) => body);
		expect(bodies.map((body) => body.includes("Osei-Bonsu"))).toEqual([false, true]);
	});

	test("creates one lead on a double click or in a duplicated tab", async () => {
		const { receiver } = await product();
		const before = receiver.requests.length;
		const page = await visit(form.page);
		await fill(page, form);
		const [tab] = await Promise.all([page.waitForEvent("popup"), page.evaluate(() => void window.open(location.href))]);
		await waitForHydration(tab);
		await fill(tab, form);
		await locateSendButton(page).dblclick({ noWaitAfter: true });
		await successToast(page).waitFor();
		await locateSendButton(tab).click();
		await successToast(tab).waitFor();
		await captureDelivery(() => sendAnother(form));
		expect(receiver.requests.length - before).toBe(2);
	});
});

/** Sends one more lead straight to the API. Once it is delivered, everything before it has been. */
async function sendAnother(form: AnyForm): Promise<void> {
	const { url } = await product();
	changePerson();
	const body = JSON.stringify({ ...createExamples(form), [form.fields[0].name]: `marker ${Date.now()}` });
	const response = await fetch(`${url}/api/leads/${form.path}`, {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body,
	});
	expect(response.status).toBe(202);
}
