import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { describeSettings, readSettings, SettingsError } from "./settings.ts";

const faults = (env: Record<string, string>): readonly string[] => {
	try {
		readSettings(env);
	} catch (error) {
		if (error instanceof SettingsError) return error.faults;
		throw error;
	}
	return [];
};

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

test("settings have defaults that suit a single machine", () => {
	expect(readSettings({})).toEqual({
		PORT: 3000,
		HOST: "localhost",
		DESK_PORT: 3001,
		DESK_HOST: "localhost",
		DESK_URL: undefined,
		SITE_URL: "https://brickfold.example",
		MEDIA_BASE_URL: undefined,
		DATABASE_URL: "file:data/leads.db",
		HUB_WEBHOOK_BASE_URL: undefined,
		HUB_WEBHOOK_URLS: undefined,
		CRM_WEBHOOK_URL: undefined,
		WEBHOOK_SECRET: undefined,
		WEBHOOK_HEADERS: undefined,
		DELIVERY_SCHEDULE: [5e3, 60e3, 300e3, 1800e3, 7200e3, 18e6, 36e6, 504e5, 648e5, 792e5],
		TRUST_PROXY: 0,
		SMTP_URL: undefined,
		SMTP_OAUTH_URL: undefined,
		SMTP_OAUTH_CLIENT: undefined,
		SMTP_OAUTH_REFRESH_TOKEN: undefined,
		MAIL_FROM: { name: "Brickfold", address: "info@brickfold.example" },
		LEAD_MAIL_TO: undefined,
		ACKNOWLEDGE: true,
		MORNING_MAIL: 480,
		ALERT_TO: undefined,
		LOG_LEVEL: "info",
		METRICS_TOKEN: undefined,
		LEAD_RETENTION: 7 * 365 * 86_400_000,
		BACKUP_TO: undefined,
		BACKUP_EVERY: 3_600_000,
		BACKUP_KEEP: 30,
		BACKUP_AGE_RECIPIENT: undefined,
	});
});

test.each([
	["PORT", "0", 0],
	["PORT", " 8080 ", 8080],
	["HOST", "::", "::"],
	["SITE_URL", "https://www.example.com/", "https://www.example.com"],
	["MEDIA_BASE_URL", "https://media.example/films/", "https://media.example/films"],
	["DATABASE_URL", "postgres://u:p@db.example/leads", "postgres://u:p@db.example/leads"],
	["DATABASE_URL", "", "file:data/leads.db"],
	["HUB_WEBHOOK_BASE_URL", "http://127.0.0.1:4000/hooks/", "http://127.0.0.1:4000/hooks/"],
	["HUB_WEBHOOK_BASE_URL", "https://user:password@hooks.example/?key=1", "https://user:password@hooks.example/?key=1"],
	["CRM_WEBHOOK_URL", "https://crm.example/lead?key=1", "https://crm.example/lead?key=1"],
	["HUB_WEBHOOK_URLS", "gc=https://a.example/?sig=b==", new Map([["gc", "https://a.example/?sig=b=="]])],
	["WEBHOOK_SECRET", secret, secret],
	["WEBHOOK_HEADERS", "Authorization: Bearer a:b\n  X-Key:c ", { Authorization: "Bearer a:b", "X-Key": "c" }],
	["DELIVERY_SCHEDULE", "5ms,2h", [5, 7_200_000]],
	["TRUST_PROXY", "2", 2],
	["LEAD_RETENTION", "30d", 30 * 86_400_000],
	["BACKUP_TO", "/mnt/backup", "/mnt/backup"],
	["BACKUP_TO", "/mnt/backup/", "/mnt/backup"],
	["BACKUP_KEEP", "7", 7],
	[
		"BACKUP_AGE_RECIPIENT",
		"age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p",
		"age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p",
	],
])("settings accept %s=%s", (name, text, value) => {
	expect(readSettings({ [name]: text })).toMatchObject({ [name]: value });
});

