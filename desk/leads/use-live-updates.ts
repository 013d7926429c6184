import type { InfiniteData } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { leadKey, refreshCounts, refreshLead, updateRow } from "../api/cache.ts";
import { type Desk, useDesk } from "../api/desk.ts";
import { listKey, useNews, type View } from "../api/leads.ts";
import { useMe } from "../api/session.ts";
import type { Lead, LeadSummary, ListedPage, News } from "../api/types.ts";
import { mostUrgentFirst } from "../shared/urgency.ts";
import { matchesView } from "../shared/view.ts";
import type { RowLinks } from "./list/row-links.ts";

/**
 * Keeps the shown list up to date without moving anything in it: changes by colleagues are shown in place, and new
 * leads wait until somebody adds them.
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

	const refreshChanged = useEffectEvent((latest: News) => {
		for (const row of listChangedTroubles(latest, rows)) updateRow(desk, row);
		for (const reference of listOutdated(desk, latest, rows, opened)) refreshLead(desk, reference).catch(() => {});
	});
	useEffect(() => {
		if (news) refreshChanged(news);
	}, [news]);
	const counts = JSON.stringify(news?.counts);
	const lastCounts = useRef(counts);
	useEffect(() => {
		// The first counts came with the list
		if (lastCounts.current && counts !== lastCounts.current) void refreshCounts(desk);
		lastCounts.current = counts;
	}, [counts, desk]);

	const isNew = (row: LeadSummary) => matchesView(row, view, me.id) && !rows.some(({ id }) => id === row.id);
	const arrived = mostUrgentFirst(isLoaded ? (news?.arrivals ?? []).filter(isNew) : []);
	const [awaitedReference, setAwaited] = useState<string>();
	const show = async () => {
		setArrivedIds((before) => new Set([...before, ...arrived.map(({ id }) => id)]));
		await desk.queries.invalidateQueries({ queryKey: listKey(view) });
		const [first] = arrived;
		if (!first) return;
		setAwaited(first.reference);
		// An added row would be out of sight below more rows than are shown
		const listed = desk.queries.getQueryData<InfiniteData<ListedPage>>(listKey(view))?.pages ?? [];
		if (!listed.some((page) => page.rows.some(({ id }) => id === first.id))) showNewest();
	};
	useEffect(() => {
		const link =
			awaitedReference && rows.some(({ reference }) => reference === awaitedReference)
				? rowLinks.get(awaitedReference)
				: undefined;
		if (!link) return;
		link.focus({ preventScroll: true });
		link.scrollIntoView({ block: "center" });
		setAwaited(undefined);
	}, [awaitedReference, rows, rowLinks]);
	return { unanswered: news?.counts.new.leads, arrived, show, arrivedIds };
}

/** Returns the shown rows whose deliveries have failed or recovered since. */
function listChangedTroubles({ deliveries }: News, rows: readonly LeadSummary[]): readonly LeadSummary[] {
	return deliveries.flatMap(({ leadId, troubles }) => {
		const row = rows.find(({ id }) => id === leadId);
		return row && JSON.stringify(row.troubles) !== JSON.stringify(troubles) ? [{ ...row, troubles }] : [];
	});
}

/**
 * Returns the shown leads that somebody has changed, and the opened one after a note or a delivery attempt too.
 */
function listOutdated(
	{ queries }: Desk,
	news: News,
	rows: readonly LeadSummary[],
	opened: string | undefined,
): ReadonlySet<string> {
	const references = new Set<string>();
	for (const { leadId, version } of news.changes) {
		const row = rows.find(({ id }) => id === leadId);
		if (row && version > row.version) references.add(row.reference);
	}
	const lead = opened && queries.getQueryData<Lead>(leadKey(opened));
	if (!lead) return references;
	const lastEvent = Math.max(0, ...lead.events.map(({ at }) => at));
	const lastAttempt = Math.max(
		0,
		...[...lead.deliveries, ...lead.replies].flatMap(({ attempts }) => attempts.map(({ startedAt }) => startedAt)),
	);
	const hasChanged = news.changes.some(
		({ leadId, at, version }) => leadId === lead.id && (at > lastEvent || version > lead.version),
	);
	const wasAttempted = news.deliveries.some(
		({ leadId, attemptedAt }) => leadId === lead.id && attemptedAt > lastAttempt,
	);
	if (hasChanged || wasAttempted) references.add(lead.reference);
	return references;
}
