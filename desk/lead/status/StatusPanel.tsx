import { useMe, usePeople, usePerson } from "../../api/session.ts";
import type { Lead } from "../../api/types.ts";
import { useLeadChanges } from "../../shared/use-lead-changes.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { FollowUp } from "../FollowUp.tsx";
import { StatusPicker } from "./StatusPicker.tsx";
import { VisitAndValue } from "./VisitAndValue.tsx";
import "./status-panel.css";

export function StatusPanel({ lead }: { readonly lead: Lead }) {
	const me = useMe();
	const people = usePeople();
	const person = usePerson(lead.assigneeId);
	const { changeLead } = useLeadChanges();
	return (
		<section className="status-panel" aria-label="Status, colleague and follow-up" inert={lead.list === "deleted"}>
			<StatusPicker lead={lead} />
			<VisitAndValue lead={lead} />
			<div className="assignee">
				<label htmlFor="assigned-to">Assigned to</label>
				{person ? (
					<Avatar person={person} isMe={person.id === me.id} />
				) : (
					<span className="avatar dashed" aria-hidden="true" />
				)}
				<span className="field">
					<span className="select">
						<select
							id="assigned-to"
							value={lead.assigneeId}
							onChange={({ target }) => void changeLead(lead, { kind: "assign", personId: target.value })}
						>
							<option value="">Nobody</option>
							{people.map(({ id, name }) => (
								<option key={id} value={id}>
									{name}
								</option>
							))}
							{person && !people.some(({ id }) => id === person.id) && <option value={person.id}>{person.name}</option>}
						</select>
					</span>
				</span>
			</div>
			<FollowUp lead={lead} />
		</section>
	);
}
