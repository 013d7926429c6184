import { chosenLists } from "../../forms/lead-status.ts";
import { useMe } from "../api/session.ts";
import type { Fields, LeadSummary } from "../api/types.ts";
import { focusLeadPart, startCallLog } from "../shared/focus-lead-part.ts";
import { findRowLink, focusedReference, focusRow } from "../shared/rows.ts";
import { useLeadChanges } from "../shared/use-lead-changes.tsx";
import { useView } from "../shared/view.ts";
import { useShortcuts } from "../ui/shortcuts.ts";
import { useBusy } from "../ui/use-busy.ts";
import type { Selection } from "./use-selection.ts";

const spamToggle = ({ isSpam }: LeadSummary): Fields => ({ isSpam: !isSpam });

/** Registers single keys, which act on the selected leads, else on the opened lead, else on the focused row. */
export function useLeadShortcuts(rows: readonly LeadSummary[], selection: Selection, showArrived: () => void) {
	const { rows: selected, toggle, select, changeSelected } = selection;
	const { opened, open, change } = useView();
	const { changeLead, assignToMe } = useLeadChanges();
	const me = useMe();
	const [, runOnce] = useBusy();
	const currentIndex = () => rows.findIndex(({ reference }) => reference === (focusedReference() ?? opened));
	const move = (step: 1 | -1) => {
		const next = rows[currentIndex() < 0 ? 0 : currentIndex() + step];
		if (!next) return;
		if (opened) open(next.reference, true);
		const link = findRowLink(next.reference);
		link?.focus();
		link?.scrollIntoView({ block: "nearest" });
	};
	// A key that is held down acts once
	const actOnRow =
		(run: (row: LeadSummary) => void) =>
		({ repeat }: KeyboardEvent) => {
			const row = repeat ? undefined : rows[currentIndex()];
			if (row) run(row);
		};
	const actOnSelection = (change: (first: LeadSummary) => Fields, run: (row: LeadSummary) => void) => {
		if (selected.length === 0) return actOnRow(run);
		return ({ repeat }: KeyboardEvent) => {
			if (selected[0] && !repeat) void changeSelected(change(selected[0]));
		};
	};
	useShortcuts({
		j: () => move(1),
		k: () => move(-1),
		x: actOnRow(({ id }) => toggle(id, false)),
		"Shift+x": actOnRow(({ id }) => toggle(id, true)),
		a: () => select(rows),
		n: showArrived,
		t: actOnSelection(
			() => ({ assigneeId: me.id }),
			(row) => void assignToMe(row),
		),
		// Ignores a second press while the first is under way: it was meant for the same lead
		"!": actOnSelection(spamToggle, (row) => void runOnce(() => changeLead(row, spamToggle(row)))),
		s: () => focusLeadPart("status"),
		f: () => focusLeadPart("step"),
		m: () => focusLeadPart("note"),
		c: startCallLog,
		r: () => focusLeadPart("reply"),
		Escape: () => {
			if (selected.length > 0) return select([]);
			if (!opened) return;
			open(undefined);
			focusRow(opened);
		},
		...Object.fromEntries(chosenLists("all").map((list, index) => [String(index + 1), () => change({ list })])),
	});
}
