import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { contactForm } from "../../forms/contact-form.ts";
import { type AnyForm, findFormByPath } from "../../forms/forms.ts";
import { hubForms } from "../../forms/hub-forms.ts";
import { visit } from "../support/browser/browser.ts";
import {
	changePerson,
	createExamples,
	fill,
	locateField,
	locateSendButton,
	readValues,
} from "../support/browser/fill-form.ts";
import { waitForHydration } from "../support/browser/hydration.ts";
import { waitForObservers } from "../support/browser/observers.ts";
import { haveOwnProduct, product } from "../support/service/product.ts";

haveOwnProduct();

beforeEach(changePerson);

const flooring = findFormByPath("flooring") ?? hubForms[0];
const kept = "We kept what you had typed";
const offline = "You are offline.";

/** Returns all that the site has stored on the device, as one text. */
const onDevice = (page: Page): Promise<string> =>
	page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie]));

/** Expects none of the typed values in storage. */
const expectNothingPersonal = async (page: Page): Promise<void> => {
	const stored = await onDevice(page);
	for (const value of Object.values(createExamples(flooring)).flat())
		expect(stored).not.toContain(JSON.stringify(value).slice(1, -1));
};

describe.each([
	["flooring", flooring],
	["contact", contactForm],
] as const)("a half-filled %s form", (_, form) => {
	test("survives a reload with a quiet note, and is empty again after 'Clear'", async () => {
		const page = await visit(form.page);
		await fill(page, form);
		const filled = await readValues(page);
		await page.reload();
		await waitForHydration(page);
		await page.getByText(kept).waitFor();
		expect(await readValues(page)).toEqual(filled);
		await page.getByRole("button", { name: "Clear" }).click();
		expect(await page.getByText(kept).count()).toBe(0);
		expect(
			Object.values(await readValues(page))
				.flat()
				.filter((value) => value !== ""),
		).toEqual([]);
		await expectNothingPersonal(page);
		await page.reload();
		await waitForHydration(page);
		expect(await page.getByText(kept).count()).toBe(0);
	});
});

test("a form does not mention drafts to a visitor who has typed nothing", async () => {
	const page = await visit(flooring.page);
	expect(await page.getByText(kept).count()).toBe(0);
	expect(await onDevice(page)).not.toContain("draft:");
});

test("a form leaves nothing on the device once it is sent", async () => {
	const page = await visit(flooring.page);
	await fill(page, flooring);
	expect(await onDevice(page)).toContain("amara.osei");
	await locateSendButton(page).click();
	await page.getByText("Form submitted successfully!").waitFor();
	await expectNothingPersonal(page);
});

test("a form keeps its input after the tab crashes", async () => {
	const page = await visit(flooring.page);
	await locateField(page, flooring.fields[0]).fill("Zoë O’Hara");
	const devTools = await page.context().newCDPSession(page);
	const crashed = page.waitForEvent("crash");
	// A crashed page responds to no command, not even this one
	devTools.send("Page.crash").catch(() => undefined);
	await crashed;
	await devTools.send("Page.reload");
	const nameOnceBack = async (): Promise<unknown> => {
		const { result } = await devTools
			.send("Runtime.evaluate", { expression: "document.querySelector('#fullName')?.value" })
			.catch(() => ({ result: { value: undefined } }));
		return result.value;
	};
	await expect.poll(nameOnceBack, { timeout: 15_000 }).toBe("Zoë O’Hara");
});

test("a form is sent once the browser is online again, with the time of the click", async () => {
	const { receiver } = await product();
	const page = await visit(flooring.page);
	await fill(page, flooring);
	await page.context().setOffline(true);
	const pressed = Date.now();
	await locateSendButton(page).click();
	await page.getByText(offline).waitFor();
	const waited = Date.now();
	await expect.poll(() => Date.now()).toBeGreaterThan(waited);
	const before = receiver.requests.length;
	await page.context().setOffline(false);
	await page.getByText("Form submitted successfully!").waitFor();
	const lead = JSON.parse((await receiver.received(before + 1)).at(before)?.body ?? "");
	expect(lead).toMatchObject(createExamples(flooring));
	expect(Date.parse(lead.timestamp), "the time of its press").toBeGreaterThanOrEqual(pressed);
	expect(Date.parse(lead.timestamp), "not of its sending").toBeLessThanOrEqual(waited);
	await expectNothingPersonal(page);
});

