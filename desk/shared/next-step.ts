import { findHours } from "../../content/company/company.ts";
import { hour, minute } from "../../content/shared/time.ts";
import { type NextStep, stepNames } from "../../forms/next-step.ts";
import type { LeadSummary } from "../api/types.ts";
import {
	addDays,
	daysBetween,
	exactDuration,
	isoDay,
	longDay,
	noonOf,
	relativeDay,
	shortDay,
	timeOfDay,
} from "../ui/times.ts";

export const toLondonDateTime = (timestamp: number): string => `${isoDay(timestamp)}T${timeOfDay(timestamp)}`;

/** Returns whether a step's day, its time or, for a visit, its end is over. */
export function isStepOver({ at, minutes }: NextStep, now: number): boolean {
	if (!at.includes("T")) return at < isoDay(now);
	const end = new Date(Date.parse(`${at}Z`) + (minutes ?? 0) * minute);
	return end.toISOString().slice(0, 16) <= toLondonDateTime(now);
}

export const hasStepBegun = ({ at }: Pick<NextStep, "at">, now: number): boolean => at <= toLondonDateTime(now);

/** Returns what a lead's customer still expects, although another visit is planned, until the hour of both has come. */
export const findOutdatedVisit = ({ outdatedVisit: visit }: Pick<LeadSummary, "outdatedVisit">, now: number) =>
	visit && !hasStepBegun({ at: visit.until }, now) ? visit : undefined;

const mayExpect = (at: string, now: number) =>
	`The customer may ${hasStepBegun({ at }, now) ? "have expected" : "expect"} the visit on ${formatStepTime({ at })}`;

/** Says what the customer takes for true of a visit: the beginning of a sentence. Only an email has certainly told them. */
export function describeTold(visit: NonNullable<LeadSummary["outdatedVisit"]>, now: number): string {
	const { at, confirmedAt, email } = visit;
	if (at === null) return "The customer may think that the visit is off";
	return at === confirmedAt ? `The confirmation for ${formatStepTime({ at })} went to ${email}` : mayExpect(at, now);
}

/** Says of a lead that is to leave the lists which visit its customer still expects: a sentence, or nothing. */
export function warnOfVisit(lead: Pick<LeadSummary, "nextStep" | "outdatedVisit">, now: number): string {
	const outdated = findOutdatedVisit(lead, now);
	const planned = lead.nextStep?.kind === "visit" ? lead.nextStep.at : null;
	const at = outdated ? outdated.at : planned;
	return at && !hasStepBegun({ at }, now) ? `${mayExpect(at, now)}: please tell them. ` : "";
}

/** Describes a next step: `Visit tomorrow, 10:00`, `Call today`, `Quote due Thu 3 Dec`; after a visit, `Visited?`. */
export function describeStep(step: NextStep, now: number): { readonly text: string; readonly isLate: boolean } {
	const [day = "", time] = step.at.split("T");
	const isLate = isStepOver(step, now);
	if (step.kind === "visit" && isLate) return { text: "Visited?", isLate };
	const name = step.kind === "call" && isLate ? "Call due" : stepNames[step.kind];
	const when = [relativeDay(day, isoDay(now)) ?? shortDay(noonOf(day)), time].filter(Boolean).join(", ");
	return { text: `${name} ${when}`, isLate };
}

/** Formats the day and time of a step, `Tuesday 1 December, 10:00`. */
export const formatStepTime = ({ at }: Pick<NextStep, "at">): string =>
	[longDay(noonOf(at.slice(0, 10))), at.slice(11)].filter(Boolean).join(", ");

/** Formats the time of a visit and the one confirmed before: `Tuesday 1 December, 17:45, first confirmed for 17:00`. */
export function formatMovedTime({ at, confirmedAt }: Readonly<{ at: string; confirmedAt?: string | null }>): string {
	if (!confirmedAt || at === confirmedAt) return formatStepTime({ at });
	const isSameDay = at.slice(0, 10) === confirmedAt.slice(0, 10);
	return `${formatStepTime({ at })}, first confirmed for ${isSameDay ? confirmedAt.slice(11) : formatStepTime({ at: confirmedAt })}`;
}

export const formatLength = (minutes: number | null): string => exactDuration((minutes ?? 0) * minute);

export function listStepDays(today: string): readonly { readonly name: string; readonly day: string }[] {
	const weekday = new Date(noonOf(today)).getUTCDay();
	const tomorrow = { name: "tomorrow", day: addDays(today, 1) };
	const friday = { name: "Friday", day: addDays(today, ((5 - weekday + 6) % 7) + 1) };
	const week = { name: "in a week", day: addDays(today, 7) };
	return friday.day === tomorrow.day || friday.day === week.day ? [tomorrow, week] : [tomorrow, friday, week];
}

/** Offers the next calls after one that reached nobody, within the office's hours; for an emergency the soonest. */
export function listNextTries(now: number, { urgency, replyDue }: Pick<LeadSummary, "urgency" | "replyDue">) {
	const today = isoDay(now);
	const delays = { "in 2 hours": 2 * hour, "in an hour": hour, "in 15 minutes": 15 * minute };
	const at = (delay: number) => toLondonDateTime(Math.ceil((now + delay) / (5 * minute)) * 5 * minute);
	const soon = Object.entries(delays).map(([name, delay]) => ({ name, at: at(delay) }));
	if (urgency === "emergency") return soon.slice(-1);
	const open = soon.filter(({ at }) => {
		const [hours, time] = [findHours(at.slice(0, 10)), Number(at.slice(11, 13))];
		return hours && time >= hours.open && time < hours.close;
	});
	const isLate = ({ at }: { readonly at: string }) => now < replyDue && at >= toLondonDateTime(replyDue);
	const day = [1, 2, 3, 4, 5, 6].map((days) => addDays(today, days)).find(findHours) ?? addDays(today, 7);
	const weekday = relativeDay(day, today) ?? longDay(noonOf(day)).split(" ")[0];
	return [open.find((offer) => !isLate(offer)) ?? open.slice(0, 1), { name: `${weekday} morning`, at: `${day}T09:00` }]
		.flat()
		.map((offer) => ({ ...offer, name: isLate(offer) ? `${offer.name}, after the promised time` : offer.name }));
}

export function quoteAfterVisit(today: string): NextStep {
	const isWeekend = (day: string) => [0, 6].includes(new Date(noonOf(day)).getUTCDay());
	const [, second = today] = [1, 2, 3, 4].map((days) => addDays(today, days)).filter((day) => !isWeekend(day));
	return { kind: "quote", at: second, minutes: null };
}

export function groupOfStep(step: NextStep | null, now: number): string {
	if (!step) return "No next step";
	const day = step.at.slice(0, 10);
	const days = daysBetween(isoDay(now), day);
	if (days < 0) return "Overdue";
	if (days === 0) return step.kind === "visit" ? "Visits today" : "Today";
	// 'This week' ends on Sunday
	const weekday = new Date(noonOf(isoDay(now))).getUTCDay();
	return days <= (7 - weekday) % 7 ? "This week" : "Later";
}
