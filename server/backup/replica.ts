import { findLastRun } from "../database/job-runs.ts";
import type { Database } from "../database/schema.ts";
import { type Log, logFailure } from "../log.ts";
import { type Clock, systemClock } from "../time/clock.ts";
import { runEvery } from "../time/run-every.ts";
import { BackupError, describeFailure } from "./backup-error.ts";
import { erasureKeyIds, type JournalPosition, journalPositionAt, readJournal } from "./journal.ts";
import { createJournal, type JournalWriter } from "./journal-file.ts";
import { requireFolder } from "./make-backup.ts";

/** Milliseconds between two rounds. A new lead is in the journal after at most this and the time to write it. */
const interval = 1_000;
const pageSize = 500;

interface ReplicaOptions {
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

export interface Replica {
	/** Returns the milliseconds since the journal was last complete, and the current failure. */
	state(): { readonly behind: number; readonly failure: string | undefined };
	/** Writes what is left and closes the journal. */
	stop(): Promise<void>;
}

/**
 * Keeps a journal of new data since the last backups, until it is stopped. Each backup starts it anew, and so does
 * each erasure, so that nothing erased stays in it. A journal that cannot be written never stops leads from being
 * stored.
 */
export function startReplica(options: ReplicaOptions): Replica {
	const { db, folder, recipient, backupInterval, onRewritten, log, clock = systemClock } = options;
	let completeAt = clock.now();
	let failure: string | undefined;
	let current: { readonly writer: JournalWriter; readonly backupAt: number; position: JournalPosition } | undefined;

	async function begin(backupAt: number): Promise<void> {
		requireFolder(folder);
		await current?.writer.close();
		current = undefined;
		const since = backupAt - backupInterval;
		let position = await journalPositionAt(db, since);
		async function* pages() {
			for (;;) {
				const next = await readJournal(db, position, pageSize);
				if (!next) throw new BackupError("data was erased in the meantime");
				position = next.position;
				if (next.page.leads.length + next.page.attempts.length === 0) return;
				yield next.page;
			}
		}
		const writer = await createJournal(folder, { since, keyIds: await erasureKeyIds(db) }, pages(), recipient);
		current = { writer, backupAt, position };
		await onRewritten();
	}

	async function replicate(): Promise<void> {
		const begun = clock.now();
		const backupAt = await findLastRun(db, "backup");
		// A journal restores nothing without the backup that it continues
		if (backupAt === undefined) {
			failure = "there is no backup yet";
			return;
		}
		if (current?.backupAt !== backupAt) await begin(backupAt);
		for (let isMore = true; isMore && current; ) {
			const next = await readJournal(db, current.position, pageSize);
			if (!next) {
				await begin(backupAt);
				continue;
			}
			const { leads, attempts } = next.page;
			isMore = leads.length === pageSize || attempts.length === pageSize;
			await current.writer.append(leads.length + attempts.length > 0 ? [next.page] : [], begun);
			current.position = next.position;
		}
		completeAt = begun;
		failure = undefined;
	}

	async function tryReplicate(): Promise<void> {
		try {
			await replicate();
		} catch (error) {
			const { message } = describeFailure(folder, error);
			if (message !== failure) logFailure(log, error, "the journal could not be written");
			failure = message;
			await current?.writer.close().catch(() => undefined);
			current = undefined;
		}
	}

	const job = runEvery(interval, tryReplicate, clock);
	return {
		state: () => ({ behind: clock.now() - completeAt, failure }),
		async stop() {
			await job.stop();
			await tryReplicate();
			await current?.writer.close();
		},
	};
}
