import { beforeEach, expect, test } from "vitest";
import { findFormByPath } from "../../forms/forms.ts";
import { hubForms } from "../../forms/hub-forms.ts";
import { openDatabase } from "../../server/database/open.ts";
import { readLeadsByEmail } from "../../server/leads/read.ts";
import { visit } from "../support/browser/browser.ts";
import { captureDelivery, successToast } from "../support/browser/deliveries.ts";
import { changePerson, fill, locateSendButton } from "../support/browser/fill-form.ts";
import { haveOwnProduct, product } from "../support/service/product.ts";

haveOwnProduct();

beforeEach(changePerson);

test("a sent form shows its reference, which stays when the toast is closed", async () => {
	const form = findFormByPath("plumbing") ?? hubForms[0];
	const page = await visit(form.page, { width: 360, height: 740 });
	await fill(page, form);
	const delivery = await captureDelivery(() => locateSendButton(page).click());
	const { service } = await product();
	const db = await openDatabase(service.databaseUrl);
	const [lead] = await readLeadsByEmail(db, String(JSON.parse(delivery.body).email));
	await db.destroy();
	const line = page.getByText("Your reference");
	await line.waitFor();
	expect(await line.innerText()).toBe(`Your reference ${lead?.reference}`);
	await successToast(page).getByRole("button", { name: "Dismiss" }).click();
	await successToast(page).waitFor({ state: "detached" });
	expect(await line.isVisible()).toBe(true);
	expect(await locateSendButton(page).evaluate((button) => button === document.activeElement)).toBe(true);
});
