import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { parseResponse } from "hono/client";
import type { View } from "../leads/view.ts";
import { setClock } from "../ui/use-now.ts";
import { api } from "./client.ts";
import { useMe } from "./session.ts";
import type { ListedPage, Page } from "./types.ts";

/** Interval between two requests for news, in milliseconds. */
const newsPeriod = 3000;

export const listKey = (view: View) => ["leads", view] as const;
export const leadKey = (reference: string) => ["lead", reference] as const;
const countsKey = (view: View) => ["counts", { ...view, list: undefined, order: undefined }] as const;

/** Builds the query for a view, with "me" replaced by the person's id. */
function queryOf({ list, find, form, place, takenBy, since, order }: View, me: string) {
	const by = takenBy === "me" ? me : takenBy;
	return {
		...(list && { list }),
		...(find && { find }),
		...(form && { form }),
		...(place && { place }),
		...(by && { takenBy: by }),
		...(since && { since }),
		order,
	};
}

/** Builds the query for the counts of the lists, which ignores the list and its order. */
function countsQueryOf(view: View, me: string) {
	const { list: _, order: __, ...query } = queryOf(view, me);
	return query;
}

/**
 * Fetches a view's rows, fifty at a time. They keep their places while shown; a list is reloaded when somebody returns
 * to it.
 */
export function useLeads(view: View, isWanted = true) {
	const me = useMe();
	return useInfiniteQuery({
		queryKey: listKey(view),
		queryFn: async ({ pageParam }) => {
			const query = { ...queryOf(view, me.id), ...(pageParam && { cursor: pageParam }) };
			return listedPage(await parseResponse(api.leads.$get({ query })));
		},
		initialPageParam: "",
		getNextPageParam: ({ next }) => next,
		placeholderData: keepPreviousData,
		staleTime: Number.POSITIVE_INFINITY,
		gcTime: 0,
		enabled: isWanted,
		/** Retries a failed list until it arrives. */
		refetchInterval: ({ state }) => (state.status === "error" ? 5000 : false),
	});
}

const listedPage = ({ rows, next }: Page): ListedPage => ({
	rows: rows.map((row) => ({ ...row, sortedBy: row })),
	next,
});

/** Counts each list's leads under the view's filters. */
export function useCounts(view: View) {
	const me = useMe();
	return useQuery({
		queryKey: countsKey(view),
		queryFn: () => parseResponse(api.counts.$get({ query: countsQueryOf(view, me.id) })),
		placeholderData: keepPreviousData,
		staleTime: newsPeriod,
	});
}

/** Fetches a lead; none for an empty reference. */
export const useLead = (reference: string) =>
	useQuery({
		queryKey: leadKey(reference),
		enabled: reference !== "",
		queryFn: () => parseResponse(api.leads[":id"].$get({ param: { id: reference } })),
	});

/** Reports that a lead is open here. @returns the other people who have it open */
export const useOthersAt = (reference: string) =>
	useQuery({
		queryKey: ["open", reference],
		queryFn: () => parseResponse(api.leads[":id"].open.$post({ param: { id: reference } })),
		refetchInterval: 10_000,
		retry: false,
	});

/** Time of the last answer. The next request asks for what has changed since. */
let since: string | undefined;

/** Fetches arrivals and changes of all views: every three seconds, in background tabs too. */
export const useNews = () =>
	useQuery({
		queryKey: ["news"],
		queryFn: async () => {
			const news = await parseResponse(api.news.$get({ query: since === undefined ? {} : { since } }));
			since = String(news.at);
			setClock(news.at);
			return news;
		},
		refetchInterval: newsPeriod,
		refetchIntervalInBackground: true,
		staleTime: newsPeriod,
	});

/** Returns the address that downloads a view as a file, or only the leads with these ids. */
export function exportAddress(format: "xlsx" | "csv", view: View, me: string, ids: readonly string[] = []): string {
	const search = new URLSearchParams({ ...queryOf(view, me), format, ...(ids.length > 0 && { ids: ids.join() }) });
	return `/api/export?${search}`;
}
