import type { InfiniteData } from "@tanstack/react-query";
import { parseResponse } from "hono/client";
import { maxLeadsPerRequest } from "../../forms/desk-limits.ts";
import { ApiError } from "./api-error.ts";
import type { Desk } from "./desk.ts";
import type { Lead, LeadSummary, ListedPage } from "./types.ts";

export const listsKey = ["leads"] as const;
const openLeadsKey = ["lead"] as const;
export const leadKey = (reference: string) => [...openLeadsKey, reference] as const;
export const allCountsKey = ["counts"] as const;
export const arrivalsKey = ["arrivals"] as const;
export const officeKey = ["office"] as const;

export const refetch = ({ queries }: Desk, ...keys: readonly (readonly string[])[]) =>
	Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));

/** Values of a row that has been erased and keeps its place. */
const erasedFields = { list: "deleted", name: "", excerpt: "", postcode: "", area: "UNKNOWN", shownPhone: "" } as const;

type List = InfiniteData<ListedPage>;
type ChangeRows = (rows: ListedPage["rows"]) => ListedPage["rows"];

const mapRows = (list: List | undefined, change: ChangeRows): List | undefined =>
	list && { ...list, pages: list.pages.map((page) => ({ ...page, rows: change(page.rows) })) };

const changeRows = ({ queries }: Desk, change: ChangeRows) =>
	queries.setQueriesData<List>({ queryKey: listsKey }, (list) => mapRows(list, change));

/** Shows these values of a lead in every list and where it is open. */
export function showFields(desk: Desk, lead: Pick<Lead, "id" | "reference">, fields: Partial<LeadSummary>) {
	changeRows(desk, (rows) => rows.map((row) => (row.id === lead.id ? { ...row, ...fields } : row)));
	desk.queries.setQueryData<Lead>(leadKey(lead.reference), (open) => open && { ...open, ...fields });
}

export const removeRows = (desk: Desk, gone: readonly Pick<LeadSummary, "reference">[]) =>
	changeRows(desk, (rows) => rows.filter(({ reference }) => !gone.some((lead) => lead.reference === reference)));

export async function fetchRows({ api }: Desk, ids: readonly string[], find = ""): Promise<readonly LeadSummary[]> {
	const rows: LeadSummary[] = [];
	for (let start = 0; start < ids.length; start += maxLeadsPerRequest) {
		const json = { ids: ids.slice(start, start + maxLeadsPerRequest), ...(find && { find }) };
		rows.push(...(await parseResponse(api.leads.rows.$post({ json }))).rows);
	}
	return rows;
}

/**
 * Fetches what is on the screen again: the opened lead, the counts and the rows of the shown list. The rows keep their
 * places. While a change is under way, what is shown is newer than the response; the change refreshes once it is made.
 *
 * @throws if the service was away or busy, so that trying again may help
 */
export async function refreshScreen(desk: Desk): Promise<void> {
	if (desk.queries.isMutating() > 0) return;
	const keys = [openLeadsKey, allCountsKey, arrivalsKey, officeKey];
	const refetchOrThrow = (queryKey: readonly string[]) =>
		desk.queries.invalidateQueries({ queryKey }, { throwOnError: true }).catch((error) => {
			if (!(error instanceof ApiError) || error.status === 503) throw error;
		});
	await Promise.all([refreshRows(desk), ...keys.map(refetchOrThrow)]);
}

/** Refreshes the screen once a change has been made. If this fails, the next news does it. */
export const refreshAfterChange = (desk: Desk): Promise<void> => refreshScreen(desk).catch(() => {});

async function refreshRows(desk: Desk): Promise<void> {
	const { queries } = desk;
	for (const { queryKey } of queries.getQueryCache().findAll({ queryKey: listsKey, type: "active" })) {
		const ids = queries.getQueryData<List>(queryKey)?.pages.flatMap(({ rows }) => rows.map(({ id }) => id)) ?? [];
		const requestedAt = Date.now();
		const [, view] = queryKey;
		const find = typeof view === "object" && view !== null && "find" in view ? String(view.find) : "";
		const latest = new Map((await fetchRows(desk, ids, find)).map((row) => [row.id, row]));
		// What a change has shown meanwhile is newer than the response
		if (queries.getMutationCache().find({ predicate: ({ state }) => state.submittedAt >= requestedAt })) continue;
		// A row that was listed meanwhile is just as new
		const findLatest = (row: ListedPage["rows"][number]) =>
			latest.get(row.id) ?? (ids.includes(row.id) ? { ...row, ...erasedFields } : row);
		const refresh: ChangeRows = (rows) => rows.map((row) => ({ ...findLatest(row), sortedBy: row.sortedBy }));
		queries.setQueryData<List>(queryKey, (list) => mapRows(list, refresh));
	}
}

/** Reloads every list, whose rows then change places, its counts, and the open leads. */
export const refreshLists = (desk: Desk) => refetch(desk, openLeadsKey, listsKey, allCountsKey, officeKey);
