import { useCallback, useRef, useState } from "react";
import type { Fields, LeadSummary } from "../api/types.ts";
import { useLeadChanges } from "../shared/use-lead-changes.tsx";

export type Selection = ReturnType<typeof useSelection>;

/** Holds the rows as they were when selected: a lead that a colleague changes afterwards is not changed with them. */
export function useSelection(shown: readonly LeadSummary[]) {
	const [selected, setSelected] = useState<ReadonlyMap<string, LeadSummary>>(new Map());
	const last = useRef<string>(undefined);
	const order = useRef(shown);
	order.current = shown;

	/** Selects or deselects a row; `isRange` selects everything from the last selected row to this one. */
	const toggle = useCallback((id: string, isRange: boolean) => {
		const from = order.current.findIndex((row) => row.id === last.current);
		const to = order.current.findIndex((row) => row.id === id);
		last.current = id;
		setSelected((before) => {
			if (isRange && from >= 0 && to >= 0)
				return new Map([...before, ...byId(order.current.slice(Math.min(from, to), Math.max(from, to) + 1))]);
			const next = new Map(before);
			return next.delete(id) ? next : new Map([...before, ...byId(order.current.slice(to, to + 1))]);
		});
	}, []);
	const select = useCallback((leads: readonly LeadSummary[]) => setSelected(new Map(byId(leads))), []);
	const isSelected = ({ id, list }: LeadSummary) => selected.has(id) && list !== "deleted";
	const rows = shown.filter(isSelected).flatMap(({ id }) => selected.get(id) ?? []);
	const { changeLeads } = useLeadChanges();
	const changeSelected = (to: Fields) =>
		changeLeads(shown.filter(isSelected), to, { findSeen: ({ id }) => selected.get(id), follow: () => select([]) });
	const isAll = rows.length > 0 && rows.length === shown.length;
	return { rows, isSelected, isAll, toggle, select, changeSelected };
}

const byId = (rows: readonly LeadSummary[]) => rows.map((row) => [row.id, row] as const);
