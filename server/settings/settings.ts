import { readFileSync } from "node:fs";
import * as v from "valibot";
import { company } from "../../content/company/company.ts";
import { getReason, logLevels } from "../log.ts";
import * as values from "./values.ts";

type Parser = v.GenericSchema<string, unknown>;

/** A setting that may be missing. Its meaning is for the docs. */
const optional = <P extends Parser>(meaning: string, parser: P) => v.optional(v.pipe(parser, v.description(meaning)));

/** @param value the default as it would be typed */
const withDefault = <P extends Parser>(value: string, meaning: string, parser: P) =>
	v.optional(v.pipe(parser, v.description(meaning)), value);

const port = values.wholeNumber(0, 65_535);
const deskPort = v.union([
	v.pipe(
		v.literal("off"),
		v.transform(() => undefined),
	),
	port,
]);

export const defaultSiteUrl = `https://${company.domain}`;

const schema = v.object({
	PORT: withDefault("3000", "the port that the service listens on; 0 takes any free one", port),
	HOST: withDefault("localhost", "the address that the service listens on", values.hostName),
	DESK_PORT: withDefault(
		"3001",
		"the port that the office's desk listens on; 0 takes any, off turns the desk off",
		deskPort,
	),
	DESK_HOST: withDefault("localhost", "the address that the desk listens on", values.hostName),
	DESK_URL: optional(
		"the desk's URL, for links in emails, cookies and passkeys; by default http://localhost and the desk's port",
		values.webOrigin,
	),
	SITE_URL: withDefault(
		defaultSiteUrl,
		"the site's URL, for canonical links, the sitemap and links in emails (read by the build; the service warns if it differs)",
		values.webOrigin,
	),
	MEDIA_BASE_URL: optional("the base URL of the videos; by default the site's own (read by the build)", values.webBase),
	DATABASE_URL: withDefault(
		"file:data/leads.db",
		"the database: an SQLite file, or postgres://…, which several instances need",
		values.database,
	),
	HUB_WEBHOOK_BASE_URL: optional(
		"the base URL of the hub forms' webhooks; / and the form's path are appended",
		values.webhook,
	),
	HUB_WEBHOOK_URLS: optional(
		"the URLs of single hub forms' webhooks instead: gc=https://…, one per line or separated by spaces",
		values.formWebhooks,
	),
	CRM_WEBHOOK_URL: optional("the URL of the contact form's webhook", values.webhook),
	WEBHOOK_SECRET: optional(
		"the key that signs webhook deliveries, as Standard Webhooks specifies",
		values.signingSecret,
	),
	WEBHOOK_HEADERS: optional(
		"headers for all webhooks, such as a token: Authorization: Bearer …, one per line",
		values.requestHeaders,
	),
	DELIVERY_SCHEDULE: withDefault(
		"5s,1m,5m,30m,2h,5h,10h,14h,18h,22h",
		"the delays between delivery attempts, each with up to 20% of jitter",
		values.schedule,
	),
	TRUST_PROXY: withDefault(
		"0",
		"the number of proxies in front: the client's address is that entry of X-Forwarded-For, counted from the right",
		values.wholeNumber(0, 16),
	),
	SMTP_URL: optional(
		`the mail server that sends all emails; its only options are ${values.mailOptions.join(", ")}`,
		values.mailServer,
	),
	SMTP_OAUTH_URL: optional(
		"the address that issues access tokens for SMTP_URL's user, who has no password then (OAuth 2.0)",
		values.webhook,
	),
	SMTP_OAUTH_CLIENT: optional("the client's id at SMTP_OAUTH_URL, a colon and its secret", values.oauthClient),
	SMTP_OAUTH_REFRESH_TOKEN: optional("the refresh token, which Google needs and Microsoft does not", v.string()),
	MAIL_FROM: withDefault(`${company.name} <${company.email}>`, "the sender of all emails", values.sender),
	LEAD_MAIL_TO: optional(
		"where leads are emailed: office@example.com, or by form: office@example.com, plumbing: leaks@example.com",
		values.leadMailboxes,
	),
	ACKNOWLEDGE: withDefault("on", "whether the customer gets a confirmation; needs SMTP_URL", values.onOrOff),
	MORNING_MAIL: withDefault("08:00", "the London time of the daily morning email; or off", values.minutesOfDay),
	ALERT_TO: optional(
		"the email address for the office's alerts; by default the office's own in LEAD_MAIL_TO",
		values.mailbox,
	),
	LOG_LEVEL: withDefault(
		"info",
		"what is logged: debug (health checks too), info or error",
		v.picklist(logLevels, `must be ${logLevels.join(", ")}`),
	),
	METRICS_TOKEN: optional(
		"the token (Authorization: Bearer …) that lets callers on other machines read /metrics",
		values.token,
	),
	LEAD_RETENTION: withDefault("7y", "how long leads are kept", values.duration),
	BACKUP_TO: optional("the folder for SQLite's backups and for the list of erasures; it must exist", values.folder),
	BACKUP_EVERY: withDefault("1h", "how often the service backs SQLite up", values.duration),
	BACKUP_KEEP: withDefault(
		"30",
		"the days for which backups are kept: all of the last two days, then one a day",
		values.wholeNumber(1, 3650),
	),
	BACKUP_AGE_RECIPIENT: optional(
		"an age public key (age1…) that backups are encrypted to; this machine cannot read them",
		values.ageRecipient,
	),
});

