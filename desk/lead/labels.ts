import type { Count, Counts, LeadSummary, Status, Trouble } from "../api/types.ts";
import { shownLists, type View } from "../leads/view.ts";
import { capitalised, clock, counted, daysBetween, isoDay, noonOf, relativeDay, shortDay } from "../ui/times.ts";
import { boroughOf } from "./boroughs.ts";
import { formName } from "./forms.ts";

export const statusNames = {
	new: "New",
	contacted: "Contacted",
	visit: "Visit booked",
	quoted: "Quoted",
	won: "Won",
	lost: "Lost",
} as const satisfies Record<Status, string>;

/** Returns `Electrical · Re-Cabling, This Week`. Emergencies are left out, because they have a tag of their own. */
export function gistOf({ form, choices, isUrgent }: Pick<LeadSummary, "form" | "choices" | "isUrgent">): string {
	const words = choices.filter((choice) => !(isUrgent && choice === "Emergency"));
	return [formName(form), words.join(", ")].filter(Boolean).join(" · ");
}

/** Returns `E13 Newham`: the first half of the postcode is enough to locate it. */
export function whereOf({ postcode, place }: Pick<LeadSummary, "postcode" | "place">): string {
	const district = districtOf(postcode);
	return [district, boroughOf(place)?.name].filter(Boolean).join(" ");
}

/** Describes a failed delivery: `Not delivered: 503, next try 14:20`. */
export function troubleWords({ channel, state, lastAttempt, nextAttemptAt, attempts }: Trouble): string {
	if (state === "held") return channel === "webhook" ? "Waiting: no webhook is set" : "Waiting: mail is not set up";
	const what = { webhook: "Not delivered", "office-mail": "Not mailed", confirmation: "Confirmation not sent" }[
		channel
	];
	if (state === "failed") return `${what}: gave up after ${counted(attempts, "try", "tries")}`;
	const answer = `${what}: ${lastAttempt?.status ?? "no answer"}`;
	return nextAttemptAt === null ? answer : `${answer}, next try ${clock(nextAttemptAt)}`;
}

/** Returns `Today`, `Thu 26 Nov` or `Was due yesterday`. */
export function followUpWords(followUp: string, now: number): { readonly text: string; readonly isLate: boolean } {
	const today = isoDay(now);
	const name = relativeDay(followUp, today);
	const date = shortDay(noonOf(followUp));
	if (daysBetween(today, followUp) < 0) return { text: `Was due ${name ?? date}`, isLate: true };
	return { text: name ? capitalised(name) : date, isLate: false };
}

/** Returns a status's index from New to Won; a lost lead keeps the step at which it was lost. */
export const stationOf = (status: Status): number =>
	({ new: 0, contacted: 1, visit: 2, quoted: 3, won: 4, lost: 3 })[status];

/** Formats a count: `312`, or `20,000+` if counting stopped there. */
export const countWords = ({ leads, isMore }: Count) => `${leads.toLocaleString("en-GB")}${isMore ? "+" : ""}`;

/** Adds up the leads of a view's lists. */
export const totalOf = ({ list }: View, counts: Counts): Count => {
	const shown = shownLists(list).map((each) => counts[each]);
	return { leads: shown.reduce((all, { leads }) => all + leads, 0), isMore: shown.some(({ isMore }) => isMore) };
};

/** Returns the first half of a postcode in any spelling. */
export const districtOf = (postcode: string): string =>
	/^[A-Z]{1,2}\d[A-Z\d]?(?=\s*\d[A-Z]{2}$|$)/i.exec(postcode.trim())?.[0].toUpperCase() ??
	postcode.trim().split(/\s+/)[0] ??
	"";
