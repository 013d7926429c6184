import { useMe, usePeople, usePerson } from "../api/session.ts";
import type { Lead } from "../api/types.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { FollowUp } from "./FollowUp.tsx";
import { StatusPicker } from "./StatusPicker.tsx";
import { useLeadActions } from "./use-lead-actions.ts";
import "./status-panel.css";

/** The lead's status, assignee and follow-up date. */
export function StatusPanel({ lead }: { readonly lead: Lead }) {
	const me = useMe();
	const people = usePeople();
	const person = usePerson(lead.takenBy);
	const { act } = useLeadActions();
	return (
		<section className="stand" aria-label="Status and who">
			<StatusPicker lead={lead} />
			<div className="by">
				<label htmlFor="taken-by">Taken by</label>
				{person ? (
					<Avatar person={person} isMe={person.id === me.id} />
				) : (
					<span className="bubble nobody" aria-hidden="true" />
				)}
				<span className="field">
					<span className="select">
						<select
							id="taken-by"
							value={lead.takenBy}
							onChange={({ target }) => void act(lead, { kind: "take", personId: target.value })}
						>
							<option value="">Nobody yet</option>
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
