import { Worker } from "node:worker_threads";
import { type Approve, approveNoCode, type RestoreFinding } from "./approval.ts";
import { BackupError } from "./backup-error.ts";
import type { Backup, BackupRequest } from "./make-backup.ts";
import type { RestoreRequest, RestoreResult } from "./restore.ts";

/** A task for the thread. */
export type BackupTask =
	| { readonly task: "backup"; readonly request: BackupRequest }
	| { readonly task: "restore" | "checkRestore"; readonly request: RestoreRequest };

/** A message from the thread: a question, the result, or a failure. */
export type ThreadMessage<T> = { readonly asks: RestoreFinding } | { readonly done: T } | { readonly failed: string };

/** Runs a task in a thread, since reading a large file takes minutes, and pages and leads must not wait for it. */
const runInThread = <Done>(task: BackupTask, approve: Approve = approveNoCode): Promise<Done> =>
	new Promise((resolve, reject) => {
		const thread = new Worker(new URL("./backup-thread.ts", import.meta.url), { workerData: task });
		thread.on("message", (message: ThreadMessage<Done>) => {
			if ("asks" in message) approve(message.asks).then((isApproved) => thread.postMessage(isApproved), reject);
			else if ("failed" in message) reject(new BackupError(message.failed));
			else resolve(message.done);
		});
		thread.on("error", reject);
		thread.on("exit", () => reject(new BackupError("the backup thread ended unexpectedly")));
	});

/** Writes and checks a backup. Throws BackupError with a one-line message. */
export const runBackup = (request: BackupRequest): Promise<Backup> => runInThread({ task: "backup", request });
/** Restores into an empty database. Throws BackupError with a one-line message. */
export const runRestore = (request: RestoreRequest, approve: Approve): Promise<RestoreResult> =>
	runInThread({ task: "restore", request }, approve);
/** Restores into a temporary database. Throws BackupError with a one-line message. */
export const runRestoreCheck = (request: RestoreRequest, approve?: Approve): Promise<RestoreResult> =>
	runInThread({ task: "checkRestore", request }, approve);
