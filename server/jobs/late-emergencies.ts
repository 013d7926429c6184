import { commitments } from "../../content/company/figures.ts";
import { pluralize } from "../../content/shared/in-words.ts";
import { day, minute } from "../../content/shared/time.ts";
import type { Database } from "../database/schema.ts";
import { writeMail } from "../mail/mail.ts";
import { computeReplyDue } from "../time/reply-due.ts";
import { listUnanswered } from "../workflow/due.ts";
import { listUnansweredLeads } from "./morning.ts";
import { listOfficeRecipients, mailOnce, type OfficeMailer } from "./office-mailer.ts";

/** Emails each of the office's recipients about emergencies whose reply has fallen due since the last such email. */
export async function mailLateEmergencies(db: Database, office: OfficeMailer, now: number): Promise<boolean> {
	return mailOnce(db, office, now, {
		kind: "emergency",
		recipients: await listOfficeRecipients(db, office),
		interval: minute,
		async write(last = now - day) {
			const unanswered = await listUnanswered(db, new Date(last - day), new Date(now), 1000);
			const late = unanswered.filter(({ urgency, receivedAt }) => {
				const due = computeReplyDue(receivedAt.getTime(), urgency);
				return urgency === "emergency" && due > last && due <= now;
			});
			if (late.length === 0) return undefined;
			const hours = pluralize(commitments.emergencyReplyHours, "hour");
			return writeMail(
				`${late.length === 1 ? "An emergency is" : `${late.length} emergencies are`} unanswered after ${hours}`,
				"Nobody has reached the customer yet. Call the customer now, and log the call on the desk.",
				...listUnansweredLeads(late, now, office.deskUrl),
			);
		},
	});
}
