import { company } from "../../content/company/company.ts";
import { hour } from "../../content/shared/time.ts";
import { parseDuration } from "../time/duration.ts";
import {
	ageRecipient,
	database,
	duration,
	folder,
	hostName,
	keepRule,
	leadMailboxes,
	mailbox,
	minutesOfDay,
	onOrOff,
	sender,
	signingKey,
	signingSecret,
	url,
	webAddress,
	webBase,
	webOrigin,
	wholeNumber,
} from "./values.ts";

interface Setting<T> {
	readonly meaning: string;
	/** Default as it would be typed. A setting without a default is optional. */
	readonly default?: string;
	/** Keeps the value out of all output, error messages included. */
	readonly isSecret?: true;
	/** @throws RangeError with a message fit for the person who typed the value */
	readonly parse: (text: string) => T;
}

const schema = {
	PORT: {
		meaning: "the port that the service listens on; 0 takes any free one",
		default: "3000",
		parse: wholeNumber(0, 65_535),
	},
	HOST: {
		meaning: "the address that the service listens on",
		default: "localhost",
		parse: hostName,
	},
	DESK_PORT: {
		meaning: "the port that the office's desk listens on; 0 takes any free one, off turns the desk off",
		default: "3001",
		parse: (text: string): number | undefined => (text === "off" ? undefined : wholeNumber(0, 65_535)(text)),
	},
	DESK_HOST: {
		meaning: "the address that the desk listens on",
		default: "localhost",
		parse: hostName,
	},
	DESK_URL: {
		meaning:
			"the desk's URL, for links in emails, cookies and passkeys; by default http://localhost and the desk's port",
		parse: webOrigin,
	},
	SITE_URL: {
		meaning: "the site's URL, for canonical links and the sitemap (read by the build)",
		default: `https://${company.domain}`,
		parse: webOrigin,
	},
	MEDIA_BASE_URL: {
		meaning: "the base URL of the videos; by default the site's own (read by the build)",
		parse: webBase,
	},
	DATABASE_URL: {
		meaning: "the database: an SQLite file, or postgres://…, which several instances need",
		default: "file:data/leads.db",
		isSecret: true,
		parse: database,
	},
	HUB_WEBHOOK_BASE_URL: {
		meaning: "the base URL of the hub forms' webhooks, to which / and the form's path are added",
		isSecret: true,
		parse: webBase,
	},
	CRM_WEBHOOK_URL: { meaning: "the URL of the contact form's webhook", isSecret: true, parse: webAddress },
	WEBHOOK_SECRET: {
		meaning: "the key that signs webhook deliveries, as Standard Webhooks specifies",
		isSecret: true,
		parse: signingSecret,
	},
	DELIVERY_SCHEDULE: {
		meaning: "the delays between delivery attempts, each with up to 20% of jitter",
		default: "5s,1m,5m,30m,2h,5h,10h,14h,18h,22h",
		parse: (text: string): readonly number[] => text.split(",").map(parseDuration),
	},
	TRUST_PROXY: {
		meaning:
			"the number of proxies in front: the client's address is that entry of X-Forwarded-For, counted from the right",
		default: "0",
		parse: wholeNumber(0, 16),
	},
	SMTP_URL: {
		meaning: "the mail server that sends all emails",
		isSecret: true,
		parse: (text: string) => url("smtp", "smtps")(text).href,
	},
	MAIL_FROM: {
		meaning: "the sender of all emails",
		default: `${company.name} <${company.email}>`,
		parse: sender,
	},
	LEAD_MAIL_TO: {
		meaning: "where leads are emailed: office@example.com, or by form: office@example.com, plumbing: leaks@example.com",
		parse: leadMailboxes,
	},
	SINGLE_MAILS_PER_HOUR: {
		meaning: "leads per hour that are emailed one by one; the rest are combined every ten minutes",
		default: "20",
		parse: wholeNumber(1, 999_999),
	},
	ACKNOWLEDGE: { meaning: "whether the customer gets a confirmation; needs SMTP_URL", default: "on", parse: onOrOff },
	MORNING_MAIL: {
		meaning: "the London time of the daily morning email; or off",
		default: "08:00",
		parse: minutesOfDay,
	},
	ALERT_TO: {
		meaning: "the email address for the office's alerts; by default that of LEAD_MAIL_TO",
		parse: mailbox,
	},
	LEAD_RETENTION: { meaning: "how long leads are kept", default: "7y", parse: duration },
	BACKUP_TO: { meaning: "the folder that the service writes backups to; it must exist", parse: folder },
	BACKUP_EVERY: { meaning: "how often the service writes a backup", default: "1h", parse: duration },
	BACKUP_KEEP: {
		meaning: "how long all backups are kept, then how long one a day",
		default: "48h/30d",
		parse: keepRule,
	},
	BACKUP_AGE_RECIPIENT: {
		meaning: "an age public key (age1…) that backups are encrypted to; this machine cannot read them",
		parse: ageRecipient,
	},
	BACKUP_SIGNING_KEY: {
		meaning: "the secret that signs backups, at least 32 characters; a restore needs the same one",
		isSecret: true,
		parse: signingKey,
	},
	REPLICA_TO: {
		meaning:
			"SQLite: a folder on another disk for a journal of leads since the last backups, at most 10 seconds behind; needs BACKUP_TO",
		parse: folder,
	},
} as const satisfies Record<string, Setting<unknown>>;

