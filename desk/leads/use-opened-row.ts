import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { useLead } from "../api/leads.ts";
import type { LeadSummary } from "../api/types.ts";
import { addressOf, defaultOrder, readView } from "../shared/view.ts";
import type { RowLinks } from "./row-links.ts";

/**
 * Keeps the opened lead in view in the list. A link from a mail names only the lead, so the list that has the lead
 * opens beside it.
 *
 * @returns the lead's name, once it is loaded
 */
export function useOpenedRow(
	opened: string | undefined,
	rows: readonly LeadSummary[],
	rowLinks: RowLinks,
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
		if (list !== "new")
			navigate(addressOf({ ...readView(search), list, order: defaultOrder(list) }, reference), { replace: true });
	}, [lead, navigate, search]);

	const isThere = rows.some(({ reference }) => reference === opened);
	useEffect(() => {
		const link = opened && isThere ? rowLinks.get(opened) : undefined;
		// A row that was pressed is in view already
		if (link && link !== document.activeElement) link.scrollIntoView({ block: "nearest" });
	}, [opened, isThere, rowLinks]);
	return opened && (lead?.name || opened);
}
