import { beforeEach, expect, test } from "vitest";
import { links } from "../../content/company/company.ts";
import { longDay, timeOfDay } from "../../desk/ui/times.ts";
import { findFormByPath } from "../../forms/forms.ts";
import { hubForms } from "../../forms/hub-forms.ts";
import { openDatabase } from "../../server/database/open.ts";
import { computeReplyDue } from "../../server/time/reply-due.ts";
import { visit } from "../support/browser/browser.ts";
import { captureDelivery, successToast } from "../support/browser/deliveries.ts";
import { changePerson, fill, locateForm, locateSendButton } from "../support/browser/fill-form.ts";
import { readLeadsByEmail } from "../support/data/by-email.ts";
import { haveOwnProduct, product } from "../support/service/product.ts";

haveOwnProduct();

beforeEach(changePerson);

async function findLeadByEmail(email: string) {
	const { service } = await product();
	const db = await openDatabase(service.databaseUrl);
	const [lead] = await readLeadsByEmail(db, email);
	await db.destroy();
	return lead;
}

test("a sent form shows a receipt in view above its emptied fields, which stays when the toast is closed", async () => {
	const form = findFormByPath("plumbing") ?? hubForms[0];
	const page = await visit(form.page, { width: 360, height: 740 });
	await fill(page, form);
	const delivery = await captureDelivery(() => locateSendButton(page).click());
	const lead = await findLeadByEmail(String(JSON.parse(delivery.body).email));
	const receipt = page.locator(".receipt");
	await receipt.waitFor();
	const [shown, first] = [await receipt.locator("b").boundingBox(), await page.getByLabel("Full Name").boundingBox()];
	expect(shown?.y).toBeGreaterThan(0);
	expect((shown?.y ?? 740) + (shown?.height ?? 0)).toBeLessThan(740);
	expect(first?.y).toBeGreaterThan(shown?.y ?? 740);
	expect(await receipt.locator("p").first().textContent()).toBe(`Your reference ${lead?.reference}`);
	expect(await receipt.locator("p").nth(1).textContent()).toMatch(
		/^Sent \w{3},? \d\d:\d\d\. We answer by \w{3},? \d\d:\d\d\.$/,
	);
	const sent = JSON.parse(delivery.body);
	expect(await receipt.locator("dd").allTextContents()).toEqual(
		form.fields.map(({ name }) => sent[name]).filter(Boolean),
	);
	expect(await page.getByLabel("Full Name").inputValue(), "the form is cleared").toBe("");
	await successToast(page).getByRole("button", { name: "Dismiss" }).click();
	await successToast(page).waitFor({ state: "detached" });
	expect(await receipt.isVisible()).toBe(true);
	expect(await locateSendButton(page).evaluate((button) => button === document.activeElement)).toBe(true);
});

test("the receipt of an emergency gives the number to call, and the hour by which it is answered", async () => {
	const form = findFormByPath("electrical") ?? hubForms[0];
	const page = await visit(form.page);
	await fill(page, form);
	await locateForm(page).getByLabel("Urgency").selectOption("Emergency");
	const { body } = await captureDelivery(() => locateSendButton(page).click());
	const receipt = page.locator(".receipt");
	await receipt.getByText("If it is dangerous, do not wait for us to write: call 020 7946 0123 now.").waitFor();
	expect(await receipt.getByRole("link", { name: "020 7946 0123" }).getAttribute("href")).toBe(links.phone);
	const lead = await findLeadByEmail(String(JSON.parse(body).email));
	const due = computeReplyDue(lead?.receivedAt.getTime() ?? 0, "emergency");
	expect((await receipt.textContent())?.replace(",", "")).toContain(
		`We answer by ${longDay(due).slice(0, 3)} ${timeOfDay(due)}.`,
	);
});
