import { expect, test } from "vitest";
import { openDesk, sendListedLead, signInFirstPerson } from "../support/browser/office.ts";

const phoneNumber = "07700 900123";

test("a customer's enquiries are seen under the name, merged, separated, and erased line by line", async () => {
	await sendListedLead({ fullName: "Zoe Hara", email: "zoe@example.org", phoneNumber });
	await sendListedLead({ fullName: "Z Hara", email: "zoe@work.example", phoneNumber });
	await sendListedLead({ fullName: "Zoe Hara-Lind", email: "zoe@work.example", phoneNumber: "07700 900555" });
	await sendListedLead({ fullName: "Flat Mate", email: "mate@example.org", phoneNumber: "07700 900555" });
	await sendListedLead({
		fullName: "Next Door",
		email: "next@example.org",
		phoneNumber: "07700 900777",
		postCode: "N1 9GU",
		additionalMessage: "zoe@work.example has the keys.",
	});
	const page = await openDesk("/", { cookie: await signInFirstPerson(), width: 390, touch: true });
	await page.getByRole("link", { name: "Z Hara" }).click();
	await page.locator("summary", { hasText: /newer number on BF-\w{6}: 07700 900555/ }).waitFor();
	await page.goto("/");
	await page.getByRole("link", { name: "Zoe Hara-Lind" }).click();
	const summary = page.locator("summary", { hasText: /^2 other enquiries/ });
	await summary.waitFor();
	// On the first screen, also of a phone
	expect((await summary.boundingBox())?.y).toBeLessThan(600);
	await summary.click();
	await page.getByText("Same email").waitFor();

	// The exported file has only the ticked lead
	await page.getByRole("button", { name: /^Export this customer/ }).click();
	const exportLead = page.getByRole("dialog").getByRole("button", { name: "Export 1 lead" });
	await page.route("**/customer.html*", (route) => route.abort());
	await exportLead.click();
	await page.getByText("Not exported: the server did not respond.").first().waitFor();
	await page.unroute("**/customer.html*");
	const download = page.waitForEvent("download");
	await exportLead.click();
	expect((await download).suggestedFilename()).toBe("Zoe Hara-Lind.html");

	// A flatmate's enquiry is marked as another customer's, which can be undone like any change
	const flatmate = page.getByRole("listitem").filter({ hasText: "Flat Mate" });
	await flatmate.getByRole("button", { name: /^Not the same customer/ }).click();
	await page.getByText(/^Marked as not the same customer as BF-\w{6}: Zoe Hara-Lind/).waitFor();
	await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
	await page.getByText(/^Undone: Marked as not the same customer/).waitFor();

	await page.locator("summary", { hasText: /^2 other enquiries · also on 07700 900123\s*$/ }).waitFor();
	await flatmate.getByRole("button", { name: /^Not the same customer/ }).click();
	await page.locator("summary", { hasText: "1 marked as not the same customer" }).waitFor();

	// Merged into one thread, which has what the other was about, and separated from there
	await page
		.getByRole("listitem")
		.filter({ hasText: "Same email" })
		.getByRole("button", { name: /^Merge this lead into it/ })
		.click();
	await page.getByText(/^Merged into BF-\w+: /).waitFor();
	await page.getByText(/^BF-\w{6}: Merged into BF-\w{6} by Aisha Karim/).waitFor();

	// Later, when the toast is gone, the mark that the merged enquiry has is taken back at the lead that has its thread
	await page.locator("summary", { hasText: "1 marked as not the same customer" }).click();
	await flatmate.getByRole("button", { name: /^The same customer after all/ }).click();
	await page.getByText(/^Marked as the same customer as BF-\w{6}: Zoe Hara-Lind/).waitFor();
	await page
		.getByText(
			/^Received from the plumbing form: BF-\w+ \(Plumbing, \w+ \w.*: .+\), merged into this lead, sent with Zoe Hara-Lind, zoe@work\.example, 07700 900/,
		)
		.getByRole("link")
		.click();
	await page.getByText(/^Aisha Karim merged this into BF-\w+, which has its notes and replies\. /).waitFor();
	await page.getByRole("button", { name: "Separate again" }).click();
	await page.getByText("Separated again: ").waitFor();
	await page.locator("summary", { hasText: /^2 other enquiries · also on 07700 900123\s*$/ }).waitFor();

	// Only ticked leads are erased: the flatmate's stays, and so does the neighbour's, which names her
	await page.getByRole("button", { name: /^Erase this customer/ }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByText("of Next Door").waitFor();
	for (const name of ["zoe@example.org", "Z Hara"]) await dialog.getByRole("checkbox", { name }).check();
	const confirmation = dialog.getByLabel(/^Type the email address/);
	const erase = dialog.getByRole("button", { name: "Erase 3 leads" });
	await confirmation.fill("zoe@example.net");
	await erase.click();
	await page.getByText("Not erased: This does not name the customer of the ticked leads.").first().waitFor();
	await confirmation.fill("Zoe@work.example");
	await erase.click();
	await page.getByText(/^Erased .+: 3 leads and everything stored with them\. Kept: BF-\w+ and BF-\w+\.$/).waitFor();
	await page.getByRole("heading", { level: 1, name: /^(?:Flat Mate|Next Door)$/ }).waitFor();
	await page.goto("/");
	await page.getByRole("link", { name: "Flat Mate" }).waitFor();
	await page.getByRole("link", { name: "Next Door" }).waitFor();
	expect(await page.getByRole("link", { name: /Hara/ }).count()).toBe(0);
});

test("merging people of one landline asks first and names both, and a separated lead is back in the list at once", async () => {
	const phoneNumber = "020 7946 0991";
	await sendListedLead({ fullName: "Rosa Lind", email: "rosa@example.org", phoneNumber });
	await sendListedLead({ fullName: "Karl Lind", email: "karl@example.org", phoneNumber });
	const page = await openDesk("/", { cookie: await signInFirstPerson() });
	// The question closes when its lead is left
	await page.getByRole("link", { name: "Rosa Lind" }).click();
	await page.locator("summary", { hasText: "1 other enquiry" }).click();
	await page.getByRole("button", { name: /^Merge into this lead/ }).click();
	const mergeAnyway = page.getByRole("button", { name: "Merge anyway" });
	await mergeAnyway.waitFor();
	await page.getByRole("link", { name: "Karl Lind" }).click();
	await mergeAnyway.waitFor({ state: "detached" });

	await page.locator("summary", { hasText: "1 earlier enquiry" }).click();
	await page.getByRole("button", { name: /^Merge this lead into it/ }).click();
	await page
		.getByText(
			/^Karl Lind \(karl@example\.org\) and Rosa Lind \(rosa@example\.org\) have different names and email addresses\. Merging makes one customer of them: replies go to rosa@example\.org, and notes from now on are kept with BF-\w{6}\.$/,
		)
		.waitFor();
	const { promise: isRead, resolve: release } = Promise.withResolvers<void>();
	await page.route("**/changes", (route) => isRead.then(() => route.continue()));
	await mergeAnyway.click();
	// The notice is a whole sentence before anybody knows who merged it
	await page
		.getByRole("alert")
		.getByText(/^Merged into BF-\w+, which has its notes and replies\./)
		.waitFor();
	release();
	await page.getByText(/^Merged into BF-\w+: Karl Lind/).waitFor();
	await page.getByRole("button", { name: /^Export this customer/ }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByText(/^Merged into BF-\w+: its notes and replies may be about Karl Lind$/).waitFor();
	await dialog.getByRole("button", { name: "Cancel" }).click();

	// Whose data they are, and what has to be typed, follows the ticked leads
	await page.getByRole("button", { name: /^Erase this customer/ }).click();
	await dialog.getByText("Type rosa@example.org in full.").waitFor();
	await dialog.getByRole("checkbox", { name: "karl@example.org" }).check();
	await dialog.getByRole("heading", { name: "Erase Karl Lind and Rosa Lind" }).waitFor();
	await dialog.getByRole("checkbox", { name: "rosa@example.org" }).uncheck();
	await dialog.getByRole("heading", { name: "Erase Karl Lind", exact: true }).waitFor();
	await dialog.getByText("Type karl@example.org in full.").waitFor();
	await dialog.getByRole("button", { name: "Cancel" }).click();

	await page
		.getByText(/merged into this lead, sent with Karl Lind, karl@/)
		.getByRole("link")
		.click();
	await page.getByRole("button", { name: "Separate again" }).click();
	await page.getByRole("list").getByRole("link", { name: "Karl Lind" }).waitFor();
});

test("a lead shows the phone number and the quote that only an enquiry has which was merged into it", async () => {
	const email = "borrow@example.org";
	for (const fullName of ["Early Borrower", "Late Borrower"])
		await sendListedLead({ fullName, email, phoneNumber: "07700 900888" });
	const page = await openDesk("/", { cookie: await signInFirstPerson() });
	const [late, early] = await page.evaluate(async (find) => {
		const { rows } = await (await fetch(`/api/leads?find=${find}`)).json();
		const change = (id: string, from: object, to: object) =>
			fetch(`/api/leads/${id}/changes`, {
				method: "POST",
				headers: { "Content-Type": "application/json" },
				body: JSON.stringify({ id: crypto.randomUUID(), from, to }),
			});
		await change(rows[1].id, { phone: rows[1].phone }, { phone: "" });
		await change(rows[0].id, { quotedValue: null }, { quotedValue: 8000 });
		await change(rows[0].id, { mergedInto: null }, { mergedInto: rows[1].reference });
		return rows.map(({ reference }: { reference: string }) => reference);
	}, email);
	await page.goto(`/leads/${early}`);
	const call = page.locator(".contact-links").getByRole("link", { name: `Call, from ${late} 07700 900888` });
	expect(await call.getAttribute("href")).toBe("tel:+447700900888");
	const received = page.locator(".activity-log").getByText(/merged into this lead, .*, quoted £8,000/);
	await received.waitFor();

	// The merged enquiry's own details reach nobody any more, so they are not corrected there
	await received.getByRole("link", { name: late }).click();
	await page.getByText(`Correct contact details on ${early}`).getByRole("link", { name: early }).waitFor();
	expect(await page.getByRole("button", { name: /^Correct or add/ }).count()).toBe(0);
});
