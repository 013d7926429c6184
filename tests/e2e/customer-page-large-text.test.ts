import { expect, test } from "vitest";
import { listOverflowingTexts } from "../support/browser/boxes.ts";
import { openEnquiry, sendEnquiry } from "../support/browser/customer-page.ts";
import { visitEnlarged } from "../support/browser/large-text.ts";
import { listBrokenWords, listCutOffTexts, listTextsBeyondEdge } from "../support/browser/layout-checks.ts";
import { addDrawing, addPhotograph } from "../support/data/files.ts";
import { visitAt } from "../support/data/next-steps.ts";
import { haveOwnProduct } from "../support/service/product.ts";

haveOwnProduct();

test.each([
	[320, 200],
	[360, 125],
	[360, 200],
])("a customer's page with all its parts fits %d px with text at %d per cent", async (width, percent) => {
	const path = await sendEnquiry({ fullName: "Bartholomew Featherstonehaugh" });
	const { db, id, change } = await openEnquiry(path);
	await change({ nextStep: visitAt("2027-09-22T09:30") });
	await addPhotograph(db, id);
	await addDrawing(db, id);
	const page = await visitEnlarged(path, width, percent);
	await page.getByLabel("Write to us").fill("Could you come after nine?");
	await page.getByRole("button", { name: "Send", exact: true }).click();
	await page.locator(".messages li").first().waitFor();
	// The site's own, which other tests look at
	await page.locator(".site-footer").evaluate((footer) => footer.remove());
	for (const summary of await page.locator(".customer-sheet summary").all()) await summary.click();
	expect(await listTextsBeyondEdge(page), "overflows the screen").toEqual([]);
	expect(await page.evaluate(listOverflowingTexts), "overflows its box").toEqual([]);
	expect(await listCutOffTexts(page), "is cut off").toEqual([]);
	// The customer's own words may break anywhere
	await page.locator(".sent-facts dl").evaluate((list) => list.remove());
	expect(await listBrokenWords(page), "is broken inside a word").toEqual([]);
});

test.each([320, 360])("the contact page fits a window of %d px with text at twice the size", async (width) => {
	const page = await visitEnlarged("/contact", width);
	expect(await listTextsBeyondEdge(page)).toEqual([]);
});
