import { useCallback } from "react";
import { dropRows, refreshCounts, refreshLists, refreshSheets } from "../api/cache.ts";
import { changeAll, type Made, undoAll } from "../api/changes.ts";
import { useMe } from "../api/session.ts";
import type { Change, LeadRow } from "../api/types.ts";
import { showToast } from "../frame/toasts.ts";
import { doneWords, notSaved } from "./acts.tsx";
import { counted } from "./times.ts";

/** Changes several leads at once; what a colleague has changed meanwhile is left alone, and said. */
export function useBulk(atEnd: () => void) {
	const me = useMe();
	return useCallback(
		async function run(rows: readonly LeadRow[], change: Change): Promise<void> {
			try {
				const { changed: done, conflicts } = await changeAll(rows, change);
				const left = conflicts.length;
				const leaves = change.kind === "spam" || change.kind === "not-spam";
				if (leaves) dropRows(done.map(({ id }) => id));
				await (leaves ? Promise.all([refreshCounts(), refreshSheets()]) : refreshLists());
				atEnd();
				const words = change.kind === "not-spam" ? "Not spam, on their way" : doneWords(change, me, []);
				showToast({
					text: `${words}: ${counted(done.length, "lead")}${left > 0 ? `. ${counted(left, "lead")} had been changed by somebody else and stayed as they were` : ""}`,
					...(done.length > 0 && { action: { label: "Undo", isUndo: true, run: () => void takeBack(done) } }),
				});
			} catch (error) {
				notSaved(error, () => void run(rows, change));
			}
		},
		[me, atEnd],
	);
}

async function takeBack(made: readonly Made[]): Promise<void> {
	try {
		const left = await undoAll(made);
		if (left > 0)
			showToast({ isBad: true, text: `Not undone: ${counted(left, "lead")}, changed by somebody else since` });
	} catch (error) {
		notSaved(error, () => void takeBack(made));
	}
}
