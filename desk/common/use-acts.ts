import { useMemo } from "react";
import { useMe, usePeople } from "../api/session.ts";
import type { Change, LeadRow } from "../api/types.ts";
import { act } from "./acts.tsx";

/** What can be done to a lead, by whoever is signed in. */
export function useActs() {
	const me = useMe();
	const people = usePeople();
	return useMemo(
		() => ({
			act: (row: LeadRow, change: Change) => act(row, change, me, people),
			/** Takes it, or puts it back where it is one's own. */
			take: (row: LeadRow) => act(row, { kind: "take", personId: row.takenBy === me.id ? "" : me.id }, me, people),
		}),
		[me, people],
	);
}
