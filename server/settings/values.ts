/** Parsers of settings. Each returns the value or throws a RangeError that says what is wrong. */
import { isAbsolute } from "node:path";
import { Encrypter } from "age-encryption";
import { company } from "../../content/company/company.ts";
import { type FormPath, formPaths } from "../../forms/forms.ts";
import { isPostgresAddress, parsePostgresAddress } from "../database/address.ts";
import { parseDuration } from "../time/duration.ts";

const fail = (what: string): never => {
	throw new RangeError(what);
};

export const wholeNumber = (min: number, max: number) => (text: string) =>
	/^\d{1,6}$/.test(text) && Number(text) >= min && Number(text) <= max
		? Number(text)
		: fail(`must be a whole number from ${min} to ${max}`);

export const url =
	(...schemes: readonly string[]) =>
	(text: string): URL => {
		const parsed = URL.canParse(text) ? new URL(text) : undefined;
		const isGood = parsed && schemes.includes(parsed.protocol.slice(0, -1)) && parsed.hostname !== "";
		return isGood ? parsed : fail(`must be an address that starts with ${schemes.map((s) => `${s}://`).join(" or ")}`);
	};

/** Parses a web address to send to. `fetch` rejects addresses with a user name. */
export const webAddress = (text: string): string => {
	const parsed = url("https", "http")(text);
	return parsed.username || parsed.hash ? fail("must not contain a user name or a #fragment") : parsed.href;
};

/** Parses a web address that a path is appended to, and removes trailing slashes. */
export const webBase = (text: string): string =>
	new URL(webAddress(text)).search ? fail("must not contain a ?query") : webAddress(text).replace(/\/+$/, "");

export const webOrigin = (text: string): string => {
	const base = webBase(text);
	return new URL(base).origin === base
		? base
		: fail("must be only a scheme and a host, such as https://www.example.com");
};

export const hostName = (text: string): string =>
	/\s/.test(text) ? fail("must be a host name or an IP address") : text;

export const database = (text: string): string => {
	if (!/^(file:.|postgres(ql)?:)/.test(text)) return fail("must start with file: or postgres://");
	if (isPostgresAddress(text)) parsePostgresAddress(text);
	return text;
};

export const duration = (text: string): number => parseDuration(text) || fail("must be longer than 0");

export const isMailbox = (text: string): boolean => /^[^\s@<>,:;"]+@[^\s@<>,:;"]+$/.test(text);

export const mailbox = (text: string): string => (isMailbox(text) ? text : fail("must be an email address"));

/** Parses `Name <address>`, or an address alone. */
export function sender(text: string): { readonly name: string; readonly address: string } {
	const [, name = "", address = ""] = /^([^<>"\r\n]*)<([^<>]*)>$/.exec(text) ?? ["", company.name, text];
	return { name: name.trim(), address: mailbox(address.trim()) };
}

/** Mailboxes that leads are emailed to. */
interface LeadMailboxes {
	/** Address by form. A form without one is not emailed. */
	readonly byForm: ReadonlyMap<FormPath, string>;
	/** Mailbox that the office reads first: the address for every form, or else the first one. */
	readonly main: string;
}

/** Parses one address for every form and others for some of them: `office@example.com, plumbing: leaks@example.com`. */
export function leadMailboxes(text: string): LeadMailboxes {
	const exceptions = new Map<FormPath, string>();
	let usual: string | undefined;
	for (const entry of text.split(",").map((each) => each.trim())) {
		const [, typed, address = entry] = /^([^:@]*):(.*)$/.exec(entry) ?? [];
		if (typed === undefined) {
			if (usual !== undefined) fail("must have one address for every form, others after a form's path, such as gc:");
			usual = mailbox(address);
			continue;
		}
		const form = formPaths.find((path) => path === typed.trim());
		if (!form) return fail(`must name forms by their path: ${formPaths.join(", ")}`);
		exceptions.set(form, mailbox(address.trim()));
	}
	const [main = ""] = usual === undefined ? exceptions.values() : [usual];
	const byForm = formPaths.flatMap((form) => {
		const address = exceptions.get(form) ?? usual;
		return address === undefined ? [] : [[form, address] as const];
	});
	return { byForm: new Map(byForm), main };
}

export const onOrOff = (text: string): boolean =>
	text === "on" || text === "off" ? text === "on" : fail("must be on or off");

/** Parses a time of day into minutes after midnight; `off` gives undefined. */
export const minutesOfDay = (text: string): number | undefined => {
	if (text === "off") return undefined;
	const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
	return hours === undefined ? fail("must be a time such as 08:00, or off") : Number(hours) * 60 + Number(minutes);
};

export const signingSecret = (text: string): string =>
	/^(whsec_)?(?:[A-Za-z0-9+/]{4}){6,}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text)
		? text
		: fail("must be at least 24 bytes in Base64, with or without whsec_ before it");

/** Retention of backups: every backup for a while, then one a day. */
export interface KeepRule {
	/** Milliseconds for which every backup is kept. */
	readonly all: number;
	/** Milliseconds for which one backup a day is kept. At least as long as `all`. */
	readonly daily: number;
}

export function keepRule(text: string): KeepRule {
	const [all = 0, daily = 0, ...more] = text.split("/").map((part) => duration(part));
	return daily >= all && all > 0 && more.length === 0
		? { all, daily }
		: fail("must be two durations such as 48h/30d: every backup for the first, one a day for the second");
}

export const folder = (text: string): string =>
	isAbsolute(text) ? text : fail("must be the absolute path of a folder, such as /mnt/backup");

export const signingKey = (text: string): string =>
	text.length >= 32 ? text : fail("must have at least 32 characters; openssl rand -base64 32 prints a suitable key");

/** Parses a public key of age, which backups are encrypted to. */
export const ageRecipient = (text: string): string => {
	try {
		new Encrypter().addRecipient(text);
		return text;
	} catch {
		return fail("must be an age public key, as printed by age-keygen: age1…");
	}
};
