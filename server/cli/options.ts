import { type FormPath, formPaths } from "../../forms/forms.ts";
import { parseDuration } from "../duration.ts";
import { type LeadFilter, type LeadState, leadStates } from "../store/store.ts";
import { WrongUsage } from "./office.ts";

/** The options that choose leads, for `parseArgs`. */
export const filterOptions = {
	state: { type: "string" },
	form: { type: "string" },
	since: { type: "string" },
} as const;

export const jsonOption = { json: { type: "boolean" } } as const;

export const filterDetails = `  --state S   ${leadStates.join(", ")}
  --form F    ${formPaths.slice(0, 6).join(", ")},
              ${formPaths.slice(6).join(", ")}
  --since D   received since: a duration such as 7d, or a day such as 2026-03-01`;

/** @throws WrongUsage when a value is none of those that exist */
export function readFilter(
	values: { readonly [K in keyof typeof filterOptions]?: string | undefined },
	now: Date,
): LeadFilter {
	return {
		...(values.state !== undefined && { state: oneOf<LeadState>("--state", leadStates, values.state) }),
		...(values.form !== undefined && { form: oneOf<FormPath>("--form", formPaths, values.form) }),
		...(values.since !== undefined && { since: readSince(values.since, now) }),
	};
}

/** The one of the choices that was typed. @throws WrongUsage when it is none of them */
export function oneOf<T extends string>(option: string, choices: readonly T[], typed: string): T {
	const choice = choices.find((each) => each === typed);
	if (choice === undefined) throw new WrongUsage(`${option} must be one of ${choices.join(", ")}, not "${typed}"`);
	return choice;
}

function readSince(typed: string, now: Date): Date {
	const day = /^\d{4}-\d\d-\d\d/.test(typed) ? new Date(typed) : undefined;
	if (day && !Number.isNaN(day.getTime())) return day;
	try {
		return new Date(now.getTime() - parseDuration(typed));
	} catch {
		throw new WrongUsage(`--since must be a duration such as 7d or a day such as 2026-03-01, not "${typed}"`);
	}
}

/** The one thing that a command is about, such as an id. @throws WrongUsage when there is none or more than one */
export function onlyOne(what: string, positionals: readonly string[]): string {
	const [one, ...more] = positionals;
	if (one === undefined || one === "" || more.length > 0) throw new WrongUsage(`Give one ${what}`);
	return one;
}
