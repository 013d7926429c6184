import { Link } from "react-router";
import { commitments } from "../../content/company/figures.ts";
import { pluralize } from "../../content/shared/in-words.ts";
import { areaName } from "../../forms/areas.ts";
import { formName } from "../../forms/form-names.ts";
import type { Report } from "../api/types.ts";
import { formatPounds } from "../shared/labels.ts";
import { noFilters, viewUrl } from "../shared/view.ts";
import { dayAndMonth, exactDuration, fullDate, noonOf } from "../ui/times.ts";
import { ReportSection, ReportTable, share, sum } from "./ReportTable.tsx";

interface SectionProps {
	readonly report: Report;
}

const countLeads = ({ parts }: Report) => sum(parts.map(({ leads }) => leads));
const formatDuration = (ms: number | null) => (ms === null ? "–" : exactDuration(ms));
const formatValue = (pounds: number) => (pounds === 0 ? "–" : formatPounds(pounds));

const allLeads = ({ from }: Report) => ({ ...noFilters, list: "all", find: "", order: "newest", since: from }) as const;

export function LeadsReceived({ report }: SectionProps) {
	const { parts, isByMonth, from, to } = report;
	const leads = countLeads(report);
	const day = from.slice(0, 4) === to.slice(0, 4) ? dayAndMonth(noonOf(from)) : fullDate(noonOf(from));
	return (
		<ReportSection
			id="leads"
			label="Leads received"
			title={`${leads === 0 ? "No leads" : pluralize(leads, "lead")} since ${day}`}
			summary={`${pluralize(report.enquiries, "enquiry", "enquiries")} from ${pluralize(report.customers, "customer")}, by email and phone.`}
		>
			<ReportTable
				label={isByMonth ? "Leads per month" : "Leads per week"}
				columns={[isByMonth ? "Month" : "Week of", "Leads"]}
				rows={parts.map(({ day, leads }) => {
					const name = isByMonth ? fullDate(noonOf(day)).replace(/^\d+ /, "") : dayAndMonth(noonOf(day));
					return { name, bar: [["solid", leads] as const], cells: [leads] };
				})}
			/>
		</ReportSection>
	);
}

/** Ends of the spans, in hours, by which first replies are counted. */
const spanEnds = [1, 4, 8, commitments.replyHours];

export function FirstReplies({ report: { reply } }: SectionProps) {
	const { inTime, late, overdue, overdueInProgress, notDue, closedUnanswered, medianMs, hours } = reply;
	const due = inTime + late + overdue;
	const slow = hours.at(-1) ?? 0;
	return (
		<ReportSection
			id="reply"
			label="First reply"
			title={
				medianMs === null
					? "No replies yet"
					: `${share(inTime, due)} answered in time; median first reply ${exactDuration(medianMs)}`
			}
			summary={
				<>
					{inTime} of {due} answered in time, {late} late,{" "}
					{overdue > 0 ? <Link to="/">{overdue} overdue</Link> : "none overdue"}
					{overdueInProgress > 0 && (
						<>
							, <Link to="/?list=in-progress">{overdueInProgress} of them in progress</Link>
						</>
					)}
					.{notDue > 0 && ` ${notDue} not yet due, and not counted.`}
					{closedUnanswered > 0 && ` ${closedUnanswered} closed without a reply, and not counted.`}
				</>
			}
		>
			<ReportTable
				label="Leads by hours to first reply"
				columns={["Hours to first reply", "Leads"]}
				rows={[
					...spanEnds.map((end, index) => {
						const begin = spanEnds[index - 1] ?? 0;
						const leads = sum(hours.slice(begin, end));
						return { name: `${begin} to ${end}`, bar: [["solid", leads] as const], cells: [leads] };
					}),
					{ name: `${commitments.replyHours} or more`, bar: [["late", slow]], cells: [slow] },
					{ name: "Overdue", bar: [["late", overdue]], cells: [overdue] },
				]}
			/>
		</ReportSection>
	);
}

