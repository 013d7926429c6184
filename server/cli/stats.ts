import { parseArgs } from "node:util";
import { formPaths } from "../../forms/forms.ts";
import { channels, computeLeadState, deliveryStates, leadStates } from "../leads/lead.ts";
import { readStats, type Stats } from "../leads/stats.ts";
import type { Command } from "./command.ts";
import { table } from "./output.ts";

const barWidth = 40;

export const stats: Command = {
	usage: "stats",
	summary: "count leads by form, state and week",
	details: "Weeks begin on Monday in London.",

	async run(args, context) {
		parseArgs({ args });
		const { deliveries, weeks } = await readStats(await context.db(), context.now());
		await context.print(`${byForm(deliveries)}\n${byChannel(deliveries)}\n${byWeek(weeks)}`);
		return 0;
	},
};

type Deliveries = Stats["deliveries"];

const sumOf = (deliveries: Deliveries): string => String(deliveries.reduce((sum, { leads }) => sum + leads, 0));

/** Renders leads by the state of their webhook's delivery. */
function byForm(deliveries: Deliveries): string {
	const leads = deliveries.filter(({ channel }) => channel === "webhook");
	const rowOf = (label: string, ofRow: Deliveries) => [
		label,
		...leadStates.map((state) => sumOf(ofRow.filter((each) => computeLeadState(false, each.state) === state))),
		sumOf(ofRow),
	];
	return table([
		["FORM", ...leadStates.map((state) => state.toUpperCase()), "ALL"],
		...formPaths.map((path) =>
			rowOf(
				path,
				leads.filter(({ form }) => form === path),
			),
		),
		rowOf("all", leads),
	]);
}

function byChannel(deliveries: Deliveries): string {
	return table([
		["CHANNEL", ...deliveryStates.map((state) => state.toUpperCase())],
		...channels.map((channel) => [
			channel,
			...deliveryStates.map((state) =>
				sumOf(deliveries.filter((each) => each.channel === channel && each.state === state)),
			),
		]),
	]);
}

function byWeek(weeks: Stats["weeks"]): string {
	const most = Math.max(1, ...weeks.map(({ leads, spam }) => leads + spam));
	return table([
		["WEEK OF", "LEADS", "SPAM", ""],
		...weeks.map(({ monday, leads, spam }) => {
			const bar = "█".repeat(Math.ceil(((leads + spam) / most) * barWidth));
			return [monday, String(leads), String(spam), bar];
		}),
	]);
}
