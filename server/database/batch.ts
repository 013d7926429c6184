import { setImmediate as nextTurn } from "node:timers/promises";
import type { Insertable } from "kysely";
import type { Database, Tables } from "./schema.ts";

interface QueuedItem<T, R> {
	readonly item: T;
	readonly resolve: (result: R) => void;
	readonly reject: (error: unknown) => void;
}

/** Maximum number of items in one commit or statement: SQLite takes 32,766 values in one, PostgreSQL twice as many. */
const batchSize = 500;

/** Splits rows or ids into parts that fit in one statement. */
export const splitIntoBatches = <T>(items: readonly T[]): readonly (readonly T[])[] =>
	Array.from({ length: Math.ceil(items.length / batchSize) }, (_, batch) =>
		items.slice(batch * batchSize, (batch + 1) * batchSize),
	);

/** Inserts the rows whose key the table does not have yet. */
export async function insertMissing<T extends keyof Tables>(
	db: Database,
	table: T,
	rows: readonly Insertable<Tables[T]>[],
): Promise<void> {
	for (const batch of splitIntoBatches(rows)) {
		await db
			.insertInto(table)
			.values(batch)
			.onConflict((conflict) => conflict.doNothing())
			.execute();
	}
}

/**
 * Batches calls on one target, such as a database: items that arrive in the same turn of the event loop, or during a
 * commit, go into one commit. A sync to disk costs the same for one lead as for a hundred.
 *
 * @param commit resolves to a function from an item to its result; if it fails, only the items of this commit fail
 */
export function createBatcher<K extends object, T, R>(
	commit: (target: K, items: readonly T[]) => Promise<(item: T) => R>,
): (target: K, item: T) => Promise<R> {
	const queues = new WeakMap<K, QueuedItem<T, R>[]>();

	async function run(target: K, waiting: QueuedItem<T, R>[]): Promise<void> {
		while (waiting.length > 0) {
			await nextTurn();
			const batch = waiting.splice(0, batchSize);
			try {
				const getResult = await commit(
					target,
					batch.map(({ item }) => item),
				);
				for (const { item, resolve, reject } of batch) {
					try {
						resolve(getResult(item));
					} catch (error) {
						reject(error);
					}
				}
			} catch (error) {
				for (const { reject } of batch) reject(error);
			}
		}
		queues.delete(target);
	}

	return (target, item) =>
		new Promise((resolve, reject) => {
			const waiting = queues.get(target);
			if (waiting) return waiting.push({ item, resolve, reject });
			const first = [{ item, resolve, reject }];
			queues.set(target, first);
			void run(target, first);
		});
}
