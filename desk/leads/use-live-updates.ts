import type { InfiniteData } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { compareUrgency } from "../../forms/urgency.ts";
import { useDesk } from "../api/desk.ts";
import { listKey, useArrivals, type View } from "../api/leads.ts";
import { useMe } from "../api/session.ts";
import type { LeadSummary, ListedPage } from "../api/types.ts";
import { focusRow } from "../shared/rows.ts";
import { matchesView } from "../shared/view.ts";

/** Milliseconds from a lead's receipt until it is listed, at most. */
const commitTime = 5000;

/** Announces new leads, which wait until somebody adds them to the shown list: nothing may move in it unasked. */
export function useLiveUpdates(view: View, rows: readonly LeadSummary[], loadedAt: number, showNewest: () => void) {
	const desk = useDesk();
	const me = useMe();
	const arrivals = useArrivals() ?? [];
	const [arrivedIds, setArrivedIds] = useState<ReadonlySet<string>>(new Set());

	// A lead that arrived before the list was loaded is on one of its pages, where a message puts it first
	const isNew = (row: LeadSummary) =>
		Math.max(row.receivedAt, row.wroteAt ?? 0) > loadedAt - commitTime &&
		matchesView(row, view, me.id) &&
		!rows.some(({ id }) => id === row.id);
	const arrived = (loadedAt > 0 ? arrivals.filter(isNew) : []).toSorted(compareUrgency);
	const add = async () => {
		setArrivedIds((before) => new Set([...before, ...arrived.map(({ id }) => id)]));
		await desk.queries.invalidateQueries({ queryKey: listKey(view) });
	};
	const addAtOnce = useEffectEvent(() => void add());
	const isFirst = rows.length === 0 && arrived.length > 0;
	useEffect(() => {
		// Nothing can move in an empty list
		if (isFirst) addAtOnce();
	}, [isFirst]);
	const show = async () => {
		await add();
		const [first] = arrived;
		if (!first) return;
		focusRow(first.reference);
		// The added row is below the loaded rows
		const listed = desk.queries.getQueryData<InfiniteData<ListedPage>>(listKey(view))?.pages ?? [];
		if (!listed.some((page) => page.rows.some(({ id }) => id === first.id))) showNewest();
	};
	return { arrived, show, arrivedIds };
}
