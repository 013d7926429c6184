import { afterAll, beforeAll, expect, test } from "vitest";
import { openDesk, sendListedLead, signInFirstPerson, startOffice } from "../support/browser/office.ts";
import { type MailServer, startMailServer } from "../support/service/mail-server.ts";

let mail: MailServer;
beforeAll(async () => {
	mail = await startMailServer();
	await startOffice({ SMTP_URL: mail.url, LEAD_MAIL_TO: "office@brickfold.example" });
});
afterAll(() => mail.stop());

test("the history names the address that a confirmation went to, which is not sent again within the hour", async () => {
	await sendListedLead({ fullName: "Confirmed Visitor", email: "confirmed@example.com" });
	await expect.poll(() => mail.mails.flatMap(({ to }) => to)).toContain("confirmed@example.com");
	const page = await openDesk("/?find=confirmed", { cookie: await signInFirstPerson() });
	await page.getByRole("link", { name: "Confirmed Visitor" }).click();
	await page.locator(".activity-log").getByText("Confirmation sent to confirmed@example.com").waitFor();
	await page.locator(".lead-actions details").getByText("Deliveries").click();
	await page.getByRole("button", { name: "Send again: Email to the customer…" }).click();
	const dialog = page.getByRole("dialog", { name: "Send to the customer again?" });
	await dialog.getByRole("button", { name: "Send again" }).click();
	await dialog.getByText(/The customer was sent this confirmation less than an hour ago/).waitFor();
});
