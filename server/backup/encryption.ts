import { openAsBlob } from "node:fs";
import { readFile } from "node:fs/promises";
import { Decrypter, Encrypter } from "age-encryption";
import { BackupError } from "./backup-error.ts";
import { writeChunked } from "./chunked-io.ts";

/** First bytes of every file in age's format (https://age-encryption.org/v1). */
export const ageHeader = "age-encryption.org/v1";

/** Encrypts a file to a public key, into a new file that only its owner can read. */
export async function encryptFile(from: string, to: string, recipient: string): Promise<void> {
	const encrypter = new Encrypter();
	encrypter.addRecipient(recipient);
	await writeChunked(to, await encrypter.encrypt((await openAsBlob(from)).stream()));
}

/** Decrypts a file with the keys of a key file, as `age-keygen` writes it. Throws BackupError when no key fits. */
export async function decryptFile(from: string, to: string, keyFile: string | undefined): Promise<void> {
	const decrypter = await createDecrypter(from, keyFile);
	try {
		await writeChunked(to, await decrypter.decrypt((await openAsBlob(from)).stream()));
	} catch (error) {
		const reason = error instanceof Error ? error.message : "";
		throw new BackupError(
			/no identity matched/i.test(reason)
				? `${from} cannot be decrypted with the key in ${keyFile}`
				: `${from} is damaged: it cannot be decrypted`,
			{ cause: error },
		);
	}
}

/** Creates a decrypter with the keys of a key file. Throws BackupError without a key file, or if it has no key. */
export async function createDecrypter(encrypted: string, keyFile: string | undefined): Promise<Decrypter> {
	if (keyFile === undefined)
		throw new BackupError(`${encrypted} is encrypted: give the file of its key with --key FILE`);
	const lines = await readFile(keyFile, "utf8").catch(() => {
		throw new BackupError(`${keyFile} cannot be read`);
	});
	const decrypter = new Decrypter();
	let keys = 0;
	for (const line of lines.split(/\r?\n/)) {
		if (!line.startsWith("AGE-SECRET-KEY-")) continue;
		try {
			decrypter.addIdentity(line.trim());
			keys += 1;
		} catch {
			throw new BackupError(`${keyFile} contains a malformed key`);
		}
	}
	if (keys === 0) throw new BackupError(`${keyFile} contains no age key`);
	return decrypter;
}
