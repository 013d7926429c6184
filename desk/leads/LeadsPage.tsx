import { lazy, Suspense, useDeferredValue, useEffect, useMemo, useState } from "react";
import { Link } from "react-router";
import { chosenLists } from "../../forms/lead-status.ts";
import { useDesk } from "../api/desk.ts";
import { toServiceTime, useCounts, useLeads, type View } from "../api/leads.ts";
import type { ListCounts } from "../api/types.ts";
import { formatCount, sumCounts } from "../shared/labels.ts";
import { PageTitle } from "../shared/PageTitle.tsx";
import { useAwaitedFocus } from "../shared/rows.ts";
import { belongsToList, listNames, listUrl, useView } from "../shared/view.ts";
import { AsyncButton } from "../ui/AsyncButton.tsx";
import { fullDateAndTime } from "../ui/times.ts";
import { useNow } from "../ui/use-now.ts";
import { BulkBar } from "./BulkBar.tsx";
import { EmptyList } from "./EmptyList.tsx";
import { useDescribedFilters } from "./filters/choices.ts";
import { Filters } from "./filters/Filters.tsx";
import { groupRows, isReordered } from "./list/groups.ts";
import { EndOfList, LeadList } from "./list/LeadList.tsx";
import { RowCheckbox } from "./list/RowCheckbox.tsx";
import { NewLeadsBanner } from "./NewLeadsBanner.tsx";
import { useLeadShortcuts } from "./use-lead-shortcuts.ts";
import { useLiveUpdates } from "./use-live-updates.ts";
import { useOpenedRow } from "./use-opened-row.ts";
import { useSelection } from "./use-selection.ts";
import "./leads-page.css";

/** Returns whether a condition has held for so many milliseconds. */
function useLasting(isTrue: boolean, milliseconds: number): boolean {
	const [lasts, setLasts] = useState(false);
	useEffect(() => {
		if (!isTrue) return;
		const timer = setTimeout(() => setLasts(true), milliseconds);
		return () => {
			clearTimeout(timer);
			setLasts(false);
		};
	}, [isTrue, milliseconds]);
	return isTrue && lasts;
}

const loadOpenedLead = () => import("../lead/OpenedLead.tsx");
const OpenedLead = lazy(loadOpenedLead);

const maxSelected = 1000;

/** Roughly the number of rows on a screen. */
const firstRows = 14;

