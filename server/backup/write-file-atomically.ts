import { randomUUID } from "node:crypto";
import { existsSync, lstatSync, rmSync } from "node:fs";
import { open, rename } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/** Writes the next part of a file. */
type Print = (part: string | Uint8Array) => Promise<void>;

/** Bytes collected before a write. */
const bufferLength = 65_536;

/**
 * Writes a file that only its owner can read. The content goes to a temporary file that is then renamed, so that a
 * failure leaves no partial file and keeps an existing one. A symbolic link is replaced, not followed.
 *
 * @throws Error with one line if the file exists and must not be replaced
 */
export async function writeFileAtomically<T>(
	path: string,
	mayReplace: boolean,
	write: (print: Print) => Promise<T>,
): Promise<T> {
	const existing = lstatSync(path, { throwIfNoEntry: false });
	if (existing?.isDirectory()) throw new Error(`${path} is a folder`);
	if (existing && !mayReplace) throw new Error(`${path} already exists: add --force to replace it`);
	if (!existsSync(dirname(path))) throw new Error(`the folder ${dirname(path)} does not exist`);
	const part = join(dirname(path), `.${basename(path)}.${randomUUID()}.part`);
	const removePart = () => rmSync(part, { force: true });
	process.once("exit", removePart);
	const file = await open(part, "wx", 0o600);
	try {
		let waiting: Buffer[] = [];
		let length = 0;
		const flush = async () => {
			await file.appendFile(Buffer.concat(waiting));
			waiting = [];
			length = 0;
		};
		const written = await write(async (result) => {
			const bytes = Buffer.from(result);
			waiting.push(bytes);
			length += bytes.length;
			if (length >= bufferLength) await flush();
		});
		await flush();
		await file.sync();
		await rename(part, path);
		return written;
	} finally {
		await file.close();
		removePart();
		process.off("exit", removePart);
	}
}
