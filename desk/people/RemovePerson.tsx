import { useState } from "react";
import { pluralize } from "../../content/shared/in-words.ts";
import { useDesk } from "../api/desk.ts";
import { removePerson } from "../api/people.ts";
import { useMe } from "../api/session.ts";
import type { People } from "../api/types.ts";
import { AsyncButton } from "../ui/AsyncButton.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { useToasts } from "../ui/toasts.tsx";

export type Colleague = People["people"][number];

interface RemovePersonProps {
	readonly person: Colleague;
	readonly people: readonly Colleague[];
	readonly onClose: () => void;
	readonly reopen: () => void;
}

/** Dialog that removes a colleague or cancels an invitation, and asks who gets the open leads. */
export function RemovePerson({ person, people, onClose, reopen }: RemovePersonProps) {
	const { id, name, joinedAt, openLeads } = person;
	const desk = useDesk();
	const toasts = useToasts();
	const me = useMe();
	const [leadsTo, setLeadsTo] = useState("");
	const isInvitation = joinedAt === null;
	const remove = async () => {
		const successor = people.find((other) => other.id === leadsTo);
		try {
			const reassigned = await removePerson(desk, id, leadsTo);
			const done = isInvitation ? `Invitation cancelled: ${name}.` : `${name} can no longer sign in.`;
			const leads = pluralize(reassigned, "open lead");
			const moved = successor ? ` ${leads} reassigned to ${successor.name}.` : ` ${leads} now unassigned.`;
			toasts.show({ text: reassigned === 0 ? done : `${done}${moved}` });
		} catch (error) {
			toasts.showNotSaved(error, reopen);
		}
		onClose();
	};
	return (
		<Dialog title={isInvitation ? `Cancel the invitation for ${name}?` : `Remove ${name}?`} onClose={onClose}>
			<div className="dialog-body">
				<p>
					{isInvitation
						? "The link in the invitation will stop working."
						: `${name} will be signed out immediately on every device. Their notes and closed leads stay in their name.`}
				</p>
				{openLeads > 0 && (
					<>
						<p>
							{name} has <b>{pluralize(openLeads, "open lead")}</b>.
						</p>
						<div className="field">
							<label htmlFor="leads-to">Reassign {openLeads === 1 ? "it" : "them"} to</label>
							<span className="select">
								<select id="leads-to" value={leadsTo} onChange={({ target }) => setLeadsTo(target.value)}>
									<option value="">Nobody (leave unassigned)</option>
									{people
										.filter((other) => other.id !== id)
										.map((other) => (
											<option key={other.id} value={other.id}>
												{other.id === me.id ? `${other.name} (you)` : other.name}
											</option>
										))}
								</select>
							</span>
						</div>
					</>
				)}
				<div className="actions">
					<AsyncButton className="button solid danger" action={remove}>
						{isInvitation ? "Cancel invitation" : "Remove"}
					</AsyncButton>
					<button type="button" className="button outline" data-focus onClick={onClose}>
						{isInvitation ? "Keep invitation" : "Cancel"}
					</button>
				</div>
			</div>
		</Dialog>
	);
}
