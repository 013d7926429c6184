import { formName } from "../shared/form-names.ts";
import { axisFor, FiguresTable, percent, sum } from "./chart-kit.tsx";
import "./outcome-chart.css";
import { LegendKey } from "./chart-kit.tsx";
import "./chart-kit.css";
import type { Report } from "../api/types.ts";
import { ReportSection } from "./chart-kit.tsx";

type Row = Report["outcome"][number];
const all = ({ won, open, lost }: Row) => won + open + lost;
const decided = ({ won, lost }: Row) => won + lost;

/** Rounds a share to `one in three` and the like. */
const oneIn = (part: number, whole: number) =>
	part === 0
		? "none"
		: (["", "each", "one in two", "one in three", "one in four", "one in five"][Math.round(whole / part)] ??
			`one in ${Math.round(whole / part)}`);

export function OutcomeChart({ report }: { readonly report: Report }) {
	const rows = report.outcome.toSorted((a, b) => all(b) - all(a));
	const [won, open, lost] = [
		sum(rows.map((row) => row.won)),
		sum(rows.map((row) => row.open)),
		sum(rows.map((row) => row.lost)),
	];
	const { end, steps } = axisFor(Math.max(1, ...rows.map(all)));
	const byWinRate = rows.filter((row) => decided(row) > 2).toSorted((a, b) => b.won / decided(b) - a.won / decided(a));
	const [best, worst] = [byWinRate[0], byWinRate.at(-1)];
	return (
		<ReportSection
			id="outcome"
			label="Outcome"
			title={`${won} won, ${open} open, ${lost} lost`}
			summary={
				won + lost === 0
					? "Nothing is decided yet."
					: `Of the ${won + lost} decided, ${oneIn(won, won + lost)} became a job.${
							best && worst && best !== worst
								? ` ${formName(best.form)} wins most often, ${best.won} of ${decided(best)}; ${formName(worst.form)} least, ${worst.won} of ${decided(worst)}.`
								: ""
						}`
			}
		>
			<figure className="outcome">
				<p className="bar-heads" aria-hidden="true">
					<span>
						won
						<LegendKey fill="fill-solid" />
					</span>
					<span>
						open
						<LegendKey fill="fill-hatched" />
					</span>
					<span>
						lost
						<LegendKey fill="fill-open" />
					</span>
				</p>
				<ol className="bar-list">
					{rows.map((row) => (
						<li key={row.form}>
							<span className="bar-name">{formName(row.form)}</span>
							<svg className="bars" aria-hidden="true">
								<rect className="fill-solid" x="0" y="0" width={percent(row.won, end)} height="100%" />
								<rect
									className="fill-hatched"
									x={percent(row.won, end)}
									y="0"
									width={percent(row.open, end)}
									height="100%"
								/>
								<rect
									className="fill-open"
									x={percent(row.won + row.open, end)}
									y="0"
									width={percent(row.lost, end)}
									height="100%"
								/>
							</svg>
							<span className="bar-value">
								<b>{row.won}</b>
								<i> won</i>
							</span>
							<span className="bar-value">
								{row.open}
								<i> open</i>
							</span>
							<span className="bar-value">
								{row.lost}
								<i> lost</i>
							</span>
						</li>
					))}
				</ol>
				<ol className="ticks every-other" aria-hidden="true">
					{steps.map((step) => (
						<li key={step}>
							{step}
							{step === end && <i> leads</i>}
						</li>
					))}
				</ol>
			</figure>
			<FiguresTable
				label="Won, open and lost, by form"
				head={["Form", "Won", "Open", "Lost", "All"]}
				rows={rows.map((row) => [formName(row.form), row.won, row.open, row.lost, all(row)])}
				foot={["All", won, open, lost, won + open + lost]}
			/>
		</ReportSection>
	);
}
