import { compareUrgency } from "../../forms/urgency.ts";
import type { LeadSummary } from "../api/types.ts";
import type { NotificationChoice } from "../shared/browser-notifications.ts";

/** Names a lead as news: each time that its customer has written, it is news again. */
export const nameNews = ({ id, wroteAt }: LeadSummary): string => (wroteAt === null ? id : `${id}/${wroteAt}`);

export const leadsToAnnounce = (
	arrivals: readonly LeadSummary[],
	known: ReadonlySet<string>,
	choice: NotificationChoice,
): readonly LeadSummary[] =>
	arrivals
		.filter((lead) => !known.has(nameNews(lead)))
		.filter((lead) => choice === "all" || (choice === "emergencies" && lead.urgency !== null))
		.toSorted(compareUrgency);

/** Returns the leads that no tab of this browser has announced yet in this way, and remembers that this one does. */
export function claimLeads(
	storage: Pick<Storage, "getItem" | "setItem">,
	kind: "sound" | "notification",
	leads: readonly LeadSummary[],
): readonly LeadSummary[] {
	const key = `desk-announced-${kind}`;
	const announced = storage.getItem(key)?.split(" ") ?? [];
	const unclaimed = leads.filter((lead) => !announced.includes(nameNews(lead)));
	storage.setItem(key, [...unclaimed.map(nameNews), ...announced].slice(0, 100).join(" "));
	return unclaimed;
}
