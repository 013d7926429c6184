import { expect, test } from "vitest";
import { openDesk, sendListedLead, signInFirstPerson, startOffice } from "../support/browser/office.ts";

test("a customer without a phone number is recognised by their address as it is typed, and the address can be corrected", async () => {
	await sendListedLead({ fullName: "Amara Osei", email: "amara@example.com" });
	const page = await openDesk("/", { cookie: await signInFirstPerson() });
	await page.getByRole("button", { name: "New lead" }).click();
	const dialog = page.getByRole("dialog", { name: "New lead by phone" });
	await dialog.getByLabel("About").selectOption("Plumbing");
	await dialog.getByLabel("Full name").fill("Amara Osei");
	await dialog.getByRole("button", { name: "Add lead" }).click();
	await dialog.getByText("Enter a phone number here, or an email address in the field Email").waitFor();
	await expect.poll(() => dialog.locator(":focus").getAttribute("id")).toContain("phone");
	await dialog.getByLabel("Phone number").fill("amara@example.com");
	await dialog.getByRole("button", { name: "Add lead" }).click();
	await dialog.getByText("Enter a phone number here, or an email address in the field Email").waitFor();
	await dialog.getByLabel("Phone number").fill("0794");
	await dialog.getByRole("button", { name: "Add lead" }).click();
	await dialog.getByText("This number is too short to call").waitFor();
	await dialog.getByLabel("Phone number").fill("07700 9000");
	await dialog.getByLabel("Email (optional)").focus();
	await dialog.getByText("Is it complete?").waitFor();
	await dialog.getByLabel("Phone number").fill("");
	await dialog.getByLabel("Email (optional)").fill("Amara@example.com");
	await dialog.getByText(/^This customer has 1 enquiry from Amara Osei/).waitFor();
	await dialog.getByLabel("Street").fill("14 Acre Lane");
	await dialog.getByRole("button", { name: "Add lead" }).click();
	await page.getByRole("heading", { name: "Amara Osei", level: 1 }).waitFor();
	const sheet = page.getByRole("article");
	expect(await sheet.getByLabel("Assigned to").locator("option:checked").textContent()).toBe("Aisha Karim");
	await sheet.getByText("14 Acre Lane", { exact: true }).first().waitFor();

	await sheet.getByRole("button", { name: "Correct or add contact details" }).click();
	await page.getByLabel("Postcode").fill("sw2 5sg");
	await page.getByRole("button", { name: "Save" }).click();
	await page.getByText("Postcode sw2 5sg added: Amara Osei").waitFor();
	await sheet.getByText("14 Acre Lane, SW2 5SG, Lambeth").waitFor();
	await expect
		.poll(() => sheet.getByRole("link", { name: "Map" }).getAttribute("href"))
		.toContain("14%20Acre%20Lane%2C%20SW2%205SG");
	await page.emulateMedia({ media: "print" });
	expect(await sheet.getByText("14 Acre Lane, SW2 5SG, Lambeth").isVisible()).toBe(true);
	await page.emulateMedia({ media: "screen" });
	await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
	await page.getByText("Undone: Postcode sw2 5sg added").waitFor();
	await sheet.getByText("14 Acre Lane", { exact: true }).first().waitFor();
});

test("a corrected email says how many other enquiries of the customer have the old one, which is no longer 'the same'", async () => {
	for (const fullName of ["Twice Early", "Twice Late"]) await sendListedLead({ fullName, email: "twice@exmaple.org" });
	const page = await openDesk("/?find=twice", { cookie: await signInFirstPerson() });
	await page.getByRole("link", { name: "Twice Late" }).click();
	const sheet = page.getByRole("article");
	await sheet.locator("summary", { hasText: "1 earlier enquiry" }).click();
	await sheet.getByText(/ Same email(?: and phone)?$/).waitFor();
	const correct = async (label: string, text: string) => {
		await sheet.getByRole("button", { name: "Correct or add contact details" }).click();
		await page.getByRole("dialog").getByLabel(label).fill(text);
		await page.getByRole("button", { name: "Save" }).click();
	};
	await correct("Phone number", "020 7946 0777");
	await page.getByText(/^Phone corrected .*: Twice Late$/).waitFor();
	await correct("Email", "twice@example.org");
	await page.getByText(/^Email corrected .*: Twice Late. 1 other enquiry has the old address$/).waitFor();
	await sheet.getByText(/ Same email until it was corrected$/).waitFor();
});

test("a lead that was passed on can be sent again from its details, after a question", async () => {
	const { receiver } = await startOffice();
	await sendListedLead({ fullName: "Resent Visitor" });
	const received = () => receiver.requests.filter(({ body }) => body.includes("Resent Visitor")).length;
	await expect.poll(received).toBe(1);
	const page = await openDesk("/?find=resent", { cookie: await signInFirstPerson() });
	await page.getByRole("link", { name: "Resent Visitor" }).click();
	const details = page.locator(".lead-actions details");
	expect(await page.getByRole("button", { name: /^Send again/ }).count()).toBe(0);
	await details.getByText("Deliveries").click();
	await details.getByRole("button", { name: "Send again: Plumbing system…" }).click();
	await page.getByText("The plumbing system already has it, and will get it twice.").waitFor();
	await page.getByRole("dialog").getByRole("button", { name: "Send again" }).click();
	await expect.poll(received).toBe(2);
});
