import { getReason } from "../log.ts";

/** Thrown when a backup or a restore fails. The message is one line for the operator, without personal data. */
export class BackupError extends Error {
	override readonly name = "BackupError";
}

/** Describes a failure at a file or folder in one line, such as `/mnt/backup: no space left on device`. */
export const describeFailure = (place: string, error: unknown): BackupError =>
	error instanceof BackupError ? error : new BackupError(`${place}: ${getReason(error)}`, { cause: error });
