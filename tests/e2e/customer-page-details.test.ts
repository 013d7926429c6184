import { expect, test } from "vitest";
import { createPageLink } from "../../server/leads/customer-links.ts";
import { visit } from "../support/browser/browser.ts";
import { openEnquiry, sendEnquiry } from "../support/browser/customer-page.ts";
import { visitAt } from "../support/data/next-steps.ts";
import { haveOwnProduct } from "../support/service/product.ts";

haveOwnProduct();

test("the page says where the visit is, and an emailed link asks for a house that the office does not have", async () => {
	const path = await sendEnquiry();
	const { db, id, change } = await openEnquiry(path);
	await change({ nextStep: visitAt("2027-09-22T09:30") });
	const page = await visit(path);
	const question = page.getByText("If you have not told us the house number and street yet");
	await page.getByText("At SW4 0LG").waitFor();
	expect(await question.count()).toBe(0);
	await page.goto(await createPageLink(db, id, "email", Date.now()));
	await question.waitFor();
	await change({ street: "14 Acre Lane" });
	await page.reload();
	await page.getByText("At 14 Acre Lane, SW4 0LG").waitFor();
	expect(await question.count()).toBe(0);
});

test("a customer whom the office cannot call is told so, and adds a number", async () => {
	const { db, id, change } = await openEnquiry(await sendEnquiry());
	await change({ phone: "" });
	const page = await visit(await createPageLink(db, id, "email", Date.now()));
	await page.getByText("You have not given us one.").waitFor();
	await page.getByText("Add my phone number").click();
	await page.getByLabel("New phone number").fill("020 7946 0777");
	await page.getByRole("button", { name: "Save" }).click();
	await page.locator(".sent-facts-phone").getByText("020 7946 0777").waitFor();
	await page.getByText("My phone number has changed").waitFor();
});
