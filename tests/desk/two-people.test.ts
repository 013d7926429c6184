import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import {
	haveOfficeWithMail,
	inviteColleague,
	openDesk,
	sendListedLead,
	signInFirstPerson,
} from "../support/browser/office.ts";

haveOfficeWithMail();

test("the second of two people to change a lead sees who was first", async () => {
	await sendListedLead({ fullName: "Tom Brannigan" });
	const aisha = await openDesk("/", { cookie: await signInFirstPerson() });
	const joe = await openDesk("/", { cookie: await inviteColleague("Joe Mercer", "joe@brickfold.example") });
	// Aisha's desk gets no news while Joe acts first, not even from a request that is under way
	await aisha.route("**/api/news*", (route) => route.abort());
	for (const page of [aisha, joe]) {
		await page.getByRole("link", { name: "Tom Brannigan" }).click();
		await page.getByRole("heading", { name: "Tom Brannigan", level: 1 }).waitFor();
	}
	await joe.getByRole("button", { name: "Assign to me", exact: true }).click();
	await joe.getByText("Assigned to you: Tom Brannigan").waitFor();
	await aisha.getByRole("button", { name: "Assign to me", exact: true }).click();
	await aisha.locator(".toast.bad", { hasText: "Assigned to Joe Mercer by Joe Mercer" }).waitFor();
	await expect.poll(() => aisha.getByLabel("Assigned to", { exact: true }).last().inputValue()).not.toBe("");
	expect(await aisha.getByRole("button", { name: "Assign to me anyway" }).first().isVisible()).toBe(true);
	await aisha.unroute("**/api/news*");

	// Joe's change appears on Aisha's desk without a reload
	await joe.getByRole("radio", { name: "Contacted" }).check();
	await aisha.getByText("Marked as contacted by Joe Mercer").waitFor({ timeout: 10_000 });
	await joe.getByLabel("Note", { exact: true }).first().fill("Back on Friday");
	await joe.getByRole("button", { name: "Log", exact: true }).click();
	await aisha.getByText("Back on Friday").waitFor({ timeout: 10_000 });

	// Only its author can edit or delete a note
	const note = (page: Page) => page.locator(".note-card");
	expect(await note(aisha).getByRole("button").count()).toBe(0);
	await note(joe).getByRole("button", { name: "Edit" }).click();
	await joe.keyboard.press("ControlOrMeta+A");
	await joe.keyboard.type("Back on Monday");
	await joe.keyboard.press("ControlOrMeta+Enter");
	await aisha.getByText("Back on Monday").waitFor({ timeout: 10_000 });
	await note(aisha).getByText("Joe Mercer, edited").waitFor();
	await note(joe).getByRole("button", { name: "Delete…" }).click();
	await joe.getByRole("dialog").getByRole("button", { name: "Delete note" }).click();
	await aisha.getByText("Note, deleted by Joe Mercer").waitFor({ timeout: 10_000 });
	expect(await note(aisha).count()).toBe(0);

	// Undo reverts a change unless somebody has changed the lead since
	await joe.getByRole("button", { name: "Tomorrow" }).click();
	await joe.getByText(/^Call set for .*: Tom Brannigan/).waitFor();
	await joe.getByRole("status").getByRole("button", { name: "Undo" }).click();
	await joe.getByText("Nothing planned").waitFor();
});

test("removing a colleague says that their unsent text is deleted, and what they are writing", async () => {
	await sendListedLead({ fullName: "Moses Adeyemi" });
	const nora = await openDesk("/", { cookie: await inviteColleague("Nora Bell", "nora@brickfold.example") });
	await nora.getByRole("link", { name: "Moses Adeyemi" }).click();
	await nora.getByRole("button", { name: "Reply by email" }).click();
	await nora.getByLabel("Reply", { exact: true }).pressSequentially("Friday");
	const aisha = await openDesk("/team", { cookie: await signInFirstPerson() });
	await aisha.getByRole("button", { name: "Remove Nora Bell…" }).click();
	const dialog = aisha.getByRole("dialog", { name: "Remove Nora Bell?" });
	await dialog.getByText("Text that Nora Bell has not sent is deleted from their browsers.").waitFor();
	await dialog.getByText(/^Nora Bell is writing a reply on BF-\w+ right now\.$/).waitFor();
	await nora.getByRole("button", { name: "Discard" }).click();
	await dialog.getByText("is writing a reply").waitFor({ state: "detached" });
});

