import { Link } from "react-router";
import { pluralize } from "../../content/shared/in-words.ts";
import type { Report } from "../api/types.ts";
import { noFilters, viewUrl } from "../shared/view.ts";
import { Bar, computeAxis, ReportSection, sum, Ticks } from "./chart-kit.tsx";
import "./lost-reasons.css";

/** Number of reasons shown; the office may have added many. */
const shownReasons = 6;

/** Reasons for which leads were lost, each with a link to those leads. */
export function LostReasons({ report: { lostReasons, from } }: { readonly report: Report }) {
	const [top] = lostReasons;
	if (!top) return null;
	const otherReasons = lostReasons.slice(shownReasons);
	const { end, steps } = computeAxis(top.leads);
	const reasonUrl = (lostReason: string) =>
		viewUrl({ ...noFilters, list: "done", find: "", order: "newest", status: "lost", lostReason, since: from });
	const bars = [
		...lostReasons.slice(0, shownReasons),
		...(otherReasons.length > 0 ? [{ reason: undefined, leads: sum(otherReasons.map(({ leads }) => leads)) }] : []),
	];
	const lost = sum(lostReasons.map(({ leads }) => leads));
	return (
		<ReportSection
			id="lost"
			label="Reasons for losing"
			title={top.reason ? `Top reason for losing: ${top.reason}` : "Lost without a reason given"}
			summary={`${top.leads} of ${pluralize(lost, "lost lead")} received in this period.`}
		>
			<figure className="lost-reasons">
				<ol className="bar-list">
					{bars.map(({ reason, leads }) => (
						<li key={reason ?? "others"}>
							<span className="bar-name">
								{reason === undefined && pluralize(otherReasons.length, "other reason")}
								{reason === "" && "No reason given"}
								{reason && <Link to={reasonUrl(reason)}>{reason}</Link>}
							</span>
							<Bar end={end} parts={[["fill-open", leads]]} />
							<span className="bar-value">{leads}</span>
						</li>
					))}
				</ol>
				<Ticks steps={steps} unit={<i> leads</i>} isDense />
			</figure>
		</ReportSection>
	);
}
