import { parseArgs } from "node:util";
import { formPaths } from "../../forms/forms.ts";
import { channels, computeLeadState, deliveryStates, leadStates } from "../leads/lead.ts";
import { readStats, type Stats } from "../leads/stats.ts";
import type { Command } from "./command.ts";
import { formatTable } from "./output.ts";

const barWidth = 40;

export const stats: Command = {
	usage: "stats",
	summary: "count leads by form, state and week",
	details: "Weeks begin on Monday in London.",

	async run(args, context) {
		parseArgs({ args });
		const { deliveries, weeks } = await readStats(await context.db(), context.now());
		await context.print(`${formatByForm(deliveries)}\n${formatByChannel(deliveries)}\n${formatByWeek(weeks)}`);
		return 0;
	},
};

type Deliveries = Stats["deliveries"];

const sumLeads = (deliveries: Deliveries): string => String(deliveries.reduce((sum, { leads }) => sum + leads, 0));

/** Renders leads by the state of their webhook's delivery. */
function formatByForm(deliveries: Deliveries): string {
	const leads = deliveries.filter(({ channel }) => channel === "webhook");
	const formatRow = (label: string, ofRow: Deliveries) => [
		label,
		...leadStates.map((state) => sumLeads(ofRow.filter((each) => computeLeadState(false, each.state) === state))),
		sumLeads(ofRow),
	];
	return formatTable([
		["FORM", ...leadStates.map((state) => state.toUpperCase()), "ALL"],
		...formPaths.map((path) =>
			formatRow(
				path,
				leads.filter(({ form }) => form === path),
			),
		),
		formatRow("all", leads),
	]);
}

function formatByChannel(deliveries: Deliveries): string {
	return formatTable([
		["CHANNEL", ...deliveryStates.map((state) => state.toUpperCase())],
		...channels.map((channel) => [
			channel,
			...deliveryStates.map((state) =>
				sumLeads(deliveries.filter((each) => each.channel === channel && each.state === state)),
			),
		]),
	]);
}

function formatByWeek(weeks: Stats["weeks"]): string {
	const most = Math.max(1, ...weeks.map(({ leads, spam }) => leads + spam));
	return formatTable([
		["WEEK OF", "LEADS", "SPAM", ""],
		...weeks.map(({ monday, leads, spam }) => {
			const bar = "█".repeat(Math.ceil(((leads + spam) / most) * barWidth));
			return [monday, String(leads), String(spam), bar];
		}),
	]);
}
