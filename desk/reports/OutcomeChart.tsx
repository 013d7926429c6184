import { formName } from "../shared/forms.ts";
import { FiguresTable, percent, rulerFor, sum } from "./chart-kit.tsx";
import "./outcome-chart.css";
import { Chip } from "./chart-kit.tsx";
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
	const { end, steps } = rulerFor(Math.max(1, ...rows.map(all)));
	const byLuck = rows.filter((row) => decided(row) > 2).toSorted((a, b) => b.won / decided(b) - a.won / decided(a));
	const [best, worst] = [byLuck[0], byLuck.at(-1)];
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
				<p className="heads" aria-hidden="true">
					<span>
						won
						<Chip fill="f-solid" />
					</span>
					<span>
						open
						<Chip fill="f-hatched" />
					</span>
					<span>
						lost
						<Chip fill="f-open" />
					</span>
				</p>
				<ol className="lines">
					{rows.map((row) => (
						<li key={row.form}>
							<span className="what">{formName(row.form)}</span>
							<svg className="drawn" aria-hidden="true">
								<rect className="f-solid" x="0" y="0" width={percent(row.won, end)} height="100%" />
								<rect
									className="f-hatched"
									x={percent(row.won, end)}
									y="0"
									width={percent(row.open, end)}
									height="100%"
								/>
								<rect
									className="f-open"
									x={percent(row.won + row.open, end)}
									y="0"
									width={percent(row.lost, end)}
									height="100%"
								/>
							</svg>
							<span className="n">
								<b>{row.won}</b>
								<i> won</i>
							</span>
							<span className="n">
								{row.open}
								<i> open</i>
							</span>
							<span className="n">
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
