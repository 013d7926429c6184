import { nameStatus } from "../../forms/lead-status.ts";
import { cancelledByCustomer, customerName } from "../../forms/lead-words.ts";
import { urgencyNames } from "../../forms/urgency.ts";
import type { Person } from "../api/session.ts";
import type { Event, Fields } from "../api/types.ts";
import { formatPounds, formatReason } from "./labels.ts";
import { formatLength, formatStepTime, hasStepBegun } from "./next-step.ts";

const contactNames = { name: "Name", phone: "Phone", email: "Email", street: "Street", postcode: "Postcode" } as const;

function describeCorrection(from: Fields, to: Fields): string {
	const parts = (["name", "phone", "email", "street", "postcode"] as const).filter((part) => to[part] !== undefined);
	const texts = parts.map((part, index) => {
		const name = index === 0 ? contactNames[part] : contactNames[part].toLowerCase();
		if (!to[part]) return from[part] ? `${name} ${from[part]} removed` : `${name} removed`;
		if (from[part] === undefined) return `${name} changed to ${to[part]}`;
		return from[part] ? `${name} corrected from ${from[part]} to ${to[part]}` : `${name} ${to[part]} added`;
	});
	return [...texts, ...(to.answeredAt === null ? ["unanswered again"] : [])].join("; ");
}

/** Describes a change by the first of these fields that has changed, because the others follow from that one. */
export function describeChange({ from, to }: Pick<Event, "from" | "to">, me: Person, people: readonly Person[]) {
	const { isDeleted, isSpam, status, assigneeId, nextStep, quotedValue, wonValue, urgency, answeredAt, wroteAt } = to;
	if (isDeleted !== undefined) return isDeleted ? "Deleted" : "Restored";
	if (to.mergedInto !== undefined) return to.mergedInto ? `Merged into ${to.mergedInto}` : "Separated again";
	if (to.notSame !== undefined) {
		const [before = [], after = []] = [from, to].map(({ notSame }) => notSame?.split(" "));
		const added = after.findLast((reference) => !before.includes(reference));
		if (added) return `Marked as not the same customer as ${added}`;
		return `Marked as the same customer as ${before.find((reference) => !after.includes(reference)) ?? "another lead"}`;
	}
	if (isSpam !== undefined) return isSpam ? "Marked as spam" : "Marked as not spam";
	const former = from.nextStep?.kind === "visit" ? from.nextStep : undefined;
	if (nextStep?.kind === "visit" && former?.at === nextStep.at)
		return `Visit on ${formatStepTime(nextStep)} now takes ${formatLength(nextStep.minutes)}`;
	if (nextStep?.kind === "visit")
		return `Visit ${former && former.at !== nextStep.at ? "moved to" : "booked for"} ${formatStepTime(nextStep)}, ${formatLength(nextStep.minutes)}`;
	if (status === "new") return "Moved back to New";
	if (status === "won" && wonValue) return `Marked as won for ${formatPounds(wonValue)}`;
	if (status) return `Marked as ${nameStatus({ status, nextStep: null, visitedAt: null }).toLowerCase()}`;
	if (quotedValue !== undefined) return quotedValue ? `Quoted ${formatPounds(quotedValue)}` : "Quote cleared";
	if (wonValue !== undefined) return wonValue ? `Won for ${formatPounds(wonValue)}` : "Value cleared";
	if (nextStep === null) return former ? `Visit on ${formatStepTime(former)} cleared` : "Next step cleared";
	if (nextStep) return `${nextStep.kind === "call" ? "Call set for" : "Quote due"} ${formatStepTime(nextStep)}`;
	if (urgency !== undefined)
		return `Marked as ${urgency === null ? "not urgent" : urgencyNames[urgency].toLowerCase()}`;
	if (wroteAt !== undefined && answeredAt === undefined)
		return wroteAt === null ? "Marked as needing no reply" : "Waits for a reply";
	if (to.email === undefined && answeredAt !== undefined)
		return answeredAt === null ? "No longer answered" : "Answered";
	if (assigneeId === undefined) return describeCorrection(from, to);
	if (assigneeId === "") return "Unassigned";
	if (assigneeId === me.id) return "Assigned to you";
	return `Assigned to ${people.find(({ id }) => id === assigneeId)?.name ?? "a colleague"}`;
}

/** Names the visit or quote that another step or status has ended: `. Visit on Friday 4 December, 10:00 took place`. */
export function describeEndedStep({ from: { nextStep: ended }, to, at }: Pick<Event, "from" | "to" | "at">): string {
	const { status, nextStep } = to;
	if (!ended || nextStep === undefined || nextStep?.kind === ended.kind) return "";
	if (ended.kind === "quote" && nextStep) return `. Quote due ${formatStepTime(ended)} cleared`;
	if (ended.kind !== "visit" || !(nextStep ?? status)) return "";
	const hasBegun = hasStepBegun(ended, at);
	if (hasBegun && status === "lost") return "";
	const end = nextStep?.kind === "call" ? "is over" : "took place";
	return `. Visit on ${formatStepTime(ended)} ${hasBegun ? end : "cleared"}`;
}

/** Describes what happened to a lead and who did it: `Call set for Friday 4 December by Joe Mercer`. */
export function describeEvent(event: Event, me: Person, people: readonly Person[]): string {
	const { by } = event;
	const { status, lostReason } = event.to;
	// A colleague who has just joined may not be listed yet
	const known = by.personId === undefined ? people : [...people, { id: by.personId, name: by.name }];
	if (lostReason === cancelledByCustomer && by.name === customerName)
		return `${cancelledByCustomer}${describeEndedStep(event)}`;
	const reason = status === "lost" && lostReason ? `: ${formatReason(lostReason)},` : "";
	const change = describeChange(event, me, known);
	if (event.cause?.kind === "customer")
		return `${change}, who ${event.to.assigneeId === me.id ? "have" : "has"} this customer’s other enquiry`;
	if (by.personId === me.id && change === "Assigned to you") return "You assigned it to yourself";
	return `${change}${reason} by ${by.name}${describeEndedStep(event)}`;
}

/** Describes a change that was refused, for the toast: `Not assigned to you`, `Not saved: Quoted £12,500`. */
export function describeRefusal(to: Fields, me: Person, people: readonly Person[]): string {
	const description = describeChange({ from: {}, to }, me, people);
	return /^(Marked|Moved|Assigned|Unassigned|Deleted)/.test(description)
		? `Not ${description.charAt(0).toLowerCase()}${description.slice(1)}`
		: `Not saved: ${description}`;
}
