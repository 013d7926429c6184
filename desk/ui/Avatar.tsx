import "./avatar.css";

export interface Person {
	readonly id: string;
	readonly name: string;
	readonly initials: string;
}

interface AvatarProps {
	readonly person: Person;
	readonly isMe?: boolean;
	/** What it tells a screen reader; without it, a name stands beside it. */
	readonly label?: string;
}

/** A person as the round bubble of a drawing's grid line; filled for whoever looks. */
export const Avatar = ({ person, isMe, label }: AvatarProps) => (
	<span
		className={isMe ? "bubble me" : "bubble"}
		title={label && person.name}
		{...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
	>
		{person.initials}
	</span>
);
