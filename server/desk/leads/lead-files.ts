import { countFiles, type FileCounts, getFileKind } from "../../../forms/customer-page.ts";
import type { Database } from "../../database/schema.ts";
import { listMergedIds } from "../../leads/merging.ts";

/** Counts the files of each lead's thread, by the lead's id. */
export async function countFilesByLead(
	db: Database,
	leads: Parameters<typeof listMergedIds>[1],
): Promise<ReadonlyMap<string, FileCounts>> {
	if (leads.length === 0) return new Map();
	const threads = await listMergedIds(db, leads);
	const files = await db
		.selectFrom("files")
		.select(["lead_id", "type"])
		.where("lead_id", "in", [...threads.keys()])
		.execute();
	return new Map(
		[...Map.groupBy(files, ({ lead_id }) => threads.get(lead_id) ?? lead_id)].map(([id, some]) => [
			id,
			countFiles(some.map(({ type }) => getFileKind(type))),
		]),
	);
}