test.each([
	["office@example.com", "office@example.com", { gc: "office@example.com", contact: "office@example.com" }],
	[
		"office@example.com, plumbing: leaks@example.com",
		"office@example.com",
		{ gc: "office@example.com", plumbing: "leaks@example.com" },
	],
	["plumbing: leaks@example.com", "leaks@example.com", { gc: undefined, plumbing: "leaks@example.com" }],
])("settings accept LEAD_MAIL_TO=%s", (text, main, forms) => {
	const { LEAD_MAIL_TO } = readSettings({ SMTP_URL: "smtp://localhost", LEAD_MAIL_TO: text });
	expect(LEAD_MAIL_TO?.main).toBe(main);
	for (const [form, address] of Object.entries(forms)) {
		expect([...(LEAD_MAIL_TO?.byForm ?? [])].find(([path]) => path === form)?.[1]).toBe(address);
	}
});

test.each([
	["LEAD_MAIL_TO", "office"],
	["LEAD_MAIL_TO", "a@example.com, b@example.com"],
	["LEAD_MAIL_TO", "office@example.com, roofs: b@example.com"],
	["LEAD_MAIL_TO", "office@example.com, gc: b"],
	["LEAD_MAIL_TO", "office@example.com,"],
	["LEAD_MAIL_TO", "gc: a@example.com, gc: b@example.com"],
	["MAIL_FROM", "Brickfold"],
	["MAIL_FROM", "Brickfold <office>"],
	["MAIL_FROM", "a@example.com, b@example.com"],
	["ACKNOWLEDGE", "yes"],
	["MORNING_MAIL", "8:00"],
	["MORNING_MAIL", "24:00"],
])("mail settings refuse %s=%s with one line", (name, text) => {
	const mail = { SMTP_URL: "smtp://localhost", LEAD_MAIL_TO: "office@example.com" };
	const found = faults({ ...mail, [name]: text });
	expect(found).toHaveLength(1);
	expect(found[0]).toMatch(new RegExp(`^${name}: .*must [^\n]*$`));
});

test.each([
	[{ LEAD_MAIL_TO: "office@example.com" }, "LEAD_MAIL_TO is"],
	[{ ACKNOWLEDGE: "on" }, "ACKNOWLEDGE is"],
	[{ MORNING_MAIL: "07:00" }, "MORNING_MAIL is"],
	[{ MAIL_FROM: "a@example.com", ALERT_TO: "b@example.com" }, "ALERT_TO, MAIL_FROM are"],
])("settings require SMTP_URL for %j", (env, which) => {
	expect(faults(env)).toEqual([`SMTP_URL: must be set when ${which}`]);
});

test("settings turn email off without a mail server", () => {
	expect(readSettings({ ACKNOWLEDGE: "off", MORNING_MAIL: "off" })).toMatchObject({
		ACKNOWLEDGE: false,
		MORNING_MAIL: undefined,
	});
});

test.each(["requireTLS=true", "ignoreTLS=true", "requireTLS=true&tls.rejectUnauthorized=false"])(
	"settings accept a mail server with ?%s",
	(options) => {
		const url = `smtp://mail.example?${options}`;
		expect(readSettings({ SMTP_URL: url, ALERT_TO: "office@example.com" }).SMTP_URL).toBe(url);
	},
);

test("settings require both SMTP_URL and a recipient for alerts", () => {
	expect(readSettings({ SMTP_URL: "smtps://u:p@mail.example", ALERT_TO: "office@example.com" })).toMatchObject({
		SMTP_URL: "smtps://u:p@mail.example",
		ALERT_TO: "office@example.com",
	});
	expect(faults({ SMTP_URL: "smtp://mail.example" })).toEqual([
		"LEAD_MAIL_TO: must be set when SMTP_URL is (or ALERT_TO, for alerts without leads)",
	]);
	expect(faults({ ALERT_TO: "office@example.com" })).toEqual(["SMTP_URL: must be set when ALERT_TO is"]);
});

