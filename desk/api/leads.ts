import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { parseResponse } from "hono/client";
import type { FormPath } from "../../forms/forms.ts";
import { type ListChoice, owesReply } from "../../forms/lead-status.ts";
import { draftKeys, useDraft } from "../state/drafts.ts";
import { allCountsKey, arrivalsKey, fetchRows, leadKey, listsKey, refreshScreen } from "./cache.ts";
import { type Desk, useApiQuery, useDesk } from "./desk.ts";
import { useMe } from "./session.ts";
import type { LeadSummary, ListCounts, ListedPage, Order, Status } from "./types.ts";

/** The list's filters and search. They are part of the URL, so that a view can be sent to a colleague. */
export interface View {
	/** The chosen list; without one, a search covers all four. */
	readonly list: ListChoice | undefined;
	readonly find: string;
	readonly form: FormPath | undefined;
	/** `me`, `nobody` or a person's id. */
	readonly assigneeId: string | undefined;
	readonly status: Status | undefined;
	readonly lostReason: string | undefined;
	/** First and last day of receipt in London, both included. */
	readonly since: string | undefined;
	readonly until: string | undefined;
	readonly order: Order;
}

const newsPeriod = 3000;

export const listKey = (view: View) => [...listsKey, view] as const;

export const omitEmpty = (params: Readonly<Record<string, string | undefined>>): Record<string, string> =>
	Object.fromEntries(Object.entries(params).flatMap(([name, value]) => (value ? [[name, value]] : [])));

const toQuery = (view: Partial<View>, me: string) =>
	omitEmpty({ ...view, assigneeId: view.assigneeId === "me" ? me : view.assigneeId });

/** Fetches a view's rows, fifty at a time. They keep their places until somebody returns to the list. */
export function useLeads(view: View) {
	const { api } = useDesk();
	const me = useMe();
	return useInfiniteQuery({
		queryKey: listKey(view),
		queryFn: async ({ pageParam }): Promise<ListedPage> => {
			const query = { ...toQuery(view, me.id), ...(pageParam && { cursor: pageParam }) };
			const { rows, next } = await parseResponse(api.leads.$get({ query }));
			return { rows: rows.map((row) => ({ ...row, sortedBy: row })), next, loadedAt: Date.now() };
		},
		initialPageParam: "",
		getNextPageParam: ({ next }) => next,
		placeholderData: keepPreviousData,
		staleTime: Number.POSITIVE_INFINITY,
		gcTime: 0,
		refetchInterval: ({ state }) => (state.status === "error" ? 5000 : false),
	});
}

export function useCounts({ list: _, order: __, ...filters }: View) {
	const me = useMe();
	const query = toQuery(filters, me.id);
	return useApiQuery([...allCountsKey, query], (api) => parseResponse(api.counts.$get({ query })), {
		placeholderData: keepPreviousData,
		staleTime: newsPeriod,
	});
}

export const fetchLead = (api: Desk["api"], id: string) => parseResponse(api.leads[":id"].$get({ param: { id } }));

/** Fetches a lead; none for an empty reference. */
export const useLead = (reference: string) =>
	useApiQuery(leadKey(reference), (api) => fetchLead(api, reference), { enabled: reference !== "" });

export async function fetchThread({ api }: Desk, reference: string) {
	const lead = await fetchLead(api, reference);
	return [lead, ...(await Promise.all(lead.merged.map((merged) => fetchLead(api, merged.reference))))];
}

/** Lead on which a reply was last typed in this window. An old draft alone is not being written. */
let typedOn = "";
export const reportTyping = (reference: string) => {
	typedOn = reference;
};

/** Reports that a lead is open here, and whether a reply is being written. Returns the other people who have it open. */
export function useViewers(reference: string) {
	const isWriting = useDraft(draftKeys.reply(reference))[0].trim() !== "" && reference === typedOn;
	return useApiQuery(
		["open", reference, isWriting],
		(api) => parseResponse(api.leads[":id"].open.$post({ param: { id: reference }, json: { isWriting } })),
		{ refetchInterval: ({ state }) => !state.error && 10_000, retry: false, placeholderData: keepPreviousData },
	);
}

