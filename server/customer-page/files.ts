import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { day } from "../../content/shared/time.ts";
import { type CustomerFile, fileLimits, getFileKind } from "../../forms/customer-page.ts";
import { lockRows } from "../database/dialect.ts";
import { recordRun } from "../database/job-runs.ts";
import type { Database, FileRow } from "../database/schema.ts";
import { queuePageMail } from "../delivery/page-mails.ts";
import { type LinkedLead, requireLink } from "../leads/customer-links.ts";
import { ProblemError } from "../problem.ts";

/** Bytes that all customers together may add within a day. */
const maxPerDay = 2 * 2 ** 30;

/** A file of a lead, or of one that was merged into it. */
export interface LeadFile extends CustomerFile {
	readonly leadId: string;
}

/** Lists the files of these leads, oldest first, without their content. */
export async function listFiles(db: Database, leadIds: readonly string[]): Promise<readonly LeadFile[]> {
	const rows = await db
		.selectFrom("files")
		.select(["id", "name", "type", "at", "width", "height", "lead_id as leadId"])
		.select(sql<number>`length(content)`.as("size"))
		.where("lead_id", "in", leadIds)
		.orderBy("at")
		.orderBy("id")
		.execute();
	return rows.map(({ type, ...file }) => ({ ...file, kind: getFileKind(type) }));
}

/** Counts the files of a lead, and what the limits count of them: the larger of a file's bytes as sent and as kept. */
export async function sumFiles(db: Database, leadId: string) {
	const { count, total } = await db
		.selectFrom("files")
		.select(({ fn }) => [fn.countAll<string | number>().as("count"), fn.sum<string | null>("counted_size").as("total")])
		.where("lead_id", "=", leadId)
		.executeTakeFirstOrThrow();
	return { count: Number(count), total: Number(total ?? 0) };
}

/** Returns whether the lead has a file with this id. Throws ProblemError if another lead has it. */
export async function hasFile(db: Database, leadId: string, id: string): Promise<boolean> {
	const file = await db.selectFrom("files").select("lead_id").where("id", "=", id).executeTakeFirst();
	if (file && file.lead_id !== leadId) throw new ProblemError("idempotency-key-reused");
	return file !== undefined;
}

/**
 * Refuses a file that the limits do not leave room for.
 *
 * @param size bytes that count, as far as they are known
 * @throws ProblemError
 */
export async function requireRoom(db: Database, leadId: string, size: number, now: number): Promise<void> {
	const { count, total } = await sumFiles(db, leadId);
	if (count >= fileLimits.count || total + size > fileLimits.total) throw new ProblemError("too-many-files");
	const today = await db
		.selectFrom("files")
		.select(({ fn }) => fn.sum<string | null>("counted_size").as("total"))
		.where("at", ">", now - day)
		.executeTakeFirst();
	if (Number(today?.total ?? 0) + size > maxPerDay)
		throw new ProblemError("too-many-uploads", { headers: { "Retry-After": "3600" } });
}

/** Adds a file once for its id, within the limits. Throws ProblemError beyond them. */
export const addFile = (db: Database, lead: LinkedLead, file: Omit<FileRow, "lead_id">): Promise<void> =>
	db.transaction().execute(async (transaction) => {
		const { id: leadId } = lead;
		// Locked, so that the files of one lead are counted one after the other
		await lockRows(transaction, transaction.selectFrom("leads").select("id").where("id", "=", leadId)).execute();
		await requireLink(transaction, lead, file.at);
		if (await hasFile(transaction, leadId, file.id)) return;
		await requireRoom(transaction, leadId, file.counted_size, file.at);
		await transaction
			.insertInto("files")
			.values({ ...file, lead_id: leadId })
			.execute();
		// A file that was removed may come again, under its old id
		await queuePageMail(transaction, { id: randomUUIDv7(), lead, isFile: true }, file.at);
	});

/** Removes a file of the customer's. A database in a file overwrites its bytes at once; older copies go at night. */
export const removeFile = (db: Database, { id: leadId }: LinkedLead, id: string, now: number): Promise<void> =>
	db.transaction().execute(async (transaction) => {
		const file = transaction.deleteFrom("files").where("id", "=", id).where("lead_id", "=", leadId);
		const { numDeletedRows } = await file.executeTakeFirst();
		if (numDeletedRows > 0n) await recordRun(transaction, "deleted", now);
	});

/** A file as it is shown or downloaded. */
type FileContent = Pick<FileRow, "name" | "type" | "content">;

/** Reads a file of a lead, or a picture's thumbnail; undefined if there is none. */
export async function readLeadFile(
	db: Database,
	leadId: string,
	id: string,
	column: "content" | "thumbnail",
): Promise<FileContent | undefined> {
	const file = await db
		.selectFrom("files")
		.select(["name", "type", `${column} as content`])
		.where("lead_id", "=", leadId)
		.where("id", "=", id)
		.executeTakeFirst();
	const { name, type, content } = file ?? {};
	return name !== undefined && type !== undefined && content ? { name, type, content } : undefined;
}
