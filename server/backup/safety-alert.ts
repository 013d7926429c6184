import { mailOffice, type OfficePost } from "../alerts.ts";
import { safetyMail } from "../mail/safety-mail.ts";
import type { AlertMemory } from "../store/store.ts";

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
 * @throws when the mail server does not take it; the next try is due in five minutes
 */
export async function alertOfSafety(
	store: AlertMemory,
	{ mailer, alertTo }: OfficePost,
	problems: readonly string[],
	now: number,
): Promise<boolean> {
	if (problems.length === 0 || !(await store.mayAlert(kind, now, interval))) return false;
	try {
		await mailOffice(mailer, alertTo, safetyMail(problems, now), `safety-${now}`);
	} catch (error) {
		await store.alertAgainAt(kind, now + retryAfter, interval);
		throw error;
	}
	return true;
}
