import { expect, onTestFinished, test } from "vitest";
import { cancelledByCustomer } from "../../forms/lead-words.ts";
import { openDatabase } from "../../server/database/open.ts";
import { createPageLink } from "../../server/leads/customer-links.ts";
import { customerActor } from "../../server/workflow/events.ts";
import { addNote } from "../../server/workflow/notes.ts";
import { listViolations } from "../support/browser/axe.ts";
import { isTooWide, openDesk, sendListedLead, signInFirstPerson, startOffice } from "../support/browser/office.ts";
import { change } from "../support/data/changes.ts";
import { addDrawing, addPhotograph } from "../support/data/files.ts";
import { visitAt } from "../support/data/next-steps.ts";

/** Sends a lead that Joe answers by phone. Returns what its customer does on their page. */
async function sendAnsweredLead(fullName: string) {
	const email = `${fullName.toLowerCase().replaceAll(" ", ".")}@example.com`;
	await sendListedLead({ fullName, email });
	const { service } = await startOffice();
	const db = await openDatabase(service.databaseUrl, { mustExist: true });
	onTestFinished(() => db.destroy());
	const lead = db.selectFrom("leads").select(["id", "reference"]).where("email", "=", email);
	const { id, reference } = await lead.executeTakeFirstOrThrow();
	const add = (kind: "call" | "from-customer", text: string) =>
		addNote(
			db,
			{ id: crypto.randomUUID(), leadId: id, kind, text },
			kind === "call" ? { name: "Joe Mercer" } : customerActor,
			Date.now(),
		);
	await add("call", "Rang back");
	return { db, id, reference, write: (text: string) => add("from-customer", text) };
}

test("what a customer writes is seen at once and heads its list, until somebody answers or says that nobody need", async () => {
	const { write } = await sendAnsweredLead("Wanda Letters");
	await sendAnsweredLead("Quiet Visitor");
	const page = await openDesk("/", { cookie: await signInFirstPerson() });
	await page.getByRole("link", { name: /^In progress 2$/ }).waitFor();
	await write("Could you come on Thursday instead?\nWe are away on Friday.");
	await page.getByRole("link", { name: /^In progress 2 1 wrote$/ }).click({ timeout: 10_000 });
	await expect.poll(() => page.title()).toMatch(/^\(1\) Leads in progress/);
	const group = page.getByRole("region", { name: "Customer wrote" });
	await group.getByText(/^\s*Wrote at \d\d:\d\d$/).waitFor();
	await group.getByText("Reply 24 h left").waitFor();
	expect(await group.getByRole("listitem").count()).toBe(1);
	await group.getByRole("link", { name: "Wanda Letters" }).click();
	const deadline = page.getByRole("region", { name: "Reply time" });
	await deadline.getByText(/^Could you come on Thursday instead\?/).waitFor();
	await deadline.getByText(/^Customer wrote today, /).waitFor();
	await page.locator(".activity-log").getByText("Wanda Letters, message").waitFor();
	expect(await listViolations(page)).toEqual([]);

	await deadline.getByRole("button", { name: "No reply needed" }).click();
	await page.getByText("Marked as needing no reply: Wanda Letters").waitFor();
	await deadline.getByText(/^Answered after/).waitFor();
	await page.getByRole("link", { name: /^In progress 2$/ }).waitFor();
	await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
	await deadline.getByRole("button", { name: "No reply needed" }).waitFor();

	// A call in which the customer was spoken to answers it
	await page.keyboard.press("c");
	await page.getByText("Only “Spoke” counts as the reply.").waitFor();
	await page.getByRole("button", { name: "Spoke" }).click();
	await deadline.getByText(/^Answered after/).waitFor();
	await expect.poll(() => page.title()).toMatch(/^Wanda Letters/);
});

