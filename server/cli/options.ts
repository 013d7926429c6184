import { normalizeEmail } from "../../forms/clean-text.ts";
import { type FormPath, formPaths } from "../../forms/forms.ts";
import { findAddressFault } from "../database/address.ts";
import { type WebhookState, webhookStates } from "../leads/lead.ts";
import type { LeadQuery } from "../search/query.ts";
import { parseQuery } from "../search/tokens.ts";
import { splitPhones } from "../text/phones.ts";
import { addDays, formatDay, isDay, startOfDay } from "../time/london-time.ts";
import { UsageError } from "./command.ts";

/** Options that filter leads, for `parseArgs`. */
export const filterOptions = {
	state: { type: "string" },
	form: { type: "string" },
	since: { type: "string" },
	until: { type: "string" },
	find: { type: "string" },
} as const;

export const filterDetails = `  --state S   of the webhook, not the emails: ${webhookStates.filter((state) => state !== "spam").join(", ")};
              or spam
  --form F    ${formPaths.slice(0, 6).join(", ")},
              ${formPaths.slice(6).join(", ")}
  --since D   received on that day or later: 2026-03-01, today, yesterday, or
              7d for seven days ago
  --until D   received on that day or earlier
  --find TEXT a reference, or the beginnings of words in the name, email
              address, phone, postcode or message; all of them must match`;

type Typed<T> = { readonly [K in keyof T]?: string | undefined };

/** @throws UsageError for an unknown value */
export function parseFilter({ state, form, since, until, find }: Typed<typeof filterOptions>, now: Date): LeadQuery {
	const chosen = state === undefined ? undefined : parseChoice<WebhookState>("--state", webhookStates, state);
	const filter: LeadQuery = {
		...(chosen === "spam" ? { list: "spam" } : { list: "all", state: chosen }),
		...(form !== undefined && { form: parseChoice<FormPath>("--form", formPaths, form) }),
		...(since !== undefined && { since: startOfDay(parseDay("--since", since, now)) }),
		...(until !== undefined && { until: startOfDay(addDays(parseDay("--until", until, now), 1)) }),
		...(find !== undefined && { find }),
	};
	if (find !== undefined && parseQuery(find).length === 0)
		throw new UsageError("--find needs at least one letter or digit");
	if (filter.since && filter.until && filter.since >= filter.until) {
		throw new UsageError("--since is later than --until");
	}
	return filter;
}

/** Returns the choice that was typed. Throws UsageError for anything else. */
export function parseChoice<T extends string>(option: string, choices: readonly T[], typed: string): T {
	const choice = choices.find((each) => each === typed);
	if (choice === undefined) throw new UsageError(`${option} must be one of ${choices.join(", ")}, not "${typed}"`);
	return choice;
}

/** Returns the day in London that was typed. Throws UsageError for anything else. */
function parseDay(option: string, typed: string, now: Date): string {
	const today = formatDay(now);
	const [, days] = /^(\d{1,5})d$/.exec(typed) ?? [];
	if (days !== undefined) return addDays(today, -Number(days));
	if (typed === "today") return today;
	if (typed === "yesterday") return addDays(today, -1);
	if (/^\d{4}-\d\d-\d\d$/.test(typed) && isDay(typed)) return typed;
	throw new UsageError(`${option} must be a day such as 2026-03-01, today, yesterday or 7d, not "${typed}"`);
}

/** Returns the single argument of a command, such as an address. Throws UsageError if there is none, or more. */
export function requireOne(what: string, positionals: readonly string[]): string {
	const [one, ...more] = positionals;
	if (one === undefined || one === "" || more.length > 0) throw new UsageError(`Give one ${what}`);
	return one;
}

/** An email address or a phone number in digits; the other one is empty. */
export interface Contact {
	readonly email: string;
	readonly phone: string;
}

/**
 * Returns the email address or the phone number of the person that a command is about; the other one is empty.
 *
 * @throws UsageError if it is neither
 */
export function parseContact(positionals: readonly string[]): Contact {
	const typed = requireOne("email address or phone number", positionals).trim();
	if (/^\S+@\S+$/.test(typed)) return { email: normalizeEmail(typed), phone: "" };
	const [number, ...more] = splitPhones(typed).filter((part) => part !== "");
	if (typeof number === "object" && more.length === 0) return { email: "", phone: number.digits };
	throw new UsageError(
		`"${typed}" is neither an email address nor a phone number. To delete single leads, use the desk`,
	);
}

/** Returns the address of a database that an option names. Throws UsageError if it is missing or wrong. */
export function parseDatabaseUrl(option: string, url = ""): string {
	const fault = findAddressFault(url);
	if (fault !== undefined) throw new UsageError(`${option} ${fault}`);
	return url;
}
