import { hash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { customerPagePath } from "../../forms/customer-page.ts";
import { detectContentType } from "./content-types.ts";
import { buildPolicy } from "./csp.ts";

/** Compression of a file, named as in Accept-Encoding. */
export type ContentCoding = "br" | "gzip";

export interface BuiltFile {
	readonly cacheControl: string;
	readonly policy?: string;
	/** Content of a text file, kept in memory, or a handler that reads a picture or a film from disk. */
	readonly content: BuiltText | ReturnType<typeof serveStatic>;
}

export interface BuiltText {
	readonly type: string;
	/** Entity tag of the uncompressed file, without quotes. */
	readonly tag: string;
	readonly plain: Uint8Array<ArrayBuffer>;
	readonly compressed: ReadonlyMap<ContentCoding, Uint8Array<ArrayBuffer>>;
}

const suffixes = [
	["br", ".br"],
	["gzip", ".gz"],
] as const;

const toUrlPath = (path: string): string => {
	const address = `/${path.split(sep).join("/")}`;
	return address.endsWith("/index.html") ? address.slice(0, -"/index.html".length) || "/" : address;
};

/** Folders in which a file's name changes with its content. */
const hashedFolders = /^\/(assets|fonts|icons|media)\//;
const chooseCacheControl = (address: string): string => {
	if (hashedFolders.test(address)) return "public, max-age=31536000, immutable";
	// A page's prefetched data is still good when its link is followed
	return address.endsWith(".data") ? "public, max-age=60" : "public, max-age=0, must-revalidate";
};

const loadFile = async (
	file: string,
	address: string,
	siblings: ReadonlySet<string>,
	mediaOrigin?: string,
): Promise<BuiltFile> => {
	const cacheControl = chooseCacheControl(address);
	const { type, isText } = detectContentType(file);
	if (!isText) return { cacheControl, content: serveStatic({ path: file }) };
	const plain = await readFile(file);
	const compressed = new Map<ContentCoding, Uint8Array<ArrayBuffer>>();
	for (const [coding, suffix] of suffixes) {
		if (siblings.has(file + suffix)) compressed.set(coding, await readFile(file + suffix));
	}
	const content = { type, tag: hash("sha256", plain, "base64url").slice(0, 22), plain, compressed };
	const policy =
		type.startsWith("text/html") && buildPolicy(plain.toString(), mediaOrigin, address === customerPagePath);
	return { cacheControl, content, ...(policy && { policy }) };
};

/**
 * Reads the built site once into a table of files by URL path. Only files in the table are served, so that no requested
 * path ever reaches the disk.
 *
 * @param folder the build's client folder
 * @param mediaOrigin the host of the videos, if it is not the site itself
 */
export async function loadBuiltFiles(folder: string, mediaOrigin?: string): Promise<ReadonlyMap<string, BuiltFile>> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
	const siblings = new Set(files);
	const table = new Map<string, BuiltFile>();
	for (const file of files) {
		const original = file.replace(/\.(br|gz)$/, "");
		if (original !== file && siblings.has(original)) continue;
		const address = toUrlPath(relative(folder, file));
		table.set(address, await loadFile(file, address, siblings, mediaOrigin));
	}
	return table;
}
