import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";

/** Result of a derivation: files for the public folder, and a note about them for the generated modules. */
interface Derivation {
	readonly files: Readonly<Record<string, Uint8Array | string>>;
	readonly note: string;
}

/** An error in `media/` or in the build's settings that prevents the build. */
export class MediaError extends Error {
	override name = "MediaError";
}

/** Returns six hexadecimal digits of a hash over the parts. */
export function fingerprint(...parts: readonly (Uint8Array | string)[]): string {
	const hash = createHash("sha256");
	for (const part of parts) hash.update(part).update("\0");
	return hash.digest("hex").slice(0, 6);
}

/**
 * A folder of derived files: a derivation runs only if its key is new or one of its files is missing. Files and records
 * are written atomically, so a build may be killed, and two may run at the same time.
 */
export class DerivedFolder {
	readonly #folder: string;
	readonly #records: string;
	readonly #current = new Set<string>();
	readonly #currentRecords = new Set<string>();

	constructor(folder: string, records: string) {
		this.#folder = folder;
		this.#records = records;
	}

	/**
	 * Returns the derivation's note, from its record or by running it. The key must cover all of the derivation's
	 * inputs.
	 */
	async derive(key: string, derivation: () => Promise<Derivation>): Promise<string> {
		const recordFile = path.join(this.#records, `${key}.json`);
		this.#currentRecords.add(`${key}.json`);
		const recorded = parseRecord(await readFile(recordFile, "utf8").catch(() => "null"));
		const present = recorded ? await listNames(this.#folder) : [];
		if (recorded?.files.every((name) => present.includes(name))) return this.#keep(recorded);

		const { files, note } = await derivation();
		await Promise.all([this.#folder, this.#records].map((folder) => mkdir(folder, { recursive: true })));
		for (const [name, content] of Object.entries(files)) await this.#write(path.join(this.#folder, name), content);
		const record = { files: Object.keys(files), note };
		await this.#write(recordFile, JSON.stringify(record));
		return this.#keep(record);
	}

	getPath(file: string): string {
		return path.join(this.#folder, file);
	}

	/** Deletes the files and records that were not derived since this object was created. */
	async prune(): Promise<void> {
		const remove = async (folder: string, isStale: (name: string) => boolean) => {
			const stale = (await listNames(folder)).filter(isStale);
			await Promise.all(stale.map((name) => rm(path.join(folder, name), { force: true, recursive: true })));
		};
		await remove(this.#folder, (name) => !this.#current.has(name));
		await remove(this.#records, (name) => name.endsWith(".json") && !this.#currentRecords.has(name));
	}

	#keep({ files, note }: DerivationRecord): string {
		for (const name of files) this.#current.add(name);
		return note;
	}

	async #write(file: string, content: Uint8Array | string): Promise<void> {
		const draft = path.join(this.#records, `${randomUUID()}.tmp`);
		await writeFile(draft, content);
		await rename(draft, file);
	}
}

const listNames = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

interface DerivationRecord {
	readonly files: readonly string[];
	readonly note: string;
}

function parseRecord(text: string): DerivationRecord | undefined {
	const value: unknown = JSON.parse(text);
	if (typeof value !== "object" || value === null || !("files" in value) || !("note" in value)) return undefined;
	const { files, note } = value;
	return Array.isArray(files) && typeof note === "string" ? { files, note } : undefined;
}
