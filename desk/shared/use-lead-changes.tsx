import type { ReactNode } from "react";
import { statusNames } from "../../forms/lead-status.ts";
import { ApiError } from "../api/api-error.ts";
import { refreshLead } from "../api/cache.ts";
import { sendChange, undo } from "../api/changes.ts";
import { useDesk } from "../api/desk.ts";
import { type ListChoice, serviceNow } from "../api/leads.ts";
import { type Person, useMe, usePeople } from "../api/session.ts";
import type { Change, Event, LeadSummary, News } from "../api/types.ts";
import { longDay, noonOf } from "../ui/times.ts";
import { toastSeconds, useToasts } from "../ui/toasts.tsx";
import { formatPounds, formatVisit, parseStatus } from "./labels.ts";
import { useView } from "./view.ts";

/** Describes a finished change, for the toast, before the lead's name. */
export function describeChange(change: Change, me: Person, people: readonly Person[]): string {
	switch (change.kind) {
		case "status":
			return change.status === "new" ? "Moved back to New" : `Marked as ${statusNames[change.status].toLowerCase()}`;
		case "assign": {
			if (change.personId === "") return "Unassigned";
			if (change.personId === me.id) return "Assigned to you";
			return `Assigned to ${people.find(({ id }) => id === change.personId)?.name ?? "a colleague"}`;
		}
		case "follow-up":
			return change.day ? `Follow-up set for ${longDay(noonOf(change.day))}` : "Follow-up cleared";
		case "visit":
			return change.at ? `Visit booked for ${formatVisit(change.at)}` : "Visit cleared";
		case "quoted-value":
			return change.pounds ? `Quoted ${formatPounds(change.pounds)}` : "Quote cleared";
		case "won-value":
			return change.pounds ? `Won for ${formatPounds(change.pounds)}` : "Value cleared";
		case "spam":
			return "Marked as spam";
		case "not-spam":
			return "Marked as not spam";
		case "delete":
			return "Deleted";
	}
}

/** Describes a change that was refused, for the toast: `Not assigned to you`, `Not saved: Quoted £12,500`. */
export function describeRefusal(change: Change, me: Person, people: readonly Person[]): string {
	const description = describeChange(change, me, people);
	return ["status", "assign", "spam", "delete"].includes(change.kind)
		? `Not ${description.charAt(0).toLowerCase()}${description.slice(1)}`
		: `Not saved: ${description}`;
}

/** Names the button that makes a refused change after all. */
function nameInsistence(change: Change, me: Person): string {
	if (change.kind === "delete") return "Delete anyway";
	return change.kind === "assign" && change.personId === me.id ? "Assign to me anyway" : "Change anyway";
}

/**
 * Returns whether a change removes the lead from the shown list at once. A search of all lists keeps spam. After any
 * other change the row stays until the list is reloaded.
 */
export const isRemovedFromList = ({ kind }: Change, shown: ListChoice | undefined) =>
	kind === "delete" || (shown !== undefined && (kind === "spam" || kind === "not-spam"));

/** Removes a lead from the shown list if the change has removed it there, or without a change if the lead is gone. */
export type RemoveFromList = (row: LeadSummary, change?: Change) => void;

/** Describes who the lead was assigned to, after the name of the person who did it. */
export function describeAssignment({ by, detail: { to } }: Event, people: readonly Person[]): string {
	if (!to) return "unassigned it";
	if (to === by.personId) return "assigned it to themselves";
	return `assigned it to ${people.find(({ id }) => id === to)?.name ?? "a colleague"}`;
}

/** Describes the colleague's change that came first. */
function describeEvent(event: Event, people: readonly Person[]): string {
	const { what, detail } = event;
	if (what === "assigned") return describeAssignment(event, people);
	if (what === "status" && detail.to === "new") return "moved it back to New";
	if (what === "status") return `marked it as ${statusNames[parseStatus(detail.to) ?? "new"].toLowerCase()}`;
	if (what === "corrected") return "corrected the contact details";
	if (what === "follow-up") return "changed the follow-up date";
	if (what === "visit") return detail.to ? "changed the visit" : "cleared the visit";
	if (what === "quoted-value" || what === "won-value") return "changed its value";
	if (what === "spam") return "marked it as spam";
	if (what === "not-spam") return "marked it as not spam";
	return "changed it";
}
/** A changed lead, as its toast names it. */
type ChangedLead = Pick<LeadSummary, "id" | "reference" | "name" | "version">;

