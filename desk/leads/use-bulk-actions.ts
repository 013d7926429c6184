import { useCallback } from "react";
import { dropRows, refreshCounts, refreshSheets } from "../api/cache.ts";
import { changeAll, type Made, undoAll } from "../api/changes.ts";
import { doneWords, leavesList, notSaved } from "../api/lead-actions.tsx";
import { useMe } from "../api/session.ts";
import type { Change, LeadSummary } from "../api/types.ts";
import type { Person } from "../ui/Avatar.tsx";
import { counted } from "../ui/times.ts";
import { showToast, telling, tellUndone } from "../ui/toasts.ts";
import { nowAtService } from "../ui/use-now.ts";

/** Changes several leads at once. Leads that a colleague has changed meanwhile stay as they are, and are reported. */
export function useBulkActions(choose: (all: boolean) => void) {
	const me = useMe();
	return useCallback(
		(rows: readonly LeadSummary[], change: Change) => telling(changeSeveral(rows, change, me, choose)),
		[me, choose],
	);
}

async function changeSeveral(
	rows: readonly LeadSummary[],
	change: Change,
	me: Person,
	choose: (all: boolean) => void,
): Promise<void> {
	const words = doneWords(change, me, []);
	try {
		const { changed: done, conflicts } = await changeAll(rows, change, nowAtService());
		const left = conflicts.length;
		const leaves = leavesList(change);
		// Other rows stay until the list is reloaded: nothing moves under the pointer
		if (leaves) dropRows(done.map(({ id }) => id));
		await Promise.all([refreshCounts(), refreshSheets()]);
		choose(false);
		showToast({
			text: `${words}: ${counted(done.length, "lead")}${left > 0 ? `. ${counted(left, "lead")} had been changed by somebody else and stayed as they were` : ""}`,
			...(done.length > 0 && {
				action: { label: "Undo", isUndo: true, run: () => void telling(takeBack(done, leaves)) },
			}),
		});
	} catch (error) {
		notSaved(error, () => void telling(changeSeveral(rows, change, me, choose)), {
			what: `${words}: ${counted(rows.length, "lead")}`,
		});
	}
}

async function takeBack(made: readonly Made[], hadLeft: boolean): Promise<void> {
	try {
		const left = await undoAll(made, hadLeft);
		if (left === 0) tellUndone();
		else showToast({ isBad: true, text: `Not undone: ${counted(left, "lead")}, changed by somebody else since` });
	} catch (error) {
		notSaved(error, () => void telling(takeBack(made, hadLeft)), { what: `Undo: ${counted(made.length, "lead")}` });
	}
}