test.each([
	["PORT", "65536"],
	["PORT", "-1"],
	["PORT", "http"],
	["HOST", "two words"],
	["SITE_URL", "brickfold.example"],
	["SITE_URL", "https://example.com/site"],
	["MEDIA_BASE_URL", "ftp://media.example"],
	["DATABASE_URL", "mysql://db.example/leads"],
	["DATABASE_URL", "file:"],
	["HUB_WEBHOOK_BASE_URL", "http://user:password@hooks.example"],
	["HUB_WEBHOOK_BASE_URL", "https://hooks.example#key"],
	["MEDIA_BASE_URL", "https://media.example?key=1"],
	["SITE_URL", "https://user:password@www.example"],
	["SMTP_URL", "smtp://mail.example/x"],
	["SMTP_URL", "smtp://info:2024#Secret@mail.example"],
	["CRM_WEBHOOK_URL", "crm"],
	["HUB_WEBHOOK_URLS", "https://hook.example"],
	["HUB_WEBHOOK_URLS", "gc=hook.example"],
	["HUB_WEBHOOK_URLS", "gc=https://hook.example/#x"],
	["HUB_WEBHOOK_URLS", "roofing=https://hook.example"],
	["HUB_WEBHOOK_URLS", "contact=https://hook.example"],
	["HUB_WEBHOOK_URLS", "gc=https://a.example gc=https://b.example"],
	["WEBHOOK_SECRET", "hunter2"],
	["WEBHOOK_HEADERS", "Bearer"],
	["WEBHOOK_HEADERS", "Two words: x"],
	["WEBHOOK_HEADERS", "X-Key:"],
	["WEBHOOK_HEADERS", "X-Key: é水"],
	["WEBHOOK_HEADERS", "Content-Type: text/plain"],
	["WEBHOOK_HEADERS", "X-Key: a\n\nwebhook-id: b"],
	["DELIVERY_SCHEDULE", "5s,soon"],
	["DELIVERY_SCHEDULE", "5s,"],
	["TRUST_PROXY", "yes"],
	["SMTP_URL", "https://mail.example"],
	["SMTP_URL", "smtp://mail.example?jsonTransport=true"],
	["SMTP_URL", "smtp://mail.example?requireTLS=true&streamTransport=true"],
	["SMTP_URL", "smtps://mail.example/?logger=true&debug=true"],
	["SMTP_URL", "smtp://mail.example?requiretls=true"],
	["SMTP_URL", "smtp://mail.example?requireTLS=yes"],
	["SMTP_URL", "smtp://mail.example?ignoreTLS=false&%69gnoreTLS=false"],
	["SMTP_URL", "smtp://mail.example?requireTLS"],
	["SMTP_OAUTH_URL", "login.example"],
	["SMTP_OAUTH_CLIENT", "id"],
	["SMTP_OAUTH_CLIENT", "id: secret"],
	["ALERT_TO", "office"],
	["LOG_LEVEL", "loud"],
	["METRICS_TOKEN", "short"],
	["METRICS_TOKEN", "two words, though long"],
	["LEAD_RETENTION", "0d"],
	["LEAD_RETENTION", "7 years"],
	["DATABASE_URL", "postgres://a,b/leads"],
	["DATABASE_URL", "postgres://a:port/leads"],
	["BACKUP_TO", "backups"],
	["BACKUP_EVERY", "0h"],
	["BACKUP_KEEP", "48h/30d"],
	["BACKUP_KEEP", "0"],
	["BACKUP_AGE_RECIPIENT", "AGE-SECRET-KEY-1"],
])("settings refuse %s=%s in one line that names it", (name, text) => {
	const own = faults({ [name]: text }).filter((fault) => fault.startsWith(`${name}: `));
	expect(own).toHaveLength(1);
	expect(own[0]).not.toContain("\n");
});

