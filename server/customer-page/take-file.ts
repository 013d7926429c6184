import { randomUUID } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { drawingType } from "../../forms/customer-page.ts";
import type { Database, FileRow } from "../database/schema.ts";
import type { LinkedLead } from "../leads/customer-links.ts";
import { ProblemError } from "../problem.ts";
import { addFile, hasFile } from "./files.ts";
import { convertPicture, detectKind, isCompletePdf, signatureLength, trailerLength } from "./pictures.ts";
import type { Upload } from "./upload.ts";

const uuidPattern = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;

/** Returns an id that a browser has chosen. Throws ProblemError if it is no UUID. */
export function requireUuid(text: string): string {
	const id = text.toLowerCase();
	if (!uuidPattern.test(id)) throw new ProblemError("bad-request");
	return id;
}

interface Receiver {
	readonly db: Database;
	readonly lead: LinkedLead;
	readonly getNow: () => Date;
	/** Counts what the limits count of a file that is about to be stored. Throws ProblemError beyond the sender's. */
	readonly countBytes: (size: number) => void;
}

/**
 * Looks at the bytes of an upload and stores it: a picture as we encode it, a PDF as it is.
 *
 * @throws ProblemError for any other file, one that cannot be opened, and beyond the limits
 */
export async function takeFile({ db, lead, getNow, countBytes }: Receiver, upload: Upload): Promise<void> {
	const { name, size, handle } = upload;
	const id = upload.id === undefined ? randomUUID() : requireUuid(upload.id);
	if (await hasFile(db, lead.id, id)) return;
	const kind = detectKind(await read(handle, 0, signatureLength));
	if (!kind) throw new ProblemError("wrong-file-type");
	const content = kind === "pdf" ? await readPdf(handle, size) : await readPicture(handle);
	// A small picture may be much larger once it is encoded by us
	const countedSize = Math.max(size, content.content.length);
	countBytes(countedSize);
	await addFile(db, lead, {
		id,
		at: getNow().getTime(),
		// Not every database stores a NUL, and cutting a name to its length may have halved a character
		name: name.toWellFormed().replace(/\p{Cc}/gu, "") || defaultNames[kind],
		sent_size: size,
		counted_size: countedSize,
		...content,
	});
}

const defaultNames = { picture: "photograph", pdf: "drawing.pdf" } as const;

type Content = Pick<FileRow, "type" | "width" | "height" | "content" | "thumbnail">;

async function readPicture({ fd }: FileHandle): Promise<Content> {
	const picture = await convertPicture(fd);
	if (!picture) throw new ProblemError("broken-file");
	return { type: "image/jpeg", ...picture };
}

async function readPdf(handle: FileHandle, size: number): Promise<Content> {
	const end = await read(handle, Math.max(0, size - trailerLength), trailerLength);
	if (!isCompletePdf(end)) throw new ProblemError("broken-file");
	return { type: drawingType, width: null, height: null, content: await read(handle, 0, size), thumbnail: null };
}

async function read(handle: FileHandle, position: number, length: number): Promise<Buffer> {
	const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(length), position });
	return buffer.subarray(0, bytesRead);
}
