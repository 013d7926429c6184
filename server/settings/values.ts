import { validateHeaderName, validateHeaderValue } from "node:http";
import { isAbsolute, resolve } from "node:path";
import { Encrypter } from "age-encryption";
import * as v from "valibot";
import { company } from "../../content/company/company.ts";
import { isEmailAddress } from "../../forms/email-address.ts";
import { type FormPath, formPaths } from "../../forms/forms.ts";
import { hubForms } from "../../forms/hub-forms.ts";
import { findAddressFault } from "../database/address.ts";
import { getReason } from "../log.ts";
import { parseDuration } from "../time/duration.ts";

const matches = (isGood: (text: string) => boolean, what: string) => v.pipe(v.string(), v.check(isGood, what));

/** @param parse throws an error that says what is wrong */
const parsed = <T>(parse: (text: string) => T) =>
	v.pipe(
		v.string(),
		v.rawTransform<string, T>(({ dataset, addIssue, NEVER }) => {
			try {
				return parse(dataset.value);
			} catch (error) {
				addIssue({ message: getReason(error) });
				return NEVER;
			}
		}),
	);

const fail = (what: string): never => {
	throw new RangeError(what);
};

export const wholeNumber = (min: number, max: number) =>
	v.pipe(
		matches(
			(text) => /^\d{1,6}$/.test(text) && Number(text) >= min && Number(text) <= max,
			`must be a whole number from ${min} to ${max}`,
		),
		v.transform(Number),
	);

export const url = (...schemes: readonly string[]) =>
	v.pipe(
		matches(
			(text) =>
				URL.canParse(text) && schemes.includes(new URL(text).protocol.slice(0, -1)) && new URL(text).host !== "",
			`must be an address that starts with ${schemes.map((scheme) => `${scheme}://`).join(" or ")}`,
		),
		v.transform((text) => new URL(text).href),
	);

/** A web address to send leads to. */
export const webhook = v.pipe(
	url("https", "http"),
	v.check((text) => new URL(text).hash === "", "must not contain a #fragment"),
	v.check((text) => {
		const { protocol, username, password } = new URL(text);
		return protocol === "https:" || username + password === "";
	}, "must be https:// if it contains a user name or a password"),
);

export const mailOptions = ["requireTLS", "ignoreTLS", "tls.rejectUnauthorized"];

/** A mail server. Nodemailer takes any option from its URL, even ones that send nothing or log every email. */
export const mailServer = v.pipe(
	url("smtp", "smtps"),
	v.check((text) => {
		const { pathname, hash } = new URL(text);
		return ["", "/"].includes(pathname) && hash === "";
	}, "must have nothing after its host but a port and options; a password's / is %2F, its # is %23"),
	v.check(
		(text) =>
			[...new URL(text).searchParams].every(
				([name, value]) => mailOptions.includes(name) && ["true", "false"].includes(value),
			),
		`must have no options after ? but ${mailOptions.join(", ")}, each =true or =false`,
	),
	// Nodemailer makes a list of an option that is repeated, which counts as true even if all of it is false
	v.check((text) => {
		const names = [...new URL(text).searchParams.keys()];
		return new Set(names).size === names.length;
	}, "must have each option after ? only once"),
);

/** A web address for each of some hub forms: `plumbing=https://…`, one per line. */
export const formWebhooks = parsed((text): ReadonlyMap<FormPath, string> => {
	const entries = text.split(/\s+/).map((line) => {
		const [, typed, address = ""] = /^([^=]*)=(.*)$/.exec(line) ?? [];
		const form = hubForms.find(({ path }) => path === typed)?.path;
		if (!form) return fail(`must be lines such as gc=https://…, with ${hubForms.map(({ path }) => path).join(", ")}`);
		const result = v.safeParse(webhook, address);
		return result.success ? ([form, result.output] as const) : fail(`${form}: ${result.issues[0].message}`);
	});
	const urls = new Map(entries);
	return urls.size === entries.length ? urls : fail("must name each form once");
});

/** Headers that the service writes itself, or that belong to the connection. */
const ownHeaders =
	/^(content-.*|user-agent|idempotency-key|webhook-.*|lead-.*|host|connection|transfer-encoding|expect|upgrade|te|trailer)$/i;

/** Headers to send: `Name: value`, one per line. Error messages never quote them, as they may be secrets. */
export const requestHeaders = parsed((text): Readonly<Record<string, string>> => {
	const entries = text.split("\n").map((line): [string, string] => {
		const [, name = "", value = ""] = /^([^:]*):(.*)$/.exec(line.trim()) ?? [];
		try {
			validateHeaderName(name);
			validateHeaderValue(name, value.trim());
		} catch {
			fail("must be lines such as Authorization: Bearer …, in ASCII");
		}
		if (value.trim() === "") fail("must have a value after each header's name");
		return ownHeaders.test(name) ? fail("must not name a header that the service sends itself") : [name, value.trim()];
	});
	return Object.fromEntries(entries);
});

