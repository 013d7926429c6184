import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { day } from "../../content/shared/time.ts";
import { openDatabase } from "../../server/database/open.ts";
import {
	haveOfficeWithMail,
	inviteColleague,
	openDesk,
	sendListedLead,
	signInFirstPerson,
	startOffice,
} from "../support/browser/office.ts";
import { change } from "../support/data/changes.ts";

haveOfficeWithMail();

test("unsaved input is kept or warned about", async () => {
	for (const fullName of ["First Visitor", "Second Visitor"]) await sendListedLead({ fullName });
	const page = await openDesk("/", { cookie: await signInFirstPerson() });
	const { keyboard } = page;
	const open = async (name: string) => {
		await page.getByRole("link", { name }).click();
		await page.getByRole("heading", { name, level: 1 }).waitFor();
	};
	await open("First Visitor");

	// A note is being edited when its lead is left and reopened
	await page.getByLabel("Note", { exact: true }).first().fill("Rang, nobody there");
	await page.getByRole("radio", { name: "Call" }).check();
	await page.getByText("Only “Spoke” counts as the reply.").waitFor();
	await page.route("**/notes", (route) => route.fulfill({ status: 503, json: { title: "No" } }), { times: 1 });
	const add = page.getByRole("button", { name: "Spoke" });
	await add.click();
	const notSaved = page.getByText("Your text has been kept.");
	await notSaved.waitFor();
	await add.click();
	await page.getByText(/^Answered after/).waitFor();
	await notSaved.waitFor({ state: "detached" });
	const slip = page.locator(".note-card");
	await slip.getByRole("button", { name: "Edit" }).click();
	await slip.getByLabel("Note").fill("Rang, nobody there. Again at six");
	await open("Second Visitor");
	await open("First Visitor");
	expect(await slip.getByLabel("Note").inputValue()).toBe("Rang, nobody there. Again at six");
	await slip.getByRole("button", { name: "Cancel" }).click();
	await slip.getByRole("button", { name: "Delete…" }).click();
	const question = page.getByRole("dialog", { name: "Delete this note?" });
	await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Cancel");
	await question.getByRole("button", { name: "Delete note" }).click();
	await page.getByText("Call: spoke, deleted by Aisha Karim").waitFor();
	await page.locator(".reply-deadline").getByText("left", { exact: false }).first().waitFor();
	expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);

	// Lost, but why?
	const [isNew, lost] = [page.getByRole("radio", { name: "New" }), page.getByRole("radio", { name: "Lost" })];
	await lost.check();
	await page.getByText("Not saved yet").waitFor();
	await keyboard.press("Escape");
	await expect.poll(() => isNew.isChecked()).toBe(true);
	await lost.check();
	const note = page.getByLabel("Note", { exact: true }).first();
	await note.focus();
	await page.getByText("Not saved yet. Select a reason.").waitFor();
	expect(await lost.isChecked(), "while the person does something else").toBe(true);
	await isNew.check();
	await page.getByLabel("Why it was lost").waitFor({ state: "detached" });
	expect(await page.getByText("Moved back to New").count()).toBe(0);
	await note.focus();

	// A date by the keyboard is one change
	await keyboard.press("Escape");
	await keyboard.press("f");
	const date = page.getByLabel("Day of the next step");
	await date.fill("2031-05-06");
	for (const key of ["ArrowUp", "ArrowUp", "Enter"]) await keyboard.press(key);
	await page.getByText(/^Call set for .*: First Visitor/).waitFor();
	await expect.poll(() => page.locator(".activity-log").getByText("Call set for").count()).toBe(1);
	await keyboard.press("z");
	await page.getByText("Nothing planned").waitFor();

	// A visit's date is typed, and the lead is left and reopened before its time
	await page.getByRole("radio", { name: "Visit" }).click();
	await page.getByLabel("Day of the next step").fill("2031-05-06");
	await open("Second Visitor");
	await open("First Visitor");
	await page.getByText("Not saved yet. Enter the time.").waitFor();
	expect(await page.getByLabel("Day of the next step").inputValue()).toBe("2031-05-06");

	// A visit and a value are typed, and the page is left before they are saved: by a reload, and by Back
	await page.getByLabel("Time of the next step").fill("09:30");
	await page.reload();
	await page.getByText("Not saved yet.").waitFor();
	await page.getByLabel("Time of the next step").press("Enter");
	await page.getByText("Visit booked for Tuesday 6 May, 09:30").first().waitFor();
	await page.getByRole("radio", { name: "Quoted" }).click();
	const quoted = page.getByRole("textbox", { name: "Quoted" });
	await quoted.fill("12,500");
	await page.goBack();
	await page.goForward();
	await expect.poll(() => quoted.inputValue()).toBe("12,500");

	// A text that is not a sum is kept with its message, and so is the type of a note
	await quoted.fill("12.5k");
	await page.getByRole("radio", { name: "Call", exact: true }).click();
	await page.getByRole("link", { name: "Reports" }).click();
	await page.getByRole("heading", { name: "Reports" }).waitFor();
	await page.goBack();
	await page.getByText("Not saved yet. Enter a sum in pounds").waitFor();
	expect(await quoted.inputValue()).toBe("12.5k");
	expect(await page.getByRole("radio", { name: "Call", exact: true }).isChecked()).toBe(true);
	await quoted.press("Escape");
	expect(await quoted.inputValue()).toBe("");
});

