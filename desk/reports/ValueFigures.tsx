import { Link } from "react-router";
import { pluralize } from "../../content/shared/in-words.ts";
import { listByStatus, statusNames } from "../../forms/lead-status.ts";
import type { Report } from "../api/types.ts";
import { formatPounds } from "../shared/labels.ts";
import { noFilters, viewUrl } from "../shared/view.ts";
import { ReportSection, sum, TableHead } from "./chart-kit.tsx";
import "./figures.css";

/** Shows the value of the period's leads by status, quoted and won, with links to the leads. */
export function ValueFigures({ report: { values, wonValueWithin, from } }: { readonly report: Report }) {
	const won = values.find(({ status }) => status === "won");
	const open = sum(values.filter(({ status }) => listByStatus[status] !== "done").map(({ quoted }) => quoted));
	const statusUrl = (status: Report["values"][number]["status"]) =>
		viewUrl({ ...noFilters, list: listByStatus[status], find: "", order: "newest", status, since: from });
	const formatValue = (value: number) => (value === 0 ? "–" : formatPounds(value));
	return (
		<ReportSection
			id="value"
			label="Value"
			title={`${formatPounds(won?.won ?? 0)} won, ${formatPounds(open)} quoted and open`}
			summary={
				<>
					Leads received in this period.
					{won !== undefined &&
						won.withoutWon > 0 &&
						` ${pluralize(won.withoutWon, "won lead has", "won leads have")} no value yet.`}
					{` Won in this period, whenever received: ${formatPounds(wonValueWithin)}.`}
				</>
			}
		>
			<table className="figures">
				<caption className="visually-hidden">Value by status</caption>
				<TableHead titles={["Status", "Leads", "Quoted", "Won"]} />
				<tbody>
					{values.map(({ status, leads, quoted, won }) => (
						<tr key={status}>
							<th scope="row">
								<Link to={statusUrl(status)}>{statusNames[status]}</Link>
							</th>
							<td>{leads}</td>
							<td>{formatValue(quoted)}</td>
							{/* A lead that was moved back from Won keeps its value, but is not won */}
							<td>{formatValue(status === "won" ? won : 0)}</td>
						</tr>
					))}
				</tbody>
			</table>
		</ReportSection>
	);
}
