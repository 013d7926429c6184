import { commitments } from "../../content/company/figures.ts";
import { beginInWords } from "../../content/shared/in-words.ts";
import { hour } from "../../content/shared/time.ts";
import { reminderHours } from "../../forms/reply-times.ts";
import type { Database } from "../database/schema.ts";
import { writeMail } from "../mail/mail.ts";
import { listUnanswered } from "../workflow/due.ts";
import { listUnansweredLeads } from "./morning.ts";
import { listOfficeRecipients, mailOnce, type OfficeMailer } from "./office-mailer.ts";

/** Age at which an unanswered lead is worth a reminder. */
const reminderAge = reminderHours * hour;
/** Period that the first reminder covers, if none went out before. */
const firstReminder = 48 * hour;

/**
 * Reminds each of the office's recipients of leads whose promised reply time is nearly over. Each lead is mentioned
 * once, several share one email, and at most one email an hour goes out.
 */
export async function remindOffice(db: Database, office: OfficeMailer, now: number): Promise<boolean> {
	return mailOnce(db, office, now, {
		kind: "reminder",
		recipients: await listOfficeRecipients(db, office),
		interval: hour,
		async write(last = now - firstReminder) {
			const before = new Date(now - reminderAge + 1);
			const leads = await listUnanswered(db, new Date(last - reminderAge + 1), before);
			if (leads.length === 0) return undefined;
			const words =
				leads.length === 1
					? "One lead has been unanswered for"
					: `${beginInWords(leads.length)} leads have been unanswered for`;
			return writeMail(
				`${words} ${reminderHours} hours`,
				`${words} ${reminderHours} hours. We promise a reply within ${commitments.replyHours} hours.`,
				...listUnansweredLeads(leads, now, office.deskUrl),
				office.deskUrl ? "If one has been answered, open its link and log the call or the email." : "",
				"Each lead is named in one of these emails only. You get at most one an hour.",
			);
		},
	});
}
