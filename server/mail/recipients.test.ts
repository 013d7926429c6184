import { expect, test } from "vitest";
import { readSettings } from "../settings/settings.ts";
import { replyMailbox } from "./recipients.ts";

const mail = { SMTP_URL: "smtp://localhost", MAIL_FROM: "Brickfold <no-reply@brickfold.example>" };

test.each([
	["of the form's leads", "gc: builders@example.com, plumbing: leaks@example.com", "leaks@example.com"],
	["of all leads", "office@example.com", "office@example.com"],
	["that the office reads, where the form's leads are not emailed", "gc: builders@example.com", "builders@example.com"],
])("a customer's answer goes to the mailbox %s, not to the sender", (_, leadMailTo, address) => {
	const settings = readSettings({ ...mail, LEAD_MAIL_TO: leadMailTo });
	expect(replyMailbox(settings, "plumbing")).toEqual({ name: "Brickfold", address });
});
