import { findLastRun } from "../database/job-runs.ts";
import type { Database } from "../database/schema.ts";
import { type Log, logFailure } from "../log.ts";
import { type Clock, systemClock } from "../time/clock.ts";
import { runEvery } from "../time/run-every.ts";
import { BackupError, describeFailure } from "./backup-error.ts";
import { type ChangesPosition, findPosition, listErasureKeyIds, readChanges } from "./journal-changes.ts";
import { createJournalFile, type JournalFile } from "./journal-file.ts";
import { requireFolder } from "./make-backup.ts";

/** Milliseconds between two rounds. A new lead is in the journal after at most this and the time to write it. */
const interval = 1_000;
const batchSize = 500;

interface JournalOptions {
	readonly db: Database;
	readonly folder: string;
	readonly recipient: string | undefined;
	/**
	 * Milliseconds between two backups. The journal starts that long before the last one, so that the one before it
	 * can be used too.
	 */
	readonly backupInterval: number;
	/** Called when the journal was rewritten, as after an erasure. */
	readonly onRewritten: () => Promise<void>;
	readonly log: Log;
	readonly clock?: Clock;
}

export interface Journal {
	/** Returns the milliseconds since the journal was last complete, and the current failure. */
	state(): { readonly lag: number; readonly failure: string | undefined };
	/** Writes what is left and closes the journal. */
	stop(): Promise<void>;
}

/**
 * Keeps a journal of new data since the last backups, until it is stopped. Each backup or erasure starts a new one, so
 * that nothing erased stays in it. A journal that cannot be written never stops leads from being
 * stored.
 */
export function startJournal(options: JournalOptions): Journal {
	const { db, folder, recipient, backupInterval, onRewritten, log, clock = systemClock } = options;
	let completeAt = clock.now();
	let failure: string | undefined;
	let current: { readonly file: JournalFile; readonly backupAt: number; position: ChangesPosition } | undefined;

	async function startFile(backupAt: number): Promise<void> {
		requireFolder(folder);
		await current?.file.close();
		current = undefined;
		const since = backupAt - backupInterval;
		let position = await findPosition(db, since);
		async function* batches() {
			for (;;) {
				const next = await readChanges(db, position, batchSize);
				if (!next) throw new BackupError("data was erased in the meantime");
				position = next.position;
				if (next.batch.leads.length + next.batch.attempts.length === 0) return;
				yield next.batch;
			}
		}
		const file = await createJournalFile(folder, { since, keyIds: await listErasureKeyIds(db) }, batches(), recipient);
		current = { file, backupAt, position };
		await onRewritten();
	}

	async function writeChanges(): Promise<void> {
		const begun = clock.now();
		const backupAt = await findLastRun(db, "backup");
		// A journal restores nothing without the backup that it continues
		if (backupAt === undefined) {
			failure = "there is no backup yet";
			return;
		}
		if (current?.backupAt !== backupAt) await startFile(backupAt);
		for (let isMore = true; isMore && current; ) {
			const next = await readChanges(db, current.position, batchSize);
			if (!next) {
				await startFile(backupAt);
				continue;
			}
			const { leads, attempts } = next.batch;
			isMore = leads.length === batchSize || attempts.length === batchSize;
			await current.file.append(leads.length + attempts.length > 0 ? [next.batch] : [], begun);
			current.position = next.position;
		}
		completeAt = begun;
		failure = undefined;
	}

	async function tryWriteChanges(): Promise<void> {
		try {
			await writeChanges();
		} catch (error) {
			const { message } = describeFailure(folder, error);
			if (message !== failure) logFailure(log, error, "the journal could not be written");
			failure = message;
			await current?.file.close().catch(() => undefined);
			current = undefined;
		}
	}

	const job = runEvery(interval, tryWriteChanges, clock);
	return {
		state: () => ({ lag: clock.now() - completeAt, failure }),
		async stop() {
			await job.stop();
			await tryWriteChanges();
			await current?.file.close();
		},
	};
}
