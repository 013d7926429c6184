import { parseResponse } from "hono/client";
import { useState } from "react";
import { pluralize } from "../../content/shared/in-words.ts";
import { useJoinedPeople, useMe } from "../api/session.ts";
import type { People } from "../api/types.ts";
import { useSettingsChange } from "../shared/use-settings-change.ts";
import { FormDialog } from "../ui/Dialog.tsx";
import { SelectField } from "../ui/Field.tsx";

export type Colleague = People["people"][number];

interface RemovePersonProps {
	readonly person: Colleague;
	readonly onClose: () => void;
}

export function RemovePerson({ person, onClose }: RemovePersonProps) {
	const { id, name, joinedAt, openLeads, writesOn } = person;
	const change = useSettingsChange();
	const me = useMe();
	const successors = useJoinedPeople().filter((other) => other.id !== id);
	const [successorId, setSuccessorId] = useState(me.id);
	const isInvitation = joinedAt === null;
	const remove = () =>
		change(async ({ api }) => {
			const query = successorId ? { leadsTo: successorId } : {};
			const { reassigned } = await parseResponse(api.people[":id"].$delete({ param: { id }, query }));
			onClose();
			const done = isInvitation ? `Invitation cancelled: ${name}.` : `${name} can no longer sign in.`;
			if (reassigned === 0) return done;
			const successor = successors.find((other) => other.id === successorId);
			const moved = successor ? `now assigned to ${successor.name}` : "now unassigned";
			return `${done} ${pluralize(reassigned, "open lead is", "open leads are")} ${moved}.`;
		});
	return (
		<FormDialog
			title={isInvitation ? `Cancel the invitation for ${name}?` : `Remove ${name}?`}
			confirm={isInvitation ? "Cancel invitation" : "Remove"}
			isDangerous
			action={remove}
			cancel={isInvitation ? "Keep invitation" : "Cancel"}
			onClose={onClose}
		>
			<p>
				{isInvitation
					? "The link in the invitation will stop working."
					: `${name} will be signed out immediately on every device. Their notes and closed leads stay in their name. Text that ${name} has not sent is deleted from their browsers.`}
			</p>
			{writesOn !== null && (
				<p role="alert">
					{name} is writing a reply on <b>{writesOn}</b> right now.
				</p>
			)}
			{openLeads > 0 && (
				<>
					<p>
						{name} has <b>{pluralize(openLeads, "open lead")}</b>.
					</p>
					<SelectField
						id="leads-to"
						label={`Reassign ${openLeads === 1 ? "it" : "them"} to`}
						none="Nobody (leave unassigned)"
						options={successors.map((other) => ({
							value: other.id,
							text: other.id === me.id ? `${other.name} (you)` : other.name,
						}))}
						value={successorId}
						onChoose={setSuccessorId}
					/>
				</>
			)}
		</FormDialog>
	);
}
