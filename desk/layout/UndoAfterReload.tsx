import { useEffect, useEffectEvent, useRef } from "react";
import { useNews } from "../api/leads.ts";
import type { News } from "../api/types.ts";
import { useLeadChanges } from "../shared/use-lead-changes.tsx";

/** Offers to undo what was deleted just before the page was loaded: the service deletes it only some time later. */
export function UndoAfterReload() {
	const { data: news } = useNews();
	const { offerDeletionUndo } = useLeadChanges();
	const isFirst = useRef(true);
	const offer = useEffectEvent((latest: News) => {
		if (isFirst.current) offerDeletionUndo(latest);
		isFirst.current = false;
	});
	useEffect(() => {
		if (news) offer(news);
	}, [news]);
	return null;
}
