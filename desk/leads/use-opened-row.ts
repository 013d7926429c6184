import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { useLead } from "../api/leads.ts";
import type { LeadSummary } from "../api/types.ts";
import { findRowLink, focusedReference } from "../shared/rows.ts";
import { listUrl, parseView } from "../shared/view.ts";
import { useStore } from "../state/store.ts";
import { useToasts } from "../ui/toasts.tsx";

/**
 * Keeps the opened lead's row in view, and moves the focus to it from another row. A link from an email names only the
 * lead, so the list that has the lead opens beside it. Returns the lead's name, once it is loaded.
 */
export function useOpenedRow(opened: string | undefined, rows: readonly LeadSummary[]): string | undefined {
	const { search } = useLocation();
	const navigate = useNavigate();
	const { data: lead, error } = useLead(opened ?? "");
	const params = new URLSearchParams(search);
	const isListUnknown = useRef(opened !== undefined && !params.has("list") && !params.has("find"));

	useEffect(() => {
		if (!isListUnknown.current || !lead) return;
		isListUnknown.current = false;
		const { list, reference } = lead;
		if (list !== "new" && list !== "deleted" && list !== "merged")
			navigate(listUrl(parseView(search), list, reference), { replace: true });
	}, [lead, navigate, search]);

	const isShown = rows.some(({ reference }) => reference === opened);
	useEffect(() => {
		if (!opened || !isShown) return;
		const link = findRowLink(opened);
		// A clicked row may move too, because the list narrows beside the opened lead
		link?.closest("li")?.scrollIntoView({ block: "nearest" });
		const focused = focusedReference();
		// Keys act on the focused row, which after Back or an undo is still another lead's
		if (focused && focused !== opened) link?.focus({ preventScroll: true });
	}, [opened, isShown]);

	const toast = useStore(useToasts()).at(-1)?.id;
	useEffect(() => {
		const row = findRowLink(focusedReference() ?? opened)?.closest("li");
		const { top = 0, bottom = 0 } = row?.getBoundingClientRect() ?? {};
		// A toast must not hide the row that it is about; a row out of sight stays there
		if (toast !== undefined && top < innerHeight && bottom > 0) row?.scrollIntoView({ block: "nearest" });
	}, [toast, opened]);
	return opened && ((!error && lead?.name) || opened);
}
