import { parseArgs } from "node:util";
import { formPaths } from "../../forms/forms.ts";
import type { Channel, DeliveryState } from "../database/schema.ts";
import { channels, deliveryStates, leadStates } from "../leads/lead.ts";
import { readStats, type Stats, type WeekCount } from "../leads/stats.ts";
import { addDays } from "../time/london-time.ts";
import type { Command } from "./command.ts";
import { printJson } from "./json.ts";
import { jsonOption } from "./options.ts";
import { table } from "./output.ts";

const weeksShown = 12;
const barWidth = 40;

export const stats: Command = {
	usage: "stats [--json]",
	summary: "count leads by form, state and week",
	details: `  --json  {counts, deliveries, attempts, deliveryTimes}; weeks begin
          on Monday in London`,

	async run(args, context) {
		const { values } = parseArgs({ args, options: jsonOption });
		const db = await context.db();
		const figures = await context.progress("Counting", () => readStats(db));
		if (values.json) await printJson(context, jsonOf(figures));
		else await context.print(`${byForm(figures.counts)}\n${byChannel(figures)}\n${byWeek(figures.counts)}`);
		return 0;
	},
};

/** JSON has no infinity, so the last step of the delivery times has a null upper bound. */
const jsonOf = ({ deliveryTimes, ...rest }: Stats) => ({
	...rest,
	deliveryTimes: deliveryTimes.map(({ upTo, leads }) => ({ upTo: Number.isFinite(upTo) ? upTo : null, leads })),
});

function byForm(counts: readonly WeekCount[]): string {
	const rowOf = (label: string, ofRow: readonly WeekCount[]) => [
		label,
		...leadStates.map((state) => String(sumOf(ofRow.filter((count) => count.state === state)))),
		String(sumOf(ofRow)),
	];
	return table([
		["FORM", ...leadStates.map((state) => state.toUpperCase()), "ALL"],
		...formPaths.map((form) =>
			rowOf(
				form,
				counts.filter((count) => count.form === form),
			),
		),
		rowOf("all", counts),
	]);
}

/** Renders deliveries on every channel. The webhook's are the leads of the table above. */
function byChannel({ deliveries }: Stats): string {
	const of = (channel: Channel, state: DeliveryState) =>
		sumOf(deliveries.filter((each) => each.channel === channel && each.state === state));
	return table([
		["CHANNEL", ...deliveryStates.map((state) => state.toUpperCase())],
		...channels.map((channel) => [channel, ...deliveryStates.map((state) => String(of(channel, state)))]),
	]);
}

function byWeek(counts: readonly WeekCount[]): string {
	const weeks = lastWeeks(counts, weeksShown).toReversed();
	const most = Math.max(1, ...weeks.map(({ items }) => sumOf(items)));
	return table([
		["WEEK OF", "LEADS", "SPAM", ""],
		...weeks.map(({ week, items }) => {
			const [all, spam] = [sumOf(items), sumOf(items.filter(({ state }) => state === "spam"))];
			return [week, String(all - spam), String(spam), "█".repeat(Math.ceil((all / most) * barWidth))];
		}),
	]);
}

/** Items of the week that begins on the given Monday, such as `2026-03-02`. */
interface Week<T> {
	readonly week: string;
	readonly items: readonly T[];
}

/** Returns the last weeks up to the latest item, oldest first, including weeks without items. */
function lastWeeks<T extends { readonly week: string }>(items: readonly T[], limit: number): readonly Week<T>[] {
	const byWeek = Map.groupBy(items, ({ week }) => week);
	const [first, ...others] = [...byWeek.keys()].sort();
	const weeks: Week<T>[] = [];
	for (
		let week = others.at(-1) ?? first;
		first && week && week >= first && weeks.length < limit;
		week = addDays(week, -7)
	) {
		weeks.push({ week, items: byWeek.get(week) ?? [] });
	}
	return weeks.reverse();
}

/** Adds up counts of leads. */
export const sumOf = (counts: readonly { readonly leads: number }[]): number =>
	counts.reduce((sum, { leads }) => sum + leads, 0);
