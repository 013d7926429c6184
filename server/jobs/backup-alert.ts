import { minute } from "../../content/calendar.ts";
import type { Database } from "../database/schema.ts";
import { setTurn, takeTurn } from "../database/turns.ts";
import { alertReaders, mailReaders, type OfficeMailboxes } from "../jobs/readers.ts";
import { backupAlertMail } from "../mail/backup-alert-mail.ts";

/** Milliseconds between two alerts. */
const interval = 6 * 60 * minute;
const retryAfter = 5 * minute;
const kind = "safety";

/**
 * Mails the readers of alerts about problems with backups, journal and restores, at most once in six hours across all
 * instances.
 *
 * @returns whether a mail was sent
 * @throws when the mail server rejects the mail. The next try is due in five minutes, or in six hours after a
 * permanent rejection
 */
export async function alertOfBackups(
	db: Database,
	office: OfficeMailboxes,
	problems: readonly string[],
	now: number,
): Promise<boolean> {
	if (problems.length === 0) return false;
	return mailReaders(db, office, alertReaders(office), now, async () => {
		if (!(await takeTurn(db, kind, now, interval))) return undefined;
		return {
			mail: backupAlertMail(problems, now),
			id: `safety-${now}`,
			sendAgain: () => setTurn(db, kind, now + retryAfter - interval),
		};
	});
}
