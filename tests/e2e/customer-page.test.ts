import { expect, test } from "vitest";
import { findFormByPath } from "../../forms/forms.ts";
import { hubForms } from "../../forms/hub-forms.ts";
import { listViolations } from "../support/browser/axe.ts";
import { visit } from "../support/browser/browser.ts";
import { sendEnquiry } from "../support/browser/customer-page.ts";
import { changePerson, fill, locateSendButton } from "../support/browser/fill-form.ts";
import { listCutOffTexts, listSmallTargets, listTextsBeyondEdge } from "../support/browser/layout-checks.ts";
import { haveOwnProduct } from "../support/service/product.ts";

haveOwnProduct();

const phone = { width: 390, height: 844 };
const longName = "Bartholomew-Christopherson-Featherstonehaugh";

test("the receipt of a sent form leads to the customer's page, which shows what was sent", async () => {
	changePerson();
	const form = findFormByPath("plumbing") ?? hubForms[0];
	const page = await visit(form.page, phone);
	await fill(page, form);
	await locateSendButton(page).click();
	const reference = (await page.locator(".receipt b").innerText()).trim();
	await page.getByRole("link", { name: "Add photographs or drawings" }).click();
	await page.waitForURL(/\/request\/[\w-]{22}#files$/);
	expect(await page.locator("h1").innerText()).toContain(reference);
	await page.locator(".sent-facts dd").getByText("Some Full Name").waitFor();
	expect(await page.title()).toBe("Your page – Brickfold");
	expect(await page.getByRole("listitem").filter({ hasText: "Answered" }).getAttribute("aria-current")).toBe("step");
	await page.getByText("Add photographs or drawings").waitFor();
});

test("a message appears in the conversation, and the field is empty and keeps the focus's place", async () => {
	const page = await visit(await sendEnquiry());
	await page.getByLabel("Write to us").fill("May we move it to Friday?\nAfter nine, if you can.");
	await page.getByRole("button", { name: "Send", exact: true }).click();
	const message = page.locator(".messages li");
	await message.getByText("May we move it to Friday?\nAfter nine, if you can.").waitFor();
	expect(await message.locator("b").innerText()).toBe("You");
	await page.getByText("Sent.", { exact: true }).waitFor();
	expect(await page.getByText("We answer by email.").count()).toBe(1);
	expect(await page.getByLabel("Write to us").inputValue()).toBe("");
	await page.getByLabel("Write to us").fill("And one thing more.");
	await page.getByRole("button", { name: "Send", exact: true }).click();
	await expect.poll(() => message.count()).toBe(2);
});

test("a message that does not reach the service stays in its field, and is stored once when it is sent again", async () => {
	const path = await sendEnquiry();
	const page = await visit(path);
	await page.route("**/messages", async (route) => {
		// The service stores it, but its answer is lost
		await route.fetch();
		await route.abort();
	});
	await page.getByLabel("Write to us").fill("Is the boiler included?");
	await page.getByRole("button", { name: "Send", exact: true }).click();
	await page.getByRole("alert").getByText("This did not reach us.").waitFor();
	expect(await page.getByLabel("Write to us").inputValue()).toBe("Is the boiler included?");
	await page.unroute("**/messages");
	await page.getByRole("button", { name: "Send", exact: true }).click();
	await page.locator(".messages li").first().waitFor();
	await page.goto(path);
	expect(await page.locator(".messages li").count()).toBe(1);
});

test("a changed phone number replaces the old one, and what cannot be one is refused beside its field", async () => {
	const page = await visit(await sendEnquiry(), phone);
	const summary = page.getByText("My phone number has changed");
	await summary.click();
	const field = page.getByLabel("New phone number");
	await field.fill("   ");
	await page.getByRole("button", { name: "Save" }).click();
	await page.locator("#phone").getByRole("alert").waitFor();
	expect(await field.getAttribute("aria-invalid")).toBe("true");
	await field.fill("020 7946 0777");
	await page.getByRole("button", { name: "Save" }).click();
	await page.locator(".sent-facts-phone").getByText("020 7946 0777").waitFor();
	await page.getByText("Saved. We use this number for this enquiry from now on.").waitFor();
	expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true);
});

test("a customer who no longer needs it says so, and may still write", async () => {
	const path = await sendEnquiry();
	const page = await visit(path, phone);
	await page.getByText("I no longer need this").click();
	await page.getByRole("button", { name: "Cancel my enquiry" }).click();
	await page.getByText("You have cancelled this enquiry.").waitFor();
	expect(await page.getByText("I no longer need this").count()).toBe(0);
	await page.getByLabel("Write to us").fill("We have changed our minds.");
	await page.getByRole("button", { name: "Send", exact: true }).click();
	await page.locator(".messages li").first().waitFor();
});

