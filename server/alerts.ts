import type { FormPath } from "../forms/forms.ts";
import { alertMail } from "./mail/alert-mail.ts";
import type { Trouble } from "./mail/morning-mail.ts";
import { alertReaders, mailReaders, type OfficeMailboxes, type ReaderStore } from "./office-readers.ts";
import type { DeliveryQueue, DeliveryTrouble } from "./store/store.ts";

const minute = 60_000;
/** A lead that is not delivered within this time is worth an alert. */
const alertAfter = 30 * minute;
/** Between two alerts, whatever happens. */
const interval = 60 * minute;
const retryAfter = 5 * minute;
const kind = "backlog";

/** Who at the office is mailed, and how. */
export interface OfficePost extends OfficeMailboxes {
	/** The waits between delivery attempts, in milliseconds. */
	readonly schedule: readonly number[];
	/** Where the desk is; undefined where it is off. */
	readonly deskUrl?: string | undefined;
	/** Whether the form's leads are mailed to the office: then a missing webhook is no trouble. */
	readonly isMailed: (form: FormPath) => boolean;
}

/**
 * Mails the office when a lead has not arrived for 30 minutes or a delivery is failed, at most once an hour for all
 * instances together.
 *
 * @returns whether a mail went out
 * @throws when the mail server does not take it: the next try is due in five minutes, or in an hour if it refuses for good
 */
export async function alertOffice(store: DeliveryQueue & ReaderStore, post: OfficePost, now: number): Promise<boolean> {
	const troubles = await troublesOf(store, now, post.isMailed);
	if (troubles.length === 0) return false;
	return mailReaders(store, post, alertReaders(post), now, async () => {
		if (!(await store.mayAlert(kind, now, interval))) return undefined;
		return {
			mail: alertMail(troubles, post.schedule, now),
			id: `alert-${now}`,
			sendAgain: () => store.alertAgainAt(kind, now + retryAfter, interval),
		};
	});
}

const places = { webhook: "webhook", "office-mail": "office mail", confirmation: "confirmation" } as const;

/** What the office can put right, which a customer's dead mailbox is not. */
export async function troublesOf(
	store: Pick<DeliveryQueue, "troubles">,
	now: number,
	isMailed: (form: FormPath) => boolean,
): Promise<readonly Trouble[]> {
	const isTrouble = ({ channel, form, state }: DeliveryTrouble) =>
		(channel !== "confirmation" || state !== "failed") &&
		(channel !== "webhook" || state !== "held" || !isMailed(form));
	return (await store.troubles(now - alertAfter))
		.filter(isTrouble)
		.map(({ channel, form, state, leads, oldestReceivedAt, lastAttempt, nextAttemptAt }) => ({
			form,
			where: places[channel],
			state,
			leads,
			since: oldestReceivedAt,
			lastAnswer: lastAttempt && { text: String(lastAttempt.status ?? "none"), at: lastAttempt.startedAt },
			nextAttemptAt,
		}));
}
