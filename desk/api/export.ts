import type { View } from "../leads/view.ts";
import { queryOf } from "./leads.ts";

/** Where a view is fetched as a file; with ids those leads alone. */
export function exportAddress(format: "xlsx" | "csv", view: View, me: string, ids: readonly string[] = []): string {
	const search = new URLSearchParams({ ...queryOf(view, me), format, ...(ids.length > 0 && { ids: ids.join() }) });
	return `/api/export?${search}`;
}
