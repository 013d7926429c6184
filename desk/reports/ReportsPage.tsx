import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { parseResponse } from "hono/client";
import { useLocation } from "react-router";
import { company } from "../../content/company.ts";
import { api } from "../api/client.ts";
import { clock, fullDate, noonOf } from "../ui/times.ts";
import { DeliveryHealth } from "./DeliveryHealth.tsx";
import { ReportHeader } from "./ReportHeader.tsx";
import "./reports-page.css";
import { BoroughChart } from "./BoroughChart.tsx";
import { OutcomeChart } from "./OutcomeChart.tsx";
import { Patterns } from "./Patterns.tsx";
import "./print.css";
import "./print-lower.css";
import { LeadsPerWeekChart } from "./LeadsPerWeekChart.tsx";
import { ReplyTimeChart } from "./ReplyTimeChart.tsx";
import { SourceChart } from "./SourceChart.tsx";
import { type Numbers as Answer, type Span, spans } from "./types.ts";

const spanIn = (search: string): Span => {
	const given = new URLSearchParams(search).get("span");
	return given === "4-weeks" || given === "year" ? given : "quarter";
};

/** The office's figures, drawn to scale; one sheet of A4 in print. */
export default function Numbers() {
	const span = spanIn(useLocation().search);
	const { data, error } = useQuery({
		queryKey: ["numbers", span],
		queryFn: () => parseResponse(api.numbers.$get({ query: { span } })),
		placeholderData: keepPreviousData,
		refetchInterval: 60_000,
	});
	return (
		<>
			<Patterns />
			<main id="main" tabIndex={-1} className="numbers">
				<title>{`Numbers – the desk, ${company.name}`}</title>
				<ReportHeader numbers={data} span={span} />
				{!data && error && <p role="alert">The figures cannot be shown: the service did not answer.</p>}
				{data && (
					<>
						<LeadsPerWeekChart numbers={data} span={span} />
						<ReplyTimeChart numbers={data} span={span} />
						<OutcomeChart numbers={data} />
						<SourceChart numbers={data} />
						<BoroughChart numbers={data} />
						<DeliveryHealth numbers={data} />
						<TitleBlock numbers={data} span={span} />
					</>
				)}
			</main>
		</>
	);
}

/** The title block at the foot of the printed report. */
function TitleBlock({ numbers: { from, to, now }, span }: { readonly numbers: Answer; readonly span: Span }) {
	const facts = [
		["Drawn for", `${company.name}, the office`],
		["Sheet", `Numbers, ${spans[span].sheet}`],
		["Period", `${fullDate(noonOf(from))} – ${fullDate(noonOf(to))}`],
		["As at", `${fullDate(now)}, ${clock(now)}`],
		["Scale", "true, one per drawing"],
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
