import { pluralize } from "../../content/shared/in-words.ts";
import { compareUrgency, urgencyNames } from "../../forms/urgency.ts";
import type { LeadSummary } from "../api/types.ts";

type Urgent = Pick<LeadSummary, "urgency" | "urgentWords">;

/** Returns the name of the lead's urgency, `Sounds urgent` for words that sound so, or undefined. */
export function describeUrgency({ urgency, urgentWords }: Urgent): string | undefined {
	if (urgency !== null) return urgencyNames[urgency];
	return urgentWords === null ? undefined : "Sounds urgent";
}

/** Sorts by urgency; of leads without one, those that sound urgent come first. */
export const mostUrgentFirst = <Lead extends Urgent>(leads: readonly Lead[]): readonly Lead[] =>
	leads.toSorted((a, b) => compareUrgency(a, b) || Number(a.urgentWords === null) - Number(b.urgentWords === null));

/** Titles a banner by the most urgent of the new leads: `2 new leads`, or `Emergency among 2 new leads`. */
export function bannerTitle(lead: Urgent, count: number): string {
	const urgency = describeUrgency(lead);
	if (!urgency) return pluralize(count, "new lead");
	return count === 1 ? `${urgency}, 1 new lead` : `${urgency} among ${count} new leads`;
}
