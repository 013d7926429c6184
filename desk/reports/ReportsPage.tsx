import { keepPreviousData } from "@tanstack/react-query";
import { parseResponse } from "hono/client";
import { Link, useLocation } from "react-router";
import { company } from "../../content/company/company.ts";
import { commitments } from "../../content/company/figures.ts";
import type { ReportSpan } from "../../forms/office.ts";
import { useApiQuery } from "../api/desk.ts";
import type { Report } from "../api/types.ts";
import { exactDuration, fullDate, longDay, noonOf, timeOfDay } from "../ui/times.ts";
import { BoroughChart } from "./BoroughChart.tsx";
import { HatchPatterns, percent, reportSpanLabels, share, sum } from "./chart-kit.tsx";
import { DeliveryHealth } from "./DeliveryHealth.tsx";
import { LeadsPerWeekChart } from "./LeadsPerWeekChart.tsx";
import { LostReasons } from "./LostReasons.tsx";
import { OutcomeChart } from "./OutcomeChart.tsx";
import { PersonFigures } from "./PersonFigures.tsx";
import { ReplyTimeChart } from "./ReplyTimeChart.tsx";
import { SourceChart } from "./SourceChart.tsx";
import { ValueFigures } from "./ValueFigures.tsx";
import "./reports-page.css";
import "./print.css";
import "./print-lower-half.css";
import "./report-header.css";

const readSpan = (search: string): ReportSpan => {
	const span = new URLSearchParams(search).get("span");
	return span === "4-weeks" || span === "year" ? span : "quarter";
};

/** The office's figures, drawn to scale; in print two sheets of A4. */
export default function ReportsPage() {
	const span = readSpan(useLocation().search);
	const { data, error } = useApiQuery(
		["reports", span],
		(api) => parseResponse(api.reports.$get({ query: { span } })),
		{
			placeholderData: keepPreviousData,
			refetchInterval: 60_000,
		},
	);
	return (
		<>
			<HatchPatterns />
			<main id="main" tabIndex={-1} className="reports">
				<title>{`Reports – ${company.name} desk`}</title>
				<ReportHeader report={data} span={span} />
				{!data && error && <p role="alert">Could not load the figures: the server did not respond.</p>}
				{data && (
					<>
						<LeadsPerWeekChart report={data} span={span} />
						<ReplyTimeChart report={data} span={span} />
						<OutcomeChart report={data} />
						<ValueFigures report={data} />
						<LostReasons report={data} />
						<PersonFigures report={data} />
						<SourceChart report={data} />
						<BoroughChart report={data} />
						<DeliveryHealth report={data} />
						<TitleBlock report={data} span={span} />
					</>
				)}
			</main>
		</>
	);
}

function TitleBlock({ report: { from, to, now }, span }: { readonly report: Report; readonly span: ReportSpan }) {
	const facts = [
		["Prepared for", `${company.name} office`],
		["Report", reportSpanLabels[span].name],
		["Period", `${fullDate(noonOf(from))} – ${fullDate(noonOf(to))}`],
		["Updated", `${fullDate(now)}, ${timeOfDay(now)}`],
	];
	return (
		<dl className="title-block">
			{facts.map(([name, fact]) => (
				<div key={name}>
					<dt>{name}</dt>
					<dd>{fact}</dd>
				</div>
			))}
		</dl>
	);
}

const yearOf = (day: string): string => day.slice(0, 4);

/** The report's title and span, and four figures beside those of the previous span. */
const ReportHeader = ({ report, span }: { readonly report: Report | undefined; readonly span: ReportSpan }) => (
	<>
		<div className="report-head">
			<h1>Reports</h1>
			<p className="report-period">
				{report && (
					<>
						{longDay(noonOf(report.from))}
						{yearOf(report.from) !== yearOf(report.to) && ` ${yearOf(report.from)}`} to {longDay(noonOf(report.to))}{" "}
						{yearOf(report.to)}. <span className="keep">Updated {timeOfDay(report.now)}</span>
					</>
				)}
			</p>
			<nav className="period-links" aria-label="Period">
				{Object.entries(reportSpanLabels).map(([key, { name }]) => (
					<Link
						key={key}
						to={key === "quarter" ? "/reports" : `/reports?span=${key}`}
						aria-current={key === span ? "true" : undefined}
					>
						{name}
					</Link>
				))}
			</nav>
		</div>
		{report && <KeyFigures report={report} />}
	</>
);

function KeyFigures({
	report: { leads, due, answeredInTime, medianMs, outcome, wonWithin, previous },
}: {
	readonly report: Report;
}) {
	const won = sum(outcome.map((row) => row.won));
	const time = (ms: number | null) => (ms === null ? "–" : exactDuration(ms));
	const parts = [
		{
			name: "Leads",
			current: leads,
			previous: previous.leads,
			labels: [leads.toLocaleString("en-GB"), previous.leads.toLocaleString("en-GB")],
		},
		{
			name: `Answered within ${commitments.replyHours} hours`,
			current: answeredInTime / Math.max(1, due),
			previous: previous.answeredInTime / Math.max(1, previous.due),
			end: 1,
			labels: [share(answeredInTime, due), share(previous.answeredInTime, previous.due)],
		},
		{
			name: "Median first reply",
			current: medianMs ?? 0,
			previous: previous.medianMs ?? 0,
			labels: [time(medianMs), time(previous.medianMs)],
		},
		{
			name: "Won, of these leads",
			current: won,
			previous: previous.won,
			labels: [String(won), String(previous.won)],
			footnote: `Won in this period, whenever received: ${wonWithin}${previous.leads + previous.wonWithin === 0 ? "" : ` (previous: ${previous.wonWithin})`}`,
		},
	];
	const hasPrevious = previous.leads > 0;
	return (
		<dl className="key-figures">
			{parts.map(({ name, current, previous, end = Math.max(current, previous, 1), labels, footnote }) => (
				<div key={name}>
					<dt>{name}</dt>
					<dd className="value">{labels[0]}</dd>
					{hasPrevious && (
						<dd className="previous">
							<svg className="comparison" aria-hidden="true">
								<rect className="fill-solid" width={percent(current, end)} height="8" y="0" />
								<rect className="fill-open" width={percent(previous, end)} height="8" y="11" />
							</svg>
							<span>previous: {labels[1]}</span>
						</dd>
					)}
					{footnote && <dd className="footnote">{footnote}</dd>}
				</div>
			))}
		</dl>
	);
}
