import { Plus } from "lucide";
import { Icon } from "../../site/components/Icon.tsx";
import { useMe, usePerson } from "../api/session.ts";
import type { LeadSummary } from "../api/types.ts";
import { useLeadActions } from "../lead/use-lead-actions.ts";
import { AsyncButton } from "../ui/AsyncButton.tsx";
import { Avatar } from "../ui/Avatar.tsx";

/** The lead's assignee, or a button to take an unassigned lead. */
export function Assignee({ row }: { readonly row: LeadSummary }) {
	const me = useMe();
	const person = usePerson(row.takenBy);
	const { take } = useLeadActions();
	if (person) return <Avatar person={person} isMe={person.id === me.id} label={`Taken by ${person.name}`} />;
	return (
		<AsyncButton
			className="bubble nobody"
			aria-label={`Take ${row.name}`}
			title="Nobody yet. Take it"
			act={() => take(row)}
		>
			<Icon of={Plus} />
		</AsyncButton>
	);
}