test("a form waits a second after the browser is back online", async () => {
	const page = await visit(flooring.page, { clock: "stopped", intercepts: true });
	await fill(page, flooring);
	await page.context().setOffline(true);
	await locateSendButton(page).click();
	await page.getByText(offline).waitFor();
	await page.route("**/api/leads/*", (route) => route.abort("internetdisconnected"));
	const announcement = await page.evaluateHandle(() => ({
		made: new Promise((resolve) => addEventListener("online", resolve, { once: true })),
	}));
	await page.context().setOffline(false);
	await announcement.evaluate(({ made }) => made.then(() => undefined));
	await page.unrouteAll();
	await page.clock.runFor(1_000);
	await page.getByText("Form submitted successfully!").waitFor();
});

test("a form's words and problems do not carry over to the next hub's form", async () => {
	const [form, nextForm] = hubForms;
	const page = await visit(form.page);
	await locateField(page, form.fields[0]).fill("Ada Lovelace");
	await locateSendButton(page).click();
	await page.getByText("There is a problem").waitFor();
	await page.locator(`.site-footer a[href="${nextForm.page}"]`).click();
	await page.getByRole("heading", { name: nextForm.title }).waitFor();
	expect(await page.getByText("There is a problem").count()).toBe(0);
	expect(await locateField(page, nextForm.fields[0]).inputValue()).toBe("");
	await page.goBack();
	await page.getByRole("heading", { name: form.title }).waitFor();
	await expect.poll(() => locateField(page, form.fields[0]).inputValue()).toBe("Ada Lovelace");
});

test("a form stays unsent if the visitor declines to have it sent later", async () => {
	const page = await visit(flooring.page);
	await fill(page, flooring);
	const filled = await readValues(page);
	await page.context().setOffline(true);
	await locateSendButton(page).click();
	await page.getByRole("button", { name: "Do not send" }).click();
	const requests: string[] = [];
	page.on("request", (request) => requests.push(request.url()));
	await page.context().setOffline(false);
	await waitForObservers(page);
	expect(await readValues(page)).toEqual(filled);
	expect(requests.filter((url) => url.includes("/api/"))).toEqual([]);
});

const check = async (page: Page, postcode: string) => {
	await page.getByRole("textbox", { name: "Check your postcode" }).fill(postcode);
	await page.getByRole("link", { name: "Request an Estimate for" }).waitFor();
};
const locatePostcode = (page: Page, form: AnyForm) => locateField(page, form.fields[3]).inputValue();

test.each([
	["/areas", flooring],
	["/areas", contactForm],
	["/contact", flooring],
] as const)("a postcode checked on %s is filled in on the next form", async (from, form) => {
	const page = await visit(from);
	await check(page, "se154qn");
	await page.locator(`.site-footer a[href="${form.page}"]`).click();
	await page.waitForURL(form.page);
	await expect.poll(() => locatePostcode(page, form)).toBe("SE15 4QN");
	await page.goto(flooring.page);
	await waitForHydration(page);
	expect(await locatePostcode(page, flooring)).toBe("SE15 4QN");
});

test("a postcode in the page's address is filled in on the next form", async () => {
	const page = await visit("/areas?postcode=N1");
	await page.goto(flooring.page);
	await waitForHydration(page);
	expect(await locatePostcode(page, flooring)).toBe("N1");
});

test("a checked postcode gives way to a typed one, and is deleted with the form's draft", async () => {
	const page = await visit(flooring.page);
	await locateField(page, flooring.fields[3]).fill("W4");
	await page.goto("/areas");
	await waitForHydration(page);
	await check(page, "SE15");
	await page.goto(flooring.page);
	await waitForHydration(page);
	expect(await locatePostcode(page, flooring)).toBe("W4");
	await fill(page, flooring);
	await locateSendButton(page).click();
	await page.getByText("Form submitted successfully!").waitFor();
	expect(await onDevice(page)).not.toContain("SE15");
	await page.goto(contactForm.page);
	await waitForHydration(page);
	expect(await locatePostcode(page, contactForm)).toBe("");
});
