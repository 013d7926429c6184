import { useMemo } from "react";
import { runAction } from "../api/lead-actions.tsx";
import { useMe, usePeople } from "../api/session.ts";
import type { Change, LeadSummary } from "../api/types.ts";

/** Returns the changes that the signed-in person can make to a lead. */
export function useLeadActions() {
	const me = useMe();
	const people = usePeople();
	return useMemo(
		() => ({
			act: (row: LeadSummary, change: Change) => runAction(row, change, me, people),
			/** Assigns the lead to the person, or unassigns it if it is theirs. */
			take: (row: LeadSummary) =>
				runAction(row, { kind: "take", personId: row.takenBy === me.id ? "" : me.id }, me, people),
		}),
		[me, people],
	);
}
