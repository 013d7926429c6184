import type { InfiniteData } from "@tanstack/react-query";
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { refreshCounts, refreshLead } from "../api/cache.ts";
import { leadKey, listKey, useNews } from "../api/leads.ts";
import { queries } from "../api/queries.ts";
import { useMe } from "../api/session.ts";
import type { LeadSummary, ListedPage, News } from "../api/types.ts";
import { linkOf } from "./row-links.ts";
import { shownLists, type View } from "./view.ts";

/** Tells whether a new lead belongs in the shown list. */
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
 * @param rows the shown rows
 * @param isLoaded whether the list has loaded
 * @param showNewest reloads the list in the order that begins with the newest leads
 */
export function useLiveUpdates(
	view: View,
	rows: readonly LeadSummary[],
	isLoaded: boolean,
	opened: string | undefined,
	showNewest: () => void,
) {
	const me = useMe();
	const { data: news } = useNews();
	const [letIn, setLetIn] = useState<ReadonlySet<string>>(new Set());

	const follow = useEffectEvent((told: News) => {
		for (const reference of outdated(told, rows, opened)) refreshLead(reference).catch(() => {});
	});
	useEffect(() => {
		if (news) follow(news);
	}, [news]);
	const counts = JSON.stringify(news?.counts);
	const told = useRef(counts);
	useEffect(() => {
		// The first counts came with the list
		if (told.current && counts !== told.current) void refreshCounts();
		told.current = counts;
	}, [counts]);

	const arrived = useMemo(
		() =>
			isLoaded
				? (news?.arrivals ?? []).filter((row) => fits(view, row, me.id) && !rows.some(({ id }) => id === row.id))
				: [],
		[news, rows, view, me.id, isLoaded],
	);
	const [sought, setSought] = useState<string>();
	const show = useCallback(async () => {
		setLetIn((before) => new Set([...before, ...arrived.map(({ id }) => id)]));
		await queries.invalidateQueries({ queryKey: listKey(view) });
		const [newest] = arrived;
		if (!newest) return;
		setSought(newest.reference);
		// An added row would be out of sight below more rows than are shown
		const listed = queries.getQueryData<InfiniteData<ListedPage>>(listKey(view))?.pages ?? [];
		if (!listed.some((page) => page.rows.some(({ id }) => id === newest.id))) showNewest();
	}, [arrived, view, showNewest]);
	useEffect(() => {
		const link = sought && rows.some(({ reference }) => reference === sought) ? linkOf(sought) : null;
		if (!link) return;
		link.focus({ preventScroll: true });
		link.scrollIntoView({ block: "center" });
		setSought(undefined);
	}, [sought, rows]);
	return { unanswered: news?.counts.new.leads, arrived, show, letIn };
}

/** Returns the shown leads that somebody has changed or written a note about since they were fetched. */
function outdated(news: News, rows: readonly LeadSummary[], opened: string | undefined): ReadonlySet<string> {
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
