import { parsePostcode } from "../../content/areas/postcode/parse.ts";
import { pluralize } from "../../content/shared/in-words.ts";
import { boroughName } from "../../forms/areas.ts";
import { type FileCounts, nameFiles } from "../../forms/customer-page.ts";
import { emailCheckSubject, maxPounds } from "../../forms/desk-limits.ts";
import { formName } from "../../forms/form-names.ts";
import { chosenLists, nameStatus } from "../../forms/lead-status.ts";
import { lostReasons } from "../../forms/lead-words.ts";
import { isReplyLate, replyTime } from "../../forms/reply-times.ts";
import { urgencyNames } from "../../forms/urgency.ts";
import type { View } from "../api/leads.ts";
import type { LeadSummary, ListCount, ListCounts } from "../api/types.ts";
import { dayAndTime, isoDay, roughDuration, timeBetween, timeOfDay } from "../ui/times.ts";

/** Returns `Electrical · Re-Cabling, This Week`. The urgency is left out, because it has a tag of its own. */
export function describeEnquiry({ form, choices, urgency }: Pick<LeadSummary, "form" | "choices" | "urgency">): string {
	return [formName(form), describeChoices({ choices, urgency })].filter(Boolean).join(" · ");
}

export const describeChoices = ({ choices, urgency }: Pick<LeadSummary, "choices" | "urgency">): string =>
	choices.filter((choice) => urgency === null || choice !== urgencyNames[urgency]).join(", ");

/** Returns `Plumbing, E13 Newham`, without the name. The first half of the postcode is enough to locate it. */
export function describeLead({ form, postcode, area }: Pick<LeadSummary, "form" | "postcode" | "area">): string {
	const location = [parseDistrict(postcode), boroughName(area)].filter(Boolean).join(" ");
	return [formName(form), location].filter(Boolean).join(", ");
}

/** Announces what a customer has written on their page, without a name as well. */
export const describeMessage = (lead: LeadSummary) => ({ title: "A customer has written", body: describeLead(lead) });

/** Announces new leads by the most urgent, and without names, because others may see the screen. */
export function describeNewLeads(lead: LeadSummary, count: number): { readonly title: string; readonly body: string } {
	const leads = pluralize(count, "new lead");
	const more = count > 1 ? ` and ${count - 1} more` : "";
	const urgency = lead.urgency && `${urgencyNames[lead.urgency]}${more ? " among" : ","} `;
	return { title: `${urgency ?? ""}${leads}`, body: `${describeLead(lead)}${more}` };
}

/** Asks for the email that confirms an address by its subject, because the first owner gets an invitation as well. */
export const askForEmailCheck = (email: string): string =>
	`Your address is not confirmed yet: open the email “${emailCheckSubject}” that was sent to ${email}`;

export const formatPounds = (pounds: number) => `£${pounds.toLocaleString("en-GB")}`;

/** Reads a sum as people type it, `£12,500.50`, in whole pounds: null for none, undefined for anything else. */
export function parsePounds(text: string): number | null | undefined {
	if (text.trim() === "") return null;
	const [, digits = "", pence = ""] = /^£?\s*(\d+|\d{1,3}(?:[, ]\d{3})+)(\.\d{1,2})?$/.exec(text.trim()) ?? [];
	const pounds = Math.round(Number(digits.replace(/\D/g, "") + pence));
	return pounds > 0 && pounds <= maxPounds ? pounds : undefined;
}

/** Describes the time left to reply to a lead that is not answered: `14 h left`, `2 h overdue`. */
export function describeReplyTimeLeft({ replyDue: due }: Pick<LeadSummary, "replyDue">, now: number) {
	if (isReplyLate(due, now)) return { text: `${timeBetween(due, now)} overdue`, isLate: true };
	return { text: `${roughDuration(Math.min(due - now, replyTime))} left`, isLate: false };
}

/** Describes the calls that reached nobody: `Tried twice, last at 14:10`. */
export function describeTriedCalls({ count, lastAt }: NonNullable<LeadSummary["triedCalls"]>, now: number): string {
	const times = { 1: "once", 2: "twice" }[count] ?? `${count} times`;
	return `Tried ${times}, ${count > 1 ? "last " : ""}${atTime(lastAt, now)}`;
}

/** Counts what the customer has added: `3 photographs, 1 drawing`. */
export const describeFiles = (files: FileCounts): string => nameFiles(files).join(", ");

/** Describes when the customer wrote: `Wrote at 14:10`, `Wrote yesterday, 14:10`. */
export const describeMessageTime = (wroteAt: number, now: number): string => `Wrote ${atTime(wroteAt, now)}`;

/** Formats `at 14:10` for today, else `yesterday, 14:10`. */
const atTime = (timestamp: number, now: number): string =>
	isoDay(timestamp) === isoDay(now) ? `at ${timeOfDay(timestamp)}` : dayAndTime(timestamp, now);

/** Describes the status with its value: `Quoted £12,500`, `Lost: too expensive`. */
export function describeStatus(lead: LeadSummary): string {
	const { status, quotedValue, wonValue, lostReason } = lead;
	if (status === "quoted" && quotedValue !== null) return `Quoted ${formatPounds(quotedValue)}`;
	if (status === "won" && wonValue !== null) return `Won ${formatPounds(wonValue)}`;
	return lostReason ? `Lost: ${formatReason(lostReason)}` : nameStatus(lead);
}

/** Writes a reason for losing a lead within a sentence. One in the office's own words stays as it was typed. */
export const formatReason = (reason: string): string => (lostReasons.includes(reason) ? reason.toLowerCase() : reason);

/** Formats a count: `312`, or `20,000+` if counting stopped there. */
export const formatCount = ({ leads, isMore }: Omit<ListCount, "wrote">) =>
	`${leads.toLocaleString("en-GB")}${isMore ? "+" : ""}`;

export function sumCounts({ list }: View, counts: ListCounts): Omit<ListCount, "wrote"> {
	const chosen = chosenLists(list).map((name) => counts[name]);
	const leads = chosen.reduce((all, count) => all + count.leads, 0);
	return { leads, isMore: chosen.some(({ isMore }) => isMore) };
}

/** Returns the first half of a postcode in any spelling, and the whole of any other text, such as `near the park`. */
export const parseDistrict = (postcode: string): string => parsePostcode(postcode)?.district ?? postcode.trim();

/** Adds a reason that is no longer offered, but that a lead has. */
export const includeReason = (reasons: readonly string[], reason: string | null | undefined): readonly string[] =>
	!reason || reasons.includes(reason) ? reasons : [...reasons, reason];
