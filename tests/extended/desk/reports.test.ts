import { expect, test } from "vitest";
import { listViolations } from "../../support/browser/axe.ts";
import { openDesk, sendListedLead, signInFirstPerson } from "../../support/browser/office.ts";
import { plumbingRequest } from "../../support/service/post-leads.ts";

test("Reports describes a period with one lead that nobody has taken", async () => {
	await sendListedLead();
	const page = await openDesk("/reports", { cookie: await signInFirstPerson() });
	await page.getByRole("heading", { name: /^1 lead since \d+ \w+$/ }).waitFor();
	await page.getByText("0 of 0 answered in time, 0 late, none overdue. 1 not yet due, and not counted.").waitFor();
	await page.getByRole("heading", { name: "0 won, 1 open, 0 lost" }).waitFor();
	await page.getByText("Won in this period, whenever received: 0, £0.").waitFor();
	await page.getByRole("heading", { name: "0 of 1 lead assigned" }).waitFor();
	await page.getByRole("row", { name: "None (direct visit) 1 0" }).waitFor();
	await page.getByRole("row", { name: "Lambeth 1 0" }).waitFor();
	expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2 * 900);
});

test("Reports counts the reasons for losing, with a link to their leads, and each person's results", async () => {
	const page = await openDesk("/", { cookie: await signInFirstPerson() });
	await page.getByRole("link", { name: plumbingRequest.fullName }).click();
	await page.getByRole("button", { name: "Assign to me", exact: true }).click();
	await page.getByText(`Assigned to you: ${plumbingRequest.fullName}`).waitFor();
	await page.getByRole("radio", { name: "Lost" }).check();
	await page.getByLabel("Why it was lost").selectOption("Other reason");
	await page.getByLabel("Reason in your own words").fill("Moved abroad");
	await page.keyboard.press("Enter");
	await page.getByText(`Marked as lost: ${plumbingRequest.fullName}`).waitFor();
	// Another period than before, whose figures the service keeps for five seconds
	await page.goto("/reports?span=4-weeks");
	await page.getByRole("heading", { name: "1 lost lead" }).waitFor();
	await page.getByRole("row", { name: "Plumbing 0 0 1 – –" }).waitFor();
	const row = page.getByRole("row", { name: /^Aisha Karim/ }).getByRole("cell");
	expect((await row.allTextContents()).toSpliced(2, 1)).toEqual(["1", "0", "0"]);
	expect(await listViolations(page)).toEqual([]);
	await page.getByRole("link", { name: "Moved abroad" }).click();
	await page.getByRole("link", { name: plumbingRequest.fullName }).waitFor();
});
