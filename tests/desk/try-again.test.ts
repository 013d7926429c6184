import { expect, test } from "vitest";
import { openDesk, sendListedLead, signInFirstPerson } from "../support/browser/office.ts";

test("'Try again' does not revert a change that was made since", async () => {
	await sendListedLead({ fullName: "Outage Visitor" });
	const page = await openDesk("/", { cookie: await signInFirstPerson() });
	await page.getByRole("link", { name: "Outage Visitor" }).click();
	const failure = page.getByText(/^Not saved \(Call set/);
	await page.getByText("Nothing planned").waitFor();
	await page.context().setOffline(true);
	await page.getByRole("button", { name: "Tomorrow" }).click();
	await failure.waitFor();
	await page.context().setOffline(false);
	await page.getByRole("button", { name: "In a week" }).click();
	await page.getByText(/^Call set for .*: Outage Visitor/).waitFor();
	const date = page.getByLabel("Day of the next step");
	const chosen = await date.inputValue();
	await page.getByRole("button", { name: "Try again" }).click();
	await page.getByText(/^Outage Visitor: Call set for .* by Aisha Karim, today/).waitFor();
	expect(await date.inputValue()).toBe(chosen);
});

test("a visit and a value that 'Try again' has saved are no drafts any more", async () => {
	await sendListedLead({ fullName: "Draft Visitor" });
	const page = await openDesk("/", { cookie: await signInFirstPerson() });
	await page.getByRole("link", { name: "Draft Visitor" }).click();
	const saveAgain = async (form: string, saved: RegExp) => {
		await page.context().setOffline(true);
		await page.getByRole("form", { name: form }).getByRole("button", { name: "Save" }).click();
		const again = page.getByRole("button", { name: "Try again" });
		await again.waitFor();
		await page.context().setOffline(false);
		await again.click();
		await page.getByText(saved).waitFor();
		await page.getByText("Not saved yet.").waitFor({ state: "detached" });
		await page.reload();
		await page.getByRole("form", { name: form }).waitFor();
		expect(await page.getByText("Not saved yet.").count()).toBe(0);
	};
	await page.getByLabel("What comes next").selectOption("Visit");
	await page.getByLabel("Day of the next step").fill("2031-07-01");
	await page.getByLabel("Time of the next step").fill("09:30");
	await saveAgain("Next step", /^Visit booked for Tuesday 1 July, 09:30.*: Draft Visitor/);
	await page.getByRole("radio", { name: "Quoted" }).click();
	await page.getByRole("textbox", { name: "Quoted" }).fill("£1100");
	await saveAgain("Value of the quote", /^Quoted £1,100: Draft Visitor/);
});

test("a choice of emails that 'Try again' has saved is shown", async () => {
	const page = await openDesk("/account", { cookie: await signInFirstPerson() });
	const morning = page.getByRole("radio", { name: /^Morning summary/ });
	await page.route("**/mails", (route) => route.fulfill({ status: 503, json: { title: "No" } }), { times: 1 });
	await morning.click();
	await page.getByText("Not saved: No.").waitFor();
	await expect.poll(() => morning.isChecked()).toBe(false);
	await page.getByRole("button", { name: "Try again" }).click();
	await page.getByText("Saved", { exact: true }).waitFor();
	expect(await morning.isChecked()).toBe(true);
});

test("when a dialog's change is not saved, only the dialog offers to try again", async () => {
	await sendListedLead({ fullName: "Questioned Visitor" });
	const page = await openDesk("/", { cookie: await signInFirstPerson() });
	await page.getByRole("link", { name: "Questioned Visitor" }).click();
	await page.getByLabel("Note", { exact: true }).first().fill("Rang");
	await page.getByRole("button", { name: "Log", exact: true }).click();
	await page.locator(".note-card").getByRole("button", { name: "Delete…" }).click();
	const question = page.getByRole("dialog", { name: "Delete this note?" });
	await page.route("**/notes/*", (route) => route.fulfill({ status: 503, json: { title: "No" } }), { times: 1 });
	await question.getByRole("button", { name: "Delete note" }).click();
	await question.getByText("Not saved: No.").waitFor();
	expect(await page.getByRole("button", { name: "Try again" }).count()).toBe(0);
	await question.getByRole("button", { name: "Delete note" }).click();
	await question.waitFor({ state: "detached" });
});
