import { hour } from "../../content/calendar.ts";
import { company } from "../../content/company.ts";
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
			"how people reach the desk: links in mails, cookies, passkeys; without it http://localhost and the desk's port",
		parse: webOrigin,
	},
	SITE_URL: {
		meaning: "where the site is reached: canonical addresses, sitemap (read by the build)",
		default: `https://${company.domain}`,
		parse: webOrigin,
	},
	MEDIA_BASE_URL: { meaning: "where videos are loaded from, local without it (read by the build)", parse: webBase },
	DATABASE_URL: {
		meaning: "where leads are stored: an SQLite file, or postgres://… when several instances run",
		default: "file:data/leads.db",
		isSecret: true,
		parse: database,
	},
	HUB_WEBHOOK_BASE_URL: {
		meaning: "hub forms are delivered to this address + / + form path",
		isSecret: true,
		parse: webBase,
	},
	CRM_WEBHOOK_URL: { meaning: "the contact form is delivered here", isSecret: true, parse: webAddress },
	WEBHOOK_SECRET: {
		meaning: "when set, deliveries are signed as the Standard Webhooks specification says",
		isSecret: true,
		parse: signingSecret,
	},
	DELIVERY_SCHEDULE: {
		meaning: "the waits between delivery attempts, each with up to 20 % of jitter",
		default: "5s,1m,5m,30m,2h,5h,10h,14h,18h,22h",
		parse: (text: string): readonly number[] => text.split(",").map(parseDuration),
	},
	TRUST_PROXY: {
		meaning: "the number of proxies in front; the client is that entry from the right of X-Forwarded-For",
		default: "0",
		parse: wholeNumber(0, 16),
	},
	SMTP_URL: {
		meaning: "the mail server that every mail goes through",
		isSecret: true,
		parse: (text: string) => url("smtp", "smtps")(text).href,
	},
	MAIL_FROM: {
		meaning: "the sender of every mail",
		default: `${company.name} <${company.email}>`,
		parse: sender,
	},
	LEAD_MAIL_TO: {
		meaning:
			"where each lead is mailed: office@example.com, or with exceptions office@example.com, plumbing: leaks@example.com",
		parse: leadMailboxes,
	},
	SINGLE_MAILS_PER_HOUR: {
		meaning: "leads an hour that the office gets in a mail of their own; further ones come together every ten minutes",
		default: "20",
		parse: wholeNumber(1, 999_999),
	},
	ACKNOWLEDGE: { meaning: "whether the customer gets a confirmation; needs SMTP_URL", default: "on", parse: onOrOff },
	MORNING_MAIL: {
		meaning: "when the morning mail goes out, London time, every day; or off",
		default: "08:00",
		parse: minutesOfDay,
	},
	ALERT_TO: {
		meaning: "the e-mail address that alerts for the office go to; without it that of LEAD_MAIL_TO",
		parse: mailbox,
	},
	LEAD_RETENTION: { meaning: "how long leads are kept", default: "7y", parse: duration },
	BACKUP_TO: { meaning: "the folder that the service writes backups to; it must be there", parse: folder },
	BACKUP_EVERY: { meaning: "how often it does", default: "1h", parse: duration },
	BACKUP_KEEP: {
		meaning: "how long every backup is kept, and how long one a day",
		default: "48h/30d",
		parse: keepRule,
	},
	BACKUP_AGE_RECIPIENT: {
		meaning: "a public key of age (age1…) that backups are encrypted to; nothing here can read them then",
		parse: ageRecipient,
	},
	BACKUP_SIGNING_KEY: {
		meaning: "signs backups: 32 characters or more that nobody can guess; a restore demands the same key",
		isSecret: true,
		parse: signingKey,
	},
	REPLICA_TO: {
		meaning:
			"SQLite: a folder on another disk where a journal of what has come in since the last backups follows within 10 seconds; needs BACKUP_TO",
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
const needSmtp = ["LEAD_MAIL_TO", "ALERT_TO", "MAIL_FROM", "ACKNOWLEDGE", "MORNING_MAIL"] as const;

/** Error listing every fault of the settings, one line each, naming the variable. */
export class SettingsError extends Error {
	override readonly name = "SettingsError";
	readonly faults: readonly string[];
	constructor(faults: readonly string[]) {
		super(faults.join("\n"));
		this.faults = faults;
	}
}

const faultOf = (name: string, { isSecret }: Setting<unknown>, text: string, error: unknown): string => {
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
			faults.push(faultOf(name, setting, text ?? "", error));
		}
	}
	if (!env.SMTP_URL?.trim()) {
		const dependent = needSmtp.filter((name) => env[name]?.trim() && env[name]?.trim() !== "off");
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

const leastRetention = parseDuration("30d");

/** Returns a warning for a retention so short that it may be a typo: the nightly purge deletes leads for good. */
export const shortRetention = (retention: number): string | undefined =>
	retention < leastRetention
		? `LEAD_RETENTION: under 30 days; leads older than ${Math.floor(retention / hour)} hours are removed for good`
		: undefined;

/** Returns every setting with its meaning and default, for the docs. */
export const describeSettings = (): readonly { name: string; default: string; meaning: string }[] =>
	Object.entries<Setting<unknown>>(schema).map(([name, { default: usual = "none", meaning }]) => ({
		name,
		default: usual,
		meaning,
	}));
