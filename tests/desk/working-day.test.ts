import { expect, test } from "vitest";
import { openDesk, sendLead, spamLead, startOffice } from "../support/browser/office.ts";

test("the office can work a whole day, from the first sign-in link to erasing a person", async () => {
	const { service } = await startOffice();
	const page = await openDesk(await service.firstLink());
	await page.getByRole("heading", { name: "Set up your account" }).waitFor();
	await page.getByRole("button", { name: "Open the desk" }).click();
	await page.getByText("Enter a name", { exact: true }).waitFor();
	await page.getByLabel("Your name").fill("Aisha Karim");
	await page.getByLabel("Email").fill("aisha@brickfold.example");
	await page.getByRole("button", { name: "Open the desk" }).click();
	await page.getByRole("heading", { name: "No leads yet" }).waitFor();

	// The lead arrives without a reload, and is shown
	await sendLead({ fullName: "Amara Osei", email: "amara@example.com", phoneNumber: "020 7946 0018" });
	await page.getByRole("link", { name: "Amara Osei" }).waitFor({ timeout: 10_000 });
	await expect.poll(() => page.title()).toMatch(/^\(1\) New leads/);
	// The tab counts new leads on the other pages as well
	await page.getByRole("link", { name: "Team", exact: true }).click();
	await expect.poll(() => page.title()).toMatch(/^\(1\) Team/);
	await page.goBack();
	const row = page.getByRole("listitem").filter({ hasText: "Amara Osei" });
	await row.getByText("24 h left").waitFor();
	await row.getByRole("link").click();
	await page.getByRole("heading", { name: "Amara Osei", level: 1 }).waitFor();
	await expect.poll(() => page.url()).toMatch(/\/leads\/BF-[0-9A-Z]{6}$/);
	expect(await page.getByRole("link", { name: /Call/ }).getAttribute("href")).toBe("tel:+442079460018");

	// Assigned, called, visited, quoted, won
	await page.getByRole("button", { name: "Assign to me", exact: true }).click();
	await page.getByText("You assigned it to yourself").waitFor();
	await page.getByLabel("Note", { exact: true }).first().fill("Rang at once. Drips under the sink.");
	await page.getByRole("radio", { name: "Call" }).check();
	await page.getByRole("button", { name: "Spoke" }).click();
	await page.getByText("Aisha Karim, call: spoke").waitFor();
	await page.getByText(/^Answered after/).waitFor();
	await page.getByText("Call: spoke, logged for Amara Osei").waitFor();
	for (const [mark, station] of [
		["visit to book", "Visit to book"],
		["quoted", "Quoted"],
		["won", "Won"],
	] as const) {
		await page.getByRole("button", { name: `Mark as ${mark}` }).click();
		await page.getByText(`Marked as ${mark}: Amara Osei`).waitFor();
		await expect.poll(() => page.getByRole("radio", { name: station, exact: false }).first().isChecked()).toBe(true);
		if (station !== "Quoted") continue;
		// The status requires a value, as people write sums
		await page.keyboard.type("£12.5k");
		await page.keyboard.press("Enter");
		await page.getByText("Not saved yet. Enter a sum in pounds, such as 12,500.").waitFor();
		await page.getByRole("textbox", { name: "Quoted" }).fill("12,499.50");
		await page.getByText("Not saved yet. Rounded to £12,500, excluding VAT").waitFor();
		await page.getByRole("textbox", { name: "Quoted" }).fill("£12,500");
		await page.keyboard.press("Enter");
		await page.getByText("Quoted £12,500: Amara Osei").waitFor();
	}
	// The value of the quote is proposed, and gives way to what is typed
	await page.keyboard.type("11,900");
	await page.keyboard.press("Enter");
	await page.getByRole("link", { name: /^Done/ }).click();
	await page.getByRole("listitem").filter({ hasText: "Amara Osei" }).getByText("Won £11,900").waitFor();

	// Suspected spam turns out to be from a person
	await sendLead({ ...spamLead, postCode: "12345", phoneNumber: "020 7946 0099" });
	await page.getByRole("link", { name: /^New/ }).first().click();
	await page.getByRole("link", { name: /^Spam 1/ }).click({ timeout: 10_000 });
	await page.getByRole("link", { name: "Rank Boost Team" }).click();
	await page.getByText(/^Held as spam\. Not passed on: .*, not a UK postcode\.$/).waitFor();
	await page.getByRole("button", { name: "Not spam: pass on" }).click();
	await page.getByText(/^Marked as not spam: Rank Boost Team.* gets no confirmation: reply to them$/).waitFor();
	await page.getByRole("heading", { name: "No suspected spam" }).waitFor();
	await page.getByRole("link", { name: /^New/ }).first().click();
	await page.getByRole("link", { name: "Rank Boost Team" }).waitFor();

	// Reports shows the day's work
	await page.getByRole("link", { name: "Reports" }).click();
	await page.getByRole("heading", { name: /^1 won, 1 open, 0 lost/ }).waitFor();
	await page.getByText("£11,900 won and £0 quoted and open, excluding VAT.").waitFor();

	// A customer is erased; the address must be typed in full
	await page.getByRole("link", { name: "Leads", exact: true }).click();
	await page.getByLabel("Search leads").first().fill("02079460018 osei");
	await page.getByRole("link", { name: "Amara Osei" }).click();
	await page.getByRole("button", { name: /^Erase this customer/ }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByText("amara@example.com").first().waitFor();
	const erase = dialog.getByRole("button", { name: "Erase 1 lead" });
	expect(await erase.getAttribute("aria-disabled")).toBe("true");
	await dialog.getByLabel("Type the email address to confirm").fill("Amara@example.com");
	await erase.click();
	await page.getByText(/^Erased .+: 1 lead/).waitFor();
	expect(await page.getByRole("link", { name: "Amara Osei" }).count()).toBe(0);
});
