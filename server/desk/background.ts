import { setImmediate as nextTurn } from "node:timers/promises";
import { type Log, logFailure } from "../log.ts";

/** Runs work after the response to its request, whose time does not reveal whether there was anything to do. */
export function createBackground(log: Log) {
	const pending = new Set<Promise<void>>();
	return {
		run(work: () => Promise<void>): void {
			const done = nextTurn()
				.then(work)
				.catch((error) => logFailure(log, error, "work after a response failed"))
				.finally(() => pending.delete(done));
			pending.add(done);
		},
		/** Resolves when all work has ended. */
		stop: async (): Promise<void> => void (await Promise.all(pending)),
	};
}
