import { createReadStream } from "node:fs";
import { type FileHandle, open, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Encrypter } from "age-encryption";
import type { Database } from "../database/schema.ts";
import { BackupError } from "./backup-error.ts";
import { sync } from "./chunked-io.ts";
import { type CopyBatch, writeBatch } from "./copy-database.ts";
import { createDecrypter } from "./encryption.ts";

const journalName = "leads.journal";

/** The journal's first line. Every further line is a batch, as JSON or encrypted. */
interface Heading {
	/** Time from which the journal is complete. */
	readonly since: number;
	/** Ids of the database's erasure keys. */
	readonly keyIds: readonly string[];
}

export interface JournalFile {
	/** Resolves when the batches are on disk. Without batches it only updates the journal's time. */
	append(batches: readonly CopyBatch[], now: number): Promise<void>;
	close(): Promise<void>;
}

/**
 * Replaces the journal. The old one stays until everything that the new one starts with is on disk.
 *
 * @param recipient age public key that the batches are encrypted to
 * @throws BackupError if the old journal belongs to another database: a service started on a new machine before the
 * restore must not overwrite what the restore needs
 */
export async function createJournalFile(
	folder: string,
	heading: Heading,
	first: AsyncIterable<CopyBatch>,
	recipient: string | undefined,
): Promise<JournalFile> {
	const part = join(folder, `.${journalName}.part`);
	const path = join(folder, journalName);
	await requireOwnJournal(path, heading.keyIds);
	await rm(part, { force: true });
	const file = await open(part, "wx", 0o600);
	const write = async (batch: CopyBatch) => file.appendFile(`${await formatLine(batch, recipient)}\n`);
	try {
		await file.appendFile(`${JSON.stringify(heading)}\n`);
		for await (const batch of first) await write(batch);
		await file.sync();
		await rename(part, path);
		sync(folder);
	} catch (error) {
		await file.close();
		await rm(part, { force: true });
		throw error;
	}
	return {
		async append(batches, now) {
			for (const batch of batches) await write(batch);
			if (batches.length > 0) await file.datasync();
			await requireInPlace(file, path);
			await file.utimes(now / 1000, now / 1000);
		},
		close: () => file.close(),
	};
}

async function requireOwnJournal(path: string, keyIds: readonly string[]): Promise<void> {
	if (!(await stat(path).catch(() => undefined))) return;
	for await (const line of createInterface({ input: createReadStream(path, "utf8") })) {
		const heading = parseHeading(parseLine(line), path);
		if (heading.keyIds.some((id) => keyIds.includes(id))) return;
		break;
	}
	throw new BackupError(`${path} belongs to another database: restore it, or move it away`);
}

/**
 * Checks that the journal is still in place: writing to a file that was moved or deleted, or to a removed disk, would
 * succeed.
 */
async function requireInPlace(file: FileHandle, path: string): Promise<void> {
	const [written, found] = [await file.stat(), await stat(path)];
	if (written.ino !== found.ino || written.dev !== found.dev) throw new BackupError(`${path} was replaced`);
}

async function formatLine(batch: CopyBatch, recipient: string | undefined): Promise<string> {
	const text = JSON.stringify(batch);
	if (recipient === undefined) return text;
	const encrypter = new Encrypter();
	encrypter.addRecipient(recipient);
	return JSON.stringify(Buffer.from(await encrypter.encrypt(text)).toString("base64"));
}

export interface AppliedJournal {
	/** Start of the time for which the journal is complete, in milliseconds since 1970. */
	readonly since: number;
	/** End of the time for which the journal is complete, in milliseconds since 1970. Later data is lost. */
	readonly upTo: number;
}

/**
 * Adds a journal's batches to a restored database, which may have some of them. A last line that a crash truncated is
 * skipped.
 *
 * @throws BackupError if the journal is damaged, of another database, or encrypted and its key is missing
 */
export async function applyJournal(db: Database, file: string, keyFile: string | undefined): Promise<AppliedJournal> {
	const { mtimeMs } = await stat(file).catch((error: unknown) => {
		throw new BackupError(`${file} cannot be read`, { cause: error });
	});
	let heading: Heading | undefined;
	let truncatedLine: number | undefined;
	let number = 0;
	for await (const line of createInterface({ input: createReadStream(file, "utf8") })) {
		number += 1;
		if (truncatedLine !== undefined) throw new BackupError(`${file} is damaged in line ${truncatedLine}`);
		const record = parseLine(line);
		if (record === undefined) {
			truncatedLine = number;
		} else if (!heading) {
			heading = parseHeading(record, file);
			await requireSameDatabase(db, heading, file);
		} else {
			await writeBatch(
				db,
				typeof record === "string" ? await decryptBatch(record, file, keyFile) : parseBatch(record, file),
			);
		}
	}
	if (!heading) throw new BackupError(`${file} is not a journal, or is damaged`);
	return { since: heading.since, upTo: mtimeMs };
}

/** Returns the journal's path in a folder; undefined if there is none. */
export async function findJournal(folder: string): Promise<string | undefined> {
	const file = join(folder, journalName);
	return (await stat(file).catch(() => undefined))?.isFile() ? file : undefined;
}

function parseLine(line: string): unknown {
	try {
		return JSON.parse(line);
	} catch {
		return undefined;
	}
}

const hasKeys = <K extends string>(value: unknown, ...keys: readonly K[]): value is Record<K, unknown> =>
	typeof value === "object" && value !== null && keys.every((key) => key in value);

function parseHeading(value: unknown, file: string): Heading {
	if (hasKeys(value, "since", "keyIds") && typeof value.since === "number" && Array.isArray(value.keyIds)) {
		return { since: value.since, keyIds: value.keyIds.map(String) };
	}
	throw new BackupError(`${file} is not a journal, or is damaged`);
}

const isBatch = (value: unknown): value is CopyBatch =>
	hasKeys(value, "leads", "deliveries", "attempts", "confirmations") &&
	[value.leads, value.deliveries, value.attempts, value.confirmations].every((rows) => Array.isArray(rows));

function parseBatch(value: unknown, file: string): CopyBatch {
	if (isBatch(value)) return value;
	throw new BackupError(`${file} is damaged`);
}

async function decryptBatch(encrypted: string, file: string, keyFile: string | undefined): Promise<CopyBatch> {
	const decrypter = await createDecrypter(file, keyFile);
	const text = await decrypter.decrypt(Buffer.from(encrypted, "base64"), "text").catch((error: unknown) => {
		throw new BackupError(`${file} cannot be decrypted with the key in ${keyFile}`, { cause: error });
	});
	return parseBatch(parseLine(text), file);
}

async function requireSameDatabase(db: Database, { keyIds }: Heading, file: string): Promise<void> {
	const databaseKeys = await db.selectFrom("erasure_keys").select("id").execute();
	if (!databaseKeys.some(({ id }) => keyIds.includes(id))) throw new BackupError(`${file} belongs to another database`);
}
