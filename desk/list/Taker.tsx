import { Plus } from "lucide";
import { Icon } from "../../site/components/Icon.tsx";
import { useMe, usePerson } from "../api/session.ts";
import type { LeadRow } from "../api/types.ts";
import { ActButton } from "../common/ActButton.tsx";
import { Bubble } from "../common/Bubble.tsx";
import { useActs } from "../common/use-acts.ts";

/** Who has taken the lead; nobody yet is a button that takes it. */
export function Taker({ row }: { readonly row: LeadRow }) {
	const me = useMe();
	const person = usePerson(row.takenBy);
	const { take } = useActs();
	if (person) return <Bubble person={person} isMe={person.id === me.id} label={`Taken by ${person.name}`} />;
	return (
		<ActButton
			className="bubble nobody"
			aria-label={`Take ${row.name}`}
			title="Nobody yet. Take it"
			act={() => take(row)}
		>
			<Icon of={Plus} />
		</ActButton>
	);
}
