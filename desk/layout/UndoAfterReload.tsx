import { useEffect, useEffectEvent, useRef } from "react";
import { useNews } from "../api/leads.ts";
import { useLeadChanges } from "../shared/use-lead-changes.tsx";

/** Offers to undo what was deleted just before the page was loaded: the service deletes it only some time later. */
export function UndoAfterReload() {
	const { isSuccess } = useNews();
	const { offerDeletionUndo } = useLeadChanges();
	const isFirst = useRef(true);
	const offer = useEffectEvent(() => {
		if (isFirst.current) offerDeletionUndo();
		isFirst.current = false;
	});
	useEffect(() => {
		// The news have the service's time
		if (isSuccess) offer();
	}, [isSuccess]);
	return null;
}
