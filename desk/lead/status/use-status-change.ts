import type { Lead, Status } from "../../api/types.ts";
import { useLeadChanges } from "../../shared/use-lead-changes.tsx";
import { useKeyboard } from "../../ui/keyboard.tsx";

/** Returns the name of the command that focuses the field for a status. */
export const fieldCommand = (status: Status, { reference }: Pick<Lead, "reference">) =>
	`${status} field of ${reference}`;

/** Returns a function that changes the lead's status, and asks for the visit or the value that the status brings. */
export function useStatusChange(lead: Lead) {
	const { changeLead } = useLeadChanges();
	const keyboard = useKeyboard();
	return (status: Exclude<Status, "lost">): Promise<boolean> => {
		const value = { new: "", contacted: "", visit: lead.visit, quoted: lead.quotedValue, won: lead.wonValue }[status];
		if (value === null) keyboard.runOnceShown(fieldCommand(status, lead));
		return changeLead(lead, { kind: "status", status });
	};
}
