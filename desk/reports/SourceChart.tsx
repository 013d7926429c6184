import type { Report } from "../api/types.ts";
import { pluralize } from "../ui/times.ts";
import { axisFor, Bar, FiguresTable, Legend, ReportSection, Ticks } from "./chart-kit.tsx";
import "./source-chart.css";

interface Source {
	readonly name: string;
	readonly leads: number;
	readonly won: number;
}

const columns = [
	{ key: "landing", title: "Landing page", about: "The first page they saw", none: "not known", other: "other page" },
	{
		key: "referrer",
		title: "Referring site",
		about: "Where the link stood",
		none: "none: typed, saved, an app",
		other: "other site",
	},
	{ key: "campaign", title: "Campaign", about: "The name in our own link", none: "none", other: "other campaign" },
] as const;

function barsOf({ named, others }: Report["sources"]["landing"], none: string, other: string): readonly Source[] {
	const bars = named.map(({ name, ...counts }) => ({ name: name || none, ...counts }));
	return others.names === 0
		? bars
		: [...bars, { name: pluralize(others.names, other), leads: others.leads, won: others.won }];
}

/** Sources of leads, split three ways. Each split adds up to all leads. */
export function SourceChart({ report: { sources, leads } }: { readonly report: Report }) {
	const splits = columns.map(({ key, none, other, ...column }) => ({
		...column,
		key,
		bars: barsOf(sources[key], none, other),
	}));
	const { end, steps } = axisFor(Math.max(1, ...splits.flatMap(({ bars }) => bars.map((bar) => bar.leads))));
	const top = sources.referrer.named.find(({ name }) => name !== "");
	const campaign = sources.campaign.named.find(({ name }) => name !== "");
	return (
		<ReportSection
			id="sources"
			label="Where they come from"
			title={top ? `${top.name} brings the most` : "Most come without a link"}
			summary={
				<>
					{top && `${top.leads} of ${leads} came by ${top.name}, ${top.won} of them won. `}
					{campaign && `The campaign ${campaign.name} brought ${campaign.leads}, ${campaign.won} of them won. `}
					Landing page, site and campaign each add up to all {leads}.
				</>
			}
		>
			<Legend
				fills={[
					["fill-open", "leads"],
					["fill-solid", "won"],
				]}
			/>
			<figure className="sources">
				{splits.map(({ key, title, about, bars }) => (
					<div key={key}>
						<h3>{title}</h3>
						<p className="small">{about}</p>
						<ol>
							{bars.map((bar) => (
								<li key={bar.name}>
									<span className="bar-name">{bar.name}</span>
									<span className="bar-value">
										<b>{bar.won}</b> of {bar.leads}
									</span>
									<Bar
										end={end}
										parts={[
											["fill-solid", bar.won],
											["fill-open", bar.leads - bar.won],
										]}
									/>
								</li>
							))}
						</ol>
						<Ticks steps={steps} />
					</div>
				))}
			</figure>
			<FiguresTable
				label="Where leads come from"
				head={["From", "Leads", "Won"]}
				rows={splits.flatMap(({ title, bars }) => bars.map((bar) => [`${title}: ${bar.name}`, bar.leads, bar.won]))}
			/>
		</ReportSection>
	);
}
