import type { Route } from "playwright-core";
import { expect, test } from "vitest";
import { haveOfficeWithMail, openDesk, sendListedLead, signInFirstPerson } from "../support/browser/office.ts";

haveOfficeWithMail();

/** Lets a request through, but not its response. */
const lose = async (route: Route) => {
	await route.fetch();
	await route.abort("connectionreset");
};

test("a lead, note or reply whose response was lost may have been stored, and is stored once if it is sent again", async () => {
	await sendListedLead({ fullName: "Lost Answer" });
	const page = await openDesk("/", { cookie: await signInFirstPerson() });
	await page.getByRole("link", { name: "Lost Answer" }).click();
	// The desk does not learn of what was stored
	await page.route(/\/api\/news/, (route) => route.fulfill({ json: { mark: "1", at: Date.now(), changed: null } }));
	const note = page.getByLabel("Note", { exact: true }).first();
	await note.fill("Ring after four");
	await page.route("**/notes", lose, { times: 1 });
	await page.getByRole("button", { name: "Log", exact: true }).click();
	const unknown = "Your note may have been saved: the server did not respond. Log it again: it is saved only once.";
	await page.getByText(unknown).waitFor();
	await page.getByRole("button", { name: "Log", exact: true }).click();
	await expect.poll(() => note.inputValue()).toBe("");
	expect(await page.locator(".note-card").count()).toBe(1);

	await page.getByRole("button", { name: "Reply by email" }).click();
	await page.getByRole("textbox", { name: "Reply" }).fill("We can come on Tuesday.");
	const send = page.getByRole("button", { name: "Send reply" });
	await page.context().setOffline(true);
	await send.click();
	await page.getByText("Your reply was not sent: the server did not respond. Your text has been kept.").waitFor();
	await page.context().setOffline(false);
	await page.route("**/replies", lose, { times: 1 });
	await send.click();
	await page.getByText("Your reply may have been sent: the server did not respond. Send it again: the").waitFor();
	await send.click();
	await page.getByText(/^Your reply to .* is on its way/).waitFor();
	expect(await page.getByText("We can come on Tuesday.", { exact: true }).count()).toBe(1);

	await page.getByRole("button", { name: "New lead" }).click();
	const dialog = page.getByRole("dialog", { name: "New lead by phone" });
	await dialog.getByLabel("About").selectOption("Plumbing");
	await dialog.getByLabel("Full Name").fill("Added Twice");
	await dialog.getByLabel("Phone Number").fill("07700 900123");
	await page.route("**/api/leads", lose, { times: 1 });
	const add = dialog.getByRole("button", { name: "Add lead" });
	await add.click();
	await dialog.getByText("This lead may have been saved: the server did not respond. Add it again: it is").waitFor();
	// It keeps its id when it is discarded by mistake
	await dialog.getByRole("button", { name: "Cancel" }).click();
	await page.getByRole("button", { name: "Undo" }).click();
	await add.click();
	await page.getByText(/^Lead BF-\w+ added/).waitFor();
	await page.goto("/?list=new");
	await page.getByRole("link", { name: "Added Twice" }).first().waitFor();
	expect(await page.getByRole("link", { name: "Added Twice" }).count()).toBe(1);
});

test("what was stored although its response was lost is not in the way of the next call, note or reply", async () => {
	await sendListedLead({ fullName: "Rung Twice" });
	const page = await openDesk("/", { cookie: await signInFirstPerson() });
	await page.getByRole("link", { name: "Rung Twice" }).click();
	const note = page.getByLabel("Note", { exact: true }).first();
	const calls = page.locator(".note-card").filter({ hasText: "call: no answer" });
	await page.route("**/notes", lose, { times: 1 });
	await page.getByRole("radio", { name: "Call", exact: true }).check();
	await note.fill("Rings, no voicemail");
	await page.getByRole("button", { name: "No answer" }).click();
	await page.getByText("Your note had already been saved. See Activity.").waitFor();
	expect(await note.inputValue()).toBe("");
	await page.getByRole("radio", { name: "Call", exact: true }).check();
	await note.fill("Rings, no voicemail");
	await page.getByRole("button", { name: "No answer" }).click();
	await page.getByText("Call: no answer, logged for Rung Twice").waitFor();
	await expect.poll(() => calls.count()).toBe(2);

	const reply = page.getByRole("textbox", { name: "Reply" });
	await page.getByRole("button", { name: "Reply by email" }).click();
	await reply.fill("We could not reach you by phone.");
	await page.route("**/replies", lose, { times: 1 });
	await page.getByRole("button", { name: "Send reply" }).click();
	await page.getByText("Your reply had already been sent. See Activity.").waitFor();
	await reply.waitFor({ state: "detached" });
});
