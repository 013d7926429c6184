import { company } from "../../../content/company/company.ts";
import { commitments } from "../../../content/company/figures.ts";
import {
	fillReply,
	isCallingOff,
	type ReplyTemplate,
	removeVisitLetters,
} from "../../../content/company/reply-templates.ts";
import { capitalize } from "../../../content/shared/in-words.ts";
import { type NextStep, visitLengths } from "../../../forms/next-step.ts";
import { type Person, useSession } from "../../api/session.ts";
import type { Event, Lead, Reply } from "../../api/types.ts";
import { describeEvent } from "../../shared/describe-change.ts";
import { focusLeadPart } from "../../shared/focus-lead-part.ts";
import { findOutdatedVisit, formatMovedTime, formatStepTime, hasStepBegun } from "../../shared/next-step.ts";
import { draftKeys, readDraft, saveDraft } from "../../state/drafts.ts";

/** Returns the last thing that a colleague has done on the lead and a reply should take into account. */
export const findLastByOthers = ({ events }: Lead, me: Person) =>
	events
		.filter(({ concernsReply, by }) => concernsReply && by.personId !== me.id)
		.toSorted((a, b) => a.lastAt - b.lastAt)
		.at(-1);

/** Says what a colleague has done: `Joe Mercer replied`, `Visit moved to Tuesday 1 July, 09:30, 1 h by Joe Mercer`. */
export function describeCrossing(event: Event, me: Person, people: readonly Person[]): string {
	const { what, by, noteKind, to, isUndone } = event;
	if (what === "replied") return `${by.name} replied`;
	if (noteKind === "from-customer" || typeof to.wroteAt === "number") return `${capitalize(by.name)} wrote`;
	if (what === "noted")
		return `${by.name} ${isUndone ? "took back" : "logged"} ${noteKind === "call" ? "a call" : "an email"}`;
	return `${describeEvent(event, me, people)}${isUndone ? ", undone" : ""}`;
}

/** Returns a merged enquiry whose customer waits for an answer that a reply to the lead's address does not bring. */
export const findOtherWriter = ({ merged, unreached }: Lead) => merged.findLast(({ id }) => unreached.includes(id));

/** Returns whether the desk can send a reply. Without a mail server it leaves that to the person's own program. */
export const useCanReply = ({ links, list }: Lead): boolean =>
	useSession().data?.canMail !== false && links.mail !== null && !["spam", "deleted", "merged"].includes(list);

/**
 * Returns the former time, or else the former length, that a text gives the visit to come; undefined if it has neither.
 * Without such a visit, that is the time of one that was called off. A text that calls one off names it rightly.
 */
export function findFormerVisit(
	text: string,
	{ events }: { readonly events: readonly Pick<Event, "from">[] },
	visit: NextStep | undefined,
	now: number,
): string | undefined {
	const describe = visit && text.includes(formatStepTime(visit)) ? describeLength : formatStepTime;
	if (isCallingOff(text) || (visit && text.includes(describe(visit)))) return undefined;
	const former = events.flatMap(({ from }) => (from.nextStep?.kind === "visit" ? from.nextStep : []));
	return former
		.filter((step) => visit || !hasStepBegun(step, now))
		.map(describe)
		.find((words) => text.includes(words));
}

/** Begins an email about the visit, or brings one that has been begun up to date. */
export const writeAboutVisit = (lead: Lead, me: Person, now: number) =>
	changeReply(lead, me, (draft) => updateVisit(draft, lead, me, now));

/**
 * Returns a text that tells of the visit as it is now. Letters of ours that nobody has changed give way to the right one,
 * which otherwise stands below what the person has typed.
 */
export function updateVisit(draft: string, lead: Lead, me: Person, now: number): string {
	const typed = removeVisitLetters(draft);
	const { nextStep } = lead;
	if (nextStep?.kind === "visit" && typed.includes(formatStepTime(nextStep))) return typed;
	return addText(typed, composeAboutVisit(lead, me, now));
}

