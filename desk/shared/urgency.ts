import { pluralize } from "../../content/shared/in-words.ts";
import { urgencyNames } from "../../forms/urgency.ts";
import type { LeadSummary } from "../api/types.ts";
import { describeLead } from "./labels.ts";

/**
 * Announces new leads by the most urgent, without names, because others may see the screen: `Emergency among 2 new
 * leads`, `Plumbing, E13 Newham and 1 more`.
 */
export function describeNewLeads(lead: LeadSummary, count: number): { readonly title: string; readonly body: string } {
	const leads = pluralize(count, "new lead");
	const more = count > 1 ? ` and ${count - 1} more` : "";
	const urgency = lead.urgency && `${urgencyNames[lead.urgency]}${more ? " among" : ","} `;
	return { title: `${urgency ?? ""}${leads}`, body: `${describeLead(lead)}${more}` };
}
