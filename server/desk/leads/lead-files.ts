import type { CustomerFile } from "../../../forms/customer-page.ts";
import { listFiles } from "../../customer-page/files.ts";
import type { Database } from "../../database/schema.ts";
import { listMergedIds } from "../../leads/merging.ts";

/** A file of a lead, or of one that was merged into it. */
export interface LeadFile extends CustomerFile {
	readonly leadId: string;
}

const pdf = "application/pdf";

/** Lists the files of these leads, oldest first. */
export async function listThreadFiles(db: Database, ids: readonly string[]): Promise<readonly LeadFile[]> {
	const files: LeadFile[] = [];
	for (const leadId of ids)
		for (const { sentSize, ...file } of await listFiles(db, leadId)) files.push({ ...file, leadId });
	return files.toSorted((a, b) => a.at - b.at);
}

/** Numbers of photographs and of drawings. */
export type FileCounts = Readonly<Record<"pictures" | "drawings", number>>;

/** Counts the files of each lead's thread, by the lead's id. */
export async function countFiles(
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
		[...Map.groupBy(files, ({ lead_id }) => threads.get(lead_id) ?? lead_id)].map(([id, some]) => {
			const drawings = some.filter(({ type }) => type === pdf).length;
			return [id, { pictures: some.length - drawings, drawings }];
		}),
	);
}
