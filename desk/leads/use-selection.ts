import { useCallback, useMemo, useRef, useState } from "react";

export function useSelection(shown: readonly string[]) {
	const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
	const last = useRef<string>(undefined);
	const order = useRef(shown);
	order.current = shown;

	/** Selects or deselects a row; `upToHere` selects everything from the last selected row to this one. */
	const choose = useCallback((id: string, upToHere: boolean) => {
		const from = order.current.indexOf(last.current ?? "");
		const to = order.current.indexOf(id);
		last.current = id;
		setChosen((before) => {
			const next = new Set(before);
			if (upToHere && from >= 0 && to >= 0)
				for (const each of order.current.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(each);
			else if (!next.delete(id)) next.add(id);
			return next;
		});
	}, []);
	const chooseAll = useCallback((all: boolean) => setChosen(new Set(all ? order.current : [])), []);
	/** Ids of the selected rows that are still shown. */
	const ids = useMemo(() => shown.filter((id) => chosen.has(id)), [shown, chosen]);
	return { ids, choose, chooseAll };
}
