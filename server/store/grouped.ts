import { setImmediate as nextTurn } from "node:timers/promises";

interface Waiting<T, R> {
	readonly item: T;
	readonly resolve: (result: R) => void;
	readonly reject: (error: unknown) => void;
}

/**
 * Batches calls: items that arrive in the same turn of the event loop, or during a commit, go into one commit. A sync
 * to disk costs the same for one lead as for a hundred.
 *
 * @param commit resolves to a function from an item to its result; if it fails, only the items of this commit fail
 * @param batchSize most items in one commit
 */
export function grouped<T, R>(
	commit: (items: readonly T[]) => Promise<(item: T) => R>,
	batchSize = 500,
): (item: T) => Promise<R> {
	const waiting: Waiting<T, R>[] = [];
	let isRunning = false;

	async function run(): Promise<void> {
		isRunning = true;
		while (waiting.length > 0) {
			await nextTurn();
			const group = waiting.splice(0, batchSize);
			try {
				const resultOf = await commit(group.map(({ item }) => item));
				for (const { item, resolve, reject } of group) {
					try {
						resolve(resultOf(item));
					} catch (error) {
						reject(error);
					}
				}
			} catch (error) {
				for (const { reject } of group) reject(error);
			}
		}
		isRunning = false;
	}

	return (item) =>
		new Promise((resolve, reject) => {
			waiting.push({ item, resolve, reject });
			if (!isRunning) void run();
		});
}
