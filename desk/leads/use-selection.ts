import { useCallback, useMemo, useRef, useState } from "react";
import type { LeadSummary } from "../api/types.ts";

export type Selection = ReturnType<typeof useSelection>;

export function useSelection(shown: readonly LeadSummary[]) {
	const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
	const last = useRef<string>(undefined);
	const order = useRef<readonly string[]>([]);
	order.current = shown.map(({ id }) => id);

	/** Selects or deselects a row; `isRange` selects everything from the last selected row to this one. */
	const choose = useCallback((id: string, isRange: boolean) => {
		const from = order.current.indexOf(last.current ?? "");
		const to = order.current.indexOf(id);
		last.current = id;
		setIds((before) => {
			const next = new Set(before);
			if (isRange && from >= 0 && to >= 0)
				for (const each of order.current.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(each);
			else if (!next.delete(id)) next.add(id);
			return next;
		});
	}, []);
	const chooseAll = useCallback((all: boolean) => setIds(new Set(all ? order.current : [])), []);
	/** The selected rows that are still shown and not deleted. */
	const rows = useMemo(() => shown.filter(({ id, list }) => ids.has(id) && list !== "deleted"), [shown, ids]);
	return { rows, isAll: rows.length > 0 && rows.length === shown.length, choose, chooseAll };
}