export const useWriter = (reference: string) => useViewers(reference).data?.others.find(({ isWriting }) => isWriting);

export function useEnquiries(phone: string, email: string) {
	const { api } = useDesk();
	return useQuery({
		queryKey: ["enquiries", phone, email],
		queryFn: async ({ signal }) => {
			await new Promise((resolve) => setTimeout(resolve, 300));
			// Cancelled once more has been typed
			signal.throwIfAborted();
			return (await parseResponse(api.enquiries.$get({ query: { phone, email } }))).leads;
		},
		enabled: phone.length > 6 || email.includes("@"),
	});
}

const newsKey = ["news"] as const;

interface News {
	readonly mark: string;
	readonly at: number;
	readonly counts: ListCounts | undefined;
	/** Ids of the leads that have arrived, or whose customer has written, since the page was loaded. */
	readonly arrivals: readonly string[];
}

/** Checks every three seconds whether something has changed. If so, fetches what is on the screen again. */
export function useNews() {
	const desk = useDesk();
	return useQuery({
		queryKey: newsKey,
		queryFn: async (): Promise<News> => {
			const last = desk.queries.getQueryData<News>(newsKey);
			const query = last ? { since: last.mark } : {};
			const { mark, at, changed } = await parseResponse(desk.api.news.$get({ query }));
			// The old mark is kept until the screen is up to date, so that a failed refresh is made again
			if (changed && last) await refreshScreen(desk);
			const arrivals = [...new Set([...(changed?.arrivals ?? []), ...(last?.arrivals ?? [])])];
			return { mark, at, counts: changed?.counts ?? last?.counts, arrivals };
		},
		refetchInterval: newsPeriod,
		refetchIntervalInBackground: true,
		staleTime: newsPeriod,
		gcTime: Number.POSITIVE_INFINITY,
	});
}

export function useArrivals() {
	const desk = useDesk();
	const ids = useNews().data?.arrivals ?? [];
	const { data } = useQuery({
		queryKey: [...arrivalsKey, ids],
		queryFn: () => fetchRows(desk, ids),
		enabled: ids.length > 0,
		placeholderData: keepPreviousData,
	});
	return data?.filter((lead) => lead.list === "new" || (lead.wroteAt !== null && owesReply(lead)));
}

/** Converts a time of this machine's clock to the service's, because the office's machines may be minutes off. */
export function toServiceTime({ queries }: Desk, time: number): number {
	const news = queries.getQueryState<News>(newsKey);
	return time + (news?.data ? news.data.at - news.dataUpdatedAt : 0);
}
export const serviceNow = (desk: Desk): number => toServiceTime(desk, Date.now());

export const exportUrl = (format: "xlsx" | "csv", view: View, me: string): string =>
	`/api/export?${new URLSearchParams({ ...toQuery(view, me), format })}`;

/** Downloads these leads as a file. Their ids would be too long for a URL. */
export async function exportLeads({ api }: Desk, format: "xlsx" | "csv", leads: readonly LeadSummary[]): Promise<void> {
	await download(await api.export.$post({ json: { format, ids: leads.map(({ id }) => id) } }));
}

/** Downloads these leads of a lead's customer as a page to read and print. */
export async function exportCustomer({ api }: Desk, id: string, references: readonly string[]): Promise<void> {
	const query = { leads: references.join() };
	await download(await api.leads[":id"]["customer.html"].$get({ param: { id }, query }));
}

/** Hands a file to the browser under the name that the service gave it. */
async function download(response: Pick<Response, "blob" | "headers">): Promise<void> {
	const disposition = response.headers.get("Content-Disposition") ?? "";
	const name = /filename\*=UTF-8''(\S+)/.exec(disposition) ?? /filename="(.+)"/.exec(disposition);
	const link = document.createElement("a");
	link.href = URL.createObjectURL(await response.blob());
	link.download = decodeURIComponent(name?.[1] ?? "");
	link.click();
	URL.revokeObjectURL(link.href);
}
