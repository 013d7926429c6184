import { type Borough, boroughs } from "../../content/areas/areas.ts";
import { parsePostcode } from "../../content/areas/postcode/parse.ts";
import { formName } from "../../forms/form-names.ts";
import { chosenLists, statusNames } from "../../forms/lead-status.ts";
import { maxPounds, replyTime } from "../../forms/office.ts";
import { urgencyNames } from "../../forms/urgency.ts";
import type { View } from "../api/leads.ts";
import type { Area, LeadSummary, ListCount, ListCounts } from "../api/types.ts";
import {
	addDays,
	dayAndTime,
	daysBetween,
	isoDay,
	longDay,
	noonOf,
	relativeDay,
	roughDuration,
	shortDate,
	shortDay,
	timeBetween,
	timeOfDay,
} from "../ui/times.ts";

/** Returns `Electrical · Re-Cabling, This Week`. The urgency is left out, because it has a tag of its own. */
export function describeRequest({ form, choices, urgency }: Pick<LeadSummary, "form" | "choices" | "urgency">): string {
	return [formName(form), describeChoices({ choices, urgency })].filter(Boolean).join(" · ");
}

/** Lists what the customer chose, without the urgency, which has a tag of its own. */
export const describeChoices = ({ choices, urgency }: Pick<LeadSummary, "choices" | "urgency">): string =>
	choices.filter((choice) => urgency === null || choice !== urgencyNames[urgency]).join(", ");

/** Returns `E13 Newham`: the first half of the postcode is enough to locate it. */
export function describeLocation({ postcode, area }: Pick<LeadSummary, "postcode" | "area">): string {
	const district = parseDistrict(postcode);
	return [district, findBorough(area)?.name].filter(Boolean).join(" ");
}

/** Returns `Plumbing, E13 Newham`, without the name. */
export const describeLead = (lead: Pick<LeadSummary, "form" | "postcode" | "area">): string =>
	[formName(lead.form), describeLocation(lead)].filter(Boolean).join(", ");

/** Returns `Follow up today`, `Follow up Thu 26 Nov` or `Due 23 Nov`. */
export function describeFollowUp(followUp: string, now: number): { readonly text: string; readonly isLate: boolean } {
	const today = isoDay(now);
	const name = relativeDay(followUp, today);
	if (daysBetween(today, followUp) < 0) return { text: `Due ${name ?? shortDate(noonOf(followUp))}`, isLate: true };
	return { text: `Follow up ${name ?? shortDay(noonOf(followUp))}`, isLate: false };
}

/** Returns the day of the visit, if it is still to come, or of the follow-up, whichever is earlier. */
export function nextDate({ followUp, visit }: Pick<LeadSummary, "followUp" | "visit">, now: number): string | null {
	const visitDay = visit?.slice(0, 10) ?? "";
	if (visitDay < isoDay(now)) return followUp;
	return followUp !== null && followUp <= visitDay ? followUp : visitDay;
}

/** Describes the next date of a lead in progress; undefined without one, or if it is the visit that the status names. */
export function describeNextDate(
	row: Pick<LeadSummary, "status" | "followUp" | "visit">,
	now: number,
): ReturnType<typeof describeFollowUp> | undefined {
	const { status, followUp, visit } = row;
	const next = nextDate(row, now);
	if (visit !== null && status !== "visit" && next === visit.slice(0, 10) && next >= isoDay(now))
		return { text: describeVisit(visit, now), isLate: false };
	return followUp === null ? undefined : describeFollowUp(followUp, now);
}

/** Formats whole pounds: `£12,500`. */
export const formatPounds = (pounds: number) => `£${pounds.toLocaleString("en-GB")}`;

/**
 * Reads a sum as people type it, `12500`, `12,500`, `£12,500.50`, and rounds it to whole pounds.
 *
 * @returns null for none; undefined for anything else
 */
export function parsePounds(text: string): number | null | undefined {
	if (text.trim() === "") return null;
	const [, digits = "", pence = ""] = /^£?\s*(\d+|\d{1,3}(?:[, ]\d{3})+)(\.\d{1,2})?$/.exec(text.trim()) ?? [];
	const pounds = Math.round(Number(digits.replace(/\D/g, "") + pence));
	return pounds > 0 && pounds <= maxPounds ? pounds : undefined;
}