test("typed text is kept while the service is unreachable, and saved afterwards", async () => {
	await sendListedLead({ fullName: "Nadia Rahman" });
	const page = await openDesk("/", { cookie: await signInFirstPerson() });
	await page.getByRole("link", { name: "Nadia Rahman" }).click();
	const note = page.getByLabel("Note", { exact: true }).first();
	await note.waitFor();
	await page.context().setOffline(true);
	await page.getByText("Cannot reach the server.").waitFor({ timeout: 15_000 });
	// The banner takes its room from the panes, so that it cannot be scrolled away
	expect(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true);
	await note.fill("Rang from the van");
	await page.getByRole("button", { name: "Log", exact: true }).click();
	await page.getByText("Your note was not saved: the server did not respond. Your text has been kept.").waitFor();
	await page.getByRole("button", { name: /account menu/ }).click();
	await page.getByRole("button", { name: "Sign out" }).click();
	const warning = page.getByRole("dialog", { name: "Sign out?" });
	const [reference] = /BF-\w+/.exec(page.url()) ?? [];
	await warning.getByText(`Not saved or sent yet: what you typed on ${reference}. Signing out deletes it.`).waitFor();
	await warning.getByRole("button", { name: "Cancel" }).click();
	await page.getByRole("button", { name: "Try now" }).click();
	await page.getByText("Cannot reach the server.").waitFor();
	// Back online, the banner may go before anybody can click
	await page.context().setOffline(false);
	await page.getByText("Cannot reach the server.").waitFor({ state: "detached" });
	expect(await note.inputValue()).toBe("Rang from the van");
	await page.getByRole("button", { name: "Log", exact: true }).click();
	await page.locator(".activity-log").getByText("Rang from the van").waitFor();
});

test("a lead deleted by a colleague keeps typed text", async () => {
	await sendListedLead({ fullName: "Chloe Wood" });
	const aisha = await openDesk("/", { cookie: await signInFirstPerson() });
	const ben = await openDesk("/", {
		cookie: await inviteColleague("Ben Okafor", "ben@brickfold.example"),
		expectedConsole: /410/,
	});
	for (const page of [aisha, ben]) await page.getByRole("link", { name: "Chloe Wood" }).click();
	const note = ben.getByLabel("Note", { exact: true }).first();
	await note.fill("Prefers mornings");
	// Ben's desk gets no news at first
	await ben.route("**/api/news*", (route) => route.abort());
	await aisha.getByRole("button", { name: "Delete this lead" }).click();
	await aisha.getByRole("button", { name: "Delete lead" }).click();
	const undo = aisha.getByRole("status").getByRole("button", { name: "Undo" });
	// Its time stands still under the pointer
	await undo.hover();
	// The refusal may come before a check of the radio button's state
	await ben.getByRole("radio", { name: "Contacted" }).click();
	const toast = ben.locator(".toast.bad", { hasText: "Aisha Karim has deleted this lead" });
	await toast.waitFor();
	expect(await toast.getByRole("button", { name: /anyway|again/ }).count()).toBe(0);

	const notice = ben.getByRole("alert").getByText("Deleted by Aisha Karim.");
	await notice.waitFor();
	await ben.locator(".row.stale", { hasText: "Chloe Wood" }).getByText("Deleted").waitFor();
	expect(
		await ben
			.getByRole("article")
			.getByRole("button", { name: /Assign|Mark as|Spam|Correct/ })
			.count(),
	).toBe(0);
	expect(await ben.getByRole("button", { name: "Log", exact: true }).isDisabled()).toBe(true);
	expect(await note.inputValue()).toBe("Prefers mornings");

	await ben.unroute("**/api/news*");
	await undo.click();
	await notice.waitFor({ state: "detached" });
	await ben.getByRole("button", { name: "Log", exact: true }).click();
	await ben.locator(".note-card").getByText("Prefers mornings").waitFor();
});

