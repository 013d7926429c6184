import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listViolations } from "../support/browser/axe.ts";
import {
	inviteColleague,
	openDesk,
	sendListedLead,
	signInFirstPerson,
	startOffice,
} from "../support/browser/office.ts";
import { type MailServer, startMailServer } from "../support/service/mail-server.ts";

let server: MailServer;
beforeAll(async () => {
	server = await startMailServer();
	await startOffice({ SMTP_URL: server.url, LEAD_MAIL_TO: "office@brickfold.example" });
});
afterAll(() => server.stop());

test("a visit is booked with its length in one place, and confirmed to the customer for their calendar", async () => {
	const email = "vera@example.org";
	await sendListedLead({ fullName: "Vera Booked", email });
	const page = await openDesk("/", { cookie: await signInFirstPerson() });
	await page.getByRole("link", { name: "Vera Booked" }).click();
	await page.getByRole("radio", { name: "Visit booked" }).check();
	await page.getByText("Marked as visit to book: Vera Booked").waitFor();
	await page.getByLabel("Length of the visit").selectOption("1 h 30 min");
	await page.getByLabel("Day of the next step").fill("2031-07-01");
	await page.getByLabel("Time of the next step").fill("09:30");
	expect(await listViolations(page)).toEqual([]);
	await page.keyboard.press("Enter");
	await page.getByText("Visit booked for Tuesday 1 July, 09:30, 1 h 30 min: Vera Booked").waitFor();

	await page.getByRole("button", { name: "Confirm by email" }).click();
	const attached = page.getByRole("checkbox", { name: /^Attach the visit/ });
	expect(await attached.isChecked()).toBe(true);
	const reply = page.getByRole("textbox", { name: "Reply" });
	await reply.fill("See you on Tuesday.");
	expect(await attached.isChecked()).toBe(false);
	const template = page.getByLabel("Template");
	await template.selectOption("Ask for photographs");
	await reply.press("ControlOrMeta+End");
	await page.keyboard.type(" (Mobile: 07700 900123)");
	const changed = await reply.inputValue();
	expect(changed).toMatch(/^See you on Tuesday\.\n\nDear Vera Booked,\n.* \(Mobile: 07700 900123\)$/s);
	// What was typed or changed stays; a template as it was inserted gives way to the next
	for (const name of ["Visit times", "Visit confirmation"]) await template.selectOption(name);
	const confirmed = `${changed}\n\nDear Vera Booked,\n\nThis is to confirm our visit on Tuesday 1 July, 09:30. `;
	await expect.poll(() => reply.inputValue()).toContain(confirmed);
	// No letter calls off a visit that is still booked, and none attaches it
	await reply.fill("I am sorry, but we have to cancel our visit on Tuesday 1 July, 09:30.");
	expect(await page.getByRole("checkbox", { name: /^Attach the visit/ }).isChecked()).toBe(false);
	await page.getByRole("button", { name: "Send reply" }).click();
	await page.getByText("This visit is still booked: clear it first, under Next step.").waitFor();
	await reply.fill("");
	await template.selectOption("Visit confirmation");
	await expect.poll(() => reply.inputValue()).toMatch(/^Dear Vera Booked,\n\nThis is to confirm our visit on Tuesday/);
	expect(await listViolations(page)).toEqual([]);
	await page.getByRole("button", { name: "Send reply" }).click();
	const isConfirmation = ({ raw }: MailServer["mails"][number]) => raw.includes("method=REQUEST");
	await expect.poll(() => server.mails.filter(isConfirmation).length, { timeout: 15_000 }).toBe(1);
	expect(server.mails.find(isConfirmation)?.email.text).toContain("about 90 minutes");
	await page.getByText("With the visit on Tuesday 1 July, 09:30 for the calendar").waitFor();
	await page.getByRole("button", { name: "Confirm again" }).waitFor();

	await page.getByRole("radio", { name: "Won" }).click();
	await page
		.getByText("A won lead has no next step. This would clear the visit on Tuesday 1 July, 09:30 (Vera Booked).")
		.waitFor();
	expect(await page.getByRole("radio", { name: "Visit booked" }).isChecked()).toBe(true);
	await page.getByRole("button", { name: "Mark as won anyway" }).click();
	const cleared = "Visit on Tuesday 1 July, 09:30 cleared";
	await page.getByText(`Marked as won: Vera Booked. ${cleared}`).waitFor();
	await page.getByText(`Marked as won by Aisha Karim. ${cleared}`).waitFor();
	await page.getByRole("button", { name: "Undo" }).click();
	await page.getByRole("radio", { name: "Visit booked", checked: true }).waitFor();

	// The list warns as well
	const warning = `The confirmation for Tuesday 1 July, 09:30 went to ${email}`;
	await page.goto("/?list=in-progress");
	await page.getByRole("checkbox", { name: "Select Vera Booked" }).check();
	const bar = page.getByRole("region", { name: "Selected leads" });
	await bar.getByRole("button", { name: "Next step" }).click();
	await bar.getByRole("button", { name: "None" }).click();
	await page.getByRole("status").getByText(`${warning}: please tell the customer`).waitFor();
	const row = page.getByRole("listitem").filter({ hasText: "Vera Booked" });
	await row.getByText("Customer not told").waitFor();
	await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
	await page.getByText(/^Undone: /).waitFor();
	await row.getByText("Customer not told").waitFor({ state: "detached" });
	await page.getByRole("link", { name: "Vera Booked" }).click();

	await page.getByRole("radio", { name: "Lost" }).check();
	await page.getByLabel("Why it was lost").selectOption("Too expensive");
	await page.getByText(`Marked as lost: Vera Booked. ${cleared}. ${warning}: please tell the customer`).waitFor();

	await page.goto("/?list=done");
	await row.getByText("Customer not told").waitFor();
	await page.getByRole("link", { name: "Vera Booked" }).click();
	const notice = page.getByText(`${warning}. The visit`);
	await notice.waitFor();
	await page.getByRole("button", { name: /^Correct or add/ }).click();
	await page.getByRole("dialog").getByLabel("Email").fill("vera@work.example");
	await page.getByRole("button", { name: "Save" }).click();
	await page.getByText(/^Email corrected from .* by Aisha Karim/).waitFor();
	await page.getByRole("button", { name: "Email a cancellation" }).click();
	const takenOut = page.getByRole("checkbox", { name: /^Take the visit out of/ });
	expect(await takenOut.isChecked()).toBe(true);
	// The calendar of the former address keeps the entry
	await page.getByText(`Its confirmation went to ${email}, this goes to vera@work.example`).waitFor();
	expect(await reply.inputValue()).toContain("we have to cancel our visit on Tuesday 1 July, 09:30.");
	expect(await listViolations(page)).toEqual([]);
	await page.getByRole("button", { name: "Send reply" }).click();
	await page.getByText("Cancels the visit on Tuesday 1 July, 09:30 for the calendar").waitFor();
	await notice.waitFor({ state: "detached" });
	const isCancellation = ({ raw }: MailServer["mails"][number]) => raw.includes("method=CANCEL");
	await expect.poll(() => server.mails.filter(isCancellation).length, { timeout: 15_000 }).toBe(1);
});

