import { urgencies, urgencyNames } from "../../../forms/urgency.ts";
import { useJoinedPeople, usePerson } from "../../api/session.ts";
import type { Lead } from "../../api/types.ts";
import { useLeadChanges } from "../../shared/use-lead-changes.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { Select, SelectField } from "../../ui/Field.tsx";
import { NextStepField } from "./NextStep.tsx";
import { StatusPicker } from "./StatusPicker.tsx";
import { ValueFields } from "./ValueFields.tsx";
import "./status-panel.css";

export function StatusPanel({ lead }: { readonly lead: Lead }) {
	const people = useJoinedPeople();
	const person = usePerson(lead.assigneeId);
	const { changeLead } = useLeadChanges();
	const choices = person && !people.some(({ id }) => id === person.id) ? [...people, person] : people;
	return (
		<section className="status-panel" aria-label="Status, next step and colleague" inert={lead.list === "deleted"}>
			<StatusPicker lead={lead} />
			{lead.list !== "done" && <NextStepField lead={lead} />}
			<ValueFields lead={lead} />
			<div className="assignee">
				<label htmlFor="assigned-to">Assigned to</label>
				{person ? <Avatar person={person} /> : <span className="avatar dashed" aria-hidden="true" />}
				<span className="field">
					<Select
						id="assigned-to"
						none="Nobody"
						options={choices.map(({ id, name }) => ({ value: id, text: name }))}
						value={lead.assigneeId}
						onChoose={(assigneeId) => void changeLead(lead, { assigneeId })}
					/>
				</span>
			</div>
			<SelectField
				id="urgency"
				label="Urgency"
				none="Not urgent"
				options={urgencies
					.filter((value) => value !== "sounds-urgent" || lead.urgency === value)
					.map((value) => ({ value, text: urgencyNames[value] }))}
				value={lead.urgency ?? ""}
				onChoose={(value) => void changeLead(lead, { urgency: urgencies.find((each) => each === value) ?? null })}
			/>
		</section>
	);
}