const appendName = (text: string, row: ChangedLead): ReactNode => (
	<>
		{text}: <b>{row.name || row.reference}</b>
	</>
);

/** Returns the changes that the signed-in person can make to a lead. Each shows a toast with an undo button. */
export function useLeadChanges() {
	const desk = useDesk();
	const toasts = useToasts();
	const me = useMe();
	const people = usePeople();
	const { view } = useView();

	/** Changes a lead. Returns whether the change was made. */
	const changeLead = (row: LeadSummary, change: Change): Promise<boolean> => toasts.track(tryChange(row, change));

	async function tryChange(row: LeadSummary, change: Change): Promise<boolean> {
		const description = appendName(describeChange(change, me, people), row);
		const attemptKey = `${row.id} ${change.kind}`;
		desk.attemptedChanges.set(attemptKey, change);
		// 'Try again' must not bring back what the person has replaced since
		const isOutdated = () => desk.attemptedChanges.get(attemptKey) !== change;
		try {
			const result = await sendChange(desk, row, change, serviceNow(desk));
			if (result.isMade) {
				offerUndo(description, row, result.event, isRemovedFromList(change, view.list));
				return true;
			}
			const first = result.events.at(-1);
			const text = (
				<>
					{row.name || row.reference}:{" "}
					<b>
						{first?.by.name ?? "A colleague"} {first ? describeEvent(first, people) : "changed it"}
					</b>{" "}
					just before you. {describeRefusal(change, me, people)}.
				</>
			);
			const label = nameInsistence(change, me);
			toasts.show({
				isBad: true,
				isOutdated,
				text,
				action: { label, run: () => void changeLead(result.lead, change) },
			});
		} catch (error) {
			toasts.showNotSaved(error, () => void changeLead(row, change), { what: description, isOutdated });
			// Shows at once what the next news would show
			if (error instanceof ApiError && error.isGone) refreshLead(desk, row.reference).catch(() => {});
		}
		return false;
	}

	function offerUndo(text: ReactNode, row: ChangedLead, event: string, hasLeft: boolean, seconds?: number) {
		const run = () => void toasts.track(undoChange(row, event, hasLeft));
		toasts.show({ text, action: { label: "Undo", isUndo: true, run } }, seconds);
	}

	async function undoChange(row: ChangedLead, event: string, hadLeft: boolean) {
		try {
			if (await undo(desk, row, event, hadLeft)) toasts.confirmUndo();
			else toasts.show({ isBad: true, text: appendName("Not undone, because the lead has changed since", row) });
		} catch (error) {
			const again = () => void toasts.track(undoChange(row, event, hadLeft));
			toasts.showNotSaved(error, again, { what: appendName("Undo", row) });
		}
	}

	return {
		changeLead,
		/** Shows the toast of a change that something else brought about, such as a noted call. */
		offerChangeUndo: (change: Change, row: ChangedLead, event: string) =>
			offerUndo(appendName(describeChange(change, me, people), row), row, event, false),
		/** Offers for the remaining time to undo the person's own deletions, after a reload has ended their toasts. */
		offerDeletionUndo({ changes }: News) {
			for (const { what, by, at, isUndone, event, leadId: id, reference } of changes.toReversed()) {
				const seconds = toastSeconds - Math.ceil((serviceNow(desk) - at) / 1000);
				if (what !== "deleted" || by.personId !== me.id || isUndone || seconds <= 0) continue;
				const row = { id, reference, name: "", version: 0 };
				offerUndo(appendName("Deleted", row), row, event, true, seconds);
			}
		},
		/** Assigns the lead to the person, or unassigns it if it is theirs. */
		assignToMe: (row: LeadSummary) =>
			changeLead(row, { kind: "assign", personId: row.assigneeId === me.id ? "" : me.id }),
	};
}
