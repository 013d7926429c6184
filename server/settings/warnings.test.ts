import { expect, test } from "vitest";
import { readSettings } from "./settings.ts";
import { listWarnings } from "./warnings.ts";

const warnings = (env: Readonly<Record<string, string>>): readonly string[] => listWarnings(readSettings(env));
/** A database on this machine for which the backups' disk is not compared. */
const postgres = { DATABASE_URL: "postgres://localhost/leads" };
const mail = (url: string) => ({ SMTP_URL: url, ALERT_TO: "office@example.com" });

test.each([
	["of a hub webhook without TLS", "HUB_WEBHOOK_BASE_URL", { HUB_WEBHOOK_BASE_URL: "http://hooks.example/canary" }],
	["of one form's webhook without TLS", "HUB_WEBHOOK_URLS", { HUB_WEBHOOK_URLS: "gc=http://hooks.example/canary" }],
	["of a contact webhook without TLS", "CRM_WEBHOOK_URL", { CRM_WEBHOOK_URL: "http://192.0.2.1/?key=canary" }],
	["of a mail password without TLS", "SMTP_URL", mail("smtp://canary:canary@mail.example")],
	["of mail without TLS", "SMTP_URL", mail("smtp://mail.example")],
	["of mail that ignores TLS", "SMTP_URL", mail("smtp://mail.example?ignoreTLS=true")],
	[
		"of a mail server whose certificate is not checked",
		"SMTP_URL",
		mail("smtps://canary:canary@mail.example?tls.rejectUnauthorized=false"),
	],
	["of PostgreSQL without TLS", "DATABASE_URL", { DATABASE_URL: "postgres://canary:canary@db.example/leads" }],
	["of TLS turned off", "DATABASE_URL", { DATABASE_URL: "postgres://db.example/leads?sslmode=disable" }],
	["of a desk without TLS", "DESK_URL", { DESK_URL: "http://desk.example" }],
	["of a short retention", "LEAD_RETENTION", { LEAD_RETENTION: "29d" }],
])("the start warns %s in one line that names the setting and no secret", (_, name, env) => {
	const [line, ...more] = warnings(env);
	expect(more).toEqual([]);
	expect(line).toMatch(new RegExp(`^${name}: [^\n]+$`));
	expect(line).not.toContain("canary");
});

test("the start warns that SITE_URL has no effect unless the site was built with it", () => {
	const built = readSettings({ ...postgres, SITE_URL: "https://www.example.com" });
	expect(listWarnings(built, "https://elsewhere.example")).toEqual([expect.stringMatching(/^SITE_URL: .*built for/)]);
	for (const siteUrl of ["https://www.example.com", readSettings({}).SITE_URL])
		expect(listWarnings(built, siteUrl)).toEqual([]);
});

test.each([
	["nothing that is set", {}],
	["webhooks with TLS", { HUB_WEBHOOK_BASE_URL: "https://hooks.example", CRM_WEBHOOK_URL: "https://crm.example" }],
	["webhooks on this machine", { HUB_WEBHOOK_BASE_URL: "http://localhost:4000", CRM_WEBHOOK_URL: "http://127.0.0.1" }],
	["a webhook on this machine by IPv6", { CRM_WEBHOOK_URL: "http://[::1]:4000/crm" }],
	["a desk with TLS", { DESK_URL: "https://desk.example" }],
	["a desk on this machine", { DESK_URL: "http://localhost:3001" }],
	["a desk that is off", { DESK_URL: "http://desk.example", DESK_PORT: "off" }],
	["mail with TLS", mail("smtps://user:password@mail.example")],
	["mail that demands TLS", mail("smtp://user:password@mail.example?requireTLS=true")],
	["mail on this machine", mail("smtp://user:password@localhost")],
	["PostgreSQL with TLS", { DATABASE_URL: "postgres://db.example/leads?sslmode=verify-full" }],
	["PostgreSQL on this machine", postgres],
	["PostgreSQL by a socket", { DATABASE_URL: "postgres://ignored/leads?host=/run/postgresql" }],
	["a retention of 30 days", { LEAD_RETENTION: "30d" }],
])("the start does not warn of %s", (_, env) => {
	expect(warnings(env)).toEqual([]);
});
