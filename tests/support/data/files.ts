import { randomUUID } from "node:crypto";
import type { FileRow } from "../../../server/database/schema.ts";

/** Makes a photograph of a lead's customer, as the service stores it. Its bytes are no real picture. */
export const someFile = (leadId: string, file: Partial<FileRow> = {}): FileRow => ({
	id: randomUUID(),
	lead_id: leadId,
	at: Date.now(),
	name: "loft.jpg",
	type: "image/jpeg",
	sent_size: 3_000_000,
	width: 2000,
	height: 1500,
	content: Buffer.from("picture"),
	thumbnail: Buffer.from("thumbnail"),
	...file,
});
