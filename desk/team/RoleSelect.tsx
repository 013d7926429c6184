import { useState } from "react";
import { useMe } from "../api/session.ts";
import type { Profile } from "../api/types.ts";
import { useSettingsChange } from "../shared/use-settings-change.ts";
import { FormDialog } from "../ui/Dialog.tsx";
import { Select } from "../ui/Field.tsx";
import type { Colleague } from "./RemovePerson.tsx";

type Role = Profile["role"];

export const roleNames: Readonly<Record<Role, string>> = { owner: "Owner", colleague: "Colleague" };

/** Makes a person an owner or a colleague at once. Owners who demote themselves are asked first. */
export function RoleSelect({ person: { id, name, role } }: { readonly person: Colleague }) {
	const change = useSettingsChange();
	const me = useMe();
	const [isAsking, setAsking] = useState(false);
	const save = (next: Role) => {
		setAsking(false);
		return change(async ({ api }) => {
			await api.people[":id"].role.$put({ param: { id }, json: { role: next } });
			return `${name} is now ${next === "owner" ? "an owner" : "a colleague"}.`;
		});
	};
	return (
		<>
			<Select
				className="flat"
				aria-label={`Role of ${name}`}
				options={Object.entries(roleNames).map(([value, text]) => ({ value, text }))}
				value={role}
				onChoose={(next) => {
					if (next === "colleague" && id === me.id) setAsking(true);
					else void save(next === "owner" ? "owner" : "colleague");
				}}
			/>
			{isAsking && (
				<FormDialog
					title="Become a colleague?"
					confirm="Become a colleague"
					isDangerous
					action={() => save("colleague")}
					onClose={() => setAsking(false)}
				>
					<p>
						You will no longer be able to manage people, export, delete leads or erase a customer. Only another owner
						can make you an owner again.
					</p>
				</FormDialog>
			)}
		</>
	);
}
