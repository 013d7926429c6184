import { mailOffice, type OfficePost, troublesOf } from "./alerts.ts";
import { dayOf, timeOfDay } from "./london-time.ts";
import type { MailedLead } from "./mail/lead-mail.ts";
import { maxLines, morningMail } from "./mail/morning-mail.ts";
import { waitingMail } from "./mail/waiting-mail.ts";
import type { Store, WaitingLead } from "./store/store.ts";

const hour = 3_600_000;
const day = 24 * hour;
/** How late the morning's mail may still go out. */
const maxDelay = 4 * hour;
/** A lead unanswered for this long is worth a reminder. */
const reminder = 20 * hour;
/** How far a first reminder looks back, where none went out before. */
const firstReminder = 48 * hour;

/**
 * Mails the office what waits, once a day for all instances together, from that time in London on.
 *
 * @param minutes after midnight
 * @returns whether a mail went out
 * @throws when the mail server does not take it; the next try is due at once
 */
export async function mailMorning(store: Store, post: OfficePost, minutes: number, now: number): Promise<boolean> {
	const due = timeOfDay(minutes, new Date(now)).getTime();
	if (now < due || now > due + maxDelay) return false;
	if (!(await store.mayAlert("morning", now, now - due + 1))) return false;
	try {
		const { all, before } = await store.countUnanswered(new Date(now - day));
		const unanswered = await store.unanswered(new Date(0), new Date(now), maxLines);
		const filter = { state: "spam", since: new Date(now - day) } as const;
		const mail = morningMail({
			now,
			unanswered: unanswered.map(mailed),
			unansweredInAll: all,
			late: before,
			spam: await suspects(store, filter),
			spamInAll: await store.count(filter),
			troubles: await troublesOf(store, now, post.isMailed),
			followUps: await store.followUps(now),
			deskUrl: post.deskUrl,
		});
		for (const to of await readersOf(store, post, ["each", "morning"])) {
			await mailOffice(post.mailer, to, mail, `morning-${dayOf(new Date(now))}`);
		}
	} catch (error) {
		await store.alertAgainAt("morning", due - 1, 0);
		throw error;
	}
	return true;
}

/** The latest suspects, each with its reasons. */
async function suspects(store: Store, filter: Parameters<Store["leads"]>[0]) {
	const found = [];
	for await (const { id, reference, form, receivedAt } of store.leads(filter)) {
		const reasons = (await store.lead(id))?.spamReasons ?? [];
		found.push({ reference, form, receivedAt: receivedAt.getTime(), reasons });
		if (found.length === maxLines) break;
	}
	return found;
}

/**
 * Mails the office which leads have waited 20 hours for an answer: each once, several in one mail, at most one an hour for
 * all instances together.
 *
 * @returns whether a mail went out
 * @throws when the mail server does not take it; the next try is due at once
 */
export async function remindOffice(store: Store, post: OfficePost, now: number): Promise<boolean> {
	const last = (await store.lastAlert("waiting")) ?? now - firstReminder;
	const before = new Date(now - reminder + 1);
	const leads = await store.unanswered(new Date(last - reminder + 1), before, 1000);
	if (leads.length === 0) return false;
	if (!(await store.mayAlert("waiting", now, hour))) return false;
	try {
		const mail = waitingMail(leads.map(mailed), leads.length, now, post.deskUrl);
		for (const to of await readersOf(store, post, ["each", "morning"])) {
			await mailOffice(post.mailer, to, mail, `waiting-${now}`);
		}
	} catch (error) {
		await store.alertAgainAt("waiting", last, 0);
		throw error;
	}
	return true;
}

/** The office's mailbox, and the people of the desk who want such mails. */
async function readersOf(store: Store, post: OfficePost, wishes: readonly string[]): Promise<readonly string[]> {
	const { people } = await store.people();
	const wanting = people.filter(({ mails, joinedAt }) => joinedAt !== undefined && wishes.includes(mails));
	return [...new Set([post.officeTo, ...wanting.map(({ email }) => email)])];
}

const mailed = ({ receivedAt, ...lead }: WaitingLead): MailedLead => ({ ...lead, receivedAt: receivedAt.getTime() });
