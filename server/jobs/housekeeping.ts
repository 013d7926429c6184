import { day, minute } from "../../content/shared/time.ts";
import { deleteExpiredSignIns } from "../auth/sign-in-links.ts";
import type { BackupHealth } from "../backup/backup-health.ts";
import type { Database } from "../database/schema.ts";
import { type Log, logFailure } from "../log.ts";
import { eraseDeleted } from "../privacy/erase.ts";
import { purgeLeads, rewriteIfDue } from "../privacy/retention.ts";
import { type Clock, systemClock } from "../time/clock.ts";
import { findNextHour } from "../time/london-time.ts";
import { type Job, runEvery } from "../time/run-every.ts";
import { alertAboutBackups, alertOffice, type OfficeMailer } from "./alerts.ts";
import { resetFutureTimes } from "./future-times.ts";
import { mailMorning, remindOffice } from "./office-mails.ts";

/**
 * Minimum time during which a deletion on the desk can be undone, in milliseconds. The desk offers it for ten seconds,
 * but a toast stays while the pointer is on it, and connections can be slow.
 */
const undoTime = minute;
/** Hour in London at which leads are purged and SQLite's file is rewritten. New leads wait for the rewrite. */
const purgeHour = 3;

interface HousekeepingOptions {
	readonly db: Database;
	/** Time that leads are kept, in milliseconds. */
	readonly retention: number;
	/** Longest possible delay of a delivery's next attempt, in milliseconds. */
	readonly maxRetryDelay: number;
	/** Emails the office. Without it nobody is emailed. */
	readonly officeMailer?: OfficeMailer | undefined;
	/** Reads the state of backups, journal and restores. */
	readonly readBackupHealth?: () => Promise<Pick<BackupHealth, "problems">>;
	/** Time of the morning email, in minutes after midnight in London. Without it no morning email goes out. */
	readonly morning?: number | undefined;
	/** Writes the list of erasures next to the backups. */
	readonly writeErasureLists?: () => Promise<void>;
	readonly log: Log;
	readonly clock?: Clock;
}

/** Purges expired leads at startup and every night, and checks every minute whether to email the office. */
export function startHousekeeping(options: HousekeepingOptions): Job {
	const {
		db,
		retention,
		maxRetryDelay,
		officeMailer,
		readBackupHealth,
		morning,
		writeErasureLists,
		log,
		clock = systemClock,
	} = options;
	let purgeAt = clock.now();
	let rewriteAt = findNextHour(purgeHour, new Date(clock.now())).getTime();

	async function purge(): Promise<void> {
		const leadCount = await purgeLeads(db, new Date(clock.now() - retention));
		purgeAt = findNextHour(purgeHour, new Date(clock.now())).getTime();
		if (leadCount > 0) log.info({ leads: leadCount }, "leads past their retention were deleted");
	}

	/** Rewrites the database file so that no byte of what was deleted since the previous night is left. */
	async function rewrite(): Promise<void> {
		rewriteAt = findNextHour(purgeHour, new Date(clock.now())).getTime();
		await rewriteIfDue(db);
	}

	/** Erases leads that were deleted on the desk, once the deletion can no longer be undone. */
	async function cleanUp(): Promise<void> {
		const now = clock.now();
		const leadCount = await eraseDeleted(db, now - undoTime, now);
		if (leadCount > 0) {
			log.info({ leads: leadCount }, "leads deleted on the desk were erased");
			await writeErasureLists?.();
		}
		await deleteExpiredSignIns(db, now);
	}

	async function runOnce(): Promise<void> {
		await resetFutureTimes(db, clock.now(), maxRetryDelay).catch((error) =>
			logFailure(log, error, "timestamps in the future could not be reset"),
		);
		if (clock.now() >= purgeAt || purgeAt - clock.now() > 2 * day)
			await purge().catch((error) => logFailure(log, error, "the purge failed"));
		if (clock.now() >= rewriteAt || rewriteAt - clock.now() > 2 * day)
			await rewrite().catch((error) => logFailure(log, error, "the database file could not be rewritten"));
		await cleanUp().catch((error) => logFailure(log, error, "leads deleted on the desk could not be erased"));
		if (!officeMailer) return;
		await tryMail("the office was emailed about deliveries", (now) => alertOffice(db, officeMailer, now));
		if (readBackupHealth) {
			await tryMail("an alert about backups was sent", async (now) =>
				alertAboutBackups(db, officeMailer, (await readBackupHealth()).problems, now),
			);
		}
		await tryMail("the office was reminded of unanswered leads", (now) => remindOffice(db, officeMailer, now));
		if (morning === undefined) return;
		await tryMail("the morning emails were sent", (now) => mailMorning(db, officeMailer, morning, now));
	}

	/** Sends one kind of email. A failure is logged and does not hold back the other emails. */
	async function tryMail(done: string, send: (now: number) => Promise<boolean>): Promise<void> {
		try {
			if (await send(clock.now())) log.info(done);
		} catch (error) {
			logFailure(log, error, "the office could not be emailed");
		}
	}

	return runEvery(minute, runOnce, clock);
}
