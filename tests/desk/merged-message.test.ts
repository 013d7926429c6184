import { expect, onTestFinished, test } from "vitest";
import { writeMessage } from "../../server/customer-page/actions.ts";
import { openDatabase } from "../../server/database/open.ts";
import { listViolations } from "../support/browser/axe.ts";
import {
	haveOfficeWithMail,
	openDesk,
	sendListedLead,
	signInFirstPerson,
	startOffice,
} from "../support/browser/office.ts";
import { change } from "../support/data/changes.ts";

haveOfficeWithMail();

test("an unanswered lead quotes what else its customer has asked, and from which address its reply does not reach", async () => {
	const phoneNumber = "07700 900123";
	const ask = (email: string, additionalMessage: string) =>
		sendListedLead({ fullName: "Paul Reed", email, phoneNumber, additionalMessage });
	await ask("paul@office.example", "And a price for painting the hall");
	await ask("paul@example.com", "A new bath");
	const { service } = await startOffice();
	const db = await openDatabase(service.databaseUrl, { mustExist: true });
	onTestFinished(() => db.destroy());
	const find = (email: string) =>
		db.selectFrom("leads").select(["id", "reference", "form"]).where("email", "=", email).executeTakeFirstOrThrow();
	const [merged, lead] = [await find("paul@office.example"), await find("paul@example.com")];
	await db.updateTable("leads").set({ received_at: Date.now() }).execute();
	await change(db, merged.id, { mergedInto: lead.reference }, { name: "Joe Mercer" }, Date.now());

	const page = await openDesk(`/leads/${lead.reference}`, { cookie: await signInFirstPerson() });
	const head = page.getByRole("region", { name: "Reply time" });
	await head
		.getByText(`Paul Reed, ${merged.reference}, paul@office.example: And a price for painting the hall`)
		.waitFor();
	await page.getByRole("button", { name: "Reply by email" }).click();
	const editor = page.getByRole("form", { name: "Reply by email" });
	await editor
		.getByText(`Paul Reed, who wrote on ${merged.reference}, waits for an answer. This reply does not reach`)
		.waitFor();
	await editor.getByLabel("Reply", { exact: true }).fill("Dear Paul");
	await editor.getByRole("button", { name: "Send reply" }).click();
	// Who was not reached waits on
	await head.getByRole("button", { name: "No reply needed" }).waitFor();
	await head.getByText("painting the hall").waitFor();
	await head.getByRole("button", { name: "No reply needed" }).click();
	await head.getByText(/^Answered after/).waitFor();
	expect(await head.getByText("painting the hall").count()).toBe(0);

	// Only what they write from now on waits
	await writeMessage(db, merged, { id: crypto.randomUUID(), text: "Can you come at ten?" }, Date.now());
	await page.reload();
	await head.getByText("Can you come at ten?").waitFor();
	expect(await head.getByText("painting the hall").count()).toBe(0);
});

test("a message on a merged enquiry's page names its writer, whom a reply to another address does not reach", async () => {
	const phoneNumber = "07700 900123";
	await sendListedLead({ fullName: "Maggie Okafor", email: "m.okafor@work.example", phoneNumber });
	await sendListedLead({ fullName: "Margaret Okafor", email: "margaret@example.com", phoneNumber });
	const { service } = await startOffice();
	const db = await openDatabase(service.databaseUrl, { mustExist: true });
	onTestFinished(() => db.destroy());
	const find = (email: string) =>
		db.selectFrom("leads").select(["id", "reference", "form"]).where("email", "=", email).executeTakeFirstOrThrow();
	const [merged, lead] = [await find("m.okafor@work.example"), await find("margaret@example.com")];
	await db.updateTable("leads").set({ received_at: Date.now() }).execute();
	await change(db, merged.id, { mergedInto: lead.reference }, { name: "Joe Mercer" }, Date.now());
	await writeMessage(db, merged, { id: crypto.randomUUID(), text: "Can you come at ten?" }, Date.now());

	const page = await openDesk(`/leads/${lead.reference}`, { cookie: await signInFirstPerson() });
	await page.getByText(`Maggie Okafor, message on ${merged.reference}`).waitFor();
	await page.getByRole("button", { name: "Reply by email" }).click();
	const editor = page.getByRole("form", { name: "Reply by email" });
	await editor.getByText(/^To margaret@example\.com, subject/).waitFor();
	await editor
		.getByText(/^Maggie Okafor, who wrote on BF-\w+, waits for an answer\. This reply does not reach/)
		.waitFor();
	const address = editor.getByRole("link", { name: "m.okafor@work.example" });
	expect(await address.getAttribute("href")).toBe("mailto:m.okafor@work.example");
	expect(await editor.getByText("This counts as the reply").count()).toBe(0);
	expect(await listViolations(page)).toEqual([]);
	await editor.getByRole("link", { name: merged.reference }).click();
	await page
		.getByRole("article")
		.getByRole("button", { name: /^Separate/ })
		.waitFor();
});
