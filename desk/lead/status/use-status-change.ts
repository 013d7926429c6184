import type { Event, Lead, Status } from "../../api/types.ts";
import { useLeadChanges } from "../../shared/use-lead-changes.tsx";
import { useStepDraft } from "./NextStep.tsx";
import { useValueDraft } from "./ValueFields.tsx";

const fieldIds: Partial<Record<Status, string>> = { visit: "next-step-day", quoted: "quoted-value", won: "won-value" };

interface LostLead extends Pick<Lead, "answeredAt"> {
	readonly events: readonly Pick<Event, "from" | "to" | "isUndone">[];
}

/** Returns the status that a lost lead had before, or Contacted if it was New and has been answered since. */
export function reopenedStatus({ events, answeredAt }: LostLead): Exclude<Status, "lost"> {
	const before = events.findLast(({ to, isUndone }) => to.status === "lost" && !isUndone)?.from.status ?? "new";
	if (before === "lost" || (before === "new" && answeredAt !== null)) return "contacted";
	return before;
}

/**
 * Returns a function that changes the status, and saves a quote that is typed. A win asks before it clears a visit; then
 * comes the field to fill in.
 */
export function useStatusChange(lead: Lead) {
	const { changeLeads } = useLeadChanges();
	const step = useStepDraft(lead);
	const quote = useValueDraft(lead, "quoted");
	return function changeStatus(status: Exclude<Status, "lost">): Promise<boolean> {
		const visit = lead.nextStep?.kind === "visit" ? "" : null;
		const value = { new: "", contacted: "", visit, quoted: lead.quotedValue, won: lead.wonValue }[status];
		const focused = document.activeElement;
		const follow = () => {
			if (value !== null) return;
			if (status === "visit" && lead.nextStep) step.change({ kind: "visit", at: "T" });
			// A person who has gone on to something else is left there; the button of a win is gone itself
			if (focused !== document.activeElement && focused?.isConnected) return;
			const field = document.getElementById(fieldIds[status] ?? "");
			field?.focus();
			field?.closest("form")?.scrollIntoView({ block: "nearest" });
		};
		const change = () => changeLeads([lead], { status, lostReason: null }, { follow });
		// A change of its own, so that undoing a win keeps the quote
		return quote.isDraft && quote.pounds !== undefined ? quote.save(change) : change();
	};
}
