import { closeSync, fdatasyncSync, fsyncSync, openSync, readSync, writeSync } from "node:fs";
import { open } from "node:fs/promises";

/**
 * Bytes written between two syncs. Unwritten data piles up until the system flushes it all, and meanwhile every
 * commit waits for the disk: 200 ms after 250 MB.
 */
export const syncInterval = 2 * 1024 * 1024;

/** Waits until a file, or a folder's entries, are on disk. */
export function sync(path: string): void {
	const file = openSync(path, "r");
	fsyncSync(file);
	closeSync(file);
}

/** Copies a file to a new one that only its owner can read. Blocks the calling thread. */
export function copyChunked(from: string, to: string): void {
	const source = openSync(from, "r");
	try {
		const target = openSync(to, "wx", 0o600);
		try {
			const piece = Buffer.alloc(syncInterval);
			for (let length = readSync(source, piece); length > 0; length = readSync(source, piece)) {
				for (let written = 0; written < length; ) written += writeSync(target, piece, written, length - written);
				fdatasyncSync(target);
			}
		} finally {
			closeSync(target);
		}
	} finally {
		closeSync(source);
	}
}

/** Writes a stream to a new file that only its owner can read. */
export async function writeChunked(to: string, content: ReadableStream<Uint8Array>): Promise<void> {
	const file = await open(to, "wx", 0o600);
	try {
		let unwritten = 0;
		for await (const bytes of content) {
			await file.writeFile(bytes);
			unwritten += bytes.length;
			if (unwritten < syncInterval) continue;
			await file.datasync();
			unwritten = 0;
		}
		await file.sync();
	} finally {
		await file.close();
	}
}
