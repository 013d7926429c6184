import { afterAll, beforeAll, expect, test } from "vitest";
import { openDesk, sendListedLead, signInFirstPerson, startOffice } from "../support/browser/office.ts";
import { type MailServer, startMailServer } from "../support/service/mail-server.ts";

let mail: MailServer;
beforeAll(async () => {
	mail = await startMailServer();
	await startOffice({ SMTP_URL: mail.url, LEAD_MAIL_TO: "office@brickfold.example" });
});
afterAll(() => mail.stop());

test("the history names the address that a confirmation went to, and the question says when it can be sent again", async () => {
	await sendListedLead({ fullName: "Confirmed Visitor", email: "confirmed@example.com" });
	await expect.poll(() => mail.mails.flatMap(({ to }) => to)).toContain("confirmed@example.com");
	const page = await openDesk("/?find=confirmed", { cookie: await signInFirstPerson() });
	await page.getByRole("link", { name: "Confirmed Visitor" }).click();
	await page.locator(".activity-log").getByText("Confirmation sent to confirmed@example.com").waitFor();
	await page.locator(".lead-actions details").getByText("Deliveries").click();
	await page.getByRole("button", { name: "Send again: Email to the customer…" }).click();
	const dialog = page.getByRole("dialog", { name: "Send to the customer again?" });
	await dialog.getByText(/^The customer has just got it\. It can be sent again from \d\d:\d\d\.$/).waitFor();
	expect(await dialog.getByRole("button", { name: "Send again" }).getAttribute("aria-disabled")).toBe("true");
});
