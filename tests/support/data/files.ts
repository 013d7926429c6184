import { randomUUID } from "node:crypto";
import sharp from "sharp";
import type { Database, FileRow } from "../../../server/database/schema.ts";

/** Makes a photograph of a lead's customer, as the service stores it. Its bytes are no real picture. */
export const someFile = (leadId: string, file: Partial<FileRow> = {}): FileRow => ({
	id: randomUUID(),
	lead_id: leadId,
	at: Date.now(),
	name: "loft.jpg",
	type: "image/jpeg",
	sent_size: 3_000_000,
	counted_size: 3_000_000,
	width: 2000,
	height: 1500,
	content: Buffer.from("picture"),
	thumbnail: Buffer.from("thumbnail"),
	...file,
});

const drawPicture = (width: number, height: number, background: string) =>
	sharp({ create: { width, height, channels: 3, background } })
		.jpeg()
		.toBuffer();

/** Stores a photograph of one colour. */
export async function addPhotograph(db: Database, leadId: string, file: Partial<FileRow> = {}, colour = "peru") {
	const { width, height, ...row } = someFile(leadId, file);
	const [content, thumbnail] = [
		await drawPicture(width ?? 1, height ?? 1, colour),
		await drawPicture(480, 360, colour),
	];
	const stored = { ...row, width, height, content, thumbnail };
	await db.insertInto("files").values(stored).execute();
	return stored;
}

/** Stores a drawing. */
export async function addDrawing(db: Database, leadId: string, file: Partial<FileRow> = {}) {
	const pdf = { name: "ground floor.pdf", type: "application/pdf", content: Buffer.from("%PDF-1.7\n") };
	const stored = someFile(leadId, { ...pdf, thumbnail: null, width: null, height: null, ...file });
	await db.insertInto("files").values(stored).execute();
	return stored;
}
