import { lists } from "../../forms/lead-status.ts";
import { useMe } from "../api/session.ts";
import type { Change, LeadSummary } from "../api/types.ts";
import { typeAhead } from "../lead/drafts.ts";
import { type LeaveList, useLeadChanges } from "../shared/use-lead-changes.tsx";
import { defaultOrder, useView } from "../shared/view.ts";
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
	readonly leave: LeaveList;
	readonly clickGuard: ClickGuard;
}

const spamOrNot = ({ list }: LeadSummary): Change => ({ kind: list === "spam" ? "not-spam" : "spam" });

/** Registers single keys for moving and acting: on the opened lead, or on the row that has the focus. */
export function useLeadShortcuts({ rows, rowLinks, selection, ...props }: LeadShortcuts) {
	const { rows: chosen, choose, chooseAll } = selection;
	const { opened, open, change } = useView();
	const { changeLead, assignToMe } = useLeadChanges();
	const me = useMe();
	const bulk = useBulkActions(chooseAll);
	const { runOnceShown } = useKeyboard();
	const currentIndex = () => rows.findIndex(({ reference }) => reference === (rowLinks.focused() ?? opened));
	const move = (by: 1 | -1) => {
		const next = rows[currentIndex() < 0 ? 0 : currentIndex() + by];
		if (!next) return;
		if (opened) open(next.reference, true);
		const link = rowLinks.get(next.reference);
		link?.focus();
		link?.scrollIntoView({ block: "nearest" });
	};
	// A key that is held down acts once
	const onRow = (run: (row: LeadSummary) => void) => (event: KeyboardEvent) => {
		const row = event.repeat ? undefined : rows[currentIndex()];
		if (row) run(row);
	};
	/** Applies a change to the selection if there is one, else to the current row. */
	const onChosen = (
		change: (first: LeadSummary) => Change,
		run: (row: LeadSummary) => void,
		isMeant: (row: LeadSummary) => boolean = () => true,
	) => {
		if (chosen.length === 0) return onRow(run);
		const [first, ...others] = chosen.filter(isMeant);
		return ({ repeat }: KeyboardEvent) => {
			if (first && !repeat) void bulk([first, ...others], change(first));
		};
	};
	/** Focuses a part of the lead, which opens first if it is closed. */
	const onSheet = (part: "status of" | "follow-up of" | "note of" | "reply to") =>
		onRow(({ reference }) => {
			if (reference !== opened) open(reference);
			runOnceShown(`${part} ${reference}`, part === "note of" ? typeAhead(reference) : undefined);
		});
	useKeys({
		j: () => move(1),
		k: () => move(-1),
		x: onRow(({ id }) => choose(id, false)),
		X: onRow(({ id }) => choose(id, true)),
		a: () => chooseAll(true),
		n: props.showArrived,
		t: onChosen(
			() => ({ kind: "assign", personId: me.id }),
			(row) => void assignToMe(row),
		),
		c: onChosen(
			() => ({ kind: "status", status: "contacted" }),
			(row) => row.status === "new" && void changeLead(row, { kind: "status", status: "contacted" }),
			({ status }) => status === "new",
		),
		"!": onChosen(spamOrNot, (row) => {
			if (props.clickGuard.isActive()) return;
			props.clickGuard.start();
			props.leave(row, spamOrNot(row));
			void changeLead(row, spamOrNot(row));
		}),
		// The bulk bar binds s and f too, and comes first while it is shown
		s: onSheet("status of"),
		f: onSheet("follow-up of"),
		m: onSheet("note of"),
		r: onSheet("reply to"),
		Escape: () => {
			if (chosen.length > 0) return chooseAll(false);
			if (!opened) return;
			open(undefined);
			requestAnimationFrame(() => rowLinks.get(opened)?.focus());
		},
		...Object.fromEntries(lists.map((list, at) => [String(at + 1), () => change({ list, order: defaultOrder(list) })])),
	});
}
