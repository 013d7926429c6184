import { isPostgres } from "../database/dialect.ts";
import type { Database } from "../database/schema.ts";
import type { Log } from "../log.ts";
import type { Settings } from "../settings/settings.ts";
import { type BackupHealth, readBackupHealth } from "./backup-health.ts";
import { listErasureFolders, writeErasureLists } from "./erasures-file.ts";
import { startJournal } from "./journal.ts";
import { startBackups } from "./schedule.ts";

interface BackupService {
	/** Reads the state of backups, journal and restores. Throws when the database does not respond. */
	read(): Promise<BackupHealth>;
	/** Stops the schedule and brings the journal up to date. */
	stop(): Promise<void>;
}

/** Starts the backups and the journal that the settings enable. */
export function startBackupService(db: Database, settings: Settings, log: Log): BackupService {
	const { BACKUP_TO, BACKUP_EVERY, BACKUP_AGE_RECIPIENT, REPLICA_TO } = settings;
	const schedule = BACKUP_TO === undefined ? undefined : startBackups({ db, settings, folder: BACKUP_TO, log });
	const journal =
		REPLICA_TO === undefined || isPostgres(db)
			? undefined
			: startJournal({
					db,
					folder: REPLICA_TO,
					recipient: BACKUP_AGE_RECIPIENT,
					backupInterval: BACKUP_EVERY,
					onRewritten: () => writeErasureLists(db, listErasureFolders(settings)),
					log,
				});
	const startedAt = Date.now();
	return {
		read: () => readBackupHealth({ db, settings, schedule, journal, startedAt }, Date.now()),
		async stop() {
			schedule?.stop();
			await journal?.stop();
		},
	};
}