test("everything but the progress of files works without JavaScript", async () => {
	const path = await sendEnquiry();
	const page = await visit(path, { ...phone, javaScript: false });
	await page.getByLabel("Write to us").fill("There is a tank in the loft.");
	await page.getByRole("button", { name: "Send", exact: true }).click();
	await page.waitForURL(`${path}#messages`);
	await page.locator(".messages li").getByText("There is a tank in the loft.").waitFor();
	await page.getByText("My phone number has changed").click();
	await page.getByLabel("New phone number").fill("   ");
	const refused = page.waitForResponse((response) => response.request().method() === "POST");
	await page.getByRole("button", { name: "Save" }).click();
	expect((await refused).status()).toBe(422);
	expect(await page.title()).toMatch(/^Error: /);
	expect(await page.getByLabel("New phone number").inputValue()).toBe("   ");
	await page.getByLabel("New phone number").fill("020 7946 0778");
	await page.getByRole("button", { name: "Save" }).click();
	await page.locator(".sent-facts-phone").getByText("020 7946 0778").waitFor();
	await page.getByText("I no longer need this").click();
	await page.getByRole("button", { name: "Cancel my enquiry" }).click();
	await page.getByText("You have cancelled this enquiry.").waitFor();
});

test.each(["/request", "/request/AAAAAAAAAAAAAAAAAAAAAA", "/request/AAAAAAAAAAAAAAAAAAAAAA/files/1"])(
	"%s, a link that does not work, says so and gives the phone number",
	async (path) => {
		const page = await visit(path, phone);
		await page.getByRole("heading", { name: "This link does not work" }).waitFor();
		await page.getByText("call us on 020 7946 0123").waitFor();
		expect(await page.locator("meta[name=robots]").getAttribute("content")).toBe("noindex");
		await page.getByRole("link", { name: "Back to home" }).first().waitFor();
	},
);

test("the page leaves its address neither to other pages nor to a later enquiry", async () => {
	const path = await sendEnquiry();
	const page = await visit(path);
	await page.getByRole("link", { name: "Contact", exact: true }).first().click();
	await page.waitForURL("/contact");
	changePerson();
	const form = findFormByPath("contact") ?? hubForms[0];
	await fill(page, form);
	const post = page.waitForRequest("**/api/leads/contact");
	await locateSendButton(page).click();
	const request = await post;
	expect(JSON.parse(request.postData() ?? "").source.landing).toBe("/contact");
	expect(request.postData()).not.toContain(path);
	expect(JSON.stringify(await request.allHeaders())).not.toContain(path);
});

test.each([320, 390, 768, 1440])("axe finds no violation at %d px, and no text is cut off", async (width) => {
	const path = await sendEnquiry({ fullName: longName, additionalMessage: `${longName.repeat(4)}\n\nTwo rooms.` });
	const page = await visit(path, { width, height: 900, reducedMotion: true });
	await page.getByLabel("Write to us").fill(longName.repeat(3));
	await page.getByRole("button", { name: "Send", exact: true }).click();
	await page.locator(".messages li").first().waitFor();
	for (const summary of await page.locator(".sent-facts summary").all()) await summary.click();
	await page.evaluate(() => scrollTo(0, 0));
	expect(await listViolations(page)).toEqual([]);
	expect(await listTextsBeyondEdge(page)).toEqual([]);
	expect(await listCutOffTexts(page)).toEqual([]);
	expect(await listSmallTargets(page)).toEqual([]);
});

test("the page is still the customer's after the skip link, and when they come back from another page", async () => {
	const page = await visit(await sendEnquiry());
	const heading = page.getByRole("heading", { level: 1, name: "Your enquiry BF-" });
	await page.keyboard.press("Tab");
	await page.keyboard.press("Enter");
	await page.waitForURL(/#/);
	await heading.waitFor();
	await page.getByRole("link", { name: "Contact", exact: true }).first().click();
	await page.waitForURL("/contact");
	await page.goBack();
	await heading.waitFor();
	expect(await page.getByText("This link does not work").count()).toBe(0);
});

test("the whole page can be used by keyboard", async () => {
	const page = await visit(await sendEnquiry());
	const tabTo = async (name: string) => {
		for (let step = 0; step < 60; step += 1) {
			await page.keyboard.press("Tab");
			const focused = await page.evaluate(() => {
				const element = document.activeElement;
				const label =
					element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.labels : null;
				return label?.[0]?.innerText ?? (element instanceof HTMLElement ? element.innerText : "");
			});
			if (focused.trim() === name) return;
		}
		throw new Error(`${name} cannot be reached`);
	};
	await tabTo("Add photographs or drawings");
	await tabTo("Write to us");
	await page.keyboard.type("By keyboard alone.");
	await tabTo("Send");
	await page.keyboard.press("Enter");
	await page.locator(".messages li").getByText("By keyboard alone.").waitFor();
	await tabTo("My phone number has changed");
	await page.keyboard.press("Enter");
	await tabTo("New phone number");
	await page.keyboard.type("020 7946 0779");
	await page.keyboard.press("Enter");
	await page.locator(".sent-facts-phone").getByText("020 7946 0779").waitFor();
	await tabTo("I no longer need this");
	await page.keyboard.press("Enter");
	await tabTo("Cancel my enquiry");
	await page.keyboard.press("Enter");
	await page.getByText("You have cancelled this enquiry.").waitFor();
});
