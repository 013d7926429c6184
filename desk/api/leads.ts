import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { parseResponse } from "hono/client";
import type { FormPath } from "../../forms/forms.ts";
import type { List } from "../../forms/lead-status.ts";
import { allCountsKey, leadKey, listsKey } from "./cache.ts";
import { type Desk, useApiQuery, useDesk } from "./desk.ts";
import { useMe } from "./session.ts";
import type { LeadPage, ListedPage, News, Order, Place, Status } from "./types.ts";

/** A list, or all of them except for suspected spam. */
export type ListChoice = List | "all";

/** The list's filters and search. They are part of the URL, so that a view can be sent to a colleague. */
export interface View {
	/** The chosen list; without one, a search covers all four. */
	readonly list: ListChoice | undefined;
	/** The search terms as typed. */
	readonly find: string;
	readonly form: FormPath | undefined;
	readonly place: Place | undefined;
	/** `me`, `nobody` or a person's id. */
	readonly assigneeId: string | undefined;
	readonly status: Status | undefined;
	/** Narrows the lost leads. */
	readonly lostReason: string | undefined;
	/** First and last day of receipt in London, both included. */
	readonly since: string | undefined;
	readonly until: string | undefined;
	readonly order: Order;
}

const newsPeriod = 3000;

export const listKey = (view: View) => [...listsKey, view] as const;
const countsKey = (view: View) => [...allCountsKey, { ...view, list: undefined, order: undefined }] as const;

/** Builds the query for a view, with "me" replaced by the person's id. */
function toQuery({ list, find, form, place, assigneeId, status, lostReason, since, until, order }: View, me: string) {
	const assignee = assigneeId === "me" ? me : assigneeId;
	return {
		...(list && { list }),
		...(find && { find }),
		...(form && { form }),
		...(place && { place }),
		...(assignee && { assigneeId: assignee }),
		...(status && { status }),
		...(lostReason && { lostReason }),
		...(since && { since }),
		...(until && { until }),
		order,
	};
}

/** Builds the query for the counts of the lists, which ignores the list and its order. */
function toCountsQuery(view: View, me: string) {
	const { list: _, order: __, ...query } = toQuery(view, me);
	return query;
}

/**
 * Fetches a view's rows, fifty at a time. They keep their places while shown; a list is reloaded when somebody returns
 * to it.
 */
export function useLeads(view: View) {
	const { api } = useDesk();
	const me = useMe();
	return useInfiniteQuery({
		queryKey: listKey(view),
		queryFn: async ({ pageParam }) => {
			const query = { ...toQuery(view, me.id), ...(pageParam && { cursor: pageParam }) };
			return listedPage(await parseResponse(api.leads.$get({ query })));
		},
		initialPageParam: "",
		getNextPageParam: ({ next }) => next,
		placeholderData: keepPreviousData,
		staleTime: Number.POSITIVE_INFINITY,
		gcTime: 0,
		refetchInterval: ({ state }) => (state.status === "error" ? 5000 : false),
	});
}

const listedPage = ({ rows, next }: LeadPage): ListedPage => ({
	rows: rows.map((row) => ({ ...row, sortedBy: row })),
	next,
});

/** Counts each list's leads under the view's filters. */
export function useCounts(view: View) {
	const me = useMe();
	return useApiQuery(countsKey(view), (api) => parseResponse(api.counts.$get({ query: toCountsQuery(view, me.id) })), {
		placeholderData: keepPreviousData,
		staleTime: newsPeriod,
	});
}

/** Fetches a lead; none for an empty reference. */
export const useLead = (reference: string) =>
	useApiQuery(leadKey(reference), (api) => parseResponse(api.leads[":id"].$get({ param: { id: reference } })), {
		enabled: reference !== "",
	});

/** Reports that a lead is open here. Returns the other people who have it open. */
export const useViewers = (reference: string) =>
	useApiQuery(["open", reference], (api) => parseResponse(api.leads[":id"].open.$post({ param: { id: reference } })), {
		refetchInterval: 10_000,
		retry: false,
	});

const newsKey = ["news"] as const;

/** Fetches arrivals and changes of all views since the last response: every three seconds, in background tabs too. */
export function useNews() {
	const { api, queries } = useDesk();
	return useQuery({
		queryKey: newsKey,
		queryFn: () => {
			const last = queries.getQueryData<News>(newsKey);
			return parseResponse(api.news.$get({ query: last ? { since: String(last.at) } : {} }));
		},
		refetchInterval: newsPeriod,
		refetchIntervalInBackground: true,
		staleTime: newsPeriod,
		gcTime: Number.POSITIVE_INFINITY,
	});
}

/** Returns the time by the service's clock as of the last news, because the office's machines may be minutes off. */
export function serviceNow({ queries }: Desk): number {
	const news = queries.getQueryState<News>(newsKey);
	return Date.now() + (news?.data ? news.data.at - news.dataUpdatedAt : 0);
}

export const usePersonData = (id: string) =>
	useApiQuery(["person", id], (api) => parseResponse(api.leads[":id"].person.$get({ param: { id } })), { gcTime: 0 });

export const personDataUrl = (id: string) => `/api/leads/${id}/person.json`;

export const erasePerson = ({ api }: Desk, id: string, email: string) =>
	parseResponse(api.leads[":id"].erase.$post({ param: { id }, json: { email } }));

/** Returns the URL that downloads a view as a file, or only the leads with these ids. */
export function exportUrl(format: "xlsx" | "csv", view: View, me: string, ids: readonly string[] = []): string {
	const search = new URLSearchParams({ ...toQuery(view, me), format, ...(ids.length > 0 && { ids: ids.join() }) });
	return `/api/export?${search}`;
}
