import { formChoices, formName } from "../../../forms/form-names.ts";
import { chosenLists, leadStatuses, listByStatus, statusNames } from "../../../forms/lead-status.ts";
import { lostReasons } from "../../../forms/lead-words.ts";
import type { View } from "../../api/leads.ts";
import { useAssignees, useMe } from "../../api/session.ts";
import type { Order } from "../../api/types.ts";
import { formatReason, includeReason } from "../../shared/labels.ts";
import { availableOrders } from "../../shared/view.ts";
import { useNow } from "../../ui/use-now.ts";
import { describeRange } from "./ReceivedRange.tsx";

interface FilterChoice {
	readonly key: "form" | "assigneeId" | "status" | "order";
	readonly label: string;
	readonly all: string | undefined;
	readonly options: readonly { readonly value: string; readonly text: string }[];
}

/** Returns the selected option. A status may be followed by the reason for losing: `lost/Other reason`. */
export const selectedValue = (view: View, key: FilterChoice["key"]): string =>
	key === "status" ? [view.status, view.lostReason].filter(Boolean).join("/") : (view[key] ?? "");

export function toViewChanges(key: FilterChoice["key"], value: string): Partial<View> {
	if (key !== "status") return { [key]: value || undefined };
	const [status, ...reason] = value.split("/");
	return { status: leadStatuses.find((each) => each === status), lostReason: reason.join("/") || undefined };
}

function statusOptions({ list, status: chosen, lostReason: chosenReason }: View): FilterChoice["options"] {
	const lists = chosenLists(list);
	return leadStatuses
		.filter((status) => status === chosen || lists.includes(listByStatus[status]))
		.flatMap((status) => [
			{ value: status, text: statusNames[status] },
			...(status === "lost" ? includeReason(lostReasons, chosenReason) : []).map((reason) => ({
				value: `lost/${reason}`,
				text: `Lost: ${formatReason(reason)}`,
			})),
		]);
}

const orderNames: Record<Order, string> = {
	waiting: "Longest waiting",
	newest: "Newest first",
	"next-step": "Next step",
	closed: "Most recently closed",
};

export function useFilterChoices(view: View): readonly FilterChoice[] {
	const me = useMe();
	const people = useAssignees();
	return [
		{
			key: "form",
			label: "Form",
			all: "All forms",
			options: formChoices.map(({ path }) => ({ value: path, text: formName(path) })),
		},
		{
			key: "assigneeId",
			label: "Assigned to",
			all: "Anyone",
			options: [
				{ value: "me", text: "Me" },
				{ value: "nobody", text: "Nobody" },
				...people.filter(({ id }) => id !== me.id).map(({ id, name }) => ({ value: id, text: name })),
			],
		},
		// New has one status only, and spam has none of its own
		...(statusOptions(view).length > 1 || view.status
			? [{ key: "status" as const, label: "Status", all: "Any status", options: statusOptions(view) }]
			: []),
		{
			key: "order",
			label: "Sort",
			all: undefined,
			options: availableOrders(view.list).map((order) => ({ value: order, text: orderNames[order] })),
		},
	];
}

/** Describes the filters that are set, such as `Form: Plumbing`, `Received since 5 Jan`. */
export function useDescribedFilters(view: View): readonly string[] {
	const range = describeRange(view, useNow());
	const set = useFilterChoices(view).flatMap(({ key, label, options }) => {
		const selected = key === "order" ? undefined : options.find(({ value }) => value === selectedValue(view, key));
		return selected ? [`${label}: ${selected.text}`] : [];
	});
	return range ? [...set, `Received ${range}`] : set;
}
