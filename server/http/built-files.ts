import { hash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { detectContentType } from "./content-types.ts";
import { buildPolicy } from "./csp.ts";

/** Compression of a file, named as in Accept-Encoding. */
export type Coding = "br" | "gzip";

export interface BuiltFile {
	/** Path on disk. */
	readonly file: string;
	readonly type: string;
	/** Entity tag of the uncompressed file, without quotes. */
	readonly tag: string;
	readonly size: number;
	readonly cacheControl: string;
	/** Content-Security-Policy of a page. */
	readonly policy?: string;
	/** Content of a text file, kept in memory. Pictures and films are read from disk. */
	readonly text?: {
		readonly content: Uint8Array<ArrayBuffer>;
		readonly compressed: ReadonlyMap<Coding, Uint8Array<ArrayBuffer>>;
	};
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

const loadFile = async (file: string, address: string, siblings: ReadonlySet<string>, mediaOrigin?: string) => {
	const content = await readFile(file);
	const { type, isText } = detectContentType(file);
	const base = {
		file,
		type,
		tag: hash("sha256", content, "base64url").slice(0, 22),
		size: content.length,
		cacheControl: chooseCacheControl(address),
	};
	if (!isText) return base;
	const compressed = new Map<Coding, Uint8Array<ArrayBuffer>>();
	for (const [coding, suffix] of suffixes) {
		if (siblings.has(file + suffix)) compressed.set(coding, await readFile(file + suffix));
	}
	const text = { content, compressed };
	return type.startsWith("text/html")
		? { ...base, text, policy: buildPolicy(content.toString(), mediaOrigin) }
		: { ...base, text };
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
