import { company } from "../content/company.ts";
import { parseDuration } from "./duration.ts";

interface Setting<T> {
	readonly meaning: string;
	/** As it would be typed; without one the setting may be left out. */
	readonly default?: string;
	/** Never printed, not even in a fault. */
	readonly isSecret?: true;
	/** @throws RangeError with what is wrong, fit for the person who typed it */
	readonly parse: (text: string) => T;
}

const wrong = (what: string): never => {
	throw new RangeError(what);
};

const wholeNumber = (least: number, most: number) => (text: string) =>
	/^\d{1,6}$/.test(text) && Number(text) >= least && Number(text) <= most
		? Number(text)
		: wrong(`must be a whole number from ${least} to ${most}`);

const url =
	(...schemes: readonly string[]) =>
	(text: string): URL => {
		const parsed = URL.canParse(text) ? new URL(text) : undefined;
		const isGood = parsed && schemes.includes(parsed.protocol.slice(0, -1)) && parsed.hostname !== "";
		return isGood ? parsed : wrong(`must be an address that starts with ${schemes.map((s) => `${s}://`).join(" or ")}`);
	};

/** A web address to send to; `fetch` takes none with a user name. */
const webAddress = (text: string): string => {
	const parsed = url("https", "http")(text);
	return parsed.username || parsed.hash ? wrong("must carry neither a user name nor a #fragment") : parsed.href;
};

/** A web address that a path is put behind; comes back without a slash at its end. */
const webBase = (text: string): string =>
	new URL(webAddress(text)).search ? wrong("must carry no ?query") : webAddress(text).replace(/\/+$/, "");

const webOrigin = (text: string): string => {
	const base = webBase(text);
	return new URL(base).origin === base
		? base
		: wrong("must be a scheme and a host alone, such as https://www.example.com");
};

const database = (text: string): string =>
	/^file:./.test(text) || (/^postgres(ql)?:/.test(text) && url("postgres", "postgresql")(text))
		? text
		: wrong("must start with file: or postgres://");

const duration = (text: string): number => parseDuration(text) || wrong("must be longer than nothing");

const mailbox = (text: string): string => (/^[^\s@]+@[^\s@]+$/.test(text) ? text : wrong("must be an e-mail address"));

const signingSecret = (text: string): string =>
	/^(whsec_)?(?:[A-Za-z0-9+/]{4}){6,}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text)
		? text
		: wrong("must be at least 24 bytes in Base64, with or without whsec_ before it");

const schema = {
	PORT: {
		meaning: "the port that the service listens on; 0 takes any free one",
		default: "3000",
		parse: wholeNumber(0, 65_535),
	},
	HOST: {
		meaning: "the address that the service listens on",
		default: "localhost",
		parse: (text: string) => (/\s/.test(text) ? wrong("must be a host name or an IP address") : text),
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
		meaning: "the mail server that alerts for the office go through",
		isSecret: true,
		parse: (text: string) => url("smtp", "smtps")(text).href,
	},
	ALERT_TO: { meaning: "the e-mail address that alerts for the office go to", parse: mailbox },
	LEAD_RETENTION: { meaning: "how long leads are kept", default: "7y", parse: duration },
} as const satisfies Record<string, Setting<unknown>>;

type Schema = typeof schema;
type ValueOf<S extends Setting<unknown>> = S extends { default: string }
	? ReturnType<S["parse"]>
	: ReturnType<S["parse"]> | undefined;

/** The settings (contract, 'Settings'): durations in milliseconds, addresses without a slash at the end. */
export type Settings = { readonly [K in keyof Schema]: ValueOf<Schema[K]> };

/** What is wrong with the settings, one line each, each naming its variable. */
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
 * Reads the settings from the environment; an empty variable counts as absent.
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
	if (env.SMTP_URL && !env.ALERT_TO) faults.push("ALERT_TO: must be set when SMTP_URL is");
	if (env.ALERT_TO && !env.SMTP_URL) faults.push("SMTP_URL: must be set when ALERT_TO is");
	if (faults.length > 0) throw new SettingsError(faults);
	return settings as Settings;
}

const leastRetention = parseDuration("30d");

/** What is to be said of a retention so short that it may be a slip: every night it takes leads for good. */
export const shortRetention = (retention: number): string | undefined =>
	retention < leastRetention
		? `LEAD_RETENTION: under 30 days; leads older than ${Math.floor(retention / 3_600_000)} hours are removed for good`
		: undefined;

/** Every setting with its meaning and default, for the documents. */
export const describeSettings = (): readonly { name: string; default: string; meaning: string }[] =>
	Object.entries<Setting<unknown>>(schema).map(([name, { default: usual = "none", meaning }]) => ({
		name,
		default: usual,
		meaning,
	}));