test("a confirmation that was begun before its visit was moved does not go out with the old time", async () => {
	await sendListedLead({ fullName: "Moved Visit" });
	const page = await openDesk("/", { cookie: await signInFirstPerson() });
	await page.getByRole("link", { name: "Moved Visit" }).click();
	await page.getByRole("radio", { name: "Visit booked" }).check();
	await page.getByText("Marked as visit to book: Moved Visit").waitFor();
	const book = async (day: string, text: string, length = "1 h") => {
		await page.getByLabel("Length of the visit").selectOption(length);
		await page.getByLabel("Day of the next step").fill(day);
		await page.getByLabel("Time of the next step").fill("09:30");
		await page.keyboard.press("Enter");
		await page.getByText(new RegExp(`^Visit ${text},? ${length}: Moved Visit`)).waitFor();
	};
	await book("2031-07-01", "booked for Tuesday 1 July, 09:30");
	await page.getByRole("button", { name: "Confirm by email" }).click();
	const reply = page.getByRole("textbox", { name: "Reply" });
	await expect.poll(() => reply.inputValue()).toContain("Tuesday 1 July, 09:30");
	// The reply is checked even before the lead has been refreshed
	await page.route(/\/api\/leads\/BF-/, (route) => route.abort());
	await book("2031-07-02", "moved to Wednesday 2 July, 09:30", "1 h 30 min");
	await page.getByRole("button", { name: "Send reply" }).click();
	await page.getByText("The visit has changed: replace “Tuesday 1 July, 09:30”.").waitFor();
	await page.unrouteAll();
	await page.getByRole("button", { name: "Confirm by email" }).click();
	await expect.poll(() => reply.inputValue()).toMatch(/Wednesday 2 July, 09:30.*about 90 minutes/);
	await page.getByRole("button", { name: "Send reply" }).click();
	await page.getByText("With the visit on Wednesday 2 July, 09:30 for the calendar").waitFor();

	await book("2031-07-03", "moved to Thursday 3 July, 09:30");
	const notice = page.getByText(/^The confirmation for Wednesday 2 July, 09:30 went to \S+ The visit has been moved/);
	await notice.waitFor();
	await page.getByRole("button", { name: "Email the new time" }).click();
	await expect
		.poll(() => reply.inputValue())
		.toContain("Your visit has moved to Thursday 3 July, 09:30. This replaces");
	await page.getByRole("button", { name: "Send reply" }).click();
	await page.getByText("With the visit on Thursday 3 July, 09:30 for the calendar").waitFor();
	await notice.waitFor({ state: "detached" });

	// The time stays, but not the length
	await page.getByRole("button", { name: "Confirm again" }).click();
	await expect.poll(() => reply.inputValue()).toContain("about 60 minutes");
	await book("2031-07-03", "on Thursday 3 July, 09:30 now takes", "2 h");
	const longer = "The confirmation for Thursday 3 July, 09:30 went to";
	await page.getByRole("status").getByText(longer).waitFor();
	await page.getByText(new RegExp(`^${longer} \\S+ The visit now takes 2 h`)).waitFor();
	await page.getByRole("button", { name: "Send reply" }).click();
	await page.getByText("The visit has changed: replace “about 60 minutes”.").waitFor();
	await page.getByRole("button", { name: "Email the new length" }).click();
	await expect.poll(() => reply.inputValue()).toContain("about 120 minutes");
	await page.getByRole("button", { name: "Discard" }).click();
	await page.getByRole("button", { name: "Email the new length" }).click();
	await expect.poll(() => reply.inputValue()).toContain("stays on Thursday 3 July, 09:30, but we now expect");
	await page.getByRole("button", { name: "Send reply" }).click();
	await page.getByText(new RegExp(`^${longer}`)).waitFor({ state: "detached" });

	// The customer hears of the next time by phone, and then the visit is called off
	await book("2031-07-04", "moved to Friday 4 July, 09:30");
	await page.getByRole("radio", { name: "Call" }).check();
	await page.getByRole("button", { name: "Spoke" }).click();
	await page.getByText("Call: spoke, logged for Moved Visit").waitFor();
	await page.getByRole("button", { name: "Clear", exact: true }).click();
	const warning = "The customer may expect the visit on Friday 4 July, 09:30";
	await page.getByRole("status").getByText(`${warning}: please tell the customer`).waitFor();
	await page.getByText(`${warning}. The visit has been called off since. Please tell the customer.`).waitFor();
	await page.getByRole("button", { name: "Email a cancellation" }).click();
	const both = "Friday 4 July, 09:30, first confirmed for Thursday 3 July, 09:30";
	await expect.poll(() => reply.inputValue()).toContain(`we have to cancel our visit on ${both}.`);
	await page.getByRole("button", { name: "Send reply" }).click();
	await page.getByText("Cancels the visit on Thursday 3 July, 09:30 for the calendar").waitFor();
});

