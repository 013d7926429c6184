import type { InfiniteData } from "@tanstack/react-query";
import { parseResponse } from "hono/client";
import type { Desk } from "./desk.ts";
import type { Lead, LeadSummary, ListedPage } from "./types.ts";

export const listsKey = ["leads"] as const;
const openLeadsKey = ["lead"] as const;
export const leadKey = (reference: string) => [...openLeadsKey, reference] as const;
export const allCountsKey = ["counts"] as const;

function changeRows({ queries }: Desk, change: (rows: ListedPage["rows"]) => ListedPage["rows"]) {
	queries.setQueriesData<InfiniteData<ListedPage>>(
		{ queryKey: listsKey },
		(list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, rows: change(page.rows) })) },
	);
}

/** Updates a lead in every list and where it is open. Rows keep the excerpt of their search. */
export function updateRow(desk: Desk, latest: LeadSummary) {
	changeRows(desk, (rows) =>
		rows.map((row) =>
			row.id === latest.id && !isOlder(latest, row) ? { ...row, ...latest, excerpt: row.excerpt } : row,
		),
	);
	desk.queries.setQueryData<Lead>(leadKey(latest.reference), (lead) =>
		lead && !isOlder(latest, lead) ? { ...lead, ...latest } : lead,
	);
}
/** Marks a lead that the service no longer has as deleted, wherever it is shown. */
export const markDeleted = (desk: Desk, lead: Lead) => updateRow(desk, toLeadSummary({ ...lead, list: "deleted" }));

/** Returns whether a response is older than the shown row, because responses may arrive out of order. */
const isOlder = (latest: LeadSummary, shown: LeadSummary | undefined) =>
	shown !== undefined && latest.version < shown.version;

export const removeRows = (desk: Desk, ids: readonly string[]) =>
	changeRows(desk, (rows) =>
		rows.some(({ id }) => ids.includes(id)) ? rows.filter(({ id }) => !ids.includes(id)) : rows,
	);

/**
 * Reloads a lead, and updates it everywhere. A request that is already under way is not reused, because its response
 * may be from before the change in question.
 */
export async function refreshLead(desk: Desk, reference: string): Promise<Lead> {
	const lead = await parseResponse(desk.api.leads[":id"].$get({ param: { id: reference } }));
	// A change that is still under way is already shown, and this response may be from before it
	if (lead.version < ((await desk.versions.get(lead.id)) ?? 0)) return lead;
	desk.queries.setQueryData<Lead>(leadKey(reference), (shown) => (isOlder(lead, shown) ? shown : lead));
	updateRow(desk, toLeadSummary(lead));
	return lead;
}

/** Reloads every list, its counts, and the open leads. */
export async function refreshLists(desk: Desk): Promise<void> {
	await Promise.all([
		refreshOpenLeads(desk),
		desk.queries.invalidateQueries({ queryKey: listsKey }),
		refreshCounts(desk),
	]);
}
export const refreshOpenLeads = ({ queries }: Desk) => queries.invalidateQueries({ queryKey: openLeadsKey });
export const refreshCounts = ({ queries }: Desk) => queries.invalidateQueries({ queryKey: allCountsKey });

/**
 * Values that an opened lead has and a row has not. A row that kept them would overwrite newer ones when it updates the
 * opened lead.
 */
const detailKeys = [
	"payload",
	"email",
	"links",
	"intake",
	"source",
	"answeredBy",
	"deliveries",
	"notes",
	"replies",
	"events",
	"relatedLeads",
] as const satisfies readonly Exclude<keyof Lead, keyof LeadSummary>[];

function toLeadSummary(lead: Lead): LeadSummary {
	const row: LeadSummary & Partial<Lead> = { ...lead };
	for (const name of detailKeys) delete row[name];
	return row;
}
