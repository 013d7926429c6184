import { safetyMail } from "../mail/safety-mail.ts";
import { alertReaders, mailReaders, type OfficeMailboxes, type ReaderStore } from "../office-readers.ts";

const minute = 60_000;
/** Between two alerts, whatever happens. */
const interval = 6 * 60 * minute;
const retryAfter = 5 * minute;
const kind = "safety";

/**
 * Mails whoever reads alerts what is wrong with backups, journal and restores, at most once in six hours for all instances
 * together.
 *
 * @returns whether a mail went out
 * @throws when the mail server does not take it: the next try is due in five minutes, or in six hours if it refuses for good
 */
export async function alertOfSafety(
	store: ReaderStore,
	office: OfficeMailboxes,
	problems: readonly string[],
	now: number,
): Promise<boolean> {
	if (problems.length === 0) return false;
	return mailReaders(store, office, alertReaders(office), now, async () => {
		if (!(await store.mayAlert(kind, now, interval))) return undefined;
		return {
			mail: safetyMail(problems, now),
			id: `safety-${now}`,
			sendAgain: () => store.alertAgainAt(kind, now + retryAfter, interval),
		};
	});
}
