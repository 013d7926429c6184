/** The thread that backs up and restores; `in-thread.ts` starts it. */
import { parentPort, workerData } from "node:worker_threads";
import { describeError, isBug } from "../log.ts";
import type { Errand, Outcome } from "./in-thread.ts";
import { makeBackup } from "./make-backup.ts";
import { restore, tryRestore } from "./restore.ts";

const errand: Errand = workerData;

function run() {
	if (errand.task === "backup") return makeBackup(errand.order);
	return errand.task === "restore" ? restore(errand.order) : tryRestore(errand.order);
}

let outcome: Outcome<unknown>;
try {
	outcome = { done: await run() };
} catch (error) {
	const reason = error instanceof Error ? (error.message.split("\n")[0] ?? error.name) : String(error);
	outcome = { failed: isBug(error) ? `a bug: ${JSON.stringify(describeError(error))}` : reason };
}
parentPort?.postMessage(outcome);
