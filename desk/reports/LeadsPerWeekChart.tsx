import { pluralize } from "../../content/shared/in-words.ts";
import { formName } from "../../forms/form-names.ts";
import { type FormPath, formPaths } from "../../forms/forms.ts";
import type { ReportSpan } from "../../forms/office.ts";
import type { Report } from "../api/types.ts";
import { dayAndMonth, fullDate, noonOf } from "../ui/times.ts";
import {
	barPosition,
	computeAxis,
	FiguresTable,
	LegendKey,
	Plot,
	percent,
	ReportSection,
	reportSpanLabels,
	sum,
	WeekAxis,
} from "./chart-kit.tsx";
import "./leads-per-week-chart.css";

interface LeadsPerWeekChartProps {
	readonly report: Report;
	readonly span: ReportSpan;
}

/** Leads per week as stacked bars, with a segment and a label for each form. */
export function LeadsPerWeekChart({ report, span }: LeadsPerWeekChartProps) {
	const { weeks, leads, previous } = report;
	const countForm = (form: FormPath) => sum(weeks.map(({ byForm }) => byForm[form] ?? 0));
	// The form with the most leads is at the bottom
	const forms = weeks.length > 0 ? sortBySize(countForm) : [];
	const axis = computeAxis(Math.max(1, ...weeks.map((week) => week.leads)));
	const [first, second] = forms;
	const difference = leads - previous.leads;
	const count = reportSpanLabels[span].weeks;
	return (
		<ReportSection
			id="leads"
			label="Leads per week"
			title={describeAverage(report)}
			summary={
				<>
					{previous.leads === 0
						? `No leads in the previous ${count} weeks to compare with. `
						: `${difference === 0 ? "The same as" : `${Math.abs(difference)} ${difference > 0 ? "more" : "fewer"} than`} at this point in the previous ${count} weeks. `}
					{first && leads === 1 && `It came from ${formName(first)}.`}
					{first && leads > 1 && `Most came from ${formName(first)} (${countForm(first)})`}
					{second && countForm(second) > 0 && `, then ${formName(second)} (${countForm(second)})`}
					{leads > 1 && `. ${describeBusiestWeeks(weeks)}`}
				</>
			}
		>
			<figure className="stacked-bars">
				<Plot axis={axis}>
					{weeks.map((week, index) => (
						<StackedBar key={week.monday} week={week} index={index} count={weeks.length} forms={forms} end={axis.end} />
					))}
				</Plot>
				<WeekAxis mondays={weeks.map(({ monday }) => monday)} />
				<LeaderLines heights={forms.map((form) => weeks.at(-1)?.byForm[form] ?? 0)} end={axis.end} />
				<ul className="bar-names">
					{forms.toReversed().map((form) => (
						<li key={form}>
							<LegendKey fill={formHatches[form]} />
							<span>{formName(form)}</span>
							<b>{countForm(form)}</b>
						</li>
					))}
				</ul>
			</figure>
			<FiguresTable
				label="Leads per week, by form"
				head={["Week of", ...forms.map(formName), "All"]}
				rows={weeks.map((week) => [
					dayAndMonth(noonOf(week.monday)),
					...forms.map((form) => week.byForm[form] ?? 0),
					week.leads,
				])}
				foot={["All", ...forms.map(countForm), leads]}
			/>
		</ReportSection>
	);
}

/** Returns `60 leads since 31 August, 4.8 per week`. The average needs a week to have passed. */
function describeAverage({ leads, since, to, leadsPerWeek }: Report): string {
	const day = since.slice(0, 4) === to.slice(0, 4) ? dayAndMonth(noonOf(since)) : fullDate(noonOf(since));
	const sinceThen = `${leads === 0 ? "No leads" : pluralize(leads, "lead")} since ${day}`;
	if (leads === 0 || leadsPerWeek === null) return sinceThen;
	return `${sinceThen}, ${leadsPerWeek < 10 ? Number(leadsPerWeek.toFixed(1)) : Math.round(leadsPerWeek)} per week`;
}

/** Names the busiest week, or counts the weeks that tie. */
function describeBusiestWeeks(weeks: Report["weeks"]): string {
	const most = Math.max(...weeks.map(({ leads }) => leads));
	const days = weeks.filter(({ leads }) => leads === most).map(({ monday }) => dayAndMonth(noonOf(monday)));
	if (most <= 0) return "";
	if (days.length === 1) return `The busiest week began on ${days[0]}, with ${pluralize(most, "lead")}.`;
	if (days.length > 3) return `${days.length} weeks tied for the busiest, with ${pluralize(most, "lead")} each.`;
	return `The busiest weeks began on ${new Intl.ListFormat("en-GB").format(days)}, with ${pluralize(most, "lead")} each.`;
}

/** Fill of each form: the hatch of its trade, or a plain tone. */
const formHatches: Readonly<Record<FormPath, string>> = {
	gc: "hatch-lines",
	design: "hatch-plus",
	flooring: "hatch-herring",
	carpentry: "hatch-cross",
	painting: "hatch-dots",
	plumbing: "hatch-ink",
	electrical: "hatch-dash",
	"extra-services": "hatch-plaster",
	contact: "hatch-paper",
};

const sortBySize = (ofForm: (form: FormPath) => number) => formPaths.toSorted((a, b) => ofForm(b) - ofForm(a));

interface StackedBarProps {
	readonly week: Report["weeks"][number];
	readonly index: number;
	readonly count: number;
	readonly forms: readonly FormPath[];
	readonly end: number;
}

function StackedBar({ week, index, count, forms, end }: StackedBarProps) {
	let stackedLeads = 0;
	const bar = barPosition(index, count);
	return (
		<g>
			{forms.map((form) => {
				const leads = week.byForm[form] ?? 0;
				stackedLeads += leads;
				return (
					leads > 0 && (
						<rect
							key={form}
							className={formHatches[form]}
							{...bar}
							y={percent(end - stackedLeads, end)}
							height={percent(leads, end)}
						/>
					)
				);
			})}
			{count <= 13 && (
				<text className="bar-total" x={`${((index + 0.5) * 100) / count}%`} y={percent(end - week.leads, end)} dy="-7">
					{week.leads}
				</text>
			)}
		</g>
	);
}

/** Lines from the segments of the last bar to their names. */
function LeaderLines({ heights, end }: { readonly heights: readonly number[]; readonly end: number }) {
	let offset = 0;
	return (
		<svg className="leader-lines" aria-hidden="true">
			{heights.map((height, index) => {
				const middle = offset + height / 2;
				offset += height;
				const barY = `${100 - (middle / end) * 100}%`;
				const nameY = `${100 - ((index + 0.5) / heights.length) * 100}%`;
				return (
					height > 0 && (
						<g key={nameY}>
							<line x1="4" x2="28%" y1={barY} y2={barY} />
							<line x1="28%" x2="82%" y1={barY} y2={nameY} />
							<line x1="82%" x2="100%" y1={nameY} y2={nameY} />
							<circle cx="2" cy={barY} r="2" />
						</g>
					)
				);
			})}
		</svg>
	);
}
