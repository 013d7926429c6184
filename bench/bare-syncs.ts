import { once } from "node:events";
import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from "node:fs";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

/** Milliseconds between two of them. */
const pause = 20;

/** Syncs that are being measured in a thread of their own. */
interface BareSyncs {
	/** Leaves out those up to now. */
	forget(): void;
	/** @returns how many milliseconds each has taken */
	stop(): Promise<readonly number[]>;
}

/** Writes 4 kB to a file and syncs it, again and again: what a disk that somebody else uses makes a commit wait. */
export function startBareSyncs(file: string): BareSyncs {
	const took: number[] = [];
	const thread = new Worker(new URL(import.meta.url), { workerData: file });
	thread.on("message", (milliseconds: number) => took.push(milliseconds));
	return {
		forget: () => void took.splice(0),
		async stop() {
			thread.postMessage("stop");
			await once(thread, "exit");
			return took;
		},
	};
}

function syncAgainAndAgain(path: string): void {
	const file = openSync(path, "w", 0o600);
	const content = Buffer.alloc(4096);
	const timer = setInterval(() => {
		const begin = performance.now();
		writeSync(file, content);
		fdatasyncSync(file);
		parentPort?.postMessage(performance.now() - begin);
	}, pause);
	parentPort?.once("message", () => {
		clearInterval(timer);
		closeSync(file);
		rmSync(path);
	});
}

if (!isMainThread) syncAgainAndAgain(String(workerData));
