import { boroughs } from "../../content/areas.ts";
import type { Order } from "../api/types.ts";
import { formChoices } from "../lead/forms.ts";
import type { Person } from "../ui/Avatar.tsx";
import { dayAndMonth, noonOf } from "../ui/times.ts";
import { ordersOf, type View } from "./view.ts";

/** One filter: its name, its options, and the option for no filter. */
export interface FilterChoice {
	readonly key: "form" | "place" | "takenBy" | "since" | "order";
	readonly label: string;
	readonly all: string | undefined;
	readonly options: readonly { readonly value: string; readonly text: string }[];
}

const orderNames: Record<Order, string> = {
	waiting: "Longest waiting",
	newest: "Newest first",
	"follow-up": "Follow-up date",
};

const boroughChoices = Object.entries(boroughs)
	.map(([value, { name }]) => ({ value, text: name }))
	.sort((a, b) => a.text.localeCompare(b.text));

/** Lists the filters, which are the same above the list and on the phones' sheet. */
export const filterChoices = (view: View, me: Person, people: readonly Person[]): readonly FilterChoice[] => [
	{
		key: "form",
		label: "Form or hub",
		all: "Every hub",
		options: formChoices.map(({ path, title }) => ({ value: path, text: title })),
	},
	{
		key: "place",
		label: "Borough",
		all: "Every borough",
		options: [
			...boroughChoices,
			{ value: "OUTSIDE", text: "Outside London" },
			{ value: "UNKNOWN", text: "No postcode that we can read" },
		],
	},
	{
		key: "takenBy",
		label: "Taken by",
		all: "Anyone",
		options: [
			{ value: "me", text: "Me" },
			{ value: "nobody", text: "Nobody yet" },
			...people.filter(({ id }) => id !== me.id).map(({ id, name }) => ({ value: id, text: name })),
		],
	},
	// Links from Numbers set this filter, to the first day of the chart
	...(view.since
		? [
				{
					key: "since" as const,
					label: "Received",
					all: "Any time",
					options: [{ value: view.since, text: `Since ${dayAndMonth(noonOf(view.since))}` }],
				},
			]
		: []),
	{
		key: "order",
		label: "Sort",
		all: undefined,
		options: ordersOf(view.list).map((order) => ({ value: order, text: orderNames[order] })),
	},
];

/** Returns the change of view for a filter's value. An empty value clears the filter. */
export const changeOf = (key: FilterChoice["key"], value: string): Partial<View> => ({ [key]: value || undefined });
