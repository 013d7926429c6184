import { keepPreviousData } from "@tanstack/react-query";
import { parseResponse } from "hono/client";
import { Link, useLocation } from "react-router";
import { type ReportSpan, reportSpans } from "../../forms/desk-limits.ts";
import { useApiQuery } from "../api/desk.ts";
import { PageTitle } from "../shared/PageTitle.tsx";
import { fullDate, noonOf, timeOfDay } from "../ui/times.ts";
import { FirstReplies, LeadsReceived, LostReasons, Outcomes, Sources, Team } from "./sections.tsx";
import "./reports.css";

const spanNames: Readonly<Record<ReportSpan, string>> = { "4-weeks": "4 weeks", quarter: "Quarter", year: "Year" };

export default function ReportsPage() {
	const { search } = useLocation();
	const span = reportSpans.find((name) => name === new URLSearchParams(search).get("span")) ?? "quarter";
	const { data: report, error } = useApiQuery(
		["reports", span],
		(api) => parseResponse(api.reports.$get({ query: { span } })),
		{ placeholderData: keepPreviousData, refetchInterval: 60_000 },
	);
	return (
		<main id="main" tabIndex={-1} className="reports">
			<PageTitle>Reports</PageTitle>
			<div className="report-head">
				<h1>Reports</h1>
				<p className="report-period">
					{report && (
						<>
							{fullDate(noonOf(report.from))} to {fullDate(noonOf(report.to))}. Updated {timeOfDay(report.now)}
						</>
					)}
				</p>
				<nav className="period-links" aria-label="Period">
					{reportSpans.map((key) => (
						<Link
							key={key}
							to={key === "quarter" ? "/reports" : `/reports?span=${key}`}
							aria-current={key === span ? "true" : undefined}
						>
							{spanNames[key]}
						</Link>
					))}
				</nav>
			</div>
			{!report && error && <p role="alert">Could not load the figures: the server did not respond.</p>}
			{report && (
				<>
					<LeadsReceived report={report} />
					<FirstReplies report={report} />
					<LostReasons report={report} />
					<Team report={report} />
					<Outcomes report={report} />
					<Sources report={report} />
				</>
			)}
		</main>
	);
}
