import { useState } from "react";
import { useDesk } from "../api/desk.ts";
import { setRole } from "../api/people.ts";
import { useMe } from "../api/session.ts";
import type { Profile } from "../api/types.ts";
import { ConfirmDialog } from "../ui/Dialog.tsx";
import { useToasts } from "../ui/toasts.tsx";
import type { Colleague } from "./RemovePerson.tsx";

type Role = Profile["role"];

export const roleNames: Readonly<Record<Role, string>> = { owner: "Owner", colleague: "Colleague" };

/** Makes a person an owner or a colleague at once. Owners who demote themselves are asked first. */
export function RoleSelect({ person: { id, name, role } }: { readonly person: Colleague }) {
	const desk = useDesk();
	const toasts = useToasts();
	const me = useMe();
	const [isAsking, setAsking] = useState(false);
	const save = async (next: Role) => {
		setAsking(false);
		try {
			await setRole(desk, id, next);
			toasts.show({ text: `${name} is now ${next === "owner" ? "an owner" : "a colleague"}.` });
		} catch (error) {
			toasts.showNotSaved(error, () => void save(next));
		}
	};
	const choose = (next: Role) => (id === me.id && next === "colleague" ? setAsking(true) : void save(next));
	return (
		<>
			<span className="select flat">
				<select
					aria-label={`Role of ${name}`}
					value={role}
					onChange={({ target }) => choose(target.value === "owner" ? "owner" : "colleague")}
				>
					{Object.entries(roleNames).map(([value, text]) => (
						<option key={value} value={value}>
							{text}
						</option>
					))}
				</select>
			</span>
			{isAsking && (
				<ConfirmDialog
					title="Become a colleague?"
					confirm="Become a colleague"
					isDangerous
					action={() => save("colleague")}
					onClose={() => setAsking(false)}
				>
					You will no longer be able to manage people, export, delete leads or erase a person. Only another owner can
					make you an owner again.
				</ConfirmDialog>
			)}
		</>
	);
}
