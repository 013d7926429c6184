/** Runs backups and restores in a worker thread, which `in-thread.ts` starts. */
import { parentPort, workerData } from "node:worker_threads";
import { describeError, isBug } from "../log.ts";
import type { Approve } from "./approval.ts";
import type { Errand, Message } from "./in-thread.ts";
import { makeBackup } from "./make-backup.ts";
import { restore, tryRestore } from "./restore.ts";

const errand: Errand = workerData;

/** Asks the parent thread for approval. */
const approve: Approve = (found) =>
	new Promise((resolve) => {
		parentPort?.once("message", (answer: boolean) => resolve(answer));
		send({ asks: found });
	});

const send = (message: Message<unknown>) => parentPort?.postMessage(message);

function run() {
	if (errand.task === "backup") return makeBackup(errand.order);
	return errand.task === "restore" ? restore(errand.order, approve) : tryRestore(errand.order, approve);
}

let outcome: Message<unknown>;
try {
	outcome = { done: await run() };
} catch (error) {
	const reason = error instanceof Error ? (error.message.split("\n")[0] ?? error.name) : String(error);
	outcome = { failed: isBug(error) ? `a bug: ${JSON.stringify(describeError(error))}` : reason };
}
send(outcome);