test("a quote that is typed and not saved is saved before the next status, and stays when that is undone", async () => {
	const email = "quoted@example.org";
	await sendListedLead({ fullName: "Quoted Visitor", email });
	const page = await openDesk("/", { cookie: await signInFirstPerson() });
	await page.getByRole("link", { name: "Quoted Visitor" }).click();
	await page.getByRole("radio", { name: "Quoted" }).click();
	await page.getByText("Marked as quoted: Quoted Visitor").waitFor();
	const quoted = page.getByRole("textbox", { name: "Quoted" });
	await quoted.fill("12,500");
	await page.getByRole("button", { name: "Mark as won" }).click();
	await page.getByText("Marked as won: Quoted Visitor").waitFor();
	await expect.poll(() => page.getByRole("textbox", { name: "Won" }).inputValue()).toBe("12,500");
	expect(await page.getByText("Not saved yet").count()).toBe(0);
	const won = page.locator(".toast").filter({ hasText: "Marked as won: Quoted Visitor" });
	await won.getByRole("button", { name: "Undo" }).click();
	await page.getByRole("textbox", { name: "Won" }).waitFor({ state: "detached" });
	expect(await quoted.inputValue()).toBe("12,500");

	// A colleague's quote comes first, and the person decides: the status follows
	await quoted.fill("13,000");
	const { service } = await startOffice();
	const db = await openDatabase(service.databaseUrl, { mustExist: true });
	onTestFinished(() => db.destroy());
	const { id } = await db.selectFrom("leads").select("id").where("email", "=", email).executeTakeFirstOrThrow();
	await change(db, id, { quotedValue: 900 }, { name: "Joe Mercer" }, Date.now());
	await page.getByRole("button", { name: "Mark as won" }).click();
	await page.getByRole("button", { name: "Change anyway" }).click();
	await page.getByText("Marked as won: Quoted Visitor").waitFor();
	await expect.poll(() => page.getByRole("textbox", { name: "Won" }).inputValue()).toBe("13,000");
});

test("a value that is typed when the session ends is there after signing in again, and can be saved", async () => {
	await sendListedLead({ fullName: "Ended Visitor" });
	const cookie = await signInFirstPerson();
	const page = await openDesk("/", { cookie, expectedConsole: /401/ });
	await page.getByRole("link", { name: "Ended Visitor" }).click();
	await page.getByRole("radio", { name: "Quoted" }).click();
	await page.getByText("Marked as quoted: Ended Visitor").waitFor();
	const quoted = page.getByRole("textbox", { name: "Quoted" });
	await quoted.fill("12,500");
	const { pathname } = new URL(page.url());
	const { origin } = new URL(page.url());
	await page.context().clearCookies();
	await quoted.press("Enter");
	await page.getByRole("heading", { name: "Sign in", exact: true }).waitFor();
	await page.getByText(`Still in this browser: what you typed on ${pathname.replace("/leads/", "")}.`).waitFor();
	await page.context().addCookies([{ name: "desk", value: cookie, url: origin }]);
	await page.goto(pathname);
	await expect.poll(() => quoted.inputValue()).toBe("12,500");
	await page.getByRole("form", { name: "Value of the quote" }).getByRole("button", { name: "Save" }).click();
	await page.getByText("Quoted £12,500: Ended Visitor").waitFor();
	await page.reload();
	await expect.poll(() => quoted.inputValue()).toBe("12,500");

	// The same sum again is no change
	await quoted.fill("12,500.40");
	await quoted.press("Enter");
	await expect.poll(() => quoted.inputValue()).toBe("12,500");
	expect(await page.locator(".activity-log").getByText("Quoted £12,500").count()).toBe(1);
});

