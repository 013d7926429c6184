/** Runs backups and restores in a worker thread, which `in-thread.ts` starts. */
import { parentPort, workerData } from "node:worker_threads";
import { describeError, isBug } from "../log.ts";
import type { Approve } from "./approval.ts";
import { makeBackup } from "./make-backup.ts";
import { checkRestore, restore } from "./restore.ts";
import type { BackupTask, ThreadMessage } from "./run-in-thread.ts";

const task: BackupTask = workerData;

/** Asks the parent thread for approval. */
const approve: Approve = (finding) =>
	new Promise((resolve) => {
		parentPort?.once("message", (isApproved: boolean) => resolve(isApproved));
		send({ asks: finding });
	});

const send = (message: ThreadMessage<unknown>) => parentPort?.postMessage(message);

function run() {
	if (task.task === "backup") return makeBackup(task.request);
	return task.task === "restore" ? restore(task.request, approve) : checkRestore(task.request, approve);
}

let outcome: ThreadMessage<unknown>;
try {
	outcome = { done: await run() };
} catch (error) {
	const reason = error instanceof Error ? (error.message.split("\n")[0] ?? error.name) : String(error);
	outcome = { failed: isBug(error) ? `a bug: ${JSON.stringify(describeError(error))}` : reason };
}
send(outcome);
