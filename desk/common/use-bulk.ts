import { useMemo } from "react";
import { dropRows, refreshCounts, refreshLists } from "../api/cache.ts";
import { changeAll, undoAll } from "../api/changes.ts";
import { useMe } from "../api/session.ts";
import type { Change, LeadRow } from "../api/types.ts";
import { showToast } from "../frame/toasts.ts";
import { notSaved } from "./acts.tsx";
import { counted } from "./times.ts";

/** Changes several leads at once; what a colleague has changed meanwhile is left alone, and said. */
export function useBulk(atEnd: () => void) {
	const me = useMe();
	return useMemo(() => {
		async function run(rows: readonly LeadRow[], change: Change, words: string) {
			try {
				const { changed: done, conflicts } = await changeAll(rows, change);
				const left = conflicts.length;
				if (change.kind !== "take") dropRows(done.map(({ id }) => id));
				await (change.kind === "take" ? refreshLists() : refreshCounts());
				atEnd();
				showToast({
					text: `${words}: ${counted(done.length, "lead")}${left > 0 ? `. ${counted(left, "lead")} had been changed by somebody else and stayed as they were` : ""}`,
					...(done.length > 0 && { action: { label: "Undo", isUndo: true, run: () => void undoAll(done) } }),
				});
			} catch (error) {
				notSaved(error, () => void run(rows, change, words));
			}
		}
		return {
			take: (rows: readonly LeadRow[]) => run(rows, { kind: "take", personId: me.id }, "Taken"),
			spam: (rows: readonly LeadRow[]) => run(rows, { kind: "spam" }, "Marked as spam"),
			release: (rows: readonly LeadRow[]) => run(rows, { kind: "not-spam" }, "Not spam, on their way"),
		};
	}, [me.id, atEnd]);
}
