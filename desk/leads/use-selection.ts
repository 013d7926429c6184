import { useCallback, useMemo, useRef, useState } from "react";
import type { LeadSummary } from "../api/types.ts";

export type Selection = ReturnType<typeof useSelection>;

/**
 * Holds the selected rows, each with the version that was selected: a lead that a colleague changes afterwards is not
 * changed along with the others.
 */
export function useSelection(shown: readonly LeadSummary[]) {
	const [versions, setVersions] = useState<ReadonlyMap<string, number>>(new Map());
	const last = useRef<string>(undefined);
	const order = useRef(shown);
	order.current = shown;

	/** Selects or deselects a row; `isRange` selects everything from the last selected row to this one. */
	const toggle = useCallback((id: string, isRange: boolean) => {
		const from = order.current.findIndex((row) => row.id === last.current);
		const to = order.current.findIndex((row) => row.id === id);
		last.current = id;
		setVersions((before) => {
			if (isRange && from >= 0 && to >= 0)
				return new Map([...before, ...versionsOf(order.current.slice(Math.min(from, to), Math.max(from, to) + 1))]);
			const next = new Map(before);
			return next.delete(id) ? next : new Map([...before, ...versionsOf(order.current.slice(to, to + 1))]);
		});
	}, []);
	const selectAll = useCallback((all: boolean) => setVersions(new Map(all ? versionsOf(order.current) : [])), []);
	/** The selected rows that are still shown and not deleted. */
	const rows = useMemo(
		() =>
			shown.flatMap((row) => {
				const version = versions.get(row.id);
				return version === undefined || row.list === "deleted" ? [] : { ...row, version };
			}),
		[shown, versions],
	);
	const isSelected = ({ id, list }: LeadSummary) => versions.has(id) && list !== "deleted";
	return { rows, isSelected, isAll: rows.length > 0 && rows.length === shown.length, toggle, selectAll };
}

const versionsOf = (rows: readonly LeadSummary[]) => rows.map(({ id, version }) => [id, version] as const);
