import { useMe, usePeople, usePerson } from "../api/session.ts";
import type { Lead } from "../api/types.ts";
import { Bubble } from "../common/Bubble.tsx";
import { useActs } from "../common/use-acts.ts";
import { FollowUp } from "./FollowUp.tsx";
import { Programme } from "./Programme.tsx";
import "./stand.css";

/** Where it stands, who has it, and when it wants looking at again. */
export function Stand({ lead }: { readonly lead: Lead }) {
	const me = useMe();
	const people = usePeople();
	const person = usePerson(lead.takenBy);
	const { act } = useActs();
	return (
		<section className="stand" aria-label="Status and who">
			<Programme lead={lead} />
			<div className="by">
				<label htmlFor="taken-by">Taken by</label>
				{person ? (
					<Bubble person={person} isMe={person.id === me.id} />
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
