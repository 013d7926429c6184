import { expect, onTestFinished, test } from "vitest";
import { listViolations } from "../support/browser/axe.ts";
import {
	closeOffice,
	openDesk,
	sendListedLead,
	signInFirstPerson,
	spamLead,
	startOffice,
	startOfficeWithMail,
} from "../support/browser/office.ts";

test("axe finds no violation while somebody signs in", async () => {
	const { service } = await startOffice();
	const first = await openDesk(await service.firstLink());
	await first.getByRole("heading", { name: "Set up your account" }).waitFor();
	expect.soft(await listViolations(first), "the first person").toEqual([]);

	const signInPage = await openDesk();
	await signInPage.getByText("This desk cannot send email").waitFor();
	expect.soft(await listViolations(signInPage), "sign in without mail").toEqual([]);
	await signInPage.route("**/api/session", (route) => route.fulfill({ json: { person: null, canMail: true } }));
	await signInPage.reload();
	await signInPage.getByRole("button", { name: "Send me a link" }).waitFor();
	expect.soft(await listViolations(signInPage), "sign in").toEqual([]);
	await signInPage.getByLabel("Email").fill("somebody@brickfold.example");
	await signInPage.getByRole("button", { name: "Send me a link" }).click();
	await signInPage.getByRole("heading", { name: "Check your email" }).waitFor();
	expect.soft(await listViolations(signInPage), "link sent").toEqual([]);
	await closeOffice();
});

test("axe finds no violation on the way from the first lead to a won one", async () => {
	const mail = await startOfficeWithMail();
	onTestFinished(() => mail.stop());
	const page = await openDesk("/", { cookie: await signInFirstPerson() });
	await page.getByRole("heading", { name: "No leads yet" }).waitFor();
	expect.soft(await listViolations(page), "first day").toEqual([]);
	await sendListedLead({ fullName: "Amara Osei" });
	// In an empty list a new lead appears at once, in any other it is announced
	await page.getByRole("link", { name: "Amara Osei" }).waitFor({ timeout: 10_000 });
	expect.soft(await listViolations(page), "the list").toEqual([]);
	await sendListedLead({ fullName: "Second Visitor" });
	await page.getByRole("button", { name: /1 new lead/ }).waitFor({ timeout: 10_000 });
	expect.soft(await listViolations(page), "arrival").toEqual([]);
	await page.keyboard.press("n");
	// The rows have moved down for the new lead
	await page.getByRole("link", { name: "Second Visitor" }).waitFor();
	await page.getByRole("checkbox", { name: "Select Amara Osei" }).check();
	expect.soft(await listViolations(page), "chosen").toEqual([]);
	await page.getByRole("button", { name: "Mark as" }).press("Enter");
	await page.getByRole("button", { name: "Quoted" }).waitFor();
	expect.soft(await listViolations(page), "what to mark it as").toEqual([]);
	await page.keyboard.press("Escape");
	await page.getByRole("button", { name: "Quoted" }).waitFor({ state: "hidden" });
	await page.getByRole("link", { name: "Amara Osei" }).click();
	await page.getByRole("heading", { name: "Amara Osei", level: 1 }).waitFor();
	expect.soft(await listViolations(page), "a lead").toEqual([]);
	await page.keyboard.press("r");
	await page.getByLabel("Template").selectOption("Visit times");
	await page.getByRole("button", { name: "Send reply" }).click();
	await page.getByText("Replace the text in [brackets]").waitFor();
	expect.soft(await listViolations(page), "a reply").toEqual([]);
	await page.getByRole("button", { name: "Discard" }).click();
	await page.getByRole("button", { name: /^Correct or add/ }).click();
	await page.getByRole("dialog").getByLabel("Full Name").fill("");
	await page.getByRole("button", { name: "Save", exact: true }).click();
	await page.getByText("Full Name is required").waitFor();
	expect.soft(await listViolations(page), "a correction").toEqual([]);
	await page.keyboard.press("Escape");
	await page.getByRole("button", { name: /^Erase this customer/ }).click();
	await page.getByRole("dialog").getByRole("checkbox").first().waitFor();
	expect.soft(await listViolations(page), "erase").toEqual([]);
	await page.keyboard.press("Escape");
	await page.getByRole("button", { name: "Assign to me", exact: true }).click();
	await page.getByText("Assigned to you: Amara Osei").waitFor();
	await page.getByRole("radio", { name: "Visit booked" }).click();
	await page.getByLabel("Day of the next step").fill("2099-12-01");
	await page.getByLabel("Time of the next step").fill("10:30");
	await page.getByRole("radio", { name: "Won" }).click();
	await page.getByRole("textbox", { name: "Quoted" }).waitFor();
	await page.getByText("Marked as won: Amara Osei").waitFor();
	expect.soft(await listViolations(page), "toast").toEqual([]);
});

test("axe finds no violation in a lead by phone or on any other page", async () => {
	await sendListedLead(spamLead);
	const page = await openDesk("/", { cookie: await signInFirstPerson() });
	for (const form of ["contact", "carpentry"]) {
		await page.getByRole("link", { name: "Leads", exact: true }).focus();
		await page.keyboard.press("Shift+N");
		await page.getByLabel("About").selectOption(form);
		await page.getByRole("button", { name: "Add lead" }).click();
		await page.getByText("Enter a phone number here, or an email address in the field Email").waitFor();
		expect.soft(await listViolations(page), `a ${form} lead by phone`).toEqual([]);
		await page.keyboard.press("Escape");
	}

	for (const [path, words] of [
		["/?list=spam", "Rank Boost Team"],
		["/?find=nobody-has-this-word", "No results for"],
		["/?list=in-progress", "No leads in progress"],
		["/?list=all&form=flooring&since=2026-01-05", "Clear filters"],
		["/leads/BF-000000", "Lead not found"],
		["/reports", "Where leads came from"],
		["/team", "Who can sign in"],
	] as const) {
		await page.goto(path);
		await page.getByText(words).first().waitFor();
		expect.soft(await listViolations(page), path).toEqual([]);
	}

	await page.goto("/account#calendar");
	await page.getByRole("button", { name: "Create the addresses" }).press("Enter");
	const address = await page.getByLabel("Your calendar").inputValue();
	// Nothing is half under the header
	await page.evaluate(() => scrollTo(0, 0));
	expect.soft(await listViolations(page), "a calendar's address").toEqual([]);
	expect((await fetch(address)).status).toBe(200);
	await page.getByRole("button", { name: "Turn off…" }).press("Enter");
	await page.getByRole("dialog").getByRole("button", { name: "Turn off" }).press("Enter");
	await page.getByText("Your calendar is off.").waitFor();
	expect((await fetch(address)).status).toBe(404);
});
