import { useMemo } from "react";
import { lists } from "../../forms/lead-status.ts";
import { useMe } from "../api/session.ts";
import type { Change, LeadSummary } from "../api/types.ts";
import { keepDraft, readDraft } from "../lead/note-drafts.ts";
import { useLeadActions } from "../lead/use-lead-actions.ts";
import { guardClicks, isClickGuarded } from "../ui/click-guard.ts";
import { focusOn, useKeys } from "../ui/keyboard.ts";
import { linkOf, referenceAt } from "./row-links.ts";
import { useBulkActions } from "./use-bulk-actions.ts";
import { ownOrder, useView } from "./view.ts";

interface LeadKeys {
	/** The rows in the order shown. */
	readonly rows: readonly LeadSummary[];
	readonly choose: (id: string, upToHere: boolean) => void;
	readonly chooseAll: (all: boolean) => void;
	/** The selection. If there is one, shortcuts apply to all of it. */
	readonly chosen: readonly LeadSummary[];
	readonly showArrived: () => void;
	/** Removes a row from the list and opens the next one. */
	readonly leave: (row: LeadSummary) => void;
}

const spamOrNot = ({ list }: LeadSummary): Change => ({ kind: list === "spam" ? "not-spam" : "spam" });

/** Opens a menu of the selection's bar. @returns false if the bar is not shown */
function openMenu(id: "bulk-mark" | "bulk-put-off"): boolean {
	const menu = document.getElementById(id);
	menu?.showPopover();
	menu?.querySelector("button")?.focus();
	return menu !== null;
}

/** Registers single keys for moving and acting: on the opened lead, or on the row that has the focus. */
export function useLeadShortcuts({ rows, choose, chooseAll, chosen, showArrived, leave }: LeadKeys) {
	const { opened, open, change } = useView();
	const { act, take } = useLeadActions();
	const me = useMe();
	const bulk = useBulkActions(chooseAll);
	const keys = useMemo(() => {
		const here = () => rows.findIndex(({ reference }) => reference === (referenceAt(document.activeElement) ?? opened));
		const row = () => rows[here()];
		const move = (by: 1 | -1) => {
			const next = rows[here() < 0 ? 0 : here() + by];
			if (!next) return;
			if (opened) open(next.reference, true);
			linkOf(next.reference)?.focus();
			linkOf(next.reference)?.scrollIntoView({ block: "nearest" });
		};
		// A key that is held down acts once
		const onRow = (does: (row: LeadSummary) => void) => (event: KeyboardEvent) => {
			const held = event.repeat ? undefined : row();
			if (held) does(held);
		};
		/** Applies a change to the selection if there is one, else to the current row. */
		const onChosen = (
			change: (first: LeadSummary) => Change,
			does: (row: LeadSummary) => void,
			isMeant: (row: LeadSummary) => boolean = () => true,
		) => {
			const [first, ...others] = chosen.filter(isMeant);
			if (chosen.length === 0) return onRow(does);
			return ({ repeat }: KeyboardEvent) => {
				if (first && !repeat) void bulk([first, ...others], change(first));
			};
		};
		/** Focuses a part of the opened lead, which opens first if it is closed. */
		const onSheet = (selector: string, keep?: (typed: string, reference: string) => void) =>
			onRow(({ reference }) => {
				if (reference !== opened) open(reference);
				focusOn(`.opened[data-reference="${reference}"] ${selector}`, (typed) => keep?.(typed, reference));
			});
		return {
			j: () => move(1),
			k: () => move(-1),
			x: onRow(({ id }) => choose(id, false)),
			X: onRow(({ id }) => choose(id, true)),
			a: () => chooseAll(true),
			n: showArrived,
			t: onChosen(
				() => ({ kind: "take", personId: me.id }),
				(held) => void take(held),
			),
			c: onChosen(
				() => ({ kind: "status", status: "contacted" }),
				(held) => held.status === "new" && void act(held, { kind: "status", status: "contacted" }),
				({ status }) => status === "new",
			),
			"!": onChosen(spamOrNot, (held) => {
				if (isClickGuarded()) return;
				guardClicks();
				leave(held);
				void act(held, spamOrNot(held));
			}),
			s: (event: KeyboardEvent) => openMenu("bulk-mark") || onSheet(".programme :checked")(event),
			f: (event: KeyboardEvent) => openMenu("bulk-put-off") || onSheet(".follow .date")(event),
			m: onSheet(".compose textarea", (typed, reference) => keepDraft(reference, (readDraft(reference) ?? "") + typed)),
			Escape: () => {
				if (chosen.length > 0) return chooseAll(false);
				if (!opened) return;
				open(undefined);
				requestAnimationFrame(() => linkOf(opened)?.focus());
			},
			...Object.fromEntries(lists.map((list, at) => [String(at + 1), () => change({ list, order: ownOrder(list) })])),
		};
	}, [rows, opened, open, change, choose, chooseAll, chosen, bulk, showArrived, leave, act, take, me.id]);
	useKeys(keys);
}
