import { Worker } from "node:worker_threads";
import { BackupFailed } from "./backup-failed.ts";
import type { Backup, BackupOrder } from "./make-backup.ts";
import type { Restored, RestoreOrder } from "./restore.ts";

/** What the thread is asked to do. */
export type Errand =
	| { readonly task: "backup"; readonly order: BackupOrder }
	| { readonly task: "restore" | "tryRestore"; readonly order: RestoreOrder };

/** What it answers. */
export type Outcome<T> = { readonly done: T } | { readonly failed: string };

/** Reading a large file from end to end takes minutes: pages and leads must not wait for it. */
const inThread = <Done>(errand: Errand): Promise<Done> =>
	new Promise((resolve, reject) => {
		const thread = new Worker(new URL("./backup-thread.ts", import.meta.url), { workerData: errand });
		thread.on("message", (outcome: Outcome<Done>) =>
			"failed" in outcome ? reject(new BackupFailed(outcome.failed)) : resolve(outcome.done),
		);
		thread.on("error", reject);
		thread.on("exit", () => reject(new BackupFailed("its thread ended early")));
	});

/** Writes and checks a backup. @throws BackupFailed, in one line */
export const runBackup = (order: BackupOrder): Promise<Backup> => inThread({ task: "backup", order });
/** Restores into an empty database. @throws BackupFailed, in one line */
export const runRestore = (order: RestoreOrder): Promise<Restored> => inThread({ task: "restore", order });
/** Restores into a temporary database. @throws BackupFailed, in one line */
export const runTrial = (order: RestoreOrder): Promise<Restored> => inThread({ task: "tryRestore", order });
