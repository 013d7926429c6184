import { getReason } from "../log.ts";

/** Thrown when a backup or a restore fails. The message is one line for the operator, without personal data. */
export class BackupError extends Error {
	override readonly name = "BackupError";
}

/** Converts a failure at a file or folder to an error of one line, such as `/mnt/backup: no space left on device`. */
export const toBackupError = (place: string, error: unknown): BackupError =>
	error instanceof BackupError ? error : new BackupError(`${place}: ${getReason(error)}`, { cause: error });
