import { Link } from "react-router";
import { clock, exactLength, longDay, noonOf } from "../ui/times.ts";
import { percent, share, sum } from "./figures.ts";
import "./head.css";
import { type Numbers, type Span, spans } from "./types.ts";

interface ReportHeaderProps {
	readonly numbers: Numbers | undefined;
	readonly span: Span;
}

const yearOf = (day: string): string => day.slice(0, 4);

/** The report's title and span, and four figures beside those of the previous span. */
export const ReportHeader = ({ numbers, span }: ReportHeaderProps) => (
	<>
		<div className="head">
			<h1>Numbers</h1>
			<p className="span">
				{numbers && (
					<>
						{longDay(noonOf(numbers.from))}
						{yearOf(numbers.from) !== yearOf(numbers.to) && ` ${yearOf(numbers.from)}`} to {longDay(noonOf(numbers.to))}{" "}
						{yearOf(numbers.to)}. <span className="keep">As at {clock(numbers.now)}.</span>
					</>
				)}
			</p>
			<nav className="period" aria-label="Period">
				{Object.entries(spans).map(([key, { name }]) => (
					<Link
						key={key}
						to={key === "quarter" ? "/numbers" : `/numbers?span=${key}`}
						aria-current={key === span ? "true" : undefined}
					>
						{name}
					</Link>
				))}
			</nav>
		</div>
		{numbers && <Block numbers={numbers} />}
	</>
);

function Block({ numbers: { leads, due, answeredInTime, medianMs, outcome, before } }: { readonly numbers: Numbers }) {
	const won = sum(outcome.map((row) => row.won));
	const time = (ms: number | null) => (ms === null ? "–" : exactLength(ms));
	const parts = [
		{
			name: "Leads",
			now: leads,
			was: before.leads,
			words: [leads.toLocaleString("en-GB"), before.leads.toLocaleString("en-GB")],
		},
		{
			name: "Answered within 24 hours",
			now: answeredInTime / Math.max(1, due),
			was: before.answeredInTime / Math.max(1, before.due),
			end: 1,
			words: [share(answeredInTime, due), share(before.answeredInTime, before.due)],
		},
		{
			name: "First contact, median",
			now: medianMs ?? 0,
			was: before.medianMs ?? 0,
			words: [time(medianMs), time(before.medianMs)],
		},
		{ name: "Won", now: won, was: before.won, words: [String(won), String(before.won)] },
	];
	return (
		<dl className="block">
			{parts.map(({ name, now, was, end = Math.max(now, was, 1), words }) => (
				<div key={name}>
					<dt>{name}</dt>
					<dd className="figure-no">{words[0]}</dd>
					<dd className="was">
						<svg className="cmp" aria-hidden="true">
							<rect className="f-solid" width={percent(now, end)} height="8" y="0" />
							<rect className="f-open" width={percent(was, end)} height="8" y="11" />
						</svg>
						<span>before: {before.leads === 0 ? "none" : words[1]}</span>
					</dd>
				</div>
			))}
		</dl>
	);
}