export function LeadsPage() {
	const { view, opened, change } = useView();
	const desk = useDesk();
	const now = useNow();
	const list = useLeads(view);
	const pages = list.data?.pages;
	// A slow phone renders the first screen at once, and the rest right after
	const isLimited = useDeferredValue(false, true);
	const groups = useMemo(() => {
		const fetched = pages?.flatMap((page) => page.rows) ?? [];
		return groupRows(isLimited ? fetched.slice(0, firstRows) : fetched, view, now, list.hasNextPage || isLimited);
	}, [pages, isLimited, view, now, list.hasNextPage]);
	const rows = useMemo(() => groups.flatMap((group) => group.rows), [groups]);
	const loadedAt = pages?.[0] && !list.isPlaceholderData ? toServiceTime(desk, pages[0].loadedAt) : 0;
	const live = useLiveUpdates(view, rows, loadedAt, () => change({ order: "newest" }, true));
	const { data: counts } = useCounts(view);
	const selection = useSelection(rows);
	const count = counts && sumCounts(view, counts);
	const total = count?.leads;
	const visibleCount = rows.filter((row) => belongsToList(row, view.list)).length;
	const unlistedCount = count && !count.isMore && count.leads > visibleCount ? count.leads - visibleCount : undefined;
	// Such as leads that a colleague has released from spam. A change of one's own reaches the count a moment later
	const isBehind = useLasting(!view.find && !list.hasNextPage && (unlistedCount ?? 0) > live.arrived.length, 2000);
	useLeadShortcuts(rows, selection, live.show);
	useAwaitedFocus();
	const name = useOpenedRow(opened, rows);
	// All shown rows may leave at once, such as fifty leads marked as spam, while the list has more
	const areAllRowsGone = list.isSuccess && list.hasNextPage && rows.length === 0;
	const { fetchNextPage, isFetching } = list;
	useEffect(() => {
		if (areAllRowsGone && !isFetching) void fetchNextPage();
	}, [areAllRowsGone, isFetching, fetchNextPage]);
	const selectAll = async () => {
		let { data, hasNextPage, isError } = list;
		while (hasNextPage && !isError) ({ data, hasNextPage, isError } = await fetchNextPage());
		if (!isError) selection.select(data?.pages.flatMap((page) => page.rows) ?? []);
	};
	// The scripts of an opened lead load after the first list, before they are needed
	useEffect(() => {
		if (list.isSuccess) loadOpenedLead().catch(() => undefined);
	}, [list.isSuccess]);

	const isEmpty = list.isSuccess && !list.isPlaceholderData && rows.length === 0 && !areAllRowsGone;
	return (
		<main id="main" tabIndex={-1} className={opened ? "panes lead-open" : "panes list-only"}>
			<PageTitle>{name ?? describeView(view)}</PageTitle>
			<h1 className="visually-hidden">{describeView(view)}</h1>
			<section className="list" aria-label="Leads" aria-busy={list.isPlaceholderData}>
				<PrintedHead view={view} now={now} />
				<div className="list-head">
					<Tabs view={view} counts={counts} />
					<RowCheckbox
						label="Select all"
						isSelected={selection.isAll}
						isPartly={selection.rows.length > 0 && !selection.isAll}
						onToggle={() => selection.select(selection.isAll ? [] : rows)}
					/>
					<Filters counts={counts} />
				</div>
				{view.find && (
					<p className="search-on">
						{describeView(view)} <Link to={listUrl({ ...view, find: "" }, "new")}>Clear search</Link>
					</p>
				)}
				<NewLeadsBanner
					arrived={live.arrived}
					isReordered={isBehind || isReordered(rows, view, now)}
					show={live.show}
				/>
				{(list.isPending || areAllRowsGone) && (
					<p className="loading" role="status">
						Loading leads
					</p>
				)}
				{list.isError && !pages && (
					<div className="empty">
						<h2>Could not load the list</h2>
						<p>The server did not respond. The list will load as soon as it does.</p>
					</div>
				)}
				{isEmpty && <EmptyList view={view} counts={counts} />}
				{rows.length > 0 && (
					<LeadList view={view} groups={groups} opened={opened} selection={selection} arrivedIds={live.arrivedIds} />
				)}
				{list.hasNextPage && !isLimited && (
					<EndOfList
						shown={rows.length}
						total={total}
						remaining={unlistedCount}
						isBusy={list.isFetchingNextPage}
						showMore={list.fetchNextPage}
					/>
				)}
				{selection.rows.length > 0 && (
					<BulkBar selection={selection} view={view}>
						{selection.isAll && list.hasNextPage && total !== undefined && total <= maxSelected && (
							<AsyncButton className="text-button" action={selectAll}>
								Select all {total.toLocaleString("en-GB")}
							</AsyncButton>
						)}
					</BulkBar>
				)}
			</section>
			{opened && (
				<Suspense fallback={<div className="opened plaster" aria-busy="true" />}>
					<OpenedLead key={opened} reference={opened} rows={rows} total={total} />
				</Suspense>
			)}
		</main>
	);
}

const PrintedHead = ({ view, now }: { readonly view: View; readonly now: number }) => (
	<p className="on-paper">{[...useDescribedFilters(view), `Printed ${fullDateAndTime(now)}`].join(" · ")}</p>
);

const headings = {
	new: "New leads",
	"in-progress": "Leads in progress",
	done: "Done",
	spam: "Suspected spam",
	all: "All leads",
} as const;

const describeView = ({ find, list }: View) => (find ? `Results for “${find}”` : headings[list ?? "new"]);

const Tabs = ({ view, counts }: { readonly view: View; readonly counts: ListCounts | undefined }) => (
	<nav className="tabs" aria-label="Lists">
		{chosenLists("all").map((list) => (
			<Link key={list} to={listUrl(view, list)} aria-current={list === view.list ? "page" : undefined}>
				{listNames[list]} {counts && <small>{formatCount(counts[list])}</small>}
				{counts && list !== "new" && counts[list].wrote > 0 && (
					<small className="wrote">
						{counts[list].wrote}
						<span> wrote</span>
					</small>
				)}
			</Link>
		))}
	</nav>
);
