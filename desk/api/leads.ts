import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { parseResponse } from "hono/client";
import type { View } from "../leads/view.ts";
import { setClock } from "../ui/use-now.ts";
import { api } from "./client.ts";
import { useMe } from "./session.ts";
import type { ListedPage, Page } from "./types.ts";

/** Interval between two requests for news, in milliseconds. */
const newsPeriod = 3000;

export const listKey = (view: View) => ["leads", view] as const;
export const allDrawn = ["drawn"] as const;
/** Cache key of a view's first rows in the served page, used only for the first render. */
export const drawnKey = (view: View) => [...allDrawn, view] as const;
export const leadKey = (reference: string) => ["lead", reference] as const;
export const countsKey = (view: View) => ["counts", { ...view, list: undefined, order: undefined }] as const;

/** Builds the query for a view, with "me" replaced by the person's id. */
export function queryOf({ list, find, form, place, takenBy, since, order }: View, me: string) {
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
export function countsQueryOf(view: View, me: string) {
	const { list: _, order: __, ...query } = queryOf(view, me);
	return query;
}

/**
 * Fetches a view's rows, fifty at a time. They keep their places while shown; a list is reloaded when somebody returns
 * to it.
 */
export function useLeads(view: View, isWanted = true) {
	const me = useMe();
	const client = useQueryClient();
	return useInfiniteQuery({
		queryKey: listKey(view),
		queryFn: async ({ pageParam }) => {
			const query = { ...queryOf(view, me.id), ...(pageParam && { cursor: pageParam }) };
			return drawnPage(await parseResponse(api.leads.$get({ query })));
		},
		initialPageParam: "",
		initialData: () => client.getQueryData<InfiniteData<ListedPage, string>>(drawnKey(view)),
		getNextPageParam: ({ next }) => next,
		placeholderData: keepPreviousData,
		staleTime: Number.POSITIVE_INFINITY,
		gcTime: 0,
		enabled: isWanted,
		/** Retries a failed list until it arrives. */
		refetchInterval: ({ state }) => (state.status === "error" ? 5000 : false),
	});
}

export const drawnPage = ({ rows, next }: Page): ListedPage => ({
	rows: rows.map((row) => ({ ...row, drawn: row })),
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

let since: string | undefined;
/** Sets the time after which changes are reported as news. */
export const askNewsSince = (at: number) => {
	since = String(at);
};

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
