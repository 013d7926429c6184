import type { ReactNode } from "react";
import { Link } from "react-router";
import { commitments } from "../../content/company/figures.ts";
import { capitalize } from "../../content/shared/in-words.ts";
import { hour } from "../../content/shared/time.ts";
import { type ReportSpan, replyTime } from "../../forms/office.ts";
import type { Report } from "../api/types.ts";
import { dayAndMonth, exactDuration, noonOf } from "../ui/times.ts";
import {
	barPosition,
	computeAxis,
	FiguresTable,
	Legend,
	Plot,
	percent,
	ReportSection,
	reportSpanLabels,
	share,
	sum,
	Ticks,
	WeekAxis,
} from "./chart-kit.tsx";
import "./reply-time-chart.css";

const withinReplyTime = `within ${commitments.replyHours} hours`;
const describeMedian = (ms: number | null) =>
	ms === null ? "no replies" : `half of the replies within ${exactDuration(ms)}`;

export function ReplyTimeChart({ report, span }: { readonly report: Report; readonly span: ReportSpan }) {
	const { due, answeredInTime, later, overdue, open, medianMs, weeks, hours, previous } = report;
	const title =
		medianMs === null
			? "No replies yet"
			: `${share(answeredInTime, due)} answered ${withinReplyTime}, ${answeredInTime + later === 1 ? `in ${exactDuration(medianMs)}` : describeMedian(medianMs)}`;
	return (
		<ReportSection
			id="reply"
			label="First reply"
			title={title}
			summary={
				<>
					{answeredInTime} of {due} answered in time, {later} late,{" "}
					{overdue > 0 ? <Link to="/">{overdue} overdue</Link> : "none overdue"}.{" "}
					{open > 0 && `${open} not yet due, and not counted. `}
					{`Previous ${reportSpanLabels[span].weeks} weeks: `}
					{previous.leads > 0
						? `${share(previous.answeredInTime, previous.due)}, ${describeMedian(previous.medianMs)}.`
						: "no leads."}
				</>
			}
		>
			<div className="side-by-side">
				<HourHistogram hours={hours} later={later} overdue={overdue} medianMs={medianMs} />
				<WeeklyCharts weeks={weeks} />
			</div>
			<Legend
				fills={[
					["fill-solid", withinReplyTime],
					["fill-late", "late"],
					["fill-open", "overdue"],
				]}
			/>
			<FiguresTable
				label="First reply, by week"
				head={["Week of", "Leads", "Not yet due", "Answered", capitalize(withinReplyTime), "Median"]}
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
				summary="Show hours as table"
				label="First reply, by hour"
				head={["Hour", "Leads"]}
				rows={[
					...hours.map((count, index) => [`${index} to ${index + 1}`, count]),
					[`${hours.length} or more`, answeredInTime + later - sum(hours)],
				]}
			/>
		</ReportSection>
	);
}

type HourHistogramProps = Pick<Report, "hours" | "later" | "overdue" | "medianMs">;

function HourHistogram({ hours, later, overdue, medianMs }: HourHistogramProps) {
	const axis = computeAxis(Math.max(1, ...hours));
	const medianX = medianMs === null ? undefined : `${Math.min(100, (medianMs / hour / hours.length) * 100)}%`;
	return (
		<figure className="hour-histogram">
			<figcaption>Leads by hours to first reply</figcaption>
			<div className="deadline-mark">
				<DimensionLine>
					{commitments.replyHours} hours<i>, as promised</i>
				</DimensionLine>
			</div>
			<Plot axis={axis}>
				{hours.map((count, from) => {
					const x = percent(from + 0.06, hours.length);
					const [y, height] = [percent(axis.end - count, axis.end), percent(count, axis.end)];
					const fill = from < commitments.replyHours ? "fill-solid" : "fill-late";
					return <rect key={x} className={fill} x={x} width={percent(0.88, hours.length)} y={y} height={height} />;
				})}
				{medianX !== undefined && medianMs !== null && (
					<>
						<line className="median" x1={medianX} x2={medianX} y1="0" y2="100%" />
						<text x={medianX} y="0" dx="6" dy="12">
							half within {exactDuration(medianMs)}
						</text>
					</>
				)}
				{later + overdue > 0 && (
					<text className="warn" x="52%" y="100%" dy="-28">
						{[later > 0 && `${later} late`, overdue > 0 && `${overdue} overdue`].filter(Boolean).join(", ")}
					</text>
				)}
			</Plot>
			<Ticks steps={Array.from({ length: 9 }, (_, index) => (index * hours.length) / 8)} unit=" h" isDense />
		</figure>
	);
}

type Week = Report["weeks"][number];

/** Two rows of bars, one above the other, for the same weeks. */
const WeeklyCharts = ({ weeks }: Pick<Report, "weeks">) => (
	<div className="weekly-charts">
		<WeeklyBars
			caption={`Answered ${withinReplyTime}, per week, in %`}
			weeks={weeks}
			getLabel={({ inTime, due }) => share(inTime, due).replace("%", "")}
			getBars={({ inTime, answered, due }) => [
				["fill-open", due && 1],
				["fill-late", due && answered / due],
				["fill-solid", due && inTime / due],
			]}
		/>
		<WeeklyBars
			caption={`Median first reply, in hours (scale 0 to ${commitments.replyHours})`}
			weeks={weeks}
			getLabel={({ medianMs }) => (medianMs === null ? "–" : (medianMs / hour).toFixed(1))}
			getBars={({ medianMs }) => {
				const used = (medianMs ?? 0) / replyTime;
				return [[used > 1 ? "fill-late" : "fill-solid", Math.min(1, used)]];
			}}
			hasAxis
		/>
	</div>
);

interface WeeklyBarsProps {
	readonly caption: string;
	readonly weeks: readonly Week[];
	readonly getLabel: (week: Week) => string;
	/** Bars of a week, one in front of the other, as parts of the full height. */
	readonly getBars: (week: Week) => readonly (readonly [fill: string, part: number])[];
	/** Adds lines at half and full height, and the weeks below. */
	readonly hasAxis?: boolean;
}

const WeeklyBars = ({ caption, weeks, getLabel, getBars, hasAxis }: WeeklyBarsProps) => (
	<figure>
		<figcaption>{caption}</figcaption>
		{weeks.length <= 13 && (
			<ol className="bar-values" aria-hidden="true">
				{weeks.map((week) => (
					<li key={week.monday}>{getLabel(week)}</li>
				))}
			</ol>
		)}
		<Plot>
			{hasAxis && ["0", "50%"].map((y) => <line key={y} className="gridline" x1="0" x2="100%" y1={y} y2={y} />)}
			{weeks.map((week, index) => (
				<g key={week.monday}>
					{getBars(week).map(
						([fill, part]) =>
							part > 0 && (
								<rect
									key={fill}
									className={fill}
									{...barPosition(index, weeks.length)}
									y={percent(1 - part, 1)}
									height={percent(part, 1)}
								/>
							),
					)}
				</g>
			))}
		</Plot>
		{hasAxis && <WeekAxis mondays={weeks.map(({ monday }) => monday)} />}
	</figure>
);

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
