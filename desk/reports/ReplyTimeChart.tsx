import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Report } from "../api/types.ts";
import { dayAndMonth, exactDuration, hour, noonOf } from "../ui/times.ts";
import {
	axisFor,
	Baseline,
	barPosition,
	FiguresTable,
	LegendKey,
	percent,
	ReportSection,
	type Span,
	share,
	spans,
	sum,
	WeekAxis,
	YAxis,
} from "./chart-kit.tsx";
import "./reply-time-chart.css";

interface ReplyTimeChartProps {
	readonly report: Report;
	readonly span: Span;
}

const promisedHours = 24;
const describeMedian = (ms: number | null) => (ms === null ? "nobody yet" : exactDuration(ms));

/** Time to the first reply, by hour and by week. */
export function ReplyTimeChart({ report, span }: ReplyTimeChartProps) {
	const { due, answeredInTime, later, overdue, open, medianMs, weeks, hours, before } = report;
	const title =
		medianMs === null
			? "Nobody has been answered yet"
			: `${share(answeredInTime, due)} answered within 24 hours, half within ${describeMedian(medianMs)}`;
	return (
		<ReportSection
			id="reply"
			label="First contact"
			title={title}
			summary={
				<>
					{answeredInTime} of {due} in time, {later} later,{" "}
					{overdue > 0 ? <Link to="/">{overdue} still waiting, over 24 hours</Link> : "none overdue"}. We promise it to
					all of them. {open > 0 && `${open} more ${open === 1 ? "has" : "have"} time left and do not count yet. `}
					{`In the ${spans[span].weeks} weeks before: `}
					{before.leads > 0
						? `${share(before.answeredInTime, before.due)}, half within ${describeMedian(before.medianMs)}.`
						: "no leads."}
				</>
			}
		>
			<div className="side-by-side">
				<HourHistogram hours={hours} later={later} overdue={overdue} medianMs={medianMs} />
				<WeeklyCharts weeks={weeks} />
			</div>
			<ul className="legend">
				<li>
					<LegendKey fill="fill-solid" />
					within 24 hours
				</li>
				<li>
					<LegendKey fill="fill-late" />
					later
				</li>
				<li>
					<LegendKey fill="fill-open" />
					still waiting, over 24 hours
				</li>
			</ul>
			<FiguresTable
				label="First contact, week by week"
				head={["Week of", "Leads", "Time left", "Answered", "Within 24 hours", "Median"]}
				rows={weeks.map((week) => [
					dayAndMonth(noonOf(week.monday)),
					week.leads,
					week.leads - week.due,
					week.answered,
					share(week.inTime, week.due),
					week.medianMs === null ? "–" : exactDuration(week.medianMs),
				])}
			/>
			<FiguresTable
				summary="The hours as a table"
				label="First contact, leads by the hour"
				head={["Hour", "Leads"]}
				rows={[
					...hours.map((count, at) => [`${at} to ${at + 1}`, count]),
					["48 and more", answeredInTime + later - sum(hours)],
				]}
			/>
		</ReportSection>
	);
}

type HourHistogramProps = Pick<Report, "hours" | "later" | "overdue" | "medianMs">;