/** Formats a visit's day and time, `Tuesday 1 December, 10:00`. */
export const formatVisit = (visit: string) => `${longDay(noonOf(visit.slice(0, 10)))}, ${visit.slice(11)}`;

/** Formats a visit's day and time, `1 Dec, 10:00`. */
export const shortVisit = (visit: string) => `${shortDate(noonOf(visit.slice(0, 10)))}, ${visit.slice(11)}`;

/** Describes the time left to reply to a lead that is not answered: `14 h left`, `2 h overdue`. */
export function describeReplyTimeLeft({ replyDue: due }: Pick<LeadSummary, "replyDue">, now: number) {
	if (due < now) return { text: `${timeBetween(due, now)} overdue`, isLate: true };
	return { text: `${roughDuration(Math.min(due - now, replyTime))} left`, isLate: false };
}

/** Describes the calls that reached nobody: `Tried twice, last at 14:10`. */
export function describeTriedCalls({ count, lastAt }: NonNullable<LeadSummary["triedCalls"]>, now: number): string {
	const times = { 1: "once", 2: "twice" }[count] ?? `${count} times`;
	const time = isoDay(lastAt) === isoDay(now) ? `at ${timeOfDay(lastAt)}` : dayAndTime(lastAt, now);
	return `Tried ${times}, ${count > 1 ? "last " : ""}${time}`;
}

/** Describes the status with its visit or value: `Visit tomorrow, 10:00`, `Quoted £12,500`, `Lost: too expensive`. */
export function describeStatus(row: LeadSummary, now: number): string {
	const { status, visit, quotedValue, wonValue, lostReason } = row;
	if (status === "visit" && visit !== null) return describeVisit(visit, now);
	if (status === "quoted" && quotedValue !== null) return `Quoted ${formatPounds(quotedValue)}`;
	if (status === "won" && wonValue !== null) return `Won ${formatPounds(wonValue)}`;
	return lostReason ? `Lost: ${lostReason.toLowerCase()}` : statusNames[status];
}

function describeVisit(visit: string, now: number): string {
	const [day = "", time] = visit.split("T");
	const name = relativeDay(day, isoDay(now)) ?? shortDay(noonOf(day));
	const isPast = visit < `${isoDay(now)}T${timeOfDay(now)}`;
	return isPast ? `Visit was ${name}` : `Visit ${name}, ${time}`;
}

/** Formats a count: `312`, or `20,000+` if counting stopped there. */
export const formatCount = ({ leads, isMore }: ListCount) => `${leads.toLocaleString("en-GB")}${isMore ? "+" : ""}`;

export const sumCounts = ({ list }: View, counts: ListCounts): ListCount => {
	const listCounts = chosenLists(list).map((name) => counts[name]);
	return {
		leads: listCounts.reduce((all, { leads }) => all + leads, 0),
		isMore: listCounts.some(({ isMore }) => isMore),
	};
};

/** Returns the first half of a postcode in any spelling, and the whole of any other text, such as `near the park`. */
export const parseDistrict = (postcode: string): string => parsePostcode(postcode)?.district ?? postcode.trim();

/** Returns the borough; undefined outside London, or if the postcode is invalid. */
export const findBorough = (area: Area): Borough | undefined =>
	area === "OUTSIDE" || area === "UNKNOWN" ? undefined : boroughs[area];

/** Names the borough of a code, or what stands in its place. */
export const areaName = (code: string): string =>
	Object.entries(boroughs).find(([borough]) => borough === code)?.[1].name ??
	(code === "OUTSIDE" ? "Outside London" : "No valid postcode");

/** Adds a reason that is no longer offered, but that a lead has. */
export const includeReason = (reasons: readonly string[], reason: string | null | undefined): readonly string[] =>
	!reason || reasons.includes(reason) ? reasons : [...reasons, reason];

function nextFriday(today: string): string {
	const weekday = new Date(noonOf(today)).getUTCDay();
	return addDays(today, ((5 - weekday + 6) % 7) + 1);
}

/** Lists the days offered for a follow-up without a date picker, each once. */
export function followUpDays(today: string): readonly { readonly name: string; readonly day: string }[] {
	const tomorrow = { name: "Tomorrow", day: addDays(today, 1) };
	const friday = { name: "Friday", day: nextFriday(today) };
	const week = { name: "In a week", day: addDays(today, 7) };
	return friday.day === tomorrow.day || friday.day === week.day ? [tomorrow, week] : [tomorrow, friday, week];
}