test("a confirmation does not go out once a colleague has called off its visit, booked another one or closed the lead", async () => {
	const email = "crossed@example.org";
	await sendListedLead({ fullName: "Crossed Visit", email });
	const aisha = await openDesk("/", { cookie: await signInFirstPerson(), expectedConsole: /409/ });
	const ivo = await openDesk("/", { cookie: await inviteColleague("Ivo Lund", "ivo@brickfold.example") });
	for (const page of [aisha, ivo]) await page.getByRole("link", { name: "Crossed Visit" }).click();
	const book = async (page: Page, day: string) => {
		await page.getByLabel("What comes next").selectOption("Visit");
		await page.getByLabel("Day of the next step").fill(day);
		await page.getByLabel("Time of the next step").fill("09:30");
		await page.keyboard.press("Enter");
		await page
			.getByRole("status")
			.getByText(/^Visit booked for .*: Crossed Visit/)
			.waitFor();
	};
	await book(aisha, "2031-07-01");
	await aisha.getByRole("button", { name: "Confirm by email" }).click();
	const reply = aisha.getByRole("textbox", { name: "Reply" });
	await expect.poll(() => reply.inputValue()).toContain("Tuesday 1 July, 09:30");
	// Aisha's desk gets no news
	await aisha.route("**/api/news*", (route) => route.abort());
	const send = async (label: string, answer: string | RegExp) => {
		await aisha.getByRole("button", { name: label }).click();
		await aisha.getByRole("alert").getByText(answer).waitFor();
	};
	await ivo.getByRole("button", { name: "Clear", exact: true }).click();
	await ivo.getByText("Visit on Tuesday 1 July, 09:30 cleared: Crossed Visit").waitFor();
	await send("Send reply", /Ivo Lund at .* Send yours as well\?$/);
	const calledOff = /The visit has been called off: replace “Tuesday 1 July, 09:30”/;
	await send("Send as well", calledOff);
	await aisha.unrouteAll();
	await book(ivo, "2031-07-02");
	await aisha.getByText("Visit booked for Wednesday 2 July, 09:30, 1 h by Ivo Lund").first().waitFor();
	await send("Send as well", "The visit has changed: replace “Tuesday 1 July, 09:30”.");
	await ivo.getByRole("radio", { name: "Lost" }).check();
	await ivo.getByLabel("Why it was lost").selectOption("Too expensive");
	await aisha.getByText("Marked as lost: too expensive, by Ivo Lund").first().waitFor();
	await send("Send as well", calledOff);
	await reply.fill("Sorry, we have to cancel Tuesday 1 July, 09:30.");
	await send("Send as well", /^Marked as lost: too expensive, by Ivo Lund.* Send yours as well\?$/);
	await aisha.getByRole("button", { name: "Send as well" }).click();
	const mails = () => server.mails.filter(({ to, raw }) => to.includes(email) && raw.includes("1 July"));
	await expect.poll(() => mails().map(({ raw }) => raw.includes("we have to cancel"))).toEqual([true]);
});

