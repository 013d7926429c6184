import { randomUUID } from "node:crypto";
import sharp from "sharp";
import type { Database, FileRow } from "../../../server/database/schema.ts";

const drawPicture = (width: number, height: number, background: string) =>
	sharp({ create: { width, height, channels: 3, background } })
		.jpeg()
		.toBuffer();

/** Stores a photograph of one colour as the customer's page does. */
export async function addPhotograph(db: Database, leadId: string, overrides: Partial<FileRow> = {}, colour = "peru") {
	const { width = 1200, height = 900 } = overrides;
	const row: FileRow = {
		id: randomUUID(),
		lead_id: leadId,
		at: Date.now(),
		name: "loft.jpg",
		type: "image/jpeg",
		sent_size: 6_000_000,
		width,
		height,
		content: await drawPicture(width ?? 1, height ?? 1, colour),
		thumbnail: await drawPicture(480, 360, colour),
		...overrides,
	};
	await db.insertInto("files").values(row).execute();
	return row;
}

/** Stores a drawing. */
export const addDrawing = (db: Database, leadId: string, overrides: Partial<FileRow> = {}) =>
	addPhotograph(db, leadId, {
		name: "ground floor.pdf",
		type: "application/pdf",
		content: Buffer.from("%PDF-1.7\n"),
		thumbnail: null,
		width: null,
		height: null,
		...overrides,
	});
