import { pluralize } from "../../content/shared/in-words.ts";
import { phoneCall } from "../../forms/office.ts";
import type { Report } from "../api/types.ts";
import { Bar, computeAxis, FiguresTable, Legend, ReportSection, Ticks } from "./chart-kit.tsx";
import "./source-chart.css";

interface SourceBar {
	readonly name: string;
	readonly leads: number;
	readonly won: number;
}

const columns = [
	{ key: "landing", title: "Landing page", about: "First page visited", noneName: "unknown", otherName: "other page" },
	{
		key: "referrer",
		title: "Referring site",
		about: "Website with the link",
		noneName: "none (direct visit)",
		otherName: "other site",
	},
	{
		key: "campaign",
		title: "Campaign",
		about: "Campaign name in our link",
		noneName: "none",
		otherName: "other campaign",
	},
] as const;

function toBars(
	{ named, others }: Report["sources"]["landing"],
	noneName: string,
	otherName: string,
): readonly SourceBar[] {
	const bars = named.map(({ name, ...counts }) => ({ name: name || noneName, ...counts }));
	return others.names === 0
		? bars
		: [...bars, { name: pluralize(others.names, otherName), leads: others.leads, won: others.won }];
}

/** Sources of leads, split three ways. Each split adds up to all leads. */
export function SourceChart({ report: { sources, leads } }: { readonly report: Report }) {
	const splits = columns.map(({ key, noneName, otherName, ...column }) => ({
		...column,
		key,
		bars: toBars(sources[key], noneName, otherName),
	}));
	const { end, steps } = computeAxis(Math.max(1, ...splits.flatMap(({ bars }) => bars.map((bar) => bar.leads))));
	const top = sources.referrer.named.find(({ name }) => name !== "" && name !== phoneCall);
	const campaign = sources.campaign.named.find(({ name }) => name !== "");
	return (
		<ReportSection
			id="sources"
			label="Sources"
			title={top ? `Top referrer: ${top.name}` : "No referring sites"}
			summary={
				<>
					{top && `${top.leads} of ${leads} came from ${top.name}, ${top.won} won. `}
					{campaign && `Campaign ${campaign.name}: ${pluralize(campaign.leads, "lead")}, ${campaign.won} won. `}
					Each column adds up to {pluralize(leads, "lead")}.
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
				label="Leads by source"
				head={["Source", "Leads", "Won"]}
				rows={splits.flatMap(({ title, bars }) => bars.map((bar) => [`${title}: ${bar.name}`, bar.leads, bar.won]))}
			/>
		</ReportSection>
	);
}