test("settings of OAuth belong together, and need a mail server with a user and no password", () => {
	const oauth = { SMTP_OAUTH_URL: "https://login.example/token", SMTP_OAUTH_CLIENT: "id:secret:2" };
	const mail = { SMTP_URL: "smtp://office%40example.com@mail.example", ALERT_TO: "office@example.com" };
	expect(readSettings({ ...oauth, ...mail }).SMTP_OAUTH_CLIENT).toEqual({ id: "id", secret: "secret:2" });
	expect(faults({ ...mail, SMTP_OAUTH_REFRESH_TOKEN: "x" })).toEqual([
		"SMTP_OAUTH_URL: must be set when SMTP_OAUTH_REFRESH_TOKEN is",
		"SMTP_OAUTH_CLIENT: must be set when SMTP_OAUTH_REFRESH_TOKEN is",
	]);
	const rule = "SMTP_URL: must have a user and no password when SMTP_OAUTH_URL is set";
	expect(faults(oauth)).toEqual([rule]);
	expect(faults({ ...oauth, ...mail, SMTP_URL: "smtp://mail.example" })).toEqual([rule]);
	expect(faults({ ...oauth, ...mail, SMTP_URL: "smtp://a:b@mail.example" })).toEqual([rule]);
});

test("settings report all mistakes at once", () => {
	expect(faults({ PORT: "x", TRUST_PROXY: "-1", LEAD_RETENTION: "long" })).toEqual([
		`PORT: must be a whole number from 0 to 65535`,
		`TRUST_PROXY: must be a whole number from 0 to 16`,
		`LEAD_RETENTION: "long" is not a duration: write a whole number with ms, s, m, h, d or y, such as 30m`,
	]);
});

test.each([
	["DATABASE_URL", "canary"],
	["HUB_WEBHOOK_BASE_URL", "canary"],
	["HUB_WEBHOOK_URLS", "canary"],
	["HUB_WEBHOOK_URLS", "gc=canary"],
	["CRM_WEBHOOK_URL", "canary"],
	["WEBHOOK_SECRET", "canary"],
	["WEBHOOK_HEADERS", "canary"],
	["WEBHOOK_HEADERS", "X-Key: canary水"],
	["SMTP_URL", "canary"],
	["SMTP_URL", "smtp://canary:canary@mail.example?canary=canary"],
	["METRICS_TOKEN", "canary"],
])("settings never print the value of %s=%s", (name, text) => {
	const printed = faults({ [name]: text }).join();
	expect(printed).toContain(name);
	expect(printed).not.toContain("canary");
});

test("any setting may be in a file instead, as Docker keeps secrets", () => {
	const folder = mkdtempSync(join(tmpdir(), "secrets-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const file = join(folder, "webhook_secret");
	writeFileSync(file, `${secret}\n`);
	expect(readSettings({ WEBHOOK_SECRET_FILE: file }).WEBHOOK_SECRET).toBe(secret);
	expect(faults({ WEBHOOK_SECRET_FILE: file, WEBHOOK_SECRET: secret, PORT_FILE: join(folder, "none") })).toEqual([
		"PORT_FILE: no such file or directory",
		"WEBHOOK_SECRET_FILE: must not be set as well as WEBHOOK_SECRET",
	]);
	writeFileSync(file, "canary");
	expect(faults({ WEBHOOK_SECRET_FILE: file }).join()).toMatch(/^WEBHOOK_SECRET: (?!.*canary)/);
});

test("every setting has a description for the documentation", () => {
	const described = describeSettings();
	expect(described).toHaveLength(31);
	expect(described.filter(({ meaning }) => meaning === "")).toEqual([]);
	expect(described[0]).toEqual({ name: "PORT", default: "3000", meaning: expect.stringContaining("port") });
});

test("settings accept a desk that is off", () => {
	expect(readSettings({ DESK_PORT: "off" }).DESK_PORT).toBeUndefined();
	expect(readSettings({ DESK_URL: "https://desk.example.com" }).DESK_URL).toBe("https://desk.example.com");
	for (const [name, value] of [
		["DESK_PORT", "none"],
		["DESK_URL", "desk.example.com"],
		["DESK_URL", "https://example.com/desk"],
	] as const) {
		expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^${name}: `));
	}
});
