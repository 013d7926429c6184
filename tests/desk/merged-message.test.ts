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

const mails = haveOfficeWithMail();

test("a message on a merged enquiry's page names its writer, who can be sent the reply", async () => {
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
	const choice = editor.getByLabel(/^The last message came from m\.okafor@work\.example, on BF-\w+: send this there/);
	await choice.check();
	await editor.getByText(`To m.okafor@work.example, subject “Your enquiry ${merged.reference}”`).waitFor();
	await editor.getByLabel("Template").selectOption({ index: 1 });
	await expect.poll(() => editor.getByLabel("Reply", { exact: true }).inputValue()).toContain("Maggie Okafor");
	await editor.getByLabel("Reply", { exact: true }).fill("Ten it is.");
	expect(await choice.isChecked()).toBe(true);
	expect(await listViolations(page)).toEqual([]);
	await editor.getByRole("button", { name: "Send reply" }).click();
	await page.getByText("Your reply to m.okafor@work.example is on its way.").waitFor();
	await page.getByText("Aisha Karim, email to m.okafor@work.example").waitFor();
	await page.getByText(/^Marked as contacted by Aisha Karim, answered/).waitFor({ timeout: 20_000 });
	const replies = mails().filter(({ email }) => email.text?.includes("Ten it is."));
	expect(replies.map(({ to }) => to)).toEqual([["m.okafor@work.example"]]);
});