/** Parsed settings. Durations are in milliseconds; addresses have no trailing slash. */
export type Settings = Readonly<v.InferOutput<typeof schema>>;

const smtpDependents = ["LEAD_MAIL_TO", "ALERT_TO", "MAIL_FROM", "ACKNOWLEDGE", "MORNING_MAIL"] as const;

/** Error listing every fault of the settings, one line each, with the variable's name and never its value. */
export class SettingsError extends Error {
	override readonly name = "SettingsError";
	readonly faults: readonly string[];
	constructor(faults: readonly string[]) {
		super(faults.join("\n"));
		this.faults = faults;
	}
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads one setting's text from its variable, or from the file that its `_FILE` variable names, as Docker and
 * Kubernetes mount secrets. Undefined if it has neither.
 *
 * @throws Error that says what is wrong with the file
 */
function readText(env: Environment, name: string): string | undefined {
	const [text, file] = [env[name]?.trim(), env[`${name}_FILE`]?.trim()];
	if (text && file) throw new Error(`must not be set as well as ${name}`);
	return (file ? readFileSync(file, "utf8").trim() : text) || undefined;
}

/** Reads the settings from the environment. An empty variable is absent. Throws SettingsError with all faults. */
export function readSettings(env: Environment): Settings {
	const texts = new Map<string, string>();
	const faults: string[] = [];
	for (const name of Object.keys(schema.entries)) {
		try {
			const text = readText(env, name);
			if (text !== undefined) texts.set(name, text);
		} catch (error) {
			faults.push(`${name}_FILE: ${getReason(error)}`);
		}
	}
	if (faults.length > 0) throw new SettingsError(faults);
	const result = v.safeParse(schema, Object.fromEntries(texts), { abortPipeEarly: true });
	faults.push(...(result.issues ?? []).map(({ path, message }) => `${path?.[0].key}: ${message}`));
	if (!texts.has("SMTP_URL")) {
		const dependent = smtpDependents.filter((name) => (texts.get(name) ?? "off") !== "off");
		if (dependent.length > 0)
			faults.push(`SMTP_URL: must be set when ${dependent.join(", ")} ${dependent.length > 1 ? "are" : "is"}`);
	} else if (!texts.has("LEAD_MAIL_TO") && !texts.has("ALERT_TO")) {
		faults.push("LEAD_MAIL_TO: must be set when SMTP_URL is (or ALERT_TO, for alerts without leads)");
	}
	faults.push(...findOAuthFaults(texts));
	if (faults.length > 0 || !result.success) throw new SettingsError(faults);
	return result.output;
}

function findOAuthFaults(texts: ReadonlyMap<string, string>): readonly string[] {
	const names = ["SMTP_OAUTH_URL", "SMTP_OAUTH_CLIENT", "SMTP_OAUTH_REFRESH_TOKEN"] as const;
	const present = names.filter((name) => texts.has(name));
	if (present.length === 0) return [];
	const url = texts.get("SMTP_URL") ?? "";
	const { username, password } = URL.canParse(url) ? new URL(url) : { username: "", password: "" };
	return [
		...names.slice(0, 2).flatMap((name) => (texts.has(name) ? [] : [`${name}: must be set when ${present[0]} is`])),
		...(username !== "" && password === ""
			? []
			: [`SMTP_URL: must have a user and no password when ${present[0]} is set`]),
	];
}

export const describeSettings = (): readonly { name: string; default: string; meaning: string }[] =>
	Object.entries(schema.entries).map(([name, entry]) => ({
		name,
		default: entry.default ?? "none",
		meaning: v.getDescription(entry.wrapped) ?? "",
	}));
