import { pluralize } from "../../content/shared/in-words.ts";
import type { LeadSummary } from "../api/types.ts";

type Urgent = Pick<LeadSummary, "isUrgent" | "urgentWords">;

/** Returns `Emergency`, `Maybe urgent` for a message that sounds so, or undefined. */
export function describeUrgency({ isUrgent, urgentWords }: Urgent): string | undefined {
	if (isUrgent) return "Emergency";
	return urgentWords === null ? undefined : "Maybe urgent";
}

const urgencyRank = (lead: Urgent) => (lead.isUrgent ? 2 : lead.urgentWords === null ? 0 : 1);

/** Sorts emergencies before messages that sound urgent, and those before the rest. */
export const mostUrgentFirst = <Lead extends Urgent>(leads: readonly Lead[]): readonly Lead[] =>
	leads.toSorted((a, b) => urgencyRank(b) - urgencyRank(a));

/** Titles a banner by the most urgent of the new leads: `2 new leads`, or `Emergency among 2 new leads`. */
export function bannerTitle(lead: Urgent, count: number): string {
	const urgency = describeUrgency(lead);
	if (!urgency) return pluralize(count, "new lead");
	return count === 1 ? `${urgency}, 1 new lead` : `${urgency} among ${count} new leads`;
}
