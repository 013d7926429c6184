import { day, hour } from "../../content/shared/time.ts";
import { reminderHours, replyTime } from "../../forms/office.ts";
import { claimRun, findLastRun, recordRun } from "../database/job-runs.ts";
import type { Database } from "../database/schema.ts";
import { isEmergency } from "../leads/emergency.ts";
import { type LeadFilter, readLead } from "../leads/read.ts";
import type { Mail } from "../mail/parts.ts";
import type { MailedLead } from "../mail/templates/lead.ts";
import { composeMorningMail, maxLines } from "../mail/templates/morning.ts";
import { composeReminder } from "../mail/templates/reminder.ts";
import { countLeads, listLeads } from "../search/query.ts";
import { formatDay, getTimeToday } from "../time/london-time.ts";
import { countUnanswered, listUnanswered, type UnansweredLead } from "../workflow/answer.ts";
import { listDueToday } from "../workflow/follow-ups.ts";
import { type OfficeMailer, readBacklogTroubles } from "./alerts.ts";
import { listOfficeRecipients, mailRecipients } from "./office-recipients.ts";

/** Longest delay after which the morning email still goes out. */
const maxDelay = 4 * hour;
/** Age at which an unanswered lead is worth a reminder. */
const reminderAge = reminderHours * hour;
/** Period that the first reminder covers, if none went out before. */
const firstReminder = 48 * hour;

/**
 * Sends each of the office's recipients the morning email from the given time in London on, once a day across all
 * instances.
 *
 * @param minutes after midnight
 * @returns whether an email went out
 * @throws if a mailbox rejects the email. The next attempt there is due at once, or tomorrow if the rejection is
 * permanent.
 */
export async function mailMorning(db: Database, office: OfficeMailer, minutes: number, now: number): Promise<boolean> {
	const due = getTimeToday(minutes, new Date(now)).getTime();
	if (now < due || now > due + maxDelay) return false;
	// A late email, or the day after the clocks change, must leave nothing out
	const dueYesterday = getTimeToday(minutes, new Date(due - day));
	let mail: Mail | undefined;
	return mailRecipients(
		db,
		office,
		await listOfficeRecipients(db, office, ["each", "morning"]),
		now,
		async ({ key }) => {
			const kind = `morning ${key}` as const;
			if (!(await claimRun(db, kind, now, now - due + 1))) return undefined;
			const makeDueAgain = () => recordRun(db, kind, due - 1);
			try {
				mail ??= await writeMorning(db, office, dueYesterday, now);
			} catch (error) {
				await makeDueAgain();
				throw error;
			}
			return { mail, id: `morning-${formatDay(new Date(now))}`, makeDueAgain };
		},
	);
}

async function writeMorning(db: Database, office: OfficeMailer, since: Date, now: number): Promise<Mail> {
	const { total, overdue } = await countUnanswered(db, new Date(now - replyTime));
	const unanswered = await listUnanswered(db, new Date(0), new Date(now), 1000);
	const filter = { state: "spam", isSuspected: true, since } as const;
	return composeMorningMail({
		now,
		unanswered: sortEmergenciesFirst(unanswered).slice(0, maxLines).map(toMailedLead),
		unansweredInAll: total,
		overdue,
		spam: await readSuspects(db, filter),
		spamInAll: await countLeads(db, filter),
		troubles: await readBacklogTroubles(db, now, office.isMailed),
		...(await listDueToday(db, now)),
		deskUrl: office.deskUrl,
	});
}

/** Returns the latest suspects, each with its reasons. */
async function readSuspects(db: Database, filter: LeadFilter) {
	const suspectedLeads = [];
	for await (const { id, reference, form, receivedAt } of listLeads(db, filter)) {
		const reasons = (await readLead(db, id))?.spamReasons ?? [];
		suspectedLeads.push({ reference, form, receivedAt: receivedAt.getTime(), reasons });
		if (suspectedLeads.length === maxLines) break;
	}
	return suspectedLeads;
}

/**
 * Reminds each of the office's recipients of leads whose promised reply time is nearly over. Each lead is mentioned
 * once, several share one email, and at most one email an hour goes out across all instances.
 *
 * @returns whether an email went out
 * @throws if a mailbox rejects the email. The next attempt there is due at once, unless the rejection is permanent.
 */
export async function remindOffice(db: Database, office: OfficeMailer, now: number): Promise<boolean> {
	return mailRecipients(
		db,
		office,
		await listOfficeRecipients(db, office, ["each", "morning"]),
		now,
		async ({ key }) => {
			const kind = `reminder ${key}` as const;
			const last = (await findLastRun(db, kind)) ?? now - firstReminder;
			const before = new Date(now - reminderAge + 1);
			const leads = await listUnanswered(db, new Date(last - reminderAge + 1), before, 1000);
			if (leads.length === 0 || !(await claimRun(db, kind, now, hour))) return undefined;
			return {
				mail: composeReminder(sortEmergenciesFirst(leads).map(toMailedLead), leads.length, now, office.deskUrl),
				id: `reminder-${now}`,
				makeDueAgain: () => recordRun(db, kind, last),
			};
		},
	);
}

/** Sorts emergencies first and keeps the order within each group, oldest first. */
const sortEmergenciesFirst = (leads: readonly UnansweredLead[]): readonly UnansweredLead[] =>
	leads.toSorted((a, b) => Number(isEmergency(b.payload)) - Number(isEmergency(a.payload)));

const toMailedLead = ({ receivedAt, ...lead }: UnansweredLead): MailedLead => ({
	...lead,
	receivedAt: receivedAt.getTime(),
});
