import type { ReactNode } from "react";
import { pluralize } from "../../content/shared/in-words.ts";
import { normalizeEmail } from "../../forms/clean-text.ts";
import { leadKey, refreshLists, removeRows } from "../api/cache.ts";
import { buildChange, buildUndo, makeChanges, type Result, type ShownChange } from "../api/changes.ts";
import { useDesk } from "../api/desk.ts";
import { serviceNow } from "../api/leads.ts";
import { useMe, usePeople } from "../api/session.ts";
import type { Event, Fields, Lead, LeadSummary, RelatedEnquiry } from "../api/types.ts";
import { dayAndTime } from "../ui/times.ts";
import { useToasts } from "../ui/toasts.tsx";
import { isDelivered } from "./deliveries.ts";
import { describeChange, describeEndedStep, describeEvent, describeRefusal } from "./describe-change.ts";
import { describeTold, findOutdatedVisit, formatStepTime, hasStepBegun, warnOfVisit } from "./next-step.ts";
import { focusRow, listRowReferences } from "./rows.ts";
import { useView } from "./view.ts";

type WithLead = Pick<ShownChange, "lead">;
const nameLead = ({ lead: { name, reference } }: WithLead): string => name || reference;

const appendLeads = (text: string, changes: readonly WithLead[]): ReactNode => (
	<>
		{text}: <b>{changes.length === 1 ? changes.map(nameLead) : pluralize(changes.length, "lead")}</b>
	</>
);

/** Says how many of the customer's other leads still have the email that was corrected. */
function warnOfOldEmail({ from, to }: MadeChange["event"], open: Lead | undefined): string {
	const [before, after] = [from, to].map(({ email }) => normalizeEmail(email ?? ""));
	const isOld = ({ email, isMarkedApart }: RelatedEnquiry) => !isMarkedApart && normalizeEmail(email) === before;
	const others = open?.customer.leads.filter(isOld).length ?? 0;
	if (!before || !after || before === after || others === 0) return "";
	return `. ${pluralize(others, "other enquiry has", "other enquiries have")} the old address`;
}

/** Lists what a question about changing these fields of leads is about. */
export const listTopics = (leads: readonly LeadSummary[], to: Fields): readonly string[] =>
	leads.flatMap(({ reference }) => Object.keys(to).map((name) => `${reference} ${name}`));

type MadeChange = Extract<Result, { readonly outcome: "made" }>;

interface ChangeOptions {
	/** Returns a lead's fields as the person saw them, if it has changed since. */
	readonly findSeen?: (lead: LeadSummary) => Fields | undefined;
	/** True if visits to come may be cleared without a question. */
	readonly isSure?: boolean;
	/** Runs once all leads are changed, even if a question or another attempt came first. */
	readonly follow?: (() => void) | undefined;
}

interface Undo {
	readonly text: string;
	readonly wasRemoval: boolean;
	/** Reference of the lead in whose place another one was opened. */
	readonly wasOpen?: string | undefined;
}

interface SubmitOptions extends Pick<ChangeOptions, "follow"> {
	readonly undo?: Undo | undefined;
}

