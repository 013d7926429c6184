import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { useLead } from "../api/leads.ts";
import type { LeadSummary } from "../api/types.ts";
import { defaultOrder, parseView, viewUrl } from "../shared/view.ts";
import { useStore } from "../state/store.ts";
import { useToasts } from "../ui/toasts.tsx";
import type { RowLinks } from "./list/row-links.ts";

/**
 * Keeps the opened lead in view in the list. A link from an email names only the lead, so the list that has the lead
 * opens beside it.
 *
 * @param areAllRowsRendered false while a slow device has drawn only the first rows
 * @returns the lead's name, once it is loaded
 */
export function useOpenedRow(
	opened: string | undefined,
	rows: readonly LeadSummary[],
	rowLinks: RowLinks,
	areAllRowsRendered: boolean,
): string | undefined {
	const { search } = useLocation();
	const navigate = useNavigate();
	const { data: lead } = useLead(opened ?? "");
	const params = new URLSearchParams(search);
	const isListUnknown = useRef(opened !== undefined && !params.has("list") && !params.has("find"));

	useEffect(() => {
		if (!isListUnknown.current || !lead) return;
		isListUnknown.current = false;
		const { list, reference } = lead;
		if (list !== "new" && list !== "deleted")
			navigate(viewUrl({ ...parseView(search), list, order: defaultOrder(list) }, reference), { replace: true });
	}, [lead, navigate, search]);

	const isListed = rows.some(({ reference }) => reference === opened);
	useEffect(() => {
		// A clicked row may move too, because the list narrows beside the opened lead
		if (opened && isListed && areAllRowsRendered)
			rowLinks.get(opened)?.closest("li")?.scrollIntoView({ block: "nearest" });
	}, [opened, isListed, areAllRowsRendered, rowLinks]);

	const toast = useStore(useToasts())?.id;
	useEffect(() => {
		const row = rowLinks.get(rowLinks.focused() ?? opened ?? "")?.closest("li");
		const { top = 0, bottom = 0 } = row?.getBoundingClientRect() ?? {};
		// A toast must not hide the row that it is about; a row out of sight stays there
		if (toast !== undefined && top < innerHeight && bottom > 0) row?.scrollIntoView({ block: "nearest" });
	}, [toast, opened, rowLinks]);
	return opened && (lead?.name || opened);
}