/** Writes the email that tells the customer of the visit as it is now. */
function composeAboutVisit(lead: Lead, me: Person, now: number): string {
	const outdated = findOutdatedVisit(lead, now);
	const isMissed = outdated?.at != null && hasStepBegun({ at: outdated.at }, now);
	if (lead.nextStep?.kind !== "visit")
		return fillTemplate(isMissed ? "Visit missed" : "Visit cancelled", lead, me, now);
	if (!outdated?.at || outdated.isPlanned) return fillTemplate("Visit confirmation", lead, me, now);
	if (outdated.at === lead.nextStep.at) return fillTemplate("Visit length changed", lead, me, now);
	if (!isMissed) return fillTemplate("Visit moved", lead, me, now);
	// Otherwise it may have taken place: a second one follows it
	const wasCleared = lead.events.some(
		({ from, to, isUndone }) => !isUndone && from.nextStep?.at === outdated.at && to.nextStep === null,
	);
	return fillTemplate(wasCleared ? "Visit missed and moved" : "Visit confirmation", lead, me, now);
}

/**
 * Returns a reply with everything that went to a wrong address, oldest first; empty if there is nothing left to say. An
 * email about a visit that was changed or is over is left out; the one about the visit as it is now takes its place.
 */
export function composeAgain(lead: Lead, me: Person, now: number): string {
	const planned = lead.nextStep?.kind === "visit" ? lead.nextStep.at : null;
	const isAsWritten = ({ visitAt: at, isCancellation }: Reply) =>
		at === null || (!hasStepBegun({ at }, now) && isCancellation === (at !== planned));
	const again = lead.misdirectedReplies.filter(isAsWritten);
	const isConfirmed = again.some(({ visitAt, isCancellation }) => visitAt !== null && !isCancellation);
	const isTold = isConfirmed || !findOutdatedVisit(lead, now);
	return [...again.map(({ text }) => text), ...(isTold ? [] : [composeAboutVisit(lead, me, now)])].join("\n\n");
}

/** Remembers what colleagues have done and the address as they are when a reply is begun. */
export function rememberSeen(lead: Lead, me: Person) {
	const key = draftKeys.reply(lead.reference);
	saveDraft(draftKeys.beside(key, "seen"), String(findLastByOthers(lead, me)?.lastAt ?? 0));
	saveDraft(draftKeys.beside(key, "address"), lead.email);
}

/** Begins a reply, or changes one that has been begun. */
function changeReply(lead: Lead, me: Person, write: (draft: string) => string) {
	const key = draftKeys.reply(lead.reference);
	const draft = readDraft(key) ?? "";
	if (!draft) rememberSeen(lead, me);
	saveDraft(key, write(draft));
	focusLeadPart("reply");
}

const addText = (draft: string, text: string): string =>
	draft.includes(text) ? draft : [draft, text].filter(Boolean).join("\n\n");

/** Begins a reply with a text, or adds the text to one that has been begun without it. */
export const beginReply = (lead: Lead, me: Person, text: string) =>
	changeReply(lead, me, (draft) => addText(draft, text));

const describeLength = (visit: NextStep | null) => `about ${visit?.minutes ?? visitLengths.default} minutes`;

/** Fills in a template for a lead. A visit that has no time yet stays a gap. */
export function fillTemplate(template: ReplyTemplate, lead: Lead, me: Person, now: number): string {
	const { name, reference, nextStep } = lead;
	const facts = { name, reference, sender: me.name, company: company.name, phone: company.phone };
	const isOff = template === "Visit cancelled" || template === "Visit missed";
	const cancelled = isOff ? (findOutdatedVisit(lead, now) ?? { at: null, confirmedAt: null }) : undefined;
	const { at, confirmedAt } = cancelled ?? { at: nextStep?.kind === "visit" && nextStep.at, confirmedAt: null };
	const length = describeLength(nextStep);
	// Nobody can have missed a visit to come
	const isMissing = template === "Visit missed" && at && !hasStepBegun({ at }, now);
	const time = at && !isMissing ? formatMovedTime({ at, confirmedAt }) : "[day and time]";
	return fillReply(template, { ...facts, visit: time, length, days: String(commitments.quoteValidDays) });
}
