/** Runs after the build: writes file.br and file.gz beside every text file that they make smaller. */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { detectContentType } from "../server/http/content-types.ts";

const brotli = (text: Uint8Array) =>
	promisify(brotliCompress)(text, {
		params: {
			[constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
			[constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
			[constants.BROTLI_PARAM_SIZE_HINT]: text.length,
		},
	});

const compressFile = async (file: string): Promise<void> => {
	const text = await readFile(file);
	const [br, gz] = await Promise.all([brotli(text), promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION })]);
	if (br.length < text.length) await writeFile(`${file}.br`, br);
	if (gz.length < text.length) await writeFile(`${file}.gz`, gz);
};

/** Compresses the text files of a built site. */
export async function compressSite(folder: string): Promise<void> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
	await Promise.all(files.filter((file) => detectContentType(file).isText).map(compressFile));
}

if (import.meta.main) await compressSite("build/client");
