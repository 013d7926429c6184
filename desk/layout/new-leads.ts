import { pluralize } from "../../content/shared/in-words.ts";
import type { LeadSummary, News } from "../api/types.ts";
import type { NotificationChoice } from "../shared/browser-notifications.ts";
import { describeLead } from "../shared/labels.ts";
import { describeUrgency, mostUrgentFirst } from "../shared/urgency.ts";

/**
 * Returns the new leads to announce, the most urgent first and else the newest.
 *
 * @param me id of the signed-in person, who knows the leads that they entered
 */
export function leadsToAnnounce(
	arrivals: News["arrivals"],
	changes: readonly Pick<News["changes"][number], "leadId" | "what" | "by">[],
	known: ReadonlySet<string>,
	choice: NotificationChoice,
	me: string,
): readonly LeadSummary[] {
	const entered = changes
		.filter(({ what, by }) => what === "entered" && by.personId === me)
		.map(({ leadId }) => leadId);
	return mostUrgentFirst(
		arrivals
			.filter(({ id }) => !known.has(id) && !entered.includes(id))
			.filter((lead) => choice === "all" || (choice === "emergencies" && describeUrgency(lead) !== undefined)),
	);
}

/** Describes new leads in one notification, without names, because others may see the screen. */
export function describeNewLeads(lead: LeadSummary, count: number): { readonly title: string; readonly body: string } {
	const urgency = describeUrgency(lead);
	if (count === 1) return { title: `${urgency || "New lead"}: ${describeLead(lead)}`, body: "" };
	const first = urgency ? `${urgency}: ${describeLead(lead)}` : describeLead(lead);
	return { title: pluralize(count, "new lead"), body: `${first} and ${count - 1} more` };
}
