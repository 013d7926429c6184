import type { InfiniteData } from "@tanstack/react-query";
import { parseResponse } from "hono/client";
import { api } from "./client.ts";
import { leadKey } from "./leads.ts";
import { queries } from "./queries.ts";
import type { Lead, LeadSummary, ListedPage } from "./types.ts";

const listsKey = ["leads"] as const;
const sheetsKey = ["lead"] as const;

/** Changes the rows of every cached list. */
function changeRows(change: (rows: ListedPage["rows"]) => ListedPage["rows"]) {
	queries.setQueriesData<InfiniteData<ListedPage>>(
		{ queryKey: listsKey },
		(list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, rows: change(page.rows) })) },
	);
}

/** Updates a lead in every list and on its sheet; the search result's excerpt stays. */
export function showRow(now: LeadSummary) {
	changeRows((rows) =>
		rows.map((row) => (row.id === now.id && !isOlder(now, row) ? { ...row, ...now, excerpt: row.excerpt } : row)),
	);
	queries.setQueryData<Lead>(leadKey(now.reference), (lead) =>
		lead && !isOlder(now, lead) ? { ...lead, ...now } : lead,
	);
}
/** Tells whether an answer is older than the shown row, because answers may arrive out of order. */
const isOlder = (now: LeadSummary, shown: LeadSummary | undefined) =>
	shown !== undefined && now.version < shown.version;

/** Removes leads from every list. */
export const dropRows = (ids: readonly string[]) =>
	changeRows((rows) => (rows.some(({ id }) => ids.includes(id)) ? rows.filter(({ id }) => !ids.includes(id)) : rows));

/**
 * Reloads a lead, and updates it everywhere. A request that is already under way is not reused, because its answer may
 * be from before the change in question.
 */
export async function refreshLead(reference: string): Promise<void> {
	const lead = await parseResponse(api.leads[":id"].$get({ param: { id: reference } }));
	queries.setQueryData<Lead>(leadKey(reference), (shown) => (isOlder(lead, shown) ? shown : lead));
	showRow(rowOf(lead));
}

/** Reloads every list, its counts, and the open sheets. */
export async function refreshLists(): Promise<void> {
	await Promise.all([
		refreshSheets(),
		queries.invalidateQueries({ queryKey: listsKey }),
		queries.invalidateQueries({ queryKey: ["counts"] }),
	]);
}
export const refreshSheets = () => queries.invalidateQueries({ queryKey: sheetsKey });
export const refreshCounts = () => queries.invalidateQueries({ queryKey: ["counts"] });

/** Returns the part of a lead that a list shows. */
function rowOf(lead: Lead): LeadSummary {
	const { payload: _, source: __, deliveries: ___, notes: ____, events: _____, earlierLeads: ______, ...row } = lead;
	return row;
}
