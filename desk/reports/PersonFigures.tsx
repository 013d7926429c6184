import { pluralize } from "../../content/shared/in-words.ts";
import type { Report } from "../api/types.ts";
import { exactDuration } from "../ui/times.ts";
import { ReportSection, sum, TableHead } from "./chart-kit.tsx";
import "./figures.css";

/** Leads of the period by person: assigned, answered, how fast, and won. */
export function PersonFigures({ report: { people, leads } }: { readonly report: Report }) {
	const assignees = people.filter(({ name }) => name !== "");
	const assigned = sum(assignees.map((person) => person.assigned));
	const answered = sum(people.map((person) => person.answered));
	const formatName = ({ name, answered }: Report["people"][number]) =>
		name || (answered > 0 ? "Nobody, or not recorded" : "Nobody");
	return (
		<ReportSection
			id="by-person"
			label="By person"
			title={
				assignees.length === 0
					? "No lead has been assigned yet"
					: `${assigned} of ${pluralize(leads, "lead")} assigned, ${answered} answered`
			}
			summary="Leads received in this period. Assigned and won count for the person the lead is assigned to, answered for the person who replied first."
		>
			{assignees.length > 0 && (
				<table className="figures">
					<caption className="visually-hidden">Leads by person</caption>
					<TableHead titles={["Name", "Assigned", "Answered", "Median reply", "Won"]} />
					<tbody>
						{people.map((person) => (
							<tr key={person.name}>
								<th scope="row">{formatName(person)}</th>
								<td>{person.assigned}</td>
								<td>{person.answered}</td>
								<td>{person.medianMs === null ? "–" : exactDuration(person.medianMs)}</td>
								<td>{person.won}</td>
							</tr>
						))}
					</tbody>
				</table>
			)}
		</ReportSection>
	);
}