test("a correction keeps what a colleague corrects in another field meanwhile", async () => {
	await sendListedLead({ fullName: "Priya Nadr" });
	const aisha = await openDesk("/", { cookie: await signInFirstPerson() });
	const mia = await openDesk("/", { cookie: await inviteColleague("Mia Stone", "mia@brickfold.example") });
	const corrections = [aisha, mia].map((page) => page.getByRole("dialog", { name: "Correct contact details" }));
	const [ofAisha, ofMia] = corrections;
	for (const page of [aisha, mia]) {
		await page.getByRole("link", { name: "Priya Nadr" }).click();
		await page.getByRole("button", { name: /^Correct or add/ }).click();
	}
	await ofAisha?.getByLabel("Full Name").fill("Priya Nadar");
	await ofMia?.getByLabel("Phone Number").fill("020 7946 0777");
	await ofMia?.getByRole("button", { name: "Save" }).click();
	await aisha.getByText(/^Phone corrected from .* by Mia Stone/).waitFor();
	await ofAisha?.getByRole("button", { name: "Save" }).click();
	await aisha.getByRole("heading", { name: "Priya Nadar", level: 1 }).waitFor();
	await mia.getByRole("heading", { name: "Priya Nadar", level: 1 }).waitFor();
	expect(await mia.locator('a[href="tel:+442079460777"]').count()).toBeGreaterThan(0);

	// Both correct the same field: the second sees what the first has entered before it is replaced
	for (const page of [aisha, mia]) await page.getByRole("button", { name: /^Correct or add/ }).click();
	await ofAisha?.getByLabel("Phone Number").fill("020 7946 0111");
	await ofMia?.getByLabel("Phone Number").fill("020 7946 0222");
	await ofMia?.getByRole("button", { name: "Save" }).click();
	await aisha.locator('a[href="tel:+442079460222"]').first().waitFor({ state: "attached" });
	await ofAisha?.getByRole("button", { name: "Save" }).click();
	await aisha.getByText(/^Priya Nadar: Phone corrected from .* to 020 7946 0222 by Mia Stone/).waitFor();
	await aisha.getByRole("button", { name: "Change anyway" }).click();
	await mia.locator('a[href="tel:+442079460111"]').first().waitFor({ state: "attached" });
});

test("a visit typed while a colleague books one replaces theirs only after it has been shown", async () => {
	await sendListedLead({ fullName: "Omar Haddad" });
	const aisha = await openDesk("/", { cookie: await signInFirstPerson() });
	const zoe = await openDesk("/", { cookie: await inviteColleague("Zoe Park", "zoe@brickfold.example") });
	for (const page of [aisha, zoe]) await page.getByRole("link", { name: "Omar Haddad" }).click();
	await aisha.getByRole("radio", { name: "Visit booked" }).click();
	const visit = (page: Page) => page.getByRole("form", { name: "Next step" });
	await aisha.getByLabel("Day of the next step").fill("2027-03-02");
	await aisha.getByText("Not saved yet. Enter the time.").waitFor();
	await zoe.getByLabel("Length of the visit").waitFor();
	await zoe.getByLabel("Day of the next step").fill("2027-03-04");
	await zoe.getByLabel("Time of the next step").fill("15:00");
	await visit(zoe).getByRole("button", { name: "Save" }).click();
	await aisha.getByText("Visit booked for Thursday 4 March, 15:00, 1 h by Zoe Park").waitFor();
	expect(await aisha.getByLabel("Day of the next step").inputValue()).toBe("2027-03-02");
	await aisha.getByLabel("Time of the next step").fill("09:00");
	await visit(aisha).getByRole("button", { name: "Save" }).click();
	const toast = aisha.locator(".toast.bad", { hasText: "Visit booked for Thursday 4 March, 15:00, 1 h by Zoe Park, " });
	await toast.waitFor();

	// Escape shows the colleague's visit, and the button makes the change after all
	await aisha.getByLabel("Time of the next step").press("Escape");
	expect(await aisha.getByLabel("Time of the next step").inputValue()).toBe("15:00");
	await toast.getByRole("button", { name: "Change anyway" }).click();
	await zoe.getByText("Visit moved to Tuesday 2 March, 09:00, 1 h by Aisha Karim").waitFor();
});

test("a win over a visit that a colleague has booked meanwhile asks before it clears the visit", async () => {
	await sendListedLead({ fullName: "Lena Orr" });
	const aisha = await openDesk("/", { cookie: await signInFirstPerson() });
	const kim = await openDesk("/", { cookie: await inviteColleague("Kim Lowe", "kim@brickfold.example") });
	await aisha.route("**/api/news*", (route) => route.abort());
	for (const page of [aisha, kim]) await page.getByRole("link", { name: "Lena Orr" }).click();
	await aisha.getByRole("radio", { name: "Won" }).waitFor();
	await kim.getByRole("radio", { name: "Visit booked" }).click();
	await kim.getByLabel("Day of the next step").fill("2027-03-04");
	await kim.getByLabel("Time of the next step").fill("15:00");
	await kim.getByRole("form", { name: "Next step" }).getByRole("button", { name: "Save" }).click();
	await kim.getByText("Visit booked for Thursday 4 March, 15:00, 1 h: Lena Orr").waitFor();
	// The refusal may come before a check of the radio button's state
	await aisha.getByRole("radio", { name: "Won" }).click();
	await aisha.getByRole("button", { name: "Change anyway" }).click();
	const question = "A won lead has no next step. This would clear the visit on Thursday 4 March, 15:00 (Lena Orr).";
	await aisha.getByText(question).waitFor();
});

