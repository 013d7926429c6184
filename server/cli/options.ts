import { type FormPath, formPaths } from "../../forms/forms.ts";
import { type LeadState, leadStates } from "../leads/lead.ts";
import type { LeadFilter } from "../leads/read.ts";
import { isSearchable } from "../search/tokens.ts";
import { parseDuration } from "../time/duration.ts";
import { addDays, formatDay, startOfDay } from "../time/london-time.ts";
import { UsageError } from "./command.ts";

/** Options that filter leads, for `parseArgs`. */
export const filterOptions = {
	state: { type: "string" },
	form: { type: "string" },
	since: { type: "string" },
	until: { type: "string" },
	find: { type: "string" },
} as const;

export const jsonOption = { json: { type: "boolean" } } as const;

export const filterDetails = `  --state S   of the webhook, not the emails: ${leadStates.filter((state) => state !== "spam").join(", ")};
              or spam
  --form F    ${formPaths.slice(0, 6).join(", ")},
              ${formPaths.slice(6).join(", ")}
  --since D   received on that day or later: 2026-03-01, today, yesterday,
              7d for seven days ago, or 12h for twelve hours ago
  --until D   received on that day or earlier
  --find TEXT a reference, or the beginnings of words in the name, email
              address, phone, postcode or message; all of them must match`;

type Typed<T> = { readonly [K in keyof T]?: string | undefined };

/** @throws UsageError for an unknown value */
export function parseFilter({ state, form, since, until, find }: Typed<typeof filterOptions>, now: Date): LeadFilter {
	const filter = {
		...(state !== undefined && { state: parseChoice<LeadState>("--state", leadStates, state) }),
		...(form !== undefined && { form: parseChoice<FormPath>("--form", formPaths, form) }),
		...(since !== undefined && { since: parsePeriod("--since", since, now).begin }),
		...(until !== undefined && { until: parsePeriod("--until", until, now).end }),
		...(find !== undefined && { find }),
	};
	if (find !== undefined && !isSearchable(find)) throw new UsageError("--find needs at least one letter or digit");
	if (filter.since && filter.until && filter.since >= filter.until) {
		throw new UsageError("--since is later than --until");
	}
	return filter;
}

/**
 * @returns the choice that was typed
 * @throws UsageError for anything else
 */
export function parseChoice<T extends string>(option: string, choices: readonly T[], typed: string): T {
	const choice = choices.find((each) => each === typed);
	if (choice === undefined) throw new UsageError(`${option} must be one of ${choices.join(", ")}, not "${typed}"`);
	return choice;
}

/**
 * Parses a whole number of at least 1.
 *
 * @throws UsageError for anything else
 */
export function parseCount(option: string, typed: string): number {
	if (!/^[1-9]\d{0,8}$/.test(typed)) throw new UsageError(`${option} must be a whole number, not "${typed}"`);
	return Number(typed);
}

/**
 * Parses a day in London into its beginning and end, or a moment.
 *
 * @throws UsageError for anything else
 */
function parsePeriod(option: string, typed: string, now: Date): { readonly begin: Date; readonly end: Date } {
	try {
		const day = parseDay(typed, formatDay(now));
		if (day !== undefined) return { begin: startOfDay(day), end: startOfDay(addDays(day, 1)) };
		const moment = new Date(now.getTime() - parseDuration(typed));
		return { begin: moment, end: moment };
	} catch {
		throw new UsageError(`${option} must be a day such as 2026-03-01, today, yesterday or 7d, not "${typed}"`);
	}
}

/**
 * @returns undefined if the text is not a day
 * @throws RangeError for a day that does not exist
 */
function parseDay(typed: string, today: string): string | undefined {
	if (typed === "today") return today;
	if (typed === "yesterday") return addDays(today, -1);
	if (/^\d{4}-\d\d-\d\d$/.test(typed)) return addDays(typed, 0);
	const [, days] = /^(\d{1,5})d$/.exec(typed) ?? [];
	return days === undefined ? undefined : addDays(today, -Number(days));
}

/**
 * Returns the single argument of a command, such as an address.
 *
 * @throws UsageError if there is none or more than one
 */
export function requireOne(what: string, positionals: readonly string[]): string {
	const [one, ...more] = positionals;
	if (one === undefined || one === "" || more.length > 0) throw new UsageError(`Give one ${what}`);
	return one;
}

/**
 * Returns the address of the person that a command is about.
 *
 * @throws UsageError if it is not an email address
 */
export function parseEmail(positionals: readonly string[]): string {
	const email = requireOne("email address", positionals).trim();
	if (/^\S+@\S+$/.test(email)) return email;
	throw new UsageError(
		`"${email}" is not an email address. To search by name, use leads list --find; to delete single leads, use leads delete`,
	);
}

/**
 * Returns the leads that a command is about.
 *
 * @throws UsageError if there are none, or both ids and `--all`
 */
export function requireIdsOrAll(positionals: readonly string[], all: boolean | undefined): readonly string[] | "all" {
	if (Boolean(all) === positionals.length > 0) throw new UsageError("Give at least one ID, or --all");
	return all ? "all" : positionals;
}

/** @throws UsageError if there are none */
export function requireIds(positionals: readonly string[]): readonly string[] {
	if (positionals.length === 0) throw new UsageError("Give at least one ID");
	return positionals;
}