test("a visit that was agreed on the phone and then changed warns as one that was confirmed by email does", async () => {
	await sendListedLead({ fullName: "Agreed Visit" });
	const page = await openDesk("/", { cookie: await signInFirstPerson() });
	await page.getByRole("link", { name: "Agreed Visit" }).click();
	const book = async (time: string, text: string) => {
		await page.getByLabel("Day of the next step").fill("2031-07-04");
		await page.getByLabel("Time of the next step").fill(time);
		await page.keyboard.press("Enter");
		await page.getByText(new RegExp(`^Visit ${text} Friday 4 July, ${time}, 1 h: Agreed Visit`)).waitFor();
	};
	const notice = page.locator(".delivery-problem");
	const row = page.getByRole("listitem").filter({ hasText: "Agreed Visit" });
	const speak = async () => {
		await page.getByRole("radio", { name: "Call", exact: true }).check();
		await page.getByRole("button", { name: "Spoke" }).click();
		await page.getByText("Call: spoke, logged for Agreed Visit").first().waitFor();
	};
	await page.getByRole("radio", { name: "Visit booked" }).check();
	await page.getByText("Marked as visit to book: Agreed Visit").waitFor();
	await book("08:00", "booked for");
	await book("09:00", "moved to");
	const shown = "Please tell the customer: their page has shown it";
	await page.getByRole("status").getByText(`Agreed Visit. ${shown}`).waitFor();
	expect(await notice.count()).toBe(0);
	await speak();
	await book("15:00", "moved to");
	const told = "The customer may expect the visit on Friday 4 July, 09:00";
	await page.getByRole("status").getByText(`${told}: please tell the customer`).waitFor();
	await notice.getByText(`${told}. The visit has been moved since. Please tell the customer.`).waitFor();
	await row.getByText("Customer not told").waitFor();
	await page.getByRole("button", { name: "Confirm by email" }).waitFor();

	await page.getByRole("button", { name: "Clear", exact: true }).click();
	await notice.getByText("The visit has been called off since.").waitFor();
	await notice.getByRole("button", { name: "Email a cancellation" }).click();
	expect(await page.getByRole("checkbox", { name: "Call off the visit: Friday 4 July, 09:00" }).isChecked()).toBe(true);
	await page.getByRole("button", { name: "Send reply" }).click();
	await notice.waitFor({ state: "detached" });
	await page.getByText("Cancels the visit on Friday 4 July, 09:00").waitFor();

	await page.getByLabel("What comes next").selectOption("Visit");
	await book("09:00", "booked for");
	const off = "The customer may think that the visit is off";
	await notice.getByText(`${off}. It is booked again, for Friday 4 July, 09:00.`).waitFor();
	await speak();
	await notice.waitFor({ state: "detached" });

	// The customer has found somebody else
	await page.getByRole("radio", { name: "Lost" }).check();
	await page.getByLabel("Why it was lost").selectOption("Too expensive");
	const cleared = "Visit on Friday 4 July, 09:00 cleared";
	await page.getByText(`Marked as lost: Agreed Visit. ${cleared}. ${shown}`).waitFor();
	await page.getByText("Marked as lost: too expensive, by Aisha Karim").waitFor();
	expect(await notice.count()).toBe(0);
});
