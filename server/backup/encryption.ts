import { openAsBlob } from "node:fs";
import { readFile } from "node:fs/promises";
import { Decrypter, Encrypter } from "age-encryption";
import { BackupError } from "./backup-error.ts";

/** First bytes of every file in age's format (https://age-encryption.org/v1). */
export const ageHeader = "age-encryption.org/v1";

/** Yields a file's content, encrypted to a public key. */
export async function* encryptFile(file: string, recipient: string): AsyncGenerator<Uint8Array> {
	const encrypter = new Encrypter();
	encrypter.addRecipient(recipient);
	yield* await encrypter.encrypt((await openAsBlob(file)).stream());
}

/** Yields an encrypted file's content, by the keys of a file of `age-keygen`. Throws BackupError when none fits. */
export async function* decryptFile(file: string, keyFile: string | undefined): AsyncGenerator<Uint8Array> {
	const decrypter = await createDecrypter(file, keyFile);
	try {
		yield* await decrypter.decrypt((await openAsBlob(file)).stream());
	} catch (error) {
		const isOtherKey = error instanceof Error && /no identity matched/i.test(error.message);
		const reason = isOtherKey ? `cannot be decrypted with the key in ${keyFile}` : "is damaged: it cannot be decrypted";
		throw new BackupError(`${file} ${reason}`, { cause: error });
	}
}

async function createDecrypter(encrypted: string, keyFile: string | undefined): Promise<Decrypter> {
	if (keyFile === undefined)
		throw new BackupError(`${encrypted} is encrypted: give the file of its key with --key FILE`);
	const lines = await readFile(keyFile, "utf8").catch(() => {
		throw new BackupError(`${keyFile} cannot be read`);
	});
	const keys = lines.split(/\r?\n/).filter((line) => line.startsWith("AGE-SECRET-KEY-"));
	if (keys.length === 0) throw new BackupError(`${keyFile} contains no age key`);
	const decrypter = new Decrypter();
	try {
		for (const key of keys) decrypter.addIdentity(key.trim());
	} catch (error) {
		throw new BackupError(`${keyFile} contains a malformed key`, { cause: error });
	}
	return decrypter;
}
