import { createHmac, timingSafeEqual } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { BackupError } from "./backup-error.ts";

export const getSignaturePath = (backup: string): string => `${backup}.sig`;

/** Computes the HMAC-SHA-256 of a backup's name and content, so that an older backup cannot pass for a newer one. */
async function computeSignature(content: string, name: string, key: string): Promise<string> {
	const digest = createHmac("sha256", key).update(`${name}\n`);
	for await (const bytes of createReadStream(content)) digest.update(bytes);
	return digest.digest("hex");
}

/** Writes a backup's signature next to its final path, before the backup gets that name. */
export async function signBackup(content: string, backup: string, key: string): Promise<void> {
	const signature = await computeSignature(content, basename(backup), key);
	await writeFile(getSignaturePath(backup), `${signature}\n`, { mode: 0o600, flush: true });
}

/**
 * Checks a backup's signature.
 *
 * @param content path of a copy of the backup that nobody else can change
 * @throws BackupError unless the signature proves that the content was made with the key
 */
export async function verifySignature(content: string, backup: string, key: string | undefined): Promise<void> {
	const file = getSignaturePath(backup);
	const otherwise = "add --unsigned if you know who made it";
	if (key === undefined) {
		throw new BackupError(`${backup} cannot be verified without BACKUP_SIGNING_KEY: set it, or ${otherwise}`);
	}
	const signatureText = await readFile(file, "utf8").catch(() => undefined);
	if (signatureText === undefined)
		throw new BackupError(`${backup} is not signed (${file} does not exist): ${otherwise}`);
	const signature = Buffer.from(signatureText.trim());
	const expected = Buffer.from(await computeSignature(content, basename(backup), key));
	if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) {
		throw new BackupError(
			`${backup} does not match its signature: it was changed or renamed, or signed with another key`,
		);
	}
}
