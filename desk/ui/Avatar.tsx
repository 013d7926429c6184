import { type Person, useMe } from "../api/session.ts";
import "./avatar.css";

interface AvatarProps {
	readonly person: Person;
	/** Label for screen readers. Omitted if the name is beside the avatar. */
	readonly label?: string;
}

/** A person's initials in a circle, filled for the signed-in person. */
export const Avatar = ({ person, label }: AvatarProps) => (
	<span
		className={useMe().id === person.id ? "avatar me" : "avatar"}
		title={label && person.name}
		{...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
	>
		{initialsOf(person.name)}
	</span>
);

function initialsOf(name: string): string {
	const words = name.trim().split(/\s+/);
	const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
	return letters.map((word) => Array.from(word ?? "")[0]?.toUpperCase() ?? "").join("");
}
