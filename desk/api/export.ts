import type { View } from "../leads/view.ts";
import { queryOf } from "./leads.ts";

/** Returns the address that downloads a view as a file, or only the leads with these ids. */
export function exportAddress(format: "xlsx" | "csv", view: View, me: string, ids: readonly string[] = []): string {
	const search = new URLSearchParams({ ...queryOf(view, me), format, ...(ids.length > 0 && { ids: ids.join() }) });
	return `/api/export?${search}`;
}
