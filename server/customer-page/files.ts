import { sql } from "kysely";
import type { CustomerFile } from "../../forms/customer-page.ts";
import type { Database } from "../database/schema.ts";

/** A file of a lead, with its bytes as they were sent, which the limits count. */
export interface StoredFile extends CustomerFile {
	readonly sentSize: number;
}

/** Lists the files of a lead, oldest first, without their content. */
export async function listFiles(db: Database, leadId: string): Promise<readonly StoredFile[]> {
	const rows = await db
		.selectFrom("files")
		.select(["id", "name", "type", "at", "width", "height", "sent_size as sentSize"])
		.select(sql<number>`length(content)`.as("size"))
		.where("lead_id", "=", leadId)
		.orderBy("at")
		.orderBy("id")
		.execute();
	return rows.map(({ type, ...file }) => ({ ...file, kind: type === "application/pdf" ? "pdf" : "picture" }));
}

export const sumSizes = (files: readonly StoredFile[]): number =>
	files.reduce((sum, { sentSize }) => sum + sentSize, 0);
