import { expect, test } from "vitest";
import { openDesk, sendListedLead, signInFirstPerson } from "../support/browser/office.ts";

test("a double click acts once, on one lead", async () => {
	for (const fullName of ["First Visitor", "Second Visitor"]) await sendListedLead({ fullName });
	const page = await openDesk("/", { cookie: await signInFirstPerson() });
	await page.getByRole("link", { name: "First Visitor" }).click();
	await page.getByRole("heading", { name: "First Visitor", level: 1 }).waitFor();
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
	// The second click was meant for the first lead
	expect(await page.getByRole("dialog").count()).toBe(0);
	await page.getByRole("button", { name: "Tomorrow" }).dblclick();
	await page.getByText(/^Call set for .*: Second Visitor/).waitFor();

	const undo = page.getByRole("status").getByRole("button", { name: "Undo" });
	// The toast stands above the list's foot, and moves with it when a row gets another line
	const hoveredColor = async () => {
		await undo.hover();
		return undo.evaluate((button) => getComputedStyle(button).backgroundColor);
	};
	await expect.poll(hoveredColor).toBe("rgb(251, 250, 246)");
	await expect.poll(() => undo.evaluate((button) => getComputedStyle(button).color)).not.toBe("rgb(251, 250, 246)");
	await page.keyboard.press("z");
	await page.getByText("Nothing planned").waitFor();
	await page.getByText(/^Undone: Call set for .*: Second Visitor/).waitFor();
	await page.keyboard.press("z");
	await page.getByText("Undone: Deleted: First Visitor").waitFor();
	await page.getByRole("heading", { name: "First Visitor", level: 1 }).waitFor();
	await page.keyboard.press("z");
	await page.getByText("Nothing to undo").waitFor();
	await page.getByRole("link", { name: "Second Visitor" }).click();
	expect(await page.getByText(/^Not saved/).count()).toBe(0);
});

test("undoing spam opens the lead again, so that the next key acts on it", async () => {
	for (const fullName of ["Spammed Visitor", "Next Visitor"]) await sendListedLead({ fullName });
	const page = await openDesk("/", { cookie: await signInFirstPerson() });
	await page.getByRole("link", { name: "Spammed Visitor" }).click();
	const restored = page.getByRole("heading", { name: "Spammed Visitor", level: 1 });
	await restored.waitFor();
	await page.keyboard.press("!");
	await page.getByText(/^Marked as spam: Spammed Visitor. It had (already|not) been sent on$/).waitFor();
	await restored.waitFor({ state: "detached" });
	await page.keyboard.press("z");
	await page.getByText("Undone: Marked as spam: Spammed Visitor").waitFor();
	await restored.waitFor();
	await page.keyboard.press("!");
	await page.getByText(/^Marked as spam: Spammed Visitor/).waitFor();

	// In the list alone its row has the focus again
	await page.keyboard.press("z");
	await restored.waitFor();
	await page.keyboard.press("Escape");
	const held = () => page.evaluate(() => document.activeElement?.textContent);
	await expect.poll(held).toBe("Spammed Visitor");
	await page.keyboard.press("!");
	await expect.poll(held).not.toBe("Spammed Visitor");
	await page.keyboard.press("z");
	await expect.poll(held).toBe("Spammed Visitor");
});