test("photographs are looked at large, one after the other by the arrow keys, and drawings downloaded", async () => {
	const { db, id, reference } = await sendAnsweredLead("Phil Lens");
	for (const name of ["loft.jpg", "boiler.jpg", "sink.jpg"]) await addPhotograph(db, id, { name });
	await addDrawing(db, id);
	const page = await openDesk("/?list=in-progress", { cookie: await signInFirstPerson() });
	await page.getByRole("listitem").filter({ hasText: "Phil Lens" }).getByText("3 photographs, 1 drawing:").waitFor();
	await page.getByRole("link", { name: "Phil Lens" }).click();
	await page.locator(".activity-log").getByText("3 photographs, 1 drawing added by Phil Lens").waitFor();
	const boiler = page.getByRole("button", { name: "Photograph: boiler.jpg" });
	await expect
		.poll(() => boiler.locator("img").evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
		.toBe(480);
	expect(await listViolations(page)).toEqual([]);
	await boiler.click();
	const dialog = page.getByRole("dialog", { name: "Photograph 2 of 3" });
	await dialog.getByText(/^boiler\.jpg, sent today, \d\d:\d\d$/).waitFor();
	expect(await listViolations(page)).toEqual([]);
	await page.keyboard.press("ArrowRight");
	const last = page.getByRole("dialog", { name: "Photograph 3 of 3" });
	const large = last.getByRole("img", { name: "sink.jpg" });
	await expect
		.poll(() => large.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
		.toBe(2000);
	await page.keyboard.press("ArrowRight");
	await page.getByRole("dialog", { name: "Photograph 1 of 3" }).waitFor();
	await page.keyboard.press("ArrowLeft");
	await last.getByRole("button", { name: "Previous photograph" }).click();
	await dialog.waitFor();
	await page.keyboard.press("Escape");
	await expect.poll(() => boiler.evaluate((button) => button === document.activeElement)).toBe(true);
	const download = page.waitForEvent("download");
	await page.getByRole("link", { name: "Drawing: ground floor.pdf" }).click();
	expect((await download).suggestedFilename()).toBe("ground floor.pdf");

	const phone = await openDesk(`/leads/${reference}`, { cookie: await signInFirstPerson(), width: 360, touch: true });
	await phone.getByRole("button", { name: "Photograph: loft.jpg" }).tap();
	const shown = phone.getByRole("dialog", { name: "Photograph 1 of 3" });
	await shown.getByRole("button", { name: "Next photograph" }).tap();
	await phone.getByRole("dialog", { name: "Photograph 2 of 3" }).waitFor();
	expect(await isTooWide(phone)).toBe(false);
});

test("a request that its customer cancels says so at once, with its visit, until the office undoes it", async () => {
	const { db, id, reference } = await sendAnsweredLead("Cancelling Visitor");
	await change(db, id, { nextStep: visitAt("2031-07-01T09:30") }, { name: "Joe Mercer" }, Date.now());
	const page = await openDesk(`/leads/${reference}?list=in-progress`, { cookie: await signInFirstPerson() });
	await page.getByRole("heading", { name: "Cancelling Visitor", level: 1 }).waitFor();
	const notice = page.getByRole("alert").filter({ hasText: "Cancelled by the customer" });
	expect(await notice.count()).toBe(0);
	await change(db, id, { status: "lost", lostReason: cancelledByCustomer }, customerActor, Date.now());
	await notice.getByText(/The visit on .*1 July.*09:30.* is off\.$/).waitFor();
	const event = page.locator(".activity-log li").filter({ hasText: "Cancelled by the customer" });
	await event.getByRole("button", { name: "Undo" }).click();
	await page.getByText(/^Undone: Marked as lost: Cancelling Visitor/).waitFor();
	await expect.poll(() => page.getByRole("radio", { name: "Contacted" }).isChecked()).toBe(true);
	await event.getByText(", undone").waitFor();
	await notice.waitFor({ state: "detached" });
});

test("a lost lead whose customer writes can be reopened where the message is shown", async () => {
	const { db, id, reference, write } = await sendAnsweredLead("Returning Visitor");
	await change(db, id, { status: "lost", lostReason: cancelledByCustomer }, customerActor, Date.now());
	await write("We have changed our minds: please come after all.");
	const page = await openDesk(`/leads/${reference}?list=done`, { cookie: await signInFirstPerson() });
	const contacted = page.getByRole("radio", { name: "Contacted" });
	await page.getByRole("region", { name: "Reply time" }).getByRole("button", { name: "Reopen" }).click();
	await expect.poll(() => contacted.isChecked()).toBe(true);
	await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
	await expect.poll(() => contacted.isChecked()).toBe(false);
});

test("the office revokes a customer's link, once it has read what that means", async () => {
	const { db, id, reference } = await sendAnsweredLead("Linked Visitor");
	await createPageLink(db, id, "email", Date.now());
	const page = await openDesk(`/leads/${reference}`, { cookie: await signInFirstPerson() });
	const revoke = page.getByRole("button", { name: /^Revoke the customer’s link/ });
	await revoke.click();
	const dialog = page.getByRole("dialog", { name: "Revoke the customer’s link?" });
	await dialog.getByText("The next email to them carries a new link.").waitFor();
	await dialog.getByRole("button", { name: "Revoke link" }).click();
	await page.getByText("The link no longer works.").first().waitFor();
	await revoke.waitFor({ state: "detached" });
	await page.locator(".activity-log").getByText("Link to the customer’s page revoked by Aisha Karim").waitFor();
});
