import { expect, test } from "vitest";
import { listViolations } from "../support/browser/axe.ts";
import { inviteColleague, openDesk, sendListedLead, signInFirstPerson } from "../support/browser/office.ts";

test("removing a colleague asks who takes over their open leads", async () => {
	await sendListedLead({ fullName: "Amara Osei" });
	await sendListedLead({ fullName: "Ben Whitlock" });
	const joe = await openDesk("/", { cookie: await inviteColleague("Joe Mercer", "joe@brickfold.example") });
	for (const name of ["Amara Osei", "Ben Whitlock"]) {
		await joe.getByRole("link", { name }).click();
		await joe.getByRole("heading", { name, level: 1 }).waitFor();
		await joe.getByRole("button", { name: "Assign to me", exact: true }).click();
		await joe.getByText(`Assigned to you: ${name}`).waitFor();
	}
	// A colleague is shown nothing that only owners can do
	await joe.getByText("Moves to Spam", { exact: true }).waitFor();
	for (const name of ["Delete this lead", "Erase this customer", "Export this view"])
		expect(await joe.getByRole("button", { name }).count(), name).toBe(0);
	await joe.getByRole("radio", { name: "Contacted" }).check();
	await joe.getByText("Marked as contacted: Ben Whitlock").waitFor();
	await joe.getByRole("radio", { name: "Won" }).check();
	await joe.getByText("Marked as won: Ben Whitlock").waitFor();

	const aisha = await openDesk("/team", { cookie: await signInFirstPerson() });
	await aisha.goto("/");
	await aisha.getByRole("link", { name: "Amara Osei" }).click();
	for (const name of ["Nobody", "Joe Mercer"]) await aisha.locator("#assigned-to").selectOption(name);
	await aisha.getByText("Assigned to Joe Mercer: Amara Osei").waitFor();
	await aisha.goto("/team");
	await aisha.getByLabel("Role of Joe Mercer").selectOption("Owner");
	await aisha.getByText("Joe Mercer is now an owner.").waitFor();
	await joe.goto("/team");
	await joe.getByLabel("Role of Joe Mercer").selectOption("Colleague");
	await joe.getByRole("button", { name: "Become a colleague" }).click();
	await joe.getByText("To invite somebody, ask an owner.").waitFor();
	expect(await joe.getByLabel("Role of Joe Mercer").count()).toBe(0);
	expect(await listViolations(aisha)).toEqual([]);
	await aisha.getByRole("button", { name: "Remove Joe Mercer…" }).click();
	const dialog = aisha.getByRole("dialog", { name: "Remove Joe Mercer?" });
	await dialog.getByText("Joe Mercer has 1 open lead.").waitFor();
	await dialog.getByText("Text that Joe Mercer has not sent is deleted from their browsers.").waitFor();
	const choices = dialog.getByLabel("Reassign it to").getByRole("option");
	expect(await choices.allTextContents()).toEqual(["Nobody (leave unassigned)", "Aisha Karim (you)"]);
	// The owner who removes a colleague gets the leads, unless they choose otherwise
	await dialog.getByRole("button", { name: "Remove", exact: true }).click();
	await aisha.getByText("Joe Mercer can no longer sign in. 1 open lead is now assigned to Aisha Karim.").waitFor();

	await aisha.goto("/?assigned-to=me");
	await aisha.getByRole("link", { name: "Amara Osei" }).click();
	await aisha.getByText("Assigned to Joe Mercer by Aisha Karim").waitFor();
	await aisha.keyboard.press("Escape");
	await aisha.getByRole("link", { name: /^Done/ }).click();
	await aisha.getByLabel("Assigned to").first().selectOption("Joe Mercer (former)");
	await aisha.getByRole("link", { name: "Ben Whitlock" }).waitFor();
});
