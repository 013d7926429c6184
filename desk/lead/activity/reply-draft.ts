import { company } from "../../../content/company/company.ts";
import { commitments } from "../../../content/company/figures.ts";
import { fillReply, type ReplyTemplate } from "../../../content/company/reply-templates.ts";
import { type NextStep, visitLengths } from "../../../forms/next-step.ts";
import { type Person, useSession } from "../../api/session.ts";
import type { Lead } from "../../api/types.ts";
import { focusLeadPart } from "../../shared/focus-lead-part.ts";
import { findOutdatedVisit, formatMovedTime, formatStepTime } from "../../shared/next-step.ts";
import { draftKeys, readDraft, saveDraft } from "../../state/drafts.ts";

/** Returns the last email of a colleague to the customer, a reply or one that they logged, or message of the customer. */
export const findLastEmail = ({ replies, notes }: Lead, me: Person) =>
	[...replies, ...notes.filter(({ kind }) => kind === "mail" || kind === "from-customer")]
		.filter(({ by }) => by.personId !== me.id)
		.toSorted((a, b) => a.at - b.at)
		.at(-1);

/** Returns whether the desk can send a reply. Without a mail server it leaves that to the person's own program. */
export const useCanReply = ({ links, list }: Lead): boolean =>
	useSession().data?.canMail !== false && links.mail !== null && !["spam", "deleted", "merged"].includes(list);

/** Returns the former time, or else the former length, that a text gives the visit to come; undefined if it has neither. */
export function findFormerVisit(text: string, { events }: Lead, visit: NextStep | undefined): string | undefined {
	if (!visit) return undefined;
	const describe = text.includes(formatStepTime(visit)) ? describeLength : formatStepTime;
	if (text.includes(describe(visit))) return undefined;
	const visits = events.flatMap(({ from }) => (from.nextStep?.kind === "visit" ? describe(from.nextStep) : []));
	return visits.find((words) => text.includes(words));
}

/** Begins an email about the visit, or gives a confirmation that has been begun the visit's new time. */
export function writeAboutVisit(lead: Lead, me: Person, now: number) {
	const key = draftKeys.reply(lead.reference);
	const draft = readDraft(key);
	const visit = lead.nextStep?.kind === "visit" ? lead.nextStep : undefined;
	if (draft && visit) {
		const time = formatStepTime(visit);
		const former = draft.includes(time) ? undefined : findFormerVisit(draft, lead, visit);
		const withTime = draft.replaceAll(former ?? time, time);
		saveDraft(key, withTime.replaceAll(/\babout \d+ minutes\b/g, describeLength(visit)));
	}
	const outdated = findOutdatedVisit(lead, now);
	const moved = visit?.at === outdated?.confirmedAt ? "Visit length changed" : "Visit moved";
	const planned = outdated?.isPlanned === false ? moved : "Visit confirmation";
	beginReply(lead, me, fillTemplate(visit ? planned : "Visit cancelled", lead, me, now));
}

/** Remembers the last email and the address as they are when a reply is begun. */
export function rememberSeen(lead: Lead, me: Person) {
	const key = draftKeys.reply(lead.reference);
	saveDraft(draftKeys.beside(key, "seen"), String(findLastEmail(lead, me)?.at ?? 0));
	saveDraft(draftKeys.beside(key, "address"), lead.email);
}

export function beginReply(lead: Lead, me: Person, text: string) {
	const key = draftKeys.reply(lead.reference);
	if (!readDraft(key)) {
		saveDraft(key, text);
		rememberSeen(lead, me);
	}
	focusLeadPart("reply");
}

const describeLength = (visit: NextStep | null) => `about ${visit?.minutes ?? visitLengths.default} minutes`;

/** Fills in a template for a lead. A visit that has no time yet stays a gap. */
export function fillTemplate(template: ReplyTemplate, lead: Lead, me: Person, now: number): string {
	const { name, reference, nextStep } = lead;
	const facts = { name, reference, sender: me.name, company: company.name, phone: company.phone };
	const planned = nextStep?.kind === "visit" ? nextStep : undefined;
	const visit = template === "Visit cancelled" ? findOutdatedVisit(lead, now) : planned;
	const length = describeLength(nextStep);
	const time = visit ? formatMovedTime(visit) : "[day and time]";
	return fillReply(template, { ...facts, visit: time, length, days: String(commitments.quoteValidDays) });
}
