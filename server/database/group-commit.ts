import { isOutage } from "./outage.ts";
import type { Database } from "./schema.ts";

/** Maximum number of functions in one transaction, so that other statements get their turn. */
const maxGroup = 100;

interface PendingCommit {
	run(transaction: Database): Promise<void>;
	commit(): void;
	fail(error: unknown): void;
	/** Runs the function in a transaction of its own. */
	runAlone(): Promise<void>;
}

const queues = new WeakMap<Database, PendingCommit[]>();

/**
 * Runs a function in a transaction that is synced to disk before this resolves. Functions that arrive during a sync
 * share the next transaction, so that many leads need one sync (group commit): with a sync for each, 64 senders waited
 * longer than the 250 ms that we promise (decision 007).
 *
 * @param work may run twice: if one of a group fails, each runs again in a transaction of its own, except in an outage
 */
export function commitTogether<T>(db: Database, work: (transaction: Database) => Promise<T>): Promise<T> {
	return new Promise((resolve, reject) => {
		let result: T;
		const waiting: PendingCommit = {
			async run(transaction) {
				result = await work(transaction);
			},
			commit: () => resolve(result),
			fail: reject,
			runAlone: () => db.transaction().execute(work).then(resolve, reject),
		};
		const queue = queues.get(db);
		if (queue) queue.push(waiting);
		else void commitQueue(db, [waiting]);
	});
}

async function commitQueue(db: Database, queue: PendingCommit[]): Promise<void> {
	queues.set(db, queue);
	while (queue.length > 0) await commitGroup(db, queue.splice(0, maxGroup));
	queues.delete(db);
}

async function commitGroup(db: Database, group: readonly PendingCommit[]): Promise<void> {
	try {
		await db.transaction().execute(async (transaction) => {
			for (const { run } of group) await run(transaction);
		});
		for (const { commit } of group) commit();
	} catch (error) {
		for (const { fail, runAlone } of group) {
			// Otherwise each function would wait for the database as long as the group did
			if (isOutage(error)) fail(error);
			else await runAlone();
		}
	}
}
