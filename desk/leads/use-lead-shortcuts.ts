import { lists } from "../../forms/lead-status.ts";
import { useMe } from "../api/session.ts";
import type { Change, LeadSummary } from "../api/types.ts";
import { type RemoveFromList, useLeadChanges } from "../shared/use-lead-changes.tsx";
import { defaultOrder, useView } from "../shared/view.ts";
import { createTypeAhead } from "../state/drafts.ts";
import type { ClickGuard } from "../ui/click-guard.ts";
import { useKeyboard, useKeys } from "../ui/keyboard.tsx";
import type { RowLinks } from "./list/row-links.ts";
import { useBulkActions } from "./use-bulk-actions.ts";
import type { Selection } from "./use-selection.ts";

interface LeadShortcuts {
	readonly rows: readonly LeadSummary[];
	readonly rowLinks: RowLinks;
	/** Rows to which shortcuts apply, if any are selected. */
	readonly selection: Selection;
	readonly showArrived: () => void;
	/** Removes a row from the list and opens the next one. */
	readonly removeFromList: RemoveFromList;
	readonly clickGuard: ClickGuard;
}

const spamToggle = ({ list }: LeadSummary): Change => ({ kind: list === "spam" ? "not-spam" : "spam" });

/** Registers single keys for moving and acting: on the opened lead, or on the row that has the focus. */
export function useLeadShortcuts({ rows, rowLinks, selection, ...props }: LeadShortcuts) {
	const { rows: selected, toggle, selectAll } = selection;
	const { opened, open, change } = useView();
	const { changeLead, assignToMe } = useLeadChanges();
	const me = useMe();
	const changeSelected = useBulkActions(selectAll);
	const { runOnceShown } = useKeyboard();
	const currentIndex = () => rows.findIndex(({ reference }) => reference === (rowLinks.focused() ?? opened));
	const move = (step: 1 | -1) => {
		const next = rows[currentIndex() < 0 ? 0 : currentIndex() + step];
		if (!next) return;
		if (opened) open(next.reference, true);
		const link = rowLinks.get(next.reference);
		link?.focus();
		link?.scrollIntoView({ block: "nearest" });
	};
	// A key that is held down acts once
	const actOnRow = (run: (row: LeadSummary) => void) => (event: KeyboardEvent) => {
		const row = event.repeat ? undefined : rows[currentIndex()];
		if (row) run(row);
	};
	/** Applies a change to the selection if there is one, else to the current row. */
	const actOnSelection = (
		change: (first: LeadSummary) => Change,
		run: (row: LeadSummary) => void,
		isIncluded: (row: LeadSummary) => boolean = () => true,
	) => {
		if (selected.length === 0) return actOnRow(run);
		const [first, ...others] = selected.filter(isIncluded);
		return ({ repeat }: KeyboardEvent) => {
			if (first && !repeat) void changeSelected([first, ...others], change(first));
		};
	};
	/** Focuses a part of the lead, which opens first if it is closed. */
	const focusLeadPart = (part: "status of" | "follow-up of" | "note of" | "reply to") =>
		actOnRow(({ reference }) => {
			if (reference !== opened) open(reference);
			runOnceShown(`${part} ${reference}`, part === "note of" ? createTypeAhead(reference) : undefined);
		});
	useKeys({
		j: () => move(1),
		k: () => move(-1),
		x: actOnRow(({ id }) => toggle(id, false)),
		X: actOnRow(({ id }) => toggle(id, true)),
		a: () => selectAll(true),
		n: props.showArrived,
		t: actOnSelection(
			() => ({ kind: "assign", personId: me.id }),
			(row) => void assignToMe(row),
		),
		c: actOnSelection(
			() => ({ kind: "status", status: "contacted" }),
			(row) => row.status === "new" && void changeLead(row, { kind: "status", status: "contacted" }),
			({ status }) => status === "new",
		),
		"!": actOnSelection(spamToggle, (row) => {
			if (props.clickGuard.isActive()) return;
			props.clickGuard.start();
			props.removeFromList(row, spamToggle(row));
			void changeLead(row, spamToggle(row));
		}),
		// The bulk bar binds s and f too, and comes first while it is shown
		s: focusLeadPart("status of"),
		f: focusLeadPart("follow-up of"),
		m: focusLeadPart("note of"),
		r: focusLeadPart("reply to"),
		Escape: () => {
			if (selected.length > 0) return selectAll(false);
			if (!opened) return;
			open(undefined);
			requestAnimationFrame(() => rowLinks.get(opened)?.focus());
		},
		...Object.fromEntries(
			lists.map((list, index) => [String(index + 1), () => change({ list, order: defaultOrder(list) })]),
		),
	});
}
