import { pluralize } from "../../content/in-words.ts";
import { changeAll, type MadeChange, undoAll } from "../api/bulk-changes.ts";
import { refreshCounts, refreshOpenLeads, removeRows } from "../api/cache.ts";
import { useDesk } from "../api/desk.ts";
import { serviceNow } from "../api/leads.ts";
import { useMe, usePeople } from "../api/session.ts";
import type { Change, LeadSummary } from "../api/types.ts";
import { describeChange, leavesList } from "../shared/use-lead-changes.tsx";
import { useView } from "../shared/view.ts";
import { useToasts } from "../ui/toasts.tsx";

/** Changes several leads at once. Leads that a colleague has changed meanwhile stay as they are, and are reported. */
export function useBulkActions(choose: (all: boolean) => void) {
	const desk = useDesk();
	const toasts = useToasts();
	const me = useMe();
	const people = usePeople();
	const { view } = useView();

	const actOnAll = (rows: readonly LeadSummary[], change: Change) => toasts.track(make(rows, change));

	async function make(rows: readonly LeadSummary[], change: Change): Promise<void> {
		const words = describeChange(change, me, people);
		try {
			const { changed: done, conflicts, deleted } = await changeAll(desk, rows, change, serviceNow(desk));
			const left = conflicts.length + deleted.length;
			const leaves = leavesList(change, view.list);
			// Other rows stay until the list is reloaded: nothing moves under the pointer
			if (leaves)
				removeRows(
					desk,
					done.map(({ id }) => id),
				);
			await Promise.all([refreshCounts(desk), refreshOpenLeads(desk)]);
			choose(false);
			const run = () => void toasts.track(undoChanges(done, leaves));
			toasts.show({
				isBad: left > 0,
				text: `${words}: ${pluralize(done.length, "lead")}${left > 0 ? `. ${pluralize(left, "lead")} not changed: a colleague got there first` : ""}`,
				...(done.length > 0 && { action: { label: "Undo", isUndo: true, run } }),
			});
		} catch (error) {
			const what = `${words}: ${pluralize(rows.length, "lead")}`;
			toasts.showNotSaved(error, () => void actOnAll(rows, change), { what });
		}
	}

	async function undoChanges(made: readonly MadeChange[], hadLeft: boolean): Promise<void> {
		try {
			const left = await undoAll(desk, made, hadLeft);
			if (left === 0) toasts.confirmUndo();
			else toasts.show({ isBad: true, text: `Not undone: ${pluralize(left, "lead")}, changed since` });
		} catch (error) {
			const what = `Undo: ${pluralize(made.length, "lead")}`;
			toasts.showNotSaved(error, () => void toasts.track(undoChanges(made, hadLeft)), { what });
		}
	}

	return actOnAll;
}
