import { hash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { policyOf } from "../policy.ts";
import { kindOf } from "./content-types.ts";

/** A compressed form of a file, named as in Accept-Encoding. */
export type Coding = "br" | "gzip";

/** One file of the built site, as it is served. */
export interface BuiltFile {
	/** Where it is on disk. */
	readonly file: string;
	readonly type: string;
	/** Of the uncompressed file, without quotes. */
	readonly tag: string;
	readonly size: number;
	readonly cacheControl: string;
	/** A page's Content-Security-Policy. */
	readonly policy?: string;
	/** Text is kept in memory; pictures and films are read from disk. */
	readonly text?: {
		readonly plain: Uint8Array<ArrayBuffer>;
		readonly compressed: ReadonlyMap<Coding, Uint8Array<ArrayBuffer>>;
	};
}

const suffixes = [
	["br", ".br"],
	["gzip", ".gz"],
] as const;

const addressOf = (path: string): string => {
	const address = `/${path.split(sep).join("/")}`;
	return address.endsWith("/index.html") ? address.slice(0, -"/index.html".length) || "/" : address;
};

/** In these folders a file's name changes with its content. */
const hashed = /^\/(assets|fonts|icons|media)\//;
const cacheControlOf = (address: string): string => {
	if (hashed.test(address)) return "public, max-age=31536000, immutable";
	// A page's data, fetched ahead, is still good when its link is followed.
	return address.endsWith(".data") ? "public, max-age=60" : "public, max-age=0, must-revalidate";
};

const load = async (file: string, address: string, siblings: ReadonlySet<string>, mediaOrigin?: string) => {
	const plain = await readFile(file);
	const { type, isText } = kindOf(file);
	const base = {
		file,
		type,
		tag: hash("sha256", plain, "base64url").slice(0, 22),
		size: plain.length,
		cacheControl: cacheControlOf(address),
	};
	if (!isText) return base;
	const compressed = new Map<Coding, Uint8Array<ArrayBuffer>>();
	for (const [coding, suffix] of suffixes) {
		if (siblings.has(file + suffix)) compressed.set(coding, await readFile(file + suffix));
	}
	const text = { plain, compressed };
	return type.startsWith("text/html")
		? { ...base, text, policy: policyOf(plain.toString(), mediaOrigin) }
		: { ...base, text };
};

/**
 * Reads the built site once: address to file. What is not in this table is not served, so that no address ever
 * reaches the disk by its own text.
 *
 * @param folder the build's client folder
 * @param mediaOrigin the host that videos come from, where it is not the site itself
 */
export async function loadBuiltFiles(folder: string, mediaOrigin?: string): Promise<ReadonlyMap<string, BuiltFile>> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
	const siblings = new Set(files);
	const table = new Map<string, BuiltFile>();
	for (const file of files) {
		const original = file.replace(/\.(br|gz)$/, "");
		if (original !== file && siblings.has(original)) continue;
		const address = addressOf(relative(folder, file));
		table.set(address, await load(file, address, siblings, mediaOrigin));
	}
	return table;
}
