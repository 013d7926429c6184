import { closeSync, existsSync, fsyncSync, lstatSync, openSync } from "node:fs";
import { open, rename } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { withTemporaryPath } from "./temporary-path.ts";

type Content = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

/**
 * Writes a file that only its owner can read. The content goes to a temporary file that is then renamed, so that a
 * failure leaves no partial file and keeps an existing one. A symbolic link is replaced, not followed.
 *
 * @throws Error with one line if the file exists and must not be replaced
 */
export async function writeFileAtomically(path: string, mayReplace: boolean, content: Content): Promise<void> {
	const existing = lstatSync(path, { throwIfNoEntry: false });
	if (existing?.isDirectory()) throw new Error(`${path} is a folder`);
	if (existing && !mayReplace) throw new Error(`${path} already exists: add --force to replace it`);
	if (!existsSync(dirname(path))) throw new Error(`the folder ${dirname(path)} does not exist`);
	await withTemporaryPath(path, async (part) => {
		// Opens the file first: if the content fails at once, the file would be removed before it is created
		const file = await open(part, "wx", 0o600);
		await pipeline(content, file.createWriteStream({ flush: true }));
		await rename(part, path);
		syncFolder(dirname(path));
	});
}

/** Waits until the names in a folder are on disk. */
export function syncFolder(folder: string): void {
	const descriptor = openSync(folder, "r");
	try {
		fsyncSync(descriptor);
	} finally {
		closeSync(descriptor);
	}
}
