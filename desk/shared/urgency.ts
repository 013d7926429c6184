import { pluralize } from "../../content/shared/in-words.ts";
import { compareUrgency, urgencyNames } from "../../forms/urgency.ts";
import type { LeadSummary } from "../api/types.ts";

type Urgent = Pick<LeadSummary, "urgency">;

/** Returns the name of the lead's urgency, if it has one. */
export const describeUrgency = ({ urgency }: Urgent): string | undefined =>
	urgency === null ? undefined : urgencyNames[urgency];

export const mostUrgentFirst = <Lead extends Urgent>(leads: readonly Lead[]): readonly Lead[] =>
	leads.toSorted(compareUrgency);

/** Titles a banner by the most urgent of the new leads: `2 new leads`, or `Emergency among 2 new leads`. */
export function bannerTitle(lead: Urgent, count: number): string {
	const urgency = describeUrgency(lead);
	if (!urgency) return pluralize(count, "new lead");
	return count === 1 ? `${urgency}, 1 new lead` : `${urgency} among ${count} new leads`;
}