function HourHistogram({ hours, later, overdue, medianMs }: HourHistogramProps) {
	const axis = axisFor(Math.max(1, ...hours));
	const at = medianMs === null ? undefined : `${Math.min(100, (medianMs / hour / hours.length) * 100)}%`;
	return (
		<figure className="hour-histogram">
			<figcaption>Leads by the hours until somebody rang or wrote</figcaption>
			<div className="deadline-mark">
				<DimensionLine>
					24 hours<i>, our promise</i>
				</DimensionLine>
			</div>
			<div className="plot">
				<svg aria-hidden="true">
					<YAxis {...axis} />
					{hours
						.map((count, from) => ({ count, from }))
						.map(({ count, from }) => (
							<rect
								key={from}
								className={from < promisedHours ? "fill-solid" : "fill-late"}
								x={percent(from + 0.06, hours.length)}
								width={percent(0.88, hours.length)}
								y={percent(axis.end - count, axis.end)}
								height={percent(count, axis.end)}
							/>
						))}
					{at !== undefined && medianMs !== null && (
						<>
							<line className="median" x1={at} x2={at} y1="0" y2="100%" />
							<text x={at} y="0" dx="6" dy="12">
								half within {exactDuration(medianMs)}
							</text>
						</>
					)}
					{later + overdue > 0 && (
						<text className="warn" x="52%" y="100%" dy="-28">
							{[later > 0 && `${later} later`, overdue > 0 && `${overdue} waiting`].filter(Boolean).join(", ")}
						</text>
					)}
					<Baseline />
				</svg>
			</div>
			<ol className="ticks every-other" aria-hidden="true">
				{[0, 6, 12, 18, 24, 30, 36, 42, 48].map((tick) => (
					<li key={tick}>{tick === 48 ? "48 h" : tick}</li>
				))}
			</ol>
		</figure>
	);
}

/** Two rows of bars, one above the other, for the same weeks. */
function WeeklyCharts({ weeks }: Pick<Report, "weeks">) {
	const isFew = weeks.length <= 13;
	return (
		<div className="weekly-charts">
			<figure>
				<figcaption>Within 24 hours, week by week, in per cent</figcaption>
				{isFew && (
					<ol className="bar-values" aria-hidden="true">
						{weeks.map((week) => (
							<li key={week.monday}>{share(week.inTime, week.due).replace("%", "")}</li>
						))}
					</ol>
				)}
				<div className="plot">
					<svg aria-hidden="true">
						{weeks.map(({ monday, inTime, answered, due }, at) => (
							<g key={monday}>
								{due > 0 && <rect className="fill-open" {...barPosition(at, weeks.length)} y="0" height="100%" />}
								{answered > 0 && (
									<rect
										className="fill-late"
										{...barPosition(at, weeks.length)}
										y={percent(due - answered, due)}
										height={percent(answered, due)}
									/>
								)}
								{inTime > 0 && (
									<rect
										className="fill-solid"
										{...barPosition(at, weeks.length)}
										y={percent(due - inTime, due)}
										height={percent(inTime, due)}
									/>
								)}
							</g>
						))}
						<Baseline />
					</svg>
				</div>
			</figure>
			<figure>
				<figcaption>Median, in hours; the full height is 24</figcaption>
				{isFew && (
					<ol className="bar-values" aria-hidden="true">
						{weeks.map((week) => (
							<li key={week.monday}>{week.medianMs === null ? "–" : (week.medianMs / hour).toFixed(1)}</li>
						))}
					</ol>
				)}
				<div className="plot">
					<svg aria-hidden="true">
						<line className="gridline" x1="0" x2="100%" y1="0" y2="0" />
						<line className="gridline" x1="0" x2="100%" y1="50%" y2="50%" />
						{weeks.map(({ monday, medianMs }, at) => {
							const hours = Math.min(promisedHours, (medianMs ?? 0) / hour);
							return (
								medianMs !== null && (
									<rect
										key={monday}
										className={medianMs > promisedHours * hour ? "fill-late" : "fill-solid"}
										{...barPosition(at, weeks.length)}
										y={percent(promisedHours - hours, promisedHours)}
										height={percent(hours, promisedHours)}
									/>
								)
							);
						})}
						<Baseline />
					</svg>
				</div>
				<WeekAxis mondays={weeks.map(({ monday }) => monday)} />
			</figure>
		</div>
	);
}

/** A dimension line with its text in the middle. */
const DimensionLine = ({ children }: { readonly children: ReactNode }) => (
	<span className="dimension-line" aria-hidden="true">
		<svg aria-hidden="true">
			<line x1="0" x2="100%" y1="9" y2="9" />
			<svg overflow="visible" aria-hidden="true">
				<path d="M0 2v14M-5 14L5 4" />
			</svg>
			<svg x="100%" overflow="visible" aria-hidden="true">
				<path d="M0 2v14M-5 14L5 4" />
			</svg>
		</svg>
		<b>{children}</b>
	</span>
);
