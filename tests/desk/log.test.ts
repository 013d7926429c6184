import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../server/database/open.ts";
import { addDays, formatDay } from "../../server/time/london-time.ts";
import { listViolations } from "../support/browser/axe.ts";
import { openDesk, sendListedLead, signInFirstPerson, startOffice } from "../support/browser/office.ts";
import { change } from "../support/data/changes.ts";
import { callOn } from "../support/data/next-steps.ts";

test("a call that reaches nobody keeps the clock running, and offers the next try", async () => {
	await sendListedLead({ fullName: "Elusive Visitor" });
	const page = await openDesk("/", { cookie: await signInFirstPerson() });
	const row = page.getByRole("listitem").filter({ hasText: "Elusive Visitor" });
	await row.getByRole("link").click();
	const deadline = page.getByRole("region", { name: "Reply time" });
	await deadline.getByRole("button", { name: "Log a call" }).click();
	await page.keyboard.type("Rang out");
	expect(await listViolations(page)).toEqual([]);
	await page.getByRole("button", { name: "No answer" }).click();
	await page.getByText("Aisha Karim, call: no answer").waitFor();
	await deadline.getByText(/^Tried once, at \d\d:\d\d\./).waitFor();
	await page.getByRole("radio", { name: "Call" }).check();
	await page.getByRole("button", { name: "Left a message" }).click();
	await deadline.getByText(/^Tried twice, last at \d\d:\d\d\./).waitFor();
	await row.getByText(/^Tried twice, last at/).waitFor();
	await row.getByText("24 h left").waitFor();
	expect(await page.getByRole("radio", { name: "New" }).isChecked()).toBe(true);
	// The next try has its time
	await deadline.getByRole("button", { name: / morning\b/ }).click();
	await page.getByText(/^Call set for \w+ \d+ \w+, 09:00: Elusive Visitor/).waitFor();
	await deadline.getByRole("button", { name: / morning\b/ }).waitFor({ state: "detached" });
	// In progress too, the row says that somebody has tried to call
	await page.getByRole("radio", { name: "Contacted" }).check();
	await row.getByText(/^Call .+, 09:00$/).waitFor();
	await row.getByText(/^Tried twice, last at/).waitFor();
	// The latest call was logged by mistake
	await page.locator(".note-card").first().getByRole("button", { name: "Delete…" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Delete note" }).click();
	await row.getByText(/^Tried once/).waitFor();
});

test("a call in which somebody was spoken to stops the clock, and its undo brings lead and text back", async () => {
	await sendListedLead({ fullName: "Reached Visitor" });
	const page = await openDesk("/", { cookie: await signInFirstPerson() });
	await page.getByRole("link", { name: "Reached Visitor" }).click();
	await page.getByRole("heading", { name: "Reached Visitor", level: 1 }).waitFor();
	await page.keyboard.press("c");
	await page.keyboard.type("Wants a quote");
	await page.getByRole("button", { name: "Spoke" }).click();
	await page.getByText("Call: spoke, logged for Reached Visitor").waitFor();
	await page.getByText(/^Answered after/).waitFor();
	await expect.poll(() => page.getByRole("radio", { name: "Contacted" }).isChecked()).toBe(true);
	await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
	await expect.poll(() => page.getByRole("radio", { name: "New" }).isChecked()).toBe(true);
	await page.getByRole("region", { name: "Reply time" }).getByText("24 h left").waitFor();
	expect(await page.getByLabel("Note", { exact: true }).first().inputValue()).toBe("Wants a quote");
	expect(await page.getByRole("radio", { name: "Call" }).isChecked()).toBe(true);
	expect(await page.locator(".note-card").count()).toBe(0);
	await page.locator(".activity-log").getByText("Call: spoke, deleted by Aisha Karim").waitFor();
});

test("the form says beforehand that a call counts as the planned one, whose time has come", async () => {
	await sendListedLead({ fullName: "Expected Visitor" });
	const { service } = await startOffice();
	const db = await openDatabase(service.databaseUrl, { mustExist: true });
	onTestFinished(() => db.destroy());
	const lead = await db.selectFrom("leads").selectAll().executeTakeFirstOrThrow();
	const plan = (day: string) => change(db, lead.id, { nextStep: callOn(day) }, { name: "Joe Mercer" }, Date.now());
	const today = formatDay(new Date());
	await plan(addDays(today, 2));
	const page = await openDesk(`/leads/${lead.reference}`, { cookie: await signInFirstPerson() });
	await page.getByRole("radio", { name: "Call" }).check();
	await page.getByText("Only “Spoke” counts as the reply.").waitFor();
	const hint = page.getByText("“Spoke” also counts as the planned call.");
	expect(await hint.count()).toBe(0);
	await plan(today);
	await hint.waitFor();
	await page.getByRole("button", { name: "Spoke" }).click();
	await page.getByText("Nothing planned").waitFor();
});

test("a lead that is closed without an answer says so, also in Reports", async () => {
	await sendListedLead({ fullName: "Silent Visitor" });
	const page = await openDesk("/", { cookie: await signInFirstPerson() });
	await page.getByRole("link", { name: "Silent Visitor" }).click();
	await page.getByRole("radio", { name: "Lost" }).check();
	await page.getByLabel("Why it was lost").selectOption("Too expensive");
	await page.getByText("Marked as lost: Silent Visitor. Closed without a reply").waitFor();
	await page.getByRole("region", { name: "Reply time" }).getByText("Closed without a reply").waitFor();
	await page.goto("/reports");
	await page.getByText("1 closed without a reply, and not counted.").waitFor();
});