test("a lead that a colleague moves on while somebody chooses why it was lost is marked as lost only after a question", async () => {
	await sendListedLead({ fullName: "Ravi Menon" });
	const aisha = await openDesk("/", { cookie: await signInFirstPerson() });
	const bob = await openDesk("/", { cookie: await inviteColleague("Bob Hale", "bob@brickfold.example") });
	for (const page of [aisha, bob]) await page.getByRole("link", { name: "Ravi Menon" }).click();
	const conflict = bob.locator(".toast.bad", { hasText: "by Aisha Karim" });
	const close = () => conflict.getByRole("button", { name: "Close" }).click();
	await bob.getByRole("radio", { name: "Lost" }).click();
	await aisha.getByRole("radio", { name: "Visit booked" }).click();
	await bob.locator(".activity-log").getByText("Marked as visit to book by Aisha Karim").waitFor();
	await bob.getByLabel("Why it was lost").selectOption("Too expensive");
	await conflict.getByText("Not marked as lost").waitFor();
	await expect.poll(() => bob.getByRole("radio", { name: "Visit to book" }).isChecked()).toBe(true);
	await close();

	// A reason in his own words takes even longer
	await bob.getByRole("radio", { name: "Lost" }).click();
	await bob.getByLabel("Why it was lost").selectOption("Other reason");
	await aisha.getByRole("radio", { name: "Quoted" }).click();
	await bob.locator(".activity-log").getByText("Marked as quoted by Aisha Karim").waitFor();
	await bob.getByLabel("Reason in your own words").fill("Moved abroad");
	// A click beside the field takes the focus out of the dialog
	await bob.getByRole("heading", { name: "Why it was lost" }).click();
	await bob.getByRole("button", { name: "Mark as lost" }).click();
	await conflict.getByText("Not marked as lost").waitFor();
	await conflict.getByRole("button", { name: "Change anyway" }).click();
	await aisha.getByText("Marked as lost: moved abroad, by Bob Hale").waitFor();
});

test("a question about a lead closes once the matter is settled, or the lead is left", async () => {
	await sendListedLead({ fullName: "Nina Okafor" });
	const aisha = await openDesk("/", { cookie: await signInFirstPerson() });
	const finn = await openDesk("/", { cookie: await inviteColleague("Finn Doyle", "finn@brickfold.example") });
	for (const page of [aisha, finn]) await page.getByRole("link", { name: "Nina Okafor" }).click();
	const conflict = finn.locator(".toast.bad", { hasText: "by Aisha Karim" });
	const loseWhileMoved = async (status: string, mark = status.toLowerCase()) => {
		await finn.getByRole("radio", { name: "Lost" }).click();
		await aisha.getByRole("radio", { name: status }).click();
		const moved = finn.locator(".activity-log").getByText(`Marked as ${mark} by Aisha Karim`);
		await moved.first().waitFor();
		await finn.getByLabel("Why it was lost").selectOption("Too expensive");
		await conflict.getByText("Not marked as lost").waitFor();
	};
	await loseWhileMoved("Visit booked", "visit to book");
	await finn.getByLabel("Urgency").selectOption("Urgent");
	await finn.getByText("Marked as urgent: Nina Okafor").waitFor();
	expect(await conflict.count(), "another field settles nothing").toBe(1);
	await finn.getByRole("radio", { name: "Contacted" }).click();
	await conflict.waitFor({ state: "detached" });
	await aisha.locator(".activity-log").getByText("Marked as contacted by Finn Doyle").waitFor();
	await loseWhileMoved("Quoted");
	await finn.getByRole("link", { name: "Close" }).click();
	await conflict.waitFor({ state: "detached" });
});

test("a reply being typed stays put when a colleague marks the lead as spam", async () => {
	for (const fullName of ["Amir Nawaz", "Beth Cole"]) await sendListedLead({ fullName });
	const aisha = await openDesk("/", { cookie: await signInFirstPerson() });
	const tess = await openDesk("/", { cookie: await inviteColleague("Tess Ray", "tess@brickfold.example") });
	for (const page of [aisha, tess]) await page.getByRole("link", { name: "Amir Nawaz" }).click();
	await aisha.getByRole("button", { name: "Reply by email" }).click();
	const reply = aisha.getByLabel("Reply", { exact: true });
	await aisha.keyboard.type("We can ");
	await tess.getByRole("button", { name: /^Spam/ }).click();
	await aisha.getByText("This lead is in Spam now, so nothing is sent.").waitFor();
	await aisha.keyboard.type("come on Friday");
	expect(await reply.inputValue()).toBe("We can come on Friday");
});
