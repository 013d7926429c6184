import "./avatar.css";

export interface Person {
	readonly id: string;
	readonly name: string;
	readonly initials: string;
}

interface AvatarProps {
	readonly person: Person;
	readonly isMe?: boolean;
	/** Label for screen readers. Omitted if the name is beside the avatar. */
	readonly label?: string;
}

/** A person's initials in a circle, filled for the signed-in person. */
export const Avatar = ({ person, isMe, label }: AvatarProps) => (
	<span
		className={isMe ? "bubble me" : "bubble"}
		title={label && person.name}
		{...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
	>
		{person.initials}
	</span>
);
