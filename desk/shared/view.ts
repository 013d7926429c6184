import { useMemo } from "react";
import { useLocation, useNavigate } from "react-router";
import { maxIdLength, maxLostReasonLength, maxSearchLength } from "../../forms/desk-limits.ts";
import { findFormByPath } from "../../forms/forms.ts";
import { chosenLists, type ListChoice, leadStatuses, lists } from "../../forms/lead-status.ts";
import { referencePattern } from "../../forms/reference.ts";
import { omitEmpty, type View } from "../api/leads.ts";
import type { LeadSummary, Order } from "../api/types.ts";
import { isDay, isoDay } from "../ui/times.ts";

export const listNames = {
	new: "New",
	"in-progress": "In progress",
	done: "Done",
	spam: "Spam",
	all: "All",
} as const satisfies Record<ListChoice, string>;

/** Returns whether a lead is in a list that the view shows. A deleted lead is in none. */
export const belongsToList = ({ list }: LeadSummary, choice: ListChoice | undefined): boolean =>
	chosenLists(choice).some((chosen) => chosen === list);

/** Returns whether a lead passes a view's filters. A search never matches, because only the service can search. */
export function matchesView(lead: LeadSummary, view: View, myId: string): boolean {
	const { list, find, form, assigneeId, status, lostReason, since, until } = view;
	const assignee = assigneeId === "me" ? myId : assigneeId === "nobody" ? "" : assigneeId;
	const day = isoDay(lead.receivedAt);
	return (
		belongsToList(lead, list) &&
		find === "" &&
		(form ?? lead.form) === lead.form &&
		(assignee ?? lead.assigneeId) === lead.assigneeId &&
		(status ?? lead.status) === lead.status &&
		(lostReason ?? lead.lostReason) === lead.lostReason &&
		(since ?? day) <= day &&
		(until ?? day) >= day
	);
}

export function availableOrders(list: ListChoice | undefined): readonly Order[] {
	if (list === "new") return ["waiting", "newest"];
	if (list === "in-progress") return ["next-step", "newest"];
	return list === "done" ? ["closed", "newest"] : ["newest"];
}

export const defaultOrder = (list: ListChoice | undefined): Order => availableOrders(list)[0] ?? "newest";

const parseOption = <T extends string>(list: readonly T[], text: string | null): T | undefined =>
	list.find((item) => item === text);

export function parseView(search: string): View {
	const params = new URLSearchParams(search);
	const find = params.get("find")?.trim().slice(0, maxSearchLength) ?? "";
	const list = parseOption([...lists, "all"], params.get("list")) ?? (find ? undefined : "new");
	const [since = "", until = ""] = ["since", "until"].map((name) => params.get(name) ?? "");
	const status = parseOption(leadStatuses, params.get("status"));
	return {
		list,
		find,
		form: findFormByPath(params.get("form") ?? "")?.path,
		assigneeId: params.get("assigneeId")?.slice(0, maxIdLength) || undefined,
		status,
		lostReason: (status === "lost" && params.get("lostReason")?.slice(0, maxLostReasonLength)) || undefined,
		since: isDay(since) ? since : undefined,
		until: isDay(until) ? until : undefined,
		order: parseOption(availableOrders(list), params.get("order")) ?? defaultOrder(list),
	};
}

export function formatView(view: View): string {
	const { find, list, order } = view;
	const params = {
		...view,
		list: find || list !== "new" ? list : undefined,
		order: order === defaultOrder(list) ? undefined : order,
	};
	const text = String(new URLSearchParams(omitEmpty(params)));
	return text && `?${text}`;
}

export const viewUrl = (view: View, reference?: string) =>
	`${reference ? `/leads/${reference}` : "/"}${formatView(view)}`;

/** Returns the URL of a list with the view's filters, in the list's own order. */
export const listUrl = (view: View, list: ListChoice, reference?: string) =>
	viewUrl({ ...view, list, order: defaultOrder(list) }, reference);

export const countFilters = ({ form, assigneeId, status, since, until }: View) =>
	[form, assigneeId, status, since ?? until].filter(Boolean).length;
export const noFilters = {
	form: undefined,
	assigneeId: undefined,
	status: undefined,
	lostReason: undefined,
	since: undefined,
	until: undefined,
} as const;

export function useView() {
	const { pathname, search } = useLocation();
	const navigate = useNavigate();
	const view = useMemo(() => parseView(search), [search]);
	const opened = new RegExp(`^/leads/(${referencePattern})$`, "i").exec(pathname)?.[1]?.toUpperCase();
	/** Opens a lead, or without one the list alone; `replace` adds no entry to the history. */
	const open = (reference: string | undefined, replace = false) => navigate(viewUrl(view, reference), { replace });
	const change = (changes: Partial<View>, replace = false) => {
		const isOtherList = "list" in changes;
		const next = { ...view, ...changes, ...(isOtherList && { order: defaultOrder(changes.list) }) };
		navigate(viewUrl(next, isOtherList ? undefined : opened), { replace });
	};
	return { view, opened, open, change };
}
