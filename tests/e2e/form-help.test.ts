import { beforeEach, expect, test } from "vitest";
import { company, links } from "../../content/company/company.ts";
import { contactForm } from "../../forms/contact-form.ts";
import { servicesNotice } from "../../forms/messages.ts";
import { visit } from "../support/browser/browser.ts";
import { changePerson, fill, locateSendButton } from "../support/browser/fill-form.ts";

beforeEach(changePerson);

test.each([true, false])(
	"a missing service has its titled notice even if something else is missing, too (JavaScript: %s)",
	async (javaScript) => {
		const page = await visit("/contact", { javaScript });
		await fill(page, contactForm);
		for (const box of await page.getByRole("checkbox").all()) await box.uncheck();
		// Without scripts the browser stops at an empty field, so the service has to find this one
		await page.getByLabel("Post Code").fill(javaScript ? "" : "x".repeat(201));
		await locateSendButton(page).click();
		const notice = page.getByRole("group", { name: "Services needed" }).getByRole("alert");
		await notice.getByText(servicesNotice.title).waitFor();
		expect(await page.locator(".error-summary").getByRole("link").count()).toBe(2);
	},
);

test.each([
	["/services/electrical-services", "Urgency", "Emergency", "This Week"],
	["/services/general-contractor", "Desired Timeline", "Urgent", "Just Planning"],
])("on %s an urgent answer shows the phone number at once", async (path, field, urgent, calm) => {
	for (const javaScript of [true, false]) {
		const page = await visit(path, { javaScript });
		const call = page.locator(".urgent-call").getByRole("link", { name: company.phone });
		expect(await call.isVisible()).toBe(false);
		await page.getByLabel(field).selectOption(urgent);
		await call.waitFor();
		expect(await call.getAttribute("href")).toBe(links.phone);
		await page.getByLabel(field).selectOption(calm);
		await call.waitFor({ state: "hidden" });
	}
});

test("a misspelt email provider is asked about, and one tap corrects it", async () => {
	const page = await visit("/services/plumbing");
	const email = page.getByLabel("Email");
	await email.fill("ada@hotmial.com");
	await page.getByLabel("Full Name").focus();
	await page.getByRole("button", { name: "Did you mean hotmail.com?" }).click();
	expect(await email.inputValue()).toBe("ada@hotmail.com");
	expect(await page.getByRole("button", { name: /Did you mean/ }).count()).toBe(0);
});

test("hints beside a field move nothing", async () => {
	const page = await visit("/contact", { width: 320, height: 700 });
	const top = () => page.getByLabel("Message").evaluate((field) => field.getBoundingClientRect().top + scrollY);
	const before = await top();
	await page.getByLabel("Email").fill("ada@gnail.com");
	await page.getByLabel("Post Code").fill("the usual");
	await page.getByLabel("Full Name").focus();
	await page.getByRole("button", { name: "Did you mean gmail.com?" }).waitFor();
	await page.getByText("Is this your postcode?").waitFor();
	expect(await top()).toBe(before);
	expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
});

test("a long message counts what is left", async () => {
	const page = await visit("/contact");
	await page.getByLabel("Message").fill("x".repeat(4_990));
	await page.getByText("10 of 5,000 characters left").waitFor();
});

test.each([
	["/services/loft-conversions", "Loft conversion: "],
	["/services/second-fix", "Second fix: "],
	["/services/plumbing", ""],
])("the message of an enquiry from %s begins with '%s'", async (path, start) => {
	const page = await visit(path, { reducedMotion: true });
	await page.locator(".site-header .button").click();
	await page.waitForURL("/contact");
	await page.locator(".form-slip", { hasText: "Untick it" }).waitFor();
	expect(await page.getByLabel("Message").inputValue()).toBe(start);
});

test("a hub's form that is reached from a job's page has the kind of job chosen", async () => {
	const page = await visit("/services/loft-conversions", { reducedMotion: true });
	await page.getByRole("link", { name: /Learn More.*General Contractor/ }).click();
	await page.waitForURL("/services/general-contractor");
	await expect.poll(() => page.getByLabel("Project Type").inputValue()).toBe("Loft Conversion");
});