test("signing out asks first while text is unsaved, and names its lead", async () => {
	await sendListedLead({ fullName: "Leaving Visitor" });
	const page = await openDesk("/", { cookie: await inviteColleague("Lea Stone", "lea@brickfold.example") });
	await page.getByRole("link", { name: "Leaving Visitor" }).click();
	const note = page.getByLabel("Note", { exact: true }).first();
	await note.fill("Half a note");
	const reference = /BF-\w+/.exec(page.url())?.[0];
	const signOut = async (window: Page) => {
		await window.getByRole("button", { name: /account menu/ }).click();
		await window.getByRole("button", { name: "Sign out" }).click();
	};
	await signOut(page);
	const dialog = page.getByRole("dialog", { name: "Sign out?" });
	await dialog.getByText(`what you typed on ${reference}`).waitFor();
	await dialog.getByRole("button", { name: "Cancel" }).click();
	expect(await note.inputValue()).toBe("Half a note");

	// Closing the window asks nothing, because the text is there the next time
	const { pathname } = new URL(page.url());
	const next = await page.context().newPage();
	await page.close();
	await next.goto(pathname);
	expect(await next.getByLabel("Note", { exact: true }).first().inputValue()).toBe("Half a note");
	await signOut(next);
	await next.getByRole("dialog").getByRole("button", { name: "Sign out and delete it" }).click();
	await next.getByRole("heading", { name: "Sign in", exact: true }).waitFor();
	expect(await next.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain("Half a note");
});

test("text of somebody whose session has ended is gone when the desk opens two weeks after they typed", async () => {
	await sendListedLead({ fullName: "Former Visitor" });
	const cookie = await inviteColleague("Max Ford", "max@brickfold.example");
	const page = await openDesk("/", { cookie, expectedConsole: /401/ });
	await page.getByRole("link", { name: "Former Visitor" }).click();
	await page.getByLabel("Note", { exact: true }).first().fill("Written by Max");
	await page.context().clearCookies();
	await page.reload();
	await page.getByText("It is deleted 14 days after you last typed.").waitFor();
	await page.clock.setFixedTime(Date.now() + 15 * day);
	await page.reload();
	await page.getByRole("heading", { name: "Sign in", exact: true }).waitFor();
	expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain("Written by Max");
});

test("drafts of a session that has ended are gone once a colleague signs in in the same browser", async () => {
	await sendListedLead({ fullName: "Shared Visitor" });
	const ann = await inviteColleague("Ann Reed", "ann@brickfold.example");
	const page = await openDesk("/", { cookie: ann });
	await page.getByRole("link", { name: "Shared Visitor" }).click();
	const note = page.getByLabel("Note", { exact: true }).first();
	await note.fill("Written by Ann");
	const value = await signInFirstPerson();
	await page.context().addCookies([{ name: "desk", value, url: new URL(page.url()).origin }]);
	await page.reload();
	await page.getByRole("heading", { name: "Shared Visitor", level: 1 }).waitFor();
	expect(await note.inputValue()).toBe("");
	expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain("Written by Ann");
});

test("Undo brings a discarded reply back", async () => {
	await sendListedLead({ fullName: "Third Visitor" });
	const page = await openDesk("/", { cookie: await signInFirstPerson() });
	const undo = page.getByRole("button", { name: "Undo" });
	await page.getByRole("link", { name: "Third Visitor" }).click();
	await page.getByRole("button", { name: "Reply by email" }).click();
	const reply = page.getByLabel("Reply", { exact: true });
	await reply.fill("We can come on Friday.");
	await page.getByRole("button", { name: "Discard" }).click();
	await reply.waitFor({ state: "detached" });
	// The editor may be open again before the undo
	await page.getByRole("button", { name: "Reply by email" }).click();
	await undo.click();
	await expect.poll(() => reply.inputValue()).toBe("We can come on Friday.");
	await page.keyboard.type(" Or Monday.");
	expect(await reply.inputValue()).toBe("We can come on Friday. Or Monday.");

	const newLead = page.getByRole("button", { name: "New lead" });
	const dialog = page.getByRole("dialog", { name: "New lead by phone" });
	const name = dialog.getByLabel("Full Name");
	const begin = async () => {
		await newLead.click();
		await dialog.getByLabel("About").selectOption("Plumbing");
	};
	await begin();
	await name.fill("First Caller");
	await dialog.getByRole("button", { name: "Cancel" }).click();
	await begin();
	expect(await name.inputValue()).toBe("");
	await name.fill("Second Caller");
	await page.keyboard.press("Escape");
	await dialog.waitFor({ state: "detached" });
	await undo.click();
	expect(await name.inputValue()).toBe("First Caller");
	// The toast that offers the second caller's details stands in the dialog
	await dialog.getByRole("button", { name: "Undo" }).click();
	await expect.poll(() => name.inputValue()).toBe("Second Caller");

	// The dialog says that nothing was saved
	await dialog.getByLabel("Phone Number").fill("07700 900123");
	await page.context().setOffline(true);
	await dialog.getByRole("button", { name: "Add lead" }).click();
	await dialog.getByText("This lead was not saved: the server did not respond. Your text has been kept.").waitFor();
	const isInSight = dialog.locator(".toast").evaluate((toast) => {
		const { x, y, width, height } = toast.getBoundingClientRect();
		return toast.contains(document.elementFromPoint(x + width / 2, y + height / 2));
	});
	expect(await isInSight).toBe(true);
	await page.context().setOffline(false);
	await dialog.getByRole("button", { name: "Add lead" }).click();
	await page.getByText(/^Lead BF-\w+ added/).waitFor();
});
