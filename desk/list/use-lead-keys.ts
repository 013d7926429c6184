import { useMemo } from "react";
import { useMe } from "../api/session.ts";
import type { LeadRow } from "../api/types.ts";
import { useActs } from "../common/use-acts.ts";
import { lists, ownOrder, useView } from "../common/view.ts";
import { useKeys } from "../frame/keys.ts";

interface LeadKeys {
	/** As they are shown. */
	readonly rows: readonly LeadRow[];
	readonly choose: (id: string, upToHere: boolean) => void;
	readonly chooseAll: () => void;
	readonly showArrived: () => void;
	/** Takes a row out of the list and goes to the next one. */
	readonly leave: (row: LeadRow) => void;
}

/** The name's link of a row: what the keyboard holds while no lead is open. */
const linkOf = (reference: string) => document.querySelector<HTMLElement>(`.row .name a[href*="/leads/${reference}"]`);
const heldReference = () =>
	/\/leads\/(BF-[0-9A-Z]+)/.exec(
		document.activeElement?.closest(".row")?.querySelector("a")?.getAttribute("href") ?? "",
	)?.[1];

/** Moving and acting by single keys: on the opened lead, or on the row that has the focus. */
export function useLeadKeys({ rows, choose, chooseAll, showArrived, leave }: LeadKeys) {
	const { opened, open, change } = useView();
	const { act, take } = useActs();
	const me = useMe();
	const keys = useMemo(() => {
		const here = () => rows.findIndex(({ reference }) => reference === (heldReference() ?? opened));
		const row = () => rows[here()];
		const move = (by: 1 | -1) => {
			const next = rows[here() < 0 ? 0 : here() + by];
			if (!next) return;
			if (opened) open(next.reference, true);
			linkOf(next.reference)?.focus();
			linkOf(next.reference)?.scrollIntoView({ block: "nearest" });
		};
		// A key that is held down acts once
		const onRow = (does: (row: LeadRow) => void) => (event: KeyboardEvent) => {
			const held = event.repeat ? undefined : row();
			if (held) does(held);
		};
		const focusOn = (selector: string) => () => document.querySelector<HTMLElement>(selector)?.focus();
		return {
			j: () => move(1),
			k: () => move(-1),
			x: onRow(({ id }) => choose(id, false)),
			X: onRow(({ id }) => choose(id, true)),
			a: chooseAll,
			n: showArrived,
			t: onRow((held) => void take(held)),
			c: onRow((held) => held.status === "new" && void act(held, { kind: "status", status: "contacted" })),
			"!": onRow((held) => {
				leave(held);
				void act(held, { kind: held.list === "spam" ? "not-spam" : "spam" });
			}),
			s: focusOn(".programme :checked"),
			f: focusOn(".follow .date"),
			m: focusOn(".compose textarea"),
			Escape: () => {
				if (!opened) return;
				open(undefined);
				requestAnimationFrame(() => linkOf(opened)?.focus());
			},
			...Object.fromEntries(lists.map((list, at) => [String(at + 1), () => change({ list, order: ownOrder(list) })])),
		};
	}, [rows, opened, open, change, choose, chooseAll, showArrived, leave, act, take]);
	useKeys(keys);
	return me;
}
