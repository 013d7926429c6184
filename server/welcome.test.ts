import { expect, it } from "vitest";
import { readSettings } from "./config.ts";
import { welcome } from "./welcome.ts";

it("says where the service is, where leads are stored and that they are held without webhooks", () => {
	expect(welcome(readSettings({}), "http://localhost:3000")).toBe(
		"Brickfold is at http://localhost:3000\n" +
			"Leads are stored in data/leads.db\n" +
			"Leads are sent: hub forms nowhere yet (held), the contact form nowhere yet (held)\n",
	);
});

it("says who is mailed, and nothing of the mail server", () => {
	const mail = { SMTP_URL: "smtps://user:canary@mail.example", LEAD_MAIL_TO: "a@example.com, gc: b@example.com" };
	const text = welcome(readSettings({ ...mail, ACKNOWLEDGE: "off" }), "http://localhost:3000");
	expect(text).toContain("Leads are mailed: to b@example.com and a@example.com; customers get no confirmation\n");
	expect(text).not.toContain("canary");
});

it("keeps passwords, paths and keys to itself", () => {
	const text = welcome(
		readSettings({
			DATABASE_URL: "postgres://user:canary@db.example:5433/leads?password=canary",
			HUB_WEBHOOK_BASE_URL: "https://hooks.example/canary",
			CRM_WEBHOOK_URL: "https://crm.example/lead?key=canary",
		}),
		"http://localhost:3000",
	);
	expect(text).not.toContain("canary");
	expect(text).toContain("PostgreSQL at db.example:5433/leads");
	expect(text).toContain("hub forms to https://hooks.example, the contact form to https://crm.example");
});
