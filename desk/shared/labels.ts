import { type Borough, boroughs } from "../../content/areas/areas.ts";
import { district, unit } from "../../content/areas/postcode/pattern.ts";
import { pluralize } from "../../content/shared/in-words.ts";
import { formName } from "../../forms/form-names.ts";
import { leadStatuses, statusNames } from "../../forms/lead-status.ts";
import { maxPounds } from "../../forms/office.ts";
import type { View } from "../api/leads.ts";
import type {
	Attempt,
	Channel,
	DeliveryTrouble,
	DeliveryView,
	LeadSummary,
	ListCount,
	ListCounts,
	Place,
	Status,
} from "../api/types.ts";
import {
	addDays,
	daysBetween,
	isoDay,
	longDay,
	noonOf,
	relativeDay,
	shortDate,
	shortDay,
	timeOfDay,
} from "../ui/times.ts";
import { shownLists } from "./view.ts";

/** Returns the status with this key, as an event has it. */
export const parseStatus = (key: string | null | undefined): Status | undefined =>
	leadStatuses.find((status) => status === key);

/** Returns `Electrical · Re-Cabling, This Week`. Emergencies are left out, because they have their own tag. */
export function describeRequest({
	form,
	choices,
	isUrgent,
}: Pick<LeadSummary, "form" | "choices" | "isUrgent">): string {
	return [formName(form), describeChoices({ choices, isUrgent })].filter(Boolean).join(" · ");
}

/** Lists what the customer chose, without `Emergency`, which has its own tag. */
export const describeChoices = ({ choices, isUrgent }: Pick<LeadSummary, "choices" | "isUrgent">): string =>
	choices.filter((choice) => !(isUrgent && choice === "Emergency")).join(", ");

/** Returns `E13 Newham`: the first half of the postcode is enough to locate it. */
export function describeLocation({ postcode, place }: Pick<LeadSummary, "postcode" | "place">): string {
	const district = parseDistrict(postcode);
	return [district, findBorough(place)?.name].filter(Boolean).join(" ");
}

/** Returns `Plumbing, E13 Newham`, without the name. */
export const describeLead = (lead: Pick<LeadSummary, "form" | "postcode" | "place">): string =>
	[formName(lead.form), describeLocation(lead)].filter(Boolean).join(", ");

const troubleNames: Readonly<Record<Channel, string>> = {
	webhook: "Not delivered",
	"office-mail": "Office email not sent",
	confirmation: "Confirmation not sent",
	reply: "Reply not sent",
};

/** Names a delivery that has not succeeded: `Reply not sent yet` or, once no attempt is planned, `Reply not sent`. */
export const nameTrouble = ({ channel, state }: Pick<DeliveryView, "channel" | "state">): string =>
	channel !== "webhook" && (state === "pending" || state === "held")
		? `${troubleNames[channel]} yet`
		: troubleNames[channel];

/** Removes the code in brackets, which means nothing to the office: `no connection`. */
export const removeErrorCode = (error: string): string => error.replace(/ \(\w+\)$/, "");

/** Returns why an attempt failed, without the code, which the list of attempts has. */
export const attemptError = (attempt: Attempt | null | undefined): string =>
	removeErrorCode(attempt?.error ?? "no response");

/** Describes a delivery in trouble: `Not delivered: HTTP 503, next attempt 14:20`, `Reply not sent yet`. */
export function describeTrouble(trouble: DeliveryTrouble): string {
	const { channel, state, lastAttempt, nextAttemptAt, attempts } = trouble;
	const what = nameTrouble(trouble);
	if (state === "held") return channel === "webhook" ? "Waiting: no webhook set up" : `${what}: email is not set up`;
	if (state === "failed") return `${what}: failed after ${pluralize(attempts, "attempt")}`;
	if (channel === "reply" && !lastAttempt) return what;
	const next = nextAttemptAt === null ? "trying again now" : `next attempt ${timeOfDay(nextAttemptAt)}`;
	return `${what}: ${attemptError(lastAttempt)}, ${next}`;
}

/** Returns `Follow up today`, `Follow up Thu 26 Nov` or `Follow-up due 23 Nov`. */
export function describeFollowUp(followUp: string, now: number): { readonly text: string; readonly isLate: boolean } {
	const today = isoDay(now);
	const name = relativeDay(followUp, today);
	if (daysBetween(today, followUp) < 0)
		return { text: `Follow-up due ${name ?? shortDate(noonOf(followUp))}`, isLate: true };
	return { text: `Follow up ${name ?? shortDay(noonOf(followUp))}`, isLate: false };
}