type Schema = typeof schema;
type ValueOf<S extends Setting<unknown>> = S extends { default: string }
	? ReturnType<S["parse"]>
	: ReturnType<S["parse"]> | undefined;

/** Parsed settings. Durations are in milliseconds; addresses have no trailing slash. */
export type Settings = { readonly [K in keyof Schema]: ValueOf<Schema[K]> };

/** Settings that need a mail server. */
const smtpDependents = ["LEAD_MAIL_TO", "ALERT_TO", "MAIL_FROM", "ACKNOWLEDGE", "MORNING_MAIL"] as const;

/** Error listing every fault of the settings, one line each, naming the variable. */
export class SettingsError extends Error {
	override readonly name = "SettingsError";
	readonly faults: readonly string[];
	constructor(faults: readonly string[]) {
		super(faults.join("\n"));
		this.faults = faults;
	}
}

const describeFault = (name: string, { isSecret }: Setting<unknown>, text: string, error: unknown): string => {
	const what = error instanceof Error ? error.message : String(error);
	return isSecret || what.startsWith(`"`) ? `${name}: ${what}` : `${name}: "${text}" ${what}`;
};

/**
 * Reads the settings from the environment. An empty variable counts as absent.
 *
 * @throws SettingsError with every fault at once
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
	const faults: string[] = [];
	const settings: Record<string, unknown> = {};
	for (const [name, setting] of Object.entries<Setting<unknown>>(schema)) {
		const text = env[name]?.trim() || setting.default;
		try {
			settings[name] = text === undefined ? undefined : setting.parse(text);
		} catch (error) {
			faults.push(describeFault(name, setting, text ?? "", error));
		}
	}
	if (!env.SMTP_URL?.trim()) {
		const dependent = smtpDependents.filter((name) => env[name]?.trim() && env[name]?.trim() !== "off");
		if (dependent.length > 0)
			faults.push(`SMTP_URL: must be set when ${dependent.join(", ")} ${dependent.length > 1 ? "are" : "is"}`);
	} else if (!env.LEAD_MAIL_TO?.trim() && !env.ALERT_TO?.trim()) {
		faults.push("LEAD_MAIL_TO: must be set when SMTP_URL is (or ALERT_TO, for alerts without leads)");
	}
	if (env.REPLICA_TO?.trim() && !env.BACKUP_TO?.trim()) faults.push("BACKUP_TO: must be set when REPLICA_TO is");
	if (env.REPLICA_TO?.trim() && /^postgres/.test(env.DATABASE_URL?.trim() ?? "")) {
		faults.push("REPLICA_TO: is for SQLite; give PostgreSQL a standby and name both hosts in DATABASE_URL");
	}
	if (faults.length > 0) throw new SettingsError(faults);
	return settings as Settings;
}

/** Shortest retention without a warning, in milliseconds. */
const leastRetention = parseDuration("30d");

/** Returns a warning for a retention so short that it may be a typo: the nightly purge deletes leads for good. */
export const warnOfShortRetention = (retention: number): string | undefined =>
	retention < leastRetention
		? `LEAD_RETENTION: under 30 days; leads older than ${Math.floor(retention / hour)} hours are permanently deleted`
		: undefined;

/** Returns every setting with its meaning and default, for the docs. */
export const describeSettings = (): readonly { name: string; default: string; meaning: string }[] =>
	Object.entries<Setting<unknown>>(schema).map(([name, { default: usual = "none", meaning }]) => ({
		name,
		default: usual,
		meaning,
	}));
