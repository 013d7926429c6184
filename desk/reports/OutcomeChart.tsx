import { formName } from "../../forms/form-names.ts";
import type { Report } from "../api/types.ts";
import { Bar, computeAxis, FiguresTable, LegendKey, ReportSection, sum, Ticks } from "./chart-kit.tsx";
import { describeClosed } from "./describe-closed.ts";
import "./outcome-chart.css";

const outcomes = [
	{ name: "won", fill: "fill-solid" },
	{ name: "open", fill: "fill-hatched" },
	{ name: "lost", fill: "fill-open" },
] as const;

type Row = Report["outcome"][number];
const countLeads = ({ won, open, lost }: Row) => won + open + lost;
const countClosed = ({ won, lost }: Row) => won + lost;

export function OutcomeChart({ report }: { readonly report: Report }) {
	const rows = report.outcome.toSorted((a, b) => countLeads(b) - countLeads(a));
	const [won = 0, open = 0, lost = 0] = outcomes.map(({ name }) => sum(rows.map((row) => row[name])));
	const { end, steps } = computeAxis(Math.max(1, ...rows.map(countLeads)));
	const byWinRate = rows
		.filter((row) => countClosed(row) > 2)
		.toSorted((a, b) => b.won / countClosed(b) - a.won / countClosed(a));
	const [best, worst] = [byWinRate[0], byWinRate.at(-1)];
	return (
		<ReportSection
			id="outcome"
			label="Outcome"
			title={`${won} won, ${open} open, ${lost} lost`}
			summary={
				<>
					Of the leads received in this period, {describeClosed(won, lost)}
					{best &&
						worst &&
						best !== worst &&
						` Best: ${formName(best.form)}, ${best.won} of ${countClosed(best)}. Lowest: ${formName(worst.form)}, ${worst.won} of ${countClosed(worst)}.`}
					{` Won in this period, whenever received: ${report.wonWithin}.`}
				</>
			}
		>
			<figure className="outcome">
				<p className="bar-heads" aria-hidden="true">
					{outcomes.map(({ name, fill }) => (
						<span key={name}>
							{name}
							<LegendKey fill={fill} />
						</span>
					))}
				</p>
				<ol className="bar-list">
					{rows.map((row) => (
						<li key={row.form}>
							<span className="bar-name">{formName(row.form)}</span>
							<Bar end={end} parts={outcomes.map(({ name, fill }) => [fill, row[name]])} />
							{outcomes.map(({ name }) => (
								<span className="bar-value" key={name}>
									{name === "won" ? <b>{row.won}</b> : row[name]}
									<i> {name}</i>
								</span>
							))}
						</li>
					))}
				</ol>
				<Ticks steps={steps} unit={<i> leads</i>} isDense />
			</figure>
			<FiguresTable
				label="Won, open and lost, by form"
				head={["Form", "Won", "Open", "Lost", "All"]}
				rows={rows.map((row) => [formName(row.form), row.won, row.open, row.lost, countLeads(row)])}
				foot={["All", won, open, lost, won + open + lost]}
			/>
		</ReportSection>
	);
}
