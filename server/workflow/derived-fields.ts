import { contactDetails } from "../../forms/contact-details.ts";
import { isClosedStatus, type LeadStatus } from "../../forms/lead-status.ts";
import type { NextStep } from "../../forms/next-step.ts";
import { type AllFields, contactFields, mergeContact, pickFields, type SomeFields } from "../leads/fields.ts";
import { ProblemError, requireValid } from "../problem.ts";
import { parseLondonTime } from "../time/london-time.ts";
import { type Actor, isCustomer } from "./events.ts";

/**
 * Returns the fields of a change, and the fields that follow from it.
 *
 * @param newAssignee id of the person who makes the change. An unassigned lead that leaves New becomes theirs
 */
export function withDerivedFields(
	lead: AllFields,
	to: SomeFields,
	by: Actor,
	newAssignee: string | undefined,
	now: number,
): SomeFields {
	const corrected = contactFields.filter((key) => to[key] !== undefined);
	const contact =
		corrected.length > 0 ? pickFields(requireValid(contactDetails, mergeContact(lead, to)), corrected) : {};
	const { status = lead.status } = to;
	if (to.nextStep && isClosedStatus(status)) throw new ProblemError("no-next-step");
	// The value of a lead that was won before is still shown, and can be corrected
	if ((to.lostReason && status !== "lost") || (to.wonValue && status !== "won" && lead.wonValue === null))
		throw new ProblemError("invalid-input");
	const asked = { ...to, ...contact, ...deriveWonValue(lead, to) };
	if (to.status === undefined) return asked;
	const leavesNew = lead.status === "new" && to.status !== "new" && to.status !== "lost";
	// A lost lead stays unassigned
	const assigneeId = leavesNew && lead.assigneeId === "" ? newAssignee : undefined;
	return {
		...(assigneeId !== undefined && { assigneeId }),
		...(lead.nextStep && isSuperseded(lead.nextStep, to.status, now) && { nextStep: null }),
		...asked,
		// Nobody waits for a reply about a lead that the office has lost, until the customer writes again. A customer who
		// cancels may have asked something before, and one who has accepted a quote when the work begins
		...(to.status === "lost" && lead.wroteAt !== null && !isCustomer(by) && { wroteAt: null }),
		lostReason: to.status === "lost" ? (to.lostReason ?? null) : null,
		statusAt: now,
	};
}

/** Returns the value of a win: the quote, also once that is corrected, until somebody enters another one. */
function deriveWonValue(lead: AllFields, to: SomeFields): SomeFields {
	const { quotedValue = lead.quotedValue } = to;
	if (to.wonValue !== undefined) return {};
	if (lead.wonValue === null) return to.status === "won" ? { wonValue: quotedValue } : {};
	const isCorrected = quotedValue !== null && quotedValue !== lead.quotedValue;
	return isCorrected && lead.wonValue === lead.quotedValue ? { wonValue: quotedValue } : {};
}

const hasVisitBegun = ({ kind, at }: NextStep, now: number): boolean =>
	kind === "visit" && parseLondonTime(at).getTime() <= now;

/** Returns whether a status leaves a next step behind: a lead that is over has none, and a quote follows its visit. */
const isSuperseded = (step: NextStep, status: LeadStatus, now: number): boolean =>
	isClosedStatus(status) || (status === "quoted" && (step.kind === "quote" || hasVisitBegun(step, now)));

/**
 * Returns what follows when a lead moves on from a visit whose hour has come (see `visited_at`). The customer was spoken
 * to at that hour if the quote is next, or the lead is quoted or won. A call may be due because nobody was in.
 */
export function deriveFromVisit(
	{ answeredAt, wroteAt, nextStep }: AllFields,
	to: SomeFields,
	by: Actor,
	now: number,
): SomeFields {
	if (!nextStep || !hasVisitBegun(nextStep, now)) return {};
	const begunAt = parseLondonTime(nextStep.at).getTime();
	const next = to.nextStep?.kind;
	const wasSpokenTo = next === "quote" || to.status === "quoted" || to.status === "won";
	return {
		...((wasSpokenTo || next === "call") && { visitedAt: now }),
		...(wasSpokenTo && answeredAt === null && { answeredAt: begunAt, answeredBy: by.personId ?? null }),
		...(wasSpokenTo && wroteAt !== null && wroteAt < begunAt && { wroteAt: null }),
	};
}