export function Outcomes({ report }: SectionProps) {
	const { outcome, wonWithin } = report;
	const rows = outcome.map((row) => ({ ...row, open: row.leads - row.won - row.lost }));
	const total = (key: Exclude<keyof (typeof rows)[number], "form">) => sum(rows.map((row) => row[key]));
	const withoutValue = total("wonWithoutValue");
	return (
		<ReportSection
			id="outcome"
			label="Outcome"
			isWide
			title={`${total("won")} won, ${total("open")} open, ${total("lost")} lost`}
			summary={
				<>
					Of the leads received in this period, {formatPounds(total("wonValue"))} won and{" "}
					{formatPounds(total("openValue"))} quoted and open, excluding VAT.
					{withoutValue > 0 && ` ${pluralize(withoutValue, "won lead has", "won leads have")} no value yet.`}
					{` Won in this period, whenever received: ${wonWithin.leads}, ${formatPounds(wonWithin.pounds)}.`}
				</>
			}
		>
			<p className="legend" aria-hidden="true">
				<i className="solid" /> won <i className="tinted" /> open <i className="outlined" /> lost
			</p>
			<ReportTable
				label="Outcome and value by form"
				columns={["Form", "Won", "Open", "Lost", "Quoted and open", "Won for"]}
				rows={rows.map(({ form, won, open, lost, openValue, wonValue }) => ({
					name: formName(form),
					url: viewUrl({ ...allLeads(report), form }),
					bar: [
						["solid", won],
						["tinted", open],
						["outlined", lost],
					],
					cells: [won, open, lost, formatValue(openValue), formatValue(wonValue)],
				}))}
			/>
		</ReportSection>
	);
}

export function LostReasons({ report }: SectionProps) {
	const lost = sum(report.outcome.map((row) => row.lost));
	if (lost === 0) return null;
	return (
		<ReportSection id="lost" label="Reasons for losing" title={pluralize(lost, "lost lead")}>
			<ReportTable
				label="Leads by reason"
				columns={["Reason", "Leads"]}
				rows={report.lostReasons.map(({ name: lostReason, leads }) => ({
					name: lostReason || "No reason given",
					url: lostReason ? viewUrl({ ...allLeads(report), list: "done", status: "lost", lostReason }) : undefined,
					cells: [leads],
				}))}
			/>
		</ReportSection>
	);
}

export function Team({ report }: SectionProps) {
	const assigned = sum(report.people.filter(({ name }) => name).map((person) => person.assigned));
	return (
		<ReportSection
			id="team"
			label="Team"
			title={`${assigned} of ${pluralize(countLeads(report), "lead")} assigned`}
			summary="Assigned and won count for the person the lead is assigned to, answered for the person who replied first."
		>
			<ReportTable
				label="Leads by person"
				columns={["Name", "Assigned", "Answered", "Median reply", "Won"]}
				rows={report.people.map(({ name, assigned, answered, medianMs, won }) => ({
					name: name || "Nobody, or not recorded",
					cells: [assigned, answered, formatDuration(medianMs), won],
				}))}
			/>
		</ReportSection>
	);
}

export function Sources({ report }: SectionProps) {
	const { sources, boroughs } = report;
	const tables = [
		["Referring site", sources.referrer, (name: string) => name || "None (direct visit)"],
		["Campaign", sources.campaign, (name: string) => name || "None"],
		["First page visited", sources.landing, (name: string) => name || "Unknown"],
		["Borough", boroughs, (name: string) => areaName(name) || "No valid postcode"],
	] as const;
	return (
		<ReportSection id="sources" label="Sources" title="Where leads came from" isWide>
			<div className="side-by-side">
				{tables.map(([label, counts, formatName]) => {
					const rows = counts.map(({ name, leads, won }) => ({ name: formatName(name), cells: [leads, won] }));
					const others = countLeads(report) - sum(counts.map(({ leads }) => leads));
					return (
						<ReportTable
							key={label}
							label={label}
							columns={[label, "Leads", "Won"]}
							rows={[...rows, ...(others > 0 ? [{ name: "Others", cells: [others, ""] }] : [])]}
						/>
					);
				})}
			</div>
		</ReportSection>
	);
}