/** A web address that a path is appended to, without trailing slashes. */
export const webBase = v.pipe(
	url("https", "http"),
	v.check((text) => {
		const { username, password, search, hash } = new URL(text);
		return username + password + search + hash === "";
	}, "must not contain a user name, a ?query or a #fragment"),
	v.transform((text) => text.replace(/\/+$/, "")),
);

export const webOrigin = v.pipe(
	webBase,
	v.check((text) => new URL(text).origin === text, "must be only a scheme and a host, such as https://www.example.com"),
);

export const hostName = matches((text) => !/\s/.test(text), "must be a host name or an IP address");

export const database = parsed((text) => {
	const fault = findAddressFault(text);
	return fault === undefined ? text : fail(fault);
});

export const duration = parsed((text) => parseDuration(text) || fail("must be longer than 0"));

export const schedule = parsed((text): readonly number[] => text.split(",").map(parseDuration));

const parseMailbox = (text: string) => (isEmailAddress(text) ? text : fail("must be an email address"));
export const mailbox = parsed(parseMailbox);

/** `Name <address>`, or an address alone. */
export const sender = parsed((text) => {
	const [, name = "", address = ""] = /^([^<>"\r\n]*)<([^<>]*)>$/.exec(text) ?? ["", company.name, text];
	return { name: name.trim(), address: parseMailbox(address.trim()) };
});

interface LeadMailboxes {
	/** Address by form. A form without one is not emailed. */
	readonly byForm: ReadonlyMap<FormPath, string>;
	/** Mailbox that the office reads first: the address for every form, or else the first one. */
	readonly main: string;
}

/** One address for every form and others for some of them: `office@example.com, plumbing: leaks@example.com`. */
export const leadMailboxes = parsed((text): LeadMailboxes => {
	const entries = text.split(",").map((entry) => {
		const [, typed, address = entry] = /^([^:@]*):(.*)$/.exec(entry) ?? [];
		const form = formPaths.find((path) => path === typed?.trim());
		if (typed !== undefined && !form) fail(`must name forms by their path: ${formPaths.join(", ")}`);
		return { form, address: parseMailbox(address.trim()) };
	});
	const [general, ...more] = entries.filter(({ form }) => form === undefined);
	if (more.length > 0) fail("must have one address for every form, others after a form's path, such as gc:");
	if (new Set(entries.map(({ form }) => form)).size < entries.length) fail("must name each form once");
	const byForm = formPaths.flatMap((path) => {
		const entry = entries.find(({ form }) => form === path) ?? general;
		return entry ? [[path, entry.address] as const] : [];
	});
	return { byForm: new Map(byForm), main: (general ?? entries[0])?.address ?? "" };
});

export const onOrOff = v.pipe(
	v.picklist(["on", "off"], "must be on or off"),
	v.transform((text) => text === "on"),
);

/** A time of day in minutes after midnight; `off` gives undefined. */
export const minutesOfDay = v.pipe(
	v.string(),
	v.regex(/^(?:([01]\d|2[0-3]):[0-5]\d|off)$/, "must be a time such as 08:00, or off"),
	v.transform((text) => (text === "off" ? undefined : Number(text.slice(0, 2)) * 60 + Number(text.slice(3)))),
);

export const signingSecret = matches(
	(text) => /^(whsec_)?(?:[A-Za-z0-9+/]{4}){6,}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text),
	"must be at least 24 bytes in Base64, with or without whsec_ before it",
);

/** A secret that callers have to send. */
export const token = matches(
	(text) => /^[\x21-\x7e]{16,}$/.test(text),
	"must be at least 16 characters, without spaces",
);

/** Id and secret of a program at its mail provider. Ids have no colon. */
export const oauthClient = v.pipe(
	matches((text) => /^[^\s:]+:\S+$/.test(text), "must be the client's id, a colon and its secret"),
	v.transform((text) => ({ id: text.slice(0, text.indexOf(":")), secret: text.slice(text.indexOf(":") + 1) })),
);

/** A path without a trailing slash, so that it can be compared. */
export const folder = v.pipe(
	matches(isAbsolute, "must be the absolute path of a folder, such as /mnt/backup"),
	v.transform((path) => resolve(path)),
);

/** A public key of age, which backups are encrypted to. */
export const ageRecipient = parsed((text) => {
	try {
		new Encrypter().addRecipient(text);
		return text;
	} catch {
		return fail("must be an age public key, as printed by age-keygen: age1…");
	}
});