/** Returns the changes that the signed-in person can make to leads. Each shows a toast with an undo button. */
export function useLeadChanges() {
	const desk = useDesk();
	const toasts = useToasts();
	const me = useMe();
	const people = usePeople();
	const { view, opened, open } = useView();

	/** Returns whether a change removes leads from the shown list at once. After any other the row stays in its place. */
	const isRemoval = ({ isDeleted, isSpam, mergedInto }: Fields) =>
		isDeleted === true || (view.list !== undefined && (isSpam !== undefined || Boolean(mergedInto)));

	/** Removes leads from the shown list. Returns the open lead if it is one, in whose place another is opened. */
	function removeFromList(
		leads: readonly Pick<LeadSummary, "reference">[],
		mergedInto?: string | null,
	): string | undefined {
		const isGone = (reference: string | undefined) => leads.some((lead) => lead.reference === reference);
		const shown = listRowReferences();
		const index = shown.indexOf(opened ?? "");
		const next = [...shown.slice(index + 1), ...shown.slice(0, index).toReversed()].find((each) => !isGone(each));
		removeRows(desk, leads);
		if (!isGone(opened)) return undefined;
		open(mergedInto ?? next, true);
		return opened;
	}

	/** Changes the same fields of several leads, or undoes such changes. Returns whether all were made. */
	async function submitChanges(
		changes: readonly ShownChange[],
		to: Fields,
		text: string,
		{ undo, follow }: SubmitOptions,
	) {
		const topics = changes.flatMap(({ lead, change }) => listTopics([lead], change.to));
		toasts.closeQuestions((topic) => topics.includes(topic));
		const results = await makeChanges(desk, changes, serviceNow(desk));
		const made = results.filter((result) => result.outcome === "made");
		const refused = results.filter((result) => result.outcome === "refused");
		const failed = results.filter((result) => result.outcome === "failed");
		if (undo) await showUndone(made, refused, undo);
		else {
			const wasRemoval = isRemoval(to);
			const leads = made.map(({ lead }) => lead);
			const wasOpen = wasRemoval ? removeFromList(leads, to.mergedInto) : undefined;
			if (made.length > 0) offerUndo(made, { text, wasRemoval, wasOpen });
			for (const result of refused) showConflict(result, to, follow);
			if (to.mergedInto === null) await refreshLists(desk);
		}
		// A repeat sends the ids of the first attempt, so that no lead is changed twice
		const retry = () => void submitTracked(failed, to, text, { undo, follow });
		if (failed[0]) toasts.showNotSaved(failed[0].error, retry, { what: appendLeads(text, failed) });
		return made.length === results.length;
	}

	/** Makes changes that an immediate undo waits for. What follows may select a field, so it comes once they are shown. */
	async function submitTracked(...[changes, to, text, options]: Parameters<typeof submitChanges>): Promise<boolean> {
		const isMade = await toasts.track(submitChanges(changes, to, text, options));
		if (isMade) options.follow?.();
		return isMade;
	}

	function offerUndo(made: readonly MadeChange[], undo: Undo) {
		const changes = made.map(({ lead, event }) => ({ lead, change: buildUndo(event) }));
		const run = () => void submitTracked(changes, {}, `Undo: ${undo.text}`, { undo });
		const shown = (
			<>
				{appendLeads(undo.text, made)}
				{made.length === 1 && made.map(describeAftermath)}
				{made.map((change) => {
					const text = describeEndedStep(change.event) + warnOfConfirmation(change);
					return text && made.length > 1 ? `. ${nameLead(change)}: ${text.slice(". ".length)}` : text;
				})}
			</>
		);
		toasts.offerUndo(shown, run);
	}

	/** Warns of consequences: the lead was passed on already, has no reply, or the customer's others have the old address. */
	function describeAftermath({ lead, event }: MadeChange): string {
		const { to } = event;
		const open = desk.queries.getQueryData<Lead>(leadKey(lead.reference));
		if (to.isSpam) return open ? `. It had ${isDelivered(open) ? "already been" : "not been"} sent on` : "";
		if (to.isSpam === false && lead.spamReasons.length > 0) return ". The customer gets no confirmation: reply to them";
		if (to.email !== undefined) return warnOfOldEmail(event, open);
		if (!to.status || lead.list !== "done") return "";
		if (lead.answeredAt === null) return ". Closed without a reply";
		return event.from.wroteAt && to.wroteAt === null ? ". Their message was not answered" : "";
	}

	/**
	 * Warns of a customer who expects a visit that a change has hidden, ended, moved or made longer or shorter, and says that
	 * their page shows one that was booked.
	 */
	function warnOfConfirmation({ lead, event: { from, to } }: MadeChange): string {
		if (to.isSpam || to.isDeleted) return `. ${warnOfVisit(lead, serviceNow(desk))}`.replace(/[. ]+$/, "");
		const [before, after] = [from, to].map(({ nextStep }) => (nextStep?.kind === "visit" ? nextStep : undefined));
		if (to.nextStep === undefined || !(before ?? after)) return "";
		const visit = findOutdatedVisit(lead, serviceNow(desk));
		if (visit) return `. ${describeTold(visit, serviceNow(desk))}: please tell the customer`;
		const hasPage = desk.queries.getQueryData<Lead>(leadKey(lead.reference))?.hasOwnLink;
		if (!before) return hasPage ? ". The customer’s page shows it" : "";
		if (hasStepBegun(before, serviceNow(desk))) return "";
		return `. Please tell the customer${hasPage ? ": their page has shown it" : ", if they know of the visit"}`;
	}

	async function showUndone(made: readonly MadeChange[], refused: readonly WithLead[], undo: Undo) {
		const { text, wasRemoval, wasOpen } = undo;
		if (wasRemoval) await refreshLists(desk);
		const [first] = made;
		if (wasOpen && first) open(wasOpen, true);
		else if (wasRemoval && first) focusRow(first.lead.reference);
		const isBad = refused.length > 0;
		const changedSince = `Not undone, because changed since: ${new Intl.ListFormat("en-GB").format(refused.map(nameLead))}`;
		const shown = (
			<>
				{first && appendLeads(`Undone: ${text}`, made)}
				{first && isBad && ". "}
				{isBad && changedSince}
			</>
		);
		if (first || isBad) toasts.show({ text: shown, isBad });
	}

	function showConflict(
		result: Extract<Result, { readonly outcome: "refused" }>,
		to: Fields,
		follow: ChangeOptions["follow"],
	) {
		const last = result.events.at(-1);
		const text = (
			<>
				{nameLead(result)}:{" "}
				<b>{last ? `${describeEvent(last, me, people)}, ${dayAndTime(last.at, serviceNow(desk))}` : "Changed since"}</b>
				. {describeRefusal(to, me, people)}.
			</>
		);
		// The text names a visit that another next step would replace, but not one that a win would clear
		const run = () => void changeLeads([result.lead], to, { isSure: to.nextStep !== undefined, follow });
		const label = to.assigneeId === me.id ? "Assign to me anyway" : "Change anyway";
		const action = { label, run };
		toasts.show({ isBad: true, text, action, about: listTopics([result.lead], to) });
	}

	/** Changes leads together. Returns whether all were changed: not if somebody was first, or a question is. */
	async function changeLeads(leads: readonly LeadSummary[], to: Fields, options: ChangeOptions = {}): Promise<boolean> {
		const { findSeen, isSure, follow } = options;
		const changes = leads.map((lead) => ({ lead, change: buildChange(findSeen?.(lead) ?? lead, to) }));
		const texts = new Set(changes.map(({ change }) => describeChange(change, me, people)));
		// Only some of several leads may have had what the change ends
		const text = texts.size === 1 ? [...texts].join() : describeChange({ from: {}, to }, me, people);
		const submit = () => submitTracked(changes, to, text, { follow });
		return !isSure && askBeforeClearing(leads, to, () => void submit()) ? false : submit();
	}

	/** Changes a lead, from the fields as the person saw them if it has changed since. Returns whether it was changed. */
	const changeLead = (lead: LeadSummary, to: Fields, seen?: Fields) =>
		changeLeads([lead], to, { findSeen: () => seen });

	/** Asks before a win or another next step clears visits to come, and names quotes that go with them. */
	function askBeforeClearing(leads: readonly LeadSummary[], to: Fields, run: () => void): boolean {
		const isWin = to.status === "won";
		if (!isWin && (!to.nextStep || to.nextStep.kind === "visit")) return false;
		const isVisit = (step: LeadSummary["nextStep"]) => step?.kind === "visit" && !hasStepBegun(step, serviceNow(desk));
		if (!leads.some(({ nextStep }) => isVisit(nextStep))) return false;
		const steps = leads.flatMap(({ name, reference, nextStep: step }) => {
			const isQuote = !isWin && step?.kind === "quote" && to.nextStep?.kind === "call";
			if (!step || !(isQuote || isVisit(step))) return [];
			return `the ${isQuote ? "quote due" : "visit on"} ${formatStepTime(step)} (${name || reference})`;
		});
		const why = isWin ? "A won lead has no next step." : "A lead has one next step.";
		const text = `${why} This would clear ${new Intl.ListFormat("en-GB").format(steps)}.`;
		const action = { label: isWin ? "Mark as won anyway" : "Change anyway", run };
		toasts.show({ isBad: true, text, action, about: listTopics(leads, to) });
		return true;
	}

	/** Undoes an earlier change, no matter who made it. */
	function undoEvent(lead: LeadSummary, event: Event) {
		const text = describeChange(event, me, people);
		return submitChanges([{ lead, change: buildUndo(event) }], {}, `Undo: ${text}`, {
			undo: { text, wasRemoval: false },
		});
	}

	return {
		changeLead,
		changeLeads,
		undoEvent,
		removeFromList,
		assignToMe: (lead: LeadSummary) => changeLead(lead, { assigneeId: lead.assigneeId === me.id ? "" : me.id }),
	};
}
