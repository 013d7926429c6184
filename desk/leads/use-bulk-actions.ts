import { pluralize } from "../../content/shared/in-words.ts";
import { changeAll, type MadeChange, undoAll } from "../api/bulk-changes.ts";
import { refreshCounts, refreshOpenLeads, removeRows } from "../api/cache.ts";
import { useDesk } from "../api/desk.ts";
import { serviceNow } from "../api/leads.ts";
import { useMe, usePeople } from "../api/session.ts";
import type { Change, LeadSummary } from "../api/types.ts";
import { describeChange, isRemovedFromList } from "../shared/use-lead-changes.tsx";
import { useView } from "../shared/view.ts";
import { useToasts } from "../ui/toasts.tsx";

/** Changes several leads together. Leads that a colleague has changed meanwhile stay as they are, and are reported. */
export function useBulkActions(selectAll: (all: boolean) => void) {
	const desk = useDesk();
	const toasts = useToasts();
	const me = useMe();
	const people = usePeople();
	const { view } = useView();

	const changeSelected = (rows: readonly LeadSummary[], change: Change) => toasts.track(changeRows(rows, change));

	async function changeRows(rows: readonly LeadSummary[], change: Change): Promise<void> {
		const description = describeChange(change, me, people);
		try {
			const { changed: madeChanges, conflicts, deleted } = await changeAll(desk, rows, change, serviceNow(desk));
			const unchangedCount = conflicts.length + deleted.length;
			const leaves = isRemovedFromList(change, view.list);
			// Other rows stay until the list is reloaded: nothing moves under the pointer
			if (leaves)
				removeRows(
					desk,
					madeChanges.map(({ id }) => id),
				);
			await Promise.all([refreshCounts(desk), refreshOpenLeads(desk)]);
			selectAll(false);
			const run = () => void toasts.track(undoChanges(madeChanges, leaves));
			toasts.show({
				isBad: unchangedCount > 0,
				text: `${description}: ${pluralize(madeChanges.length, "lead")}${unchangedCount > 0 ? `. ${pluralize(unchangedCount, "lead")} not changed: a colleague got there first` : ""}`,
				...(madeChanges.length > 0 && { action: { label: "Undo", isUndo: true, run } }),
			});
		} catch (error) {
			const what = `${description}: ${pluralize(rows.length, "lead")}`;
			toasts.showNotSaved(error, () => void changeSelected(rows, change), { what });
		}
	}

	async function undoChanges(madeChanges: readonly MadeChange[], hadLeft: boolean): Promise<void> {
		try {
			const unchangedCount = await undoAll(desk, madeChanges, hadLeft);
			if (unchangedCount === 0) toasts.confirmUndo();
			else {
				const undoneCount = madeChanges.length - unchangedCount;
				const undone = undoneCount > 0 ? `Undone: ${pluralize(undoneCount, "lead")}. ` : "";
				toasts.show({ isBad: true, text: `${undone}Not undone: ${pluralize(unchangedCount, "lead")}, changed since` });
			}
		} catch (error) {
			const what = `Undo: ${pluralize(madeChanges.length, "lead")}`;
			toasts.showNotSaved(error, () => void toasts.track(undoChanges(madeChanges, hadLeft)), { what });
		}
	}

	return changeSelected;
}
