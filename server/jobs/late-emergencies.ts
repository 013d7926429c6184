import { commitments } from "../../content/company/figures.ts";
import { pluralize } from "../../content/shared/in-words.ts";
import { day, minute, week } from "../../content/shared/time.ts";
import { isReplyLate } from "../../forms/reply-times.ts";
import type { Database } from "../database/schema.ts";
import type { Lead } from "../leads/lead.ts";
import { writeMail } from "../mail/mail.ts";
import { listUnanswered } from "../workflow/due.ts";
import { findLastChange } from "../workflow/events.ts";
import { findReplyDue, listUnansweredLeads } from "./morning.ts";
import { listOfficeRecipients, mailOnce, type OfficeMailer } from "./office-mailer.ts";

/** Emails each of the office's recipients about emergencies whose reply has fallen due since the last such email. */
export async function mailLateEmergencies(db: Database, office: OfficeMailer, now: number): Promise<boolean> {
	return mailOnce(db, office, now, {
		kind: "emergency",
		recipients: await listOfficeRecipients(db, office),
		interval: minute,
		async write(last = now - day) {
			const unanswered = await listUnanswered(db, new Date(now - week), new Date(now));
			const late: Lead[] = [];
			for (const lead of unanswered.filter(({ urgency }) => urgency === "emergency")) {
				// The office may find out later, when the reply is overdue already
				const raised = await findLastChange(db, lead.id, '"urgency":"emergency"');
				const due = Math.max(findReplyDue(lead), raised?.at ?? 0);
				if (due > last && isReplyLate(due, now)) late.push(lead);
			}
			if (late.length === 0) return undefined;
			const hours = pluralize(commitments.emergencyReplyHours, "hour");
			return writeMail(
				`${late.length === 1 ? "An emergency is" : `${late.length} emergencies are`} unanswered after ${hours}`,
				late.length === 1
					? "The customer still waits for an answer. Call the customer now, and log the call on the desk."
					: "These customers still wait for an answer. Call them now, and log each call on the desk.",
				...listUnansweredLeads(late, now, office.deskUrl),
			);
		},
	});
}
