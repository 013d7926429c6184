import type { InfiniteData } from "@tanstack/react-query";
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { leadKey, refreshCounts, refreshLead } from "../api/cache.ts";
import { type Desk, useDesk } from "../api/desk.ts";
import { listKey, useNews, type View } from "../api/leads.ts";
import { useMe } from "../api/session.ts";
import type { LeadSummary, ListedPage, News } from "../api/types.ts";
import { shownLists } from "../shared/view.ts";
import type { RowLinks } from "./row-links.ts";

function fits({ list, find, form, place, takenBy }: View, row: LeadSummary, me: string): boolean {
	const taker = takenBy === "me" ? me : takenBy === "nobody" ? "" : takenBy;
	return (
		shownLists(list).includes("new") &&
		find === "" &&
		(form === undefined || form === row.form) &&
		(place === undefined || place === row.place) &&
		(taker === undefined || taker === row.takenBy)
	);
}

/**
 * Keeps the shown list up to date without moving anything in it: changes by colleagues are shown in place, and new
 * leads wait until they are let in.
 *
 * @param showNewest reloads the list in the order that begins with the newest leads
 */
export function useLiveUpdates(
	view: View,
	rows: readonly LeadSummary[],
	isLoaded: boolean,
	opened: string | undefined,
	rowLinks: RowLinks,
	showNewest: () => void,
) {
	const desk = useDesk();
	const me = useMe();
	const { data: news } = useNews();
	const [arrivedIds, setArrivedIds] = useState<ReadonlySet<string>>(new Set());

	const follow = useEffectEvent((told: News) => {
		for (const reference of outdated(desk, told, rows, opened)) refreshLead(desk, reference).catch(() => {});
	});
	useEffect(() => {
		if (news) follow(news);
	}, [news]);
	const counts = JSON.stringify(news?.counts);
	const told = useRef(counts);
	useEffect(() => {
		// The first counts came with the list
		if (told.current && counts !== told.current) void refreshCounts(desk);
		told.current = counts;
	}, [counts, desk]);

	const arrived = useMemo(
		() =>
			isLoaded
				? (news?.arrivals ?? []).filter((row) => fits(view, row, me.id) && !rows.some(({ id }) => id === row.id))
				: [],
		[news, rows, view, me.id, isLoaded],
	);
	const [sought, setSought] = useState<string>();
	const show = useCallback(async () => {
		setArrivedIds((before) => new Set([...before, ...arrived.map(({ id }) => id)]));
		await desk.queries.invalidateQueries({ queryKey: listKey(view) });
		const [newest] = arrived;
		if (!newest) return;
		setSought(newest.reference);
		// An added row would be out of sight below more rows than are shown
		const listed = desk.queries.getQueryData<InfiniteData<ListedPage>>(listKey(view))?.pages ?? [];
		if (!listed.some((page) => page.rows.some(({ id }) => id === newest.id))) showNewest();
	}, [arrived, view, showNewest, desk]);
	useEffect(() => {
		const link = sought && rows.some(({ reference }) => reference === sought) ? rowLinks.get(sought) : undefined;
		if (!link) return;
		link.focus({ preventScroll: true });
		link.scrollIntoView({ block: "center" });
		setSought(undefined);
	}, [sought, rows, rowLinks]);
	return { unanswered: news?.counts.new.leads, arrived, show, arrivedIds };
}

/** Returns the shown leads that somebody has changed or written a note about since they were fetched. */
function outdated(
	{ queries }: Desk,
	news: News,
	rows: readonly LeadSummary[],
	opened: string | undefined,
): ReadonlySet<string> {
	const stale = new Set<string>();
	for (const { leadId, version, at } of news.changes) {
		const row = rows.find(({ id }) => id === leadId);
		if (!row) continue;
		if (version !== null && version > row.version) stale.add(row.reference);
		const sheet = queries.getQueryState(leadKey(row.reference));
		if (version === null && row.reference === opened && sheet && at > sheet.dataUpdatedAt) stale.add(row.reference);
	}
	return stale;
}
