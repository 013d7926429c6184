import { randomUUID } from "node:crypto";
import { type FileHandle, open, unlink } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import busboy from "busboy";
import { second } from "../../content/shared/time.ts";
import { cleanLine } from "../../forms/clean-text.ts";
import { fileLimits } from "../../forms/customer-page.ts";
import { ProblemError } from "../problem.ts";

/** A file that has arrived whole, before anybody has looked at its bytes. It has no name on the disk. */
export interface Upload {
	/** Chosen by the browser; absent without JavaScript. */
	readonly id: string | undefined;
	readonly name: string;
	readonly size: number;
	readonly handle: FileHandle;
}

interface UploadRequest {
	readonly body: Readable;
	readonly contentType: string;
	/** Folder in which the files are while they are looked at. */
	readonly folder: string;
	/** Decides before a file is received whether it may come. Throws ProblemError if not. */
	readonly admit: () => Promise<void>;
	readonly take: (upload: Upload) => Promise<void>;
}

interface Refused {
	readonly name: string;
	readonly problem: ProblemError;
}

/** Milliseconds in which at least `minBytes` have to come. A sender that is slower keeps a place from others. */
const maxPause = 20 * second;
const minBytes = 16 * 2 ** 10;
const maxNameLength = 200;
const maxFieldSize = 100;
/** More parts than a browser sends of the files that a page may have. Each costs more than its bytes. */
const maxParts = 100;

/**
 * Receives the files of a multipart body one after the other, each in a file without a name. The body is never in memory:
 * what cannot be written yet is not read. A file that is refused is read to its end, so that the browser gets the answer,
 * and the next one is taken all the same.
 *
 * @throws ProblemError for a body that is no multipart, breaks off or has no file, and for files that were refused
 */
export async function receiveUploads(request: UploadRequest): Promise<void> {
	const parser = openParser(request.contentType);
	const refused: Refused[] = [];
	let id: string | undefined;
	let files = 0;
	let failure: { readonly error: unknown } | undefined;
	let last = Promise.resolve();
	parser.on("field", (name, value) => {
		if (name === "id") id = value;
	});
	// It would read the rest of the body all the same
	parser.on("partsLimit", () => parser.destroy(new ProblemError("too-many-files")));
	parser.on("file", (_, stream, { filename = "" }) => {
		const file = { id, name: cleanLine(filename).slice(0, maxNameLength) };
		id = undefined;
		// A file is open until the end of its turn; an error of one that still waits is that of the whole body
		stream.on("error", () => {});
		last = last
			.then(() => receive(request, stream, file))
			.then((isFile) => {
				if (isFile) files += 1;
			})
			.catch((error) => {
				stream.resume();
				if (error instanceof ProblemError) refused.push({ name: file.name, problem: error });
				else failure ??= { error };
			});
	});
	try {
		await pipeline(request.body, endIfSlow, parser);
	} catch (error) {
		await last;
		throw error instanceof ProblemError ? error : new ProblemError("incomplete-body");
	}
	await last;
	if (failure) throw failure.error;
	const [first] = refused;
	if (!first && files === 0) throw new ProblemError("no-file");
	if (first) throw files + refused.length > 1 ? nameAll(first.problem, refused) : first.problem;
}

/** Ends a body that comes too slowly. The time for which it waits to be read does not count. */
async function* endIfSlow(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
	const chunks = body[Symbol.asyncIterator]();
	let bytes = 0;
	let left = maxPause;
	while (true) {
		const { promise, reject } = Promise.withResolvers<never>();
		const began = performance.now();
		const timer = setTimeout(() => reject(new ProblemError("incomplete-body")), left);
		const next = await Promise.race([chunks.next(), promise]).finally(() => clearTimeout(timer));
		if (next.done) return;
		bytes += next.value.length;
		left -= performance.now() - began;
		if (bytes >= minBytes) {
			bytes = 0;
			left = maxPause;
		}
		yield next.value;
	}
}

/** Names each file that was refused, and why. */
const nameAll = ({ code, headers }: ProblemError, refused: readonly Refused[]): ProblemError =>
	new ProblemError(code, {
		headers,
		detail: refused.map(({ name, problem }) => `${name}: ${problem.message}`).join(". "),
	});

function openParser(contentType: string): busboy.Busboy {
	try {
		return busboy({
			headers: { "content-type": contentType },
			defParamCharset: "utf8",
			// A file of exactly the limit is within it
			limits: {
				fileSize: fileLimits.size + 1,
				files: fileLimits.count + 1,
				fields: fileLimits.count + 1,
				fieldSize: maxFieldSize,
				parts: maxParts,
			},
		});
	} catch {
		throw new ProblemError("wrong-content-type");
	}
}

/** Receives one file. Returns false for the empty one that a browser sends if none was chosen. */
async function receive(
	{ folder, admit, take }: UploadRequest,
	stream: Readable & { readonly truncated?: boolean },
	{ id, name }: Pick<Upload, "id" | "name">,
): Promise<boolean> {
	await admit();
	const path = join(folder, `.upload-${randomUUID()}`);
	const handle = await open(path, "wx+", 0o600);
	try {
		await unlink(path);
		await handle.writeFile(stream).catch(refuseUnwritten);
		if (stream.truncated) throw new ProblemError("file-too-large");
		const { size } = await handle.stat();
		if (size === 0 && name === "") return false;
		await take({ id, name, size, handle });
		return true;
	} finally {
		await handle.close();
	}
}

/** A disk may fill while a file arrives. Anything else that ends it early is the sender's line. */
function refuseUnwritten(error: unknown): never {
	const isFull = error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT");
	throw new ProblemError(isFull ? "disk-reserve" : "incomplete-body");
}