/** Returns the day of the visit, if it is still to come, or of the follow-up, whichever is earlier. */
export function nextDate({ followUp, visit }: Pick<LeadSummary, "followUp" | "visit">, now: number): string | null {
	const visitDay = visit?.slice(0, 10) ?? "";
	if (visitDay < isoDay(now)) return followUp;
	return followUp !== null && followUp <= visitDay ? followUp : visitDay;
}

/** Describes the next date of a lead in hand; undefined without one, or if it is the visit that the status names. */
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
 * Reads whole pounds as people type them: `12500`, `12,500`, `£12,500.00`.
 *
 * @returns null for none; undefined for anything else, such as pence
 */
export function parsePounds(text: string): number | null | undefined {
	if (text.trim() === "") return null;
	const [, digits = ""] = /^£?\s*(\d+|\d{1,3}(?:[, ]\d{3})+)(?:\.00)?$/.exec(text.trim()) ?? [];
	const pounds = Number(digits.replace(/\D/g, ""));
	return pounds > 0 && pounds <= maxPounds ? pounds : undefined;
}

/** Formats a visit's day and time, `Tuesday 1 December, 10:00`. */
export const formatVisit = (visit: string) => `${longDay(noonOf(visit.slice(0, 10)))}, ${visit.slice(11)}`;

/** Formats a visit's day and time, `1 Dec, 10:00`. */
export const shortVisit = (visit: string) => `${shortDate(noonOf(visit.slice(0, 10)))}, ${visit.slice(11)}`;

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

/** Returns the index, from New to Won, of the last step that a lead has reached, even if it was lost there. */
export const stepIndex = ({ reached }: Pick<LeadSummary, "reached">): number => leadStatuses.indexOf(reached);

/** Formats a count: `312`, or `20,000+` if counting stopped there. */
export const formatCount = ({ leads, isMore }: ListCount) => `${leads.toLocaleString("en-GB")}${isMore ? "+" : ""}`;

export const sumCounts = ({ list }: View, counts: ListCounts): ListCount => {
	const listCounts = shownLists(list).map((name) => counts[name]);
	return {
		leads: listCounts.reduce((all, { leads }) => all + leads, 0),
		isMore: listCounts.some(({ isMore }) => isMore),
	};
};

/** Returns the first half of a postcode in any spelling, and the whole of any other text, such as `near the park`. */
export const parseDistrict = (postcode: string): string =>
	new RegExp(`^${district.source}(?=\\s*${unit.source}$|\\s|$)`, "i").exec(postcode.trim())?.[0].toUpperCase() ??
	postcode.trim();

/** Returns the borough; undefined outside London, or if the postcode is invalid. */
export const findBorough = (place: Place): Borough | undefined =>
	place === "OUTSIDE" || place === "UNKNOWN" ? undefined : boroughs[place];

/** Formats a British number in its usual groups, and leaves any other unchanged. */
export function formatPhone(phone: string): string {
	const digits = phone.replace(/[\s().-]/g, "").replace(/^(\+44|0044)0?/, "0");
	if (/^07\d{9}$/.test(digits)) return `${digits.slice(0, 5)} ${digits.slice(5)}`;
	if (/^02\d{9}$/.test(digits)) return `${digits.slice(0, 3)} ${digits.slice(3, 7)} ${digits.slice(7)}`;
	return phone;
}

/** Adds a reason that is no longer offered, but that a lead has. */
export const includeReason = (reasons: readonly string[], reason: string | null | undefined): readonly string[] =>
	!reason || reasons.includes(reason) ? reasons : [...reasons, reason];

function nextFriday(today: string): string {
	const weekday = new Date(noonOf(today)).getUTCDay();
	return addDays(today, ((5 - weekday + 6) % 7) + 1);
}

/** Lists the days offered for a follow-up without a date picker. */
export const followUpDays = (today: string): readonly { readonly name: string; readonly day: string }[] => [
	{ name: "Tomorrow", day: addDays(today, 1) },
	{ name: "Friday", day: nextFriday(today) },
	{ name: "In a week", day: addDays(today, 7) },
];
