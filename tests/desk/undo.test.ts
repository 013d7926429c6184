import { expect, test } from "vitest";
import { openDesk, sendListedLead, signInFirstPerson } from "../support/browser/office.ts";

test("a double click acts once, on one lead", async () => {
	for (const fullName of ["First Visitor", "Second Visitor"]) await sendListedLead({ fullName });
	const page = await openDesk("/", { cookie: await signInFirstPerson() });
	await page.getByRole("link", { name: "First Visitor" }).click();
	await page.getByRole("heading", { name: "First Visitor", level: 1 }).waitFor();
	const now = Date.now();
	await page.clock.setFixedTime(now);
	const deleteLead = page.getByRole("button", { name: /^Delete this lead/ });
	const question = page.getByRole("dialog", { name: "Delete First Visitor?" });
	await deleteLead.click();
	await question.getByRole("button", { name: "Cancel" }).click();
	await page.getByRole("heading", { name: "First Visitor", level: 1 }).waitFor();
	await deleteLead.click();
	await question.getByRole("button", { name: "Delete lead" }).dblclick();
	await page.getByText("Deleted: First Visitor").waitFor();
	await page.getByRole("heading", { name: "Second Visitor", level: 1 }).waitFor();
	expect(await page.evaluate(() => document.activeElement?.className)).toContain("opened");
	// The second click is still meant for the first lead
	await deleteLead.click();
	expect(await page.getByRole("dialog").count()).toBe(0);
	await page.clock.setFixedTime(now + 1000);
	await page.getByRole("button", { name: "Tomorrow" }).dblclick();
	await page.getByText(/^Follow-up set for .*: Second Visitor/).waitFor();

	const undo = page.getByRole("status").getByRole("button", { name: "Undo" });
	// The toast stands above the list's foot, and moves with it when a row gets another line
	const hoveredColor = async () => {
		await undo.hover();
		return undo.evaluate((button) => getComputedStyle(button).backgroundColor);
	};
	await expect.poll(hoveredColor).toBe("rgb(251, 250, 246)");
	await expect.poll(() => undo.evaluate((button) => getComputedStyle(button).color)).not.toBe("rgb(251, 250, 246)");
	await page.keyboard.press("z");
	await page.getByText("No date set").waitFor();
	await page.getByText("Deleted: First Visitor").waitFor();
	await page.keyboard.press("z");
	await page.getByRole("link", { name: "First Visitor" }).waitFor();
	expect(await page.getByText("Your change was not saved").count()).toBe(0);

	await deleteLead.click();
	await page.getByRole("button", { name: "Delete lead", exact: true }).click();
	await page.getByText("Deleted: Second Visitor").waitFor();
	await page.reload();
	await page.getByText(/^Deleted: BF-/).waitFor();
	await undo.click();
	await page.getByRole("link", { name: "Second Visitor" }).waitFor();
});
