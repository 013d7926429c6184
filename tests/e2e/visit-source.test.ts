import { beforeEach, expect, test } from "vitest";
import { hubForms } from "../../forms/hub-forms.ts";
import { openDatabase } from "../../server/database/open.ts";
import { visit } from "../support/browser/browser.ts";
import { captureDelivery } from "../support/browser/deliveries.ts";
import { changePerson, fillByKeyboard } from "../support/browser/fill-form.ts";
import { readLeadsByEmail } from "../support/data/by-email.ts";
import { haveOwnProduct, product } from "../support/service/product.ts";

haveOwnProduct();

beforeEach(changePerson);

test("a visit's source is stored with the lead, and never on the device", async () => {
	const form = hubForms.find(({ path }) => path === "plumbing");
	if (!form) throw new Error("no plumbing form");
	const page = await visit("/services?utm_source=news&utm_campaign=Spring%20leaks&gclid=Cj0KCQ&referrer=x&other=1");
	await page.locator(`main a[href="${form.page}"]`).first().click();
	await page.waitForURL(`**${form.page}`);
	const delivery = await captureDelivery(() => fillByKeyboard(page, form));
	expect(delivery.body).not.toContain("news");

	const { service } = await product();
	const db = await openDatabase(service.databaseUrl);
	try {
		const [record] = await readLeadsByEmail(db, String(JSON.parse(delivery.body).email));
		expect(record?.source).toEqual({
			landing: "/services",
			utm_source: "news",
			utm_campaign: "Spring leaks",
			gclid: "Cj0KCQ",
		});
	} finally {
		await db.destroy();
	}
	const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));
	expect(kept).not.toContain("news");
});
