import { useState } from "react";
import { maxLostReasonLength } from "../../forms/desk-limits.ts";
import { FormDialog } from "../ui/Dialog.tsx";
import { TextField } from "../ui/Field.tsx";

export function OtherReasonDialog({ lose, close }: Readonly<{ lose: (reason: string) => unknown; close: () => void }>) {
	const [typed, setTyped] = useState("");
	const save = () => {
		close();
		return lose(typed.trim());
	};
	return (
		<FormDialog
			title="Why it was lost"
			confirm="Mark as lost"
			isReady={typed.trim() !== ""}
			action={save}
			onClose={close}
		>
			<TextField
				id="own-reason"
				label="Reason in your own words"
				data-focus
				maxLength={maxLostReasonLength}
				value={typed}
				onType={setTyped}
			/>
		</FormDialog>
	);
}
