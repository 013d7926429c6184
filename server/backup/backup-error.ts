/** Thrown when a backup or a restore fails. The message is one line for the operator, without personal data. */
export class BackupError extends Error {
	override readonly name = "BackupError";
}

const reasons: Readonly<Record<string, string>> = {
	EACCES: "cannot be written or read by this user",
	EPERM: "cannot be written or read by this user",
	EROFS: "is on a read-only disk",
	ENOENT: "does not exist",
	ENOTDIR: "is not a folder",
	ENOSPC: "is on a disk that is full",
	EDQUOT: "is on a disk that is full",
	EFBIG: "is on a disk that is full",
	EIO: "is on a failing disk",
};

/** Reasons by SQLite's primary result code. */
const sqliteReasons: Readonly<Record<number, string>> = {
	8: "cannot be written by this user",
	10: "is on a failing disk or is full",
	11: "is damaged",
	13: "is on a disk that is full",
	14: "cannot be opened",
	26: "is not a database",
};

/** Describes a failure at a file or folder in one line. */
export function describeFailure(place: string, error: unknown): BackupError {
	if (error instanceof BackupError || !(error instanceof Error))
		return new BackupError(String(error).replace(/^BackupError: /, ""));
	const sqlite = "errcode" in error ? sqliteReasons[Number(error.errcode) & 0xff] : undefined;
	const system = "code" in error ? reasons[String(error.code)] : undefined;
	return new BackupError(`${place} ${sqlite ?? system ?? `failed: ${error.message.split("\n")[0]}`}`, {
		cause: error,
	});
}

/** Returns the result of work at a file or folder. Throws BackupError with a line that names the place. */
export function wrapFailure<T>(place: string, work: () => T): T {
	try {
		return work();
	} catch (error) {
		throw describeFailure(place, error);
	}
}
