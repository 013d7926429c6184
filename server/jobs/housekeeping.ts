import { minute } from "../../content/shared/time.ts";
import { undoTime } from "../../forms/desk-limits.ts";
import { deleteExpiredSignIns } from "../auth/clean-up.ts";
import type { BackupHealth } from "../backup/backup-health.ts";
import type { Database } from "../database/schema.ts";
import { deleteOldConfirmations } from "../delivery/confirmations.ts";
import { type Log, logFailure } from "../log.ts";
import { eraseDeleted } from "../privacy/erase.ts";
import { purgeLeads, RewriteError, rewriteIfDue } from "../privacy/retention.ts";
import { type Clock, systemClock } from "../time/clock.ts";
import { toLondonTime } from "../time/london-time.ts";
import { type Job, runEvery } from "../time/run-every.ts";
import { deleteOldMailboxes } from "../workflow/events.ts";
import { alertAboutBackups, alertAboutReplies, alertAboutRewrite, alertOffice } from "./alerts.ts";
import { mailLateEmergencies } from "./late-emergencies.ts";
import { mailMorning } from "./morning.ts";
import type { OfficeMailer } from "./office-mailer.ts";
import { remindOffice } from "./reminder.ts";

/** Least time in which a deletion can be undone. The desk offers less, but a toast stays while the pointer is on it. */
const deletionPause = 6 * undoTime;
/** Hour in London in which the database's file is rewritten. New leads wait meanwhile. */
const rewriteHour = 3;

interface HousekeepingOptions {
	readonly db: Database;
	/** Time that leads are kept, in milliseconds. */
	readonly retention: number;
	/** Emails the office. Without it nobody is emailed. */
	readonly officeMailer?: OfficeMailer | undefined;
	readonly readBackupHealth?: () => Promise<Pick<BackupHealth, "problems">>;
	/** Time of the morning email, in minutes after midnight in London. Without it no morning email goes out. */
	readonly morning?: number | undefined;
	/** Writes the list of erasures next to the backups. */
	readonly writeErasureLists?: () => Promise<void>;
	readonly log: Log;
	readonly clock?: Clock;
}

/** Runs two jobs every minute: one deletes leads whose time has come, the other sends the office its emails. */
export function startHousekeeping(options: HousekeepingOptions): Job {
	const { db, retention, officeMailer, readBackupHealth, morning, writeErasureLists, log } = options;
	const { clock = systemClock } = options;

	/** Runs one task. A failure is logged and does not hold back the other tasks. */
	const runTask = (failure: string, task: (now: number) => Promise<void>): Promise<void> =>
		task(clock.now()).catch((error) => logFailure(log, error, failure));

	const runMailTask = (done: string, send: (now: number) => Promise<boolean>): Promise<void> =>
		runTask("the office could not be emailed", async (now) => {
			if (await send(now)) log.info(done);
		});

	async function purge(now: number): Promise<void> {
		const leads = await purgeLeads(db, new Date(now - retention), now);
		if (leads > 0) log.info({ leads }, "leads past their retention were deleted");
	}

	/** Erases leads that were deleted on the desk, once the deletion can no longer be undone. */
	async function cleanUp(now: number): Promise<void> {
		const leads = await eraseDeleted(db, now - deletionPause, now);
		if (leads > 0) {
			log.info({ leads }, "leads deleted on the desk were erased");
			await writeErasureLists?.();
		}
		await deleteExpiredSignIns(db, now);
		await deleteOldConfirmations(db, now);
		await deleteOldMailboxes(db, now);
	}

	/** Reason why the file could not be rewritten, until the office has been told. */
	let rewriteFailure: string | undefined;

	const rewrite = async (now: number): Promise<void> => {
		try {
			await rewriteIfDue(db, now);
			rewriteFailure = undefined;
		} catch (error) {
			const reason = error instanceof RewriteError ? error.message : undefined;
			rewriteFailure = reason ?? rewriteFailure;
			logFailure(log, error, "the database file could not be rewritten", { reason });
		}
	};

	async function deleteDue(): Promise<void> {
		await runTask("the purge failed", purge);
		await runTask("leads deleted on the desk could not be erased", cleanUp);
		const now = clock.now();
		if (toLondonTime(new Date(now)).hour === rewriteHour) await rewrite(now);
	}

	async function mailDue(officeMailer: OfficeMailer): Promise<void> {
		await runMailTask("the office was emailed about deliveries", (now) => alertOffice(db, officeMailer, now));
		if (readBackupHealth)
			await runMailTask("an alert about backups was sent", async (now) =>
				alertAboutBackups(db, officeMailer, (await readBackupHealth()).problems, now),
			);
		await runMailTask("an alert about the database's file was sent", async (now) => {
			const reason = rewriteFailure;
			const isSent = reason !== undefined && (await alertAboutRewrite(db, officeMailer, reason, now));
			if (isSent) rewriteFailure = undefined;
			return isSent;
		});
		await runMailTask("an alert about replies was sent", (now) => alertAboutReplies(db, officeMailer, now));
		await runMailTask("the office was emailed about emergencies", (now) => mailLateEmergencies(db, officeMailer, now));
		await runMailTask("the office was reminded of unanswered leads", (now) => remindOffice(db, officeMailer, now));
		if (morning !== undefined)
			await runMailTask("the morning emails were sent", (now) => mailMorning(db, officeMailer, morning, now));
	}

	const jobs = [runEvery(minute, deleteDue, clock)];
	if (officeMailer) jobs.push(runEvery(minute, () => mailDue(officeMailer), clock));
	return { stop: async () => void (await Promise.all(jobs.map((job) => job.stop()))) };
}
