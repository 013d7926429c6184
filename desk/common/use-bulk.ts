import { useCallback } from "react";
import { dropRows, refreshCounts, refreshSheets, showRow } from "../api/cache.ts";
import { changeAll, type Made, undoAll } from "../api/changes.ts";
import { useMe } from "../api/session.ts";
import type { Change, LeadRow } from "../api/types.ts";
import { showToast } from "../frame/toasts.ts";
import { doneWords, leavesList, notSaved } from "./acts.tsx";
import { counted } from "./times.ts";

/** Changes several leads at once; what a colleague has changed meanwhile is left alone, and said. */
export function useBulk(choose: (all: boolean) => void) {
	const me = useMe();
	return useCallback(
		async function run(rows: readonly LeadRow[], change: Change): Promise<void> {
			try {
				const { changed: done, conflicts, rows: now } = await changeAll(rows, change);
				const left = conflicts.length;
				const leaves = leavesList(change);
				// All else stays in its place until the list is drawn anew: nothing moves under the pointer
				now.forEach(showRow);
				if (leaves) dropRows(done.map(({ id }) => id));
				await Promise.all([refreshCounts(), refreshSheets()]);
				choose(false);
				const words = change.kind === "not-spam" ? "Not spam, on their way" : doneWords(change, me, []);
				showToast({
					text: `${words}: ${counted(done.length, "lead")}${left > 0 ? `. ${counted(left, "lead")} had been changed by somebody else and stayed as they were` : ""}`,
					...(done.length > 0 && { action: { label: "Undo", isUndo: true, run: () => void takeBack(done, leaves) } }),
				});
			} catch (error) {
				notSaved(error, () => void run(rows, change));
			}
		},
		[me, choose],
	);
}

async function takeBack(made: readonly Made[], hadLeft: boolean): Promise<void> {
	try {
		const left = await undoAll(made, hadLeft);
		if (left > 0)
			showToast({ isBad: true, text: `Not undone: ${counted(left, "lead")}, changed by somebody else since` });
	} catch (error) {
		notSaved(error, () => void takeBack(made, hadLeft));
	}
}
