import { expect, test } from "vitest";
import { readSettings } from "./settings/settings.ts";
import { startupMessage } from "./startup-message.ts";

test("the startup message says where the service is and where leads go", () => {
	expect(startupMessage(readSettings({}), "http://localhost:3000")).toBe(
		"Brickfold is at http://localhost:3000\n" +
			"Leads are stored in data/leads.db\n" +
			"Webhooks: hub forms to none yet (leads are held), the contact form to none yet (leads are held)\n",
	);
});

test("the startup message says who gets email, and nothing about the mail server", () => {
	const mail = { SMTP_URL: "smtps://user:canary@mail.example", LEAD_MAIL_TO: "a@example.com, gc: b@example.com" };
	const text = startupMessage(readSettings({ ...mail, ACKNOWLEDGE: "off" }), "http://localhost:3000");
	expect(text).toContain("Leads are emailed: to b@example.com and a@example.com; customers get no confirmation\n");
	expect(text).not.toContain("canary");
});

test("the startup message contains no passwords, paths or keys", () => {
	const text = startupMessage(
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

test("the startup message names each host that hub forms are sent to, once", () => {
	const HUB_WEBHOOK_URLS = "gc=https://a.example/canary painting=https://b.example/canary plumbing=https://a.example/x";
	const start = (env = {}) => startupMessage(readSettings({ HUB_WEBHOOK_URLS, ...env }), "http://localhost:3000");
	const [a, b] = ["to https://a.example", "to https://b.example"];
	expect(start()).toMatch(
		new RegExp(`hub forms (?=.*${a})(?=.*${b}).*and.*to none yet \\(leads are held\\).*, the contact`),
	);
	const base = start({ HUB_WEBHOOK_BASE_URL: "https://b.example/all" });
	expect(base).toContain(`hub forms ${a} and ${b}, the contact form to none yet`);
	expect(base).not.toContain("canary");
});

test("the startup message has the first person's link only on a terminal", () => {
	const settings = readSettings({});
	const desk = { url: "http://localhost:3001", isEmpty: true };
	const shown = startupMessage(settings, "http://localhost:3000", {
		...desk,
		firstLink: "http://localhost:3001/enter#canary",
	});
	expect(shown).toContain("The first person signs in with this one-time link: http://localhost:3001/enter#canary\n");
	const logged = startupMessage(settings, "http://localhost:3000", { ...desk, firstLink: undefined });
	expect(logged).toContain("To print a link for the first person: npm run leads -- people add NAME EMAIL\n");
	const known = startupMessage(settings, "http://localhost:3000", { ...desk, isEmpty: false, firstLink: undefined });
	expect(known).not.toContain("Nobody can sign in");
});
