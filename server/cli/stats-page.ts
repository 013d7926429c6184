import { company } from "../../content/company.ts";
import { formPaths } from "../../forms/forms.ts";
import { minuteOf } from "../london-time.ts";
import type { Stats, WeekCount } from "../store/store.ts";
import { barChart, escaped } from "./chart.ts";
import { counted } from "./text.ts";
import { lastWeeks, sumOf, type Week } from "./weeks.ts";

const weeksShown = 53;

/** One page with charts that needs no other file and no network. It carries counts, no personal data. */
export function statsPage({ counts, attempts, deliveryTimes }: Stats, now: Date): string {
	const weeks = lastWeeks(counts, weeksShown);
	const spam = counts.filter(({ state }) => state === "spam");
	const failedLeads = sumOf(counts.filter(({ state }) => state === "failed"));
	const share = counts.length > 0 ? ((sumOf(spam) / sumOf(counts)) * 100).toFixed(1) : "0";
	const charts = [
		barChart({
			title: "Leads per week, by form (without spam)",
			unit: "leads",
			names: formPaths,
			stacks: weeks.map((week) => stackOf(week, formPaths, ({ form, state }) => (state === "spam" ? "" : form))),
		}),
		barChart({
			title: "Time to delivery",
			unit: "leads",
			names: ["leads"],
			stacks: deliveryTimes.map(({ leads }, i) => ({
				label: steps[i] ?? "",
				parts: [{ name: "leads", value: leads }],
			})),
		}),
		barChart({
			title: `Failures: attempts at the webhooks per week (${counted(failedLeads, "lead")} failed for good)`,
			unit: "attempts",
			names: ["succeeded", "failed"],
			stacks: lastWeeks(
				attempts.filter(({ channel }) => channel === "webhook"),
				weeksShown,
			).map(({ week, items: [item] }) => ({
				label: week,
				parts: [
					{ name: "succeeded", value: item?.succeeded ?? 0 },
					{ name: "failed", value: item?.failed ?? 0 },
				],
			})),
		}),
		barChart({
			title: `Spam share per week (${share} % in all)`,
			unit: "leads",
			names: ["people", "spam"],
			stacks: weeks.map((week) =>
				stackOf(week, ["people", "spam"], ({ state }) => (state === "spam" ? "spam" : "people")),
			),
		}),
	];
	return `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Leads of ${escaped(company.name)}</title>
<style>${css}</style>
<h1>Leads of ${escaped(company.name)}</h1>
<p>${counted(sumOf(counts), "lead")}, as of ${minuteOf(now)}. Weeks begin on Monday.</p>
${charts.join("\n")}
</html>
`;
}

/** What the steps of the delivery times are called, in the store's order. */
const steps = ["≤ 10 s", "≤ 1 min", "≤ 10 min", "≤ 1 h", "≤ 6 h", "≤ 1 day", "longer"] as const;

const stackOf = ({ week, items }: Week<WeekCount>, names: readonly string[], nameOf: (count: WeekCount) => string) => ({
	label: week,
	parts: names.map((name) => ({ name, value: sumOf(items.filter((count) => nameOf(count) === name)) })),
});

const css = `
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; color: #222; background: #fff }
figure { margin: 2.5rem 0 }
figcaption { font-weight: 600 }
figure > svg { width: 100%; height: auto; font-size: 11px }
.line { stroke: #ccc; fill: none }
ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding: 0; list-style: none; font-size: .875rem }
li svg { width: .75em; height: .75em; margin-right: .4em }
details { font-size: .875rem; overflow-x: auto }
td, th { padding: 0 .75rem 0 0; text-align: right; font-weight: 400 }
`;
