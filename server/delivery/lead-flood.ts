import { hour } from "../../content/shared/time.ts";
import { claimRun } from "../database/job-runs.ts";
import type { Database } from "../database/schema.ts";
import { type Mail, writeMail } from "../mail/mail.ts";
import { buildFilter } from "../search/query.ts";
import type { ClaimedDelivery } from "./queue.ts";

/** Number of leads of one urgency, and of news about customers' pages, emailed to the office one by one within an hour. */
export const singleMailsPerHour = 20;

/**
 * Decides how the office learns of a lead: by its own email, by the hourly email that says how many leads there are, or
 * by none. Each urgency is counted apart, so that a flood of other leads holds back no emergency, and a flood of urgent
 * words is held back too. A lead that a person sends again always has its own email.
 */
export async function decideLeadMail(
	db: Database,
	lead: Pick<ClaimedDelivery, "receivedAt" | "attemptCount" | "isResent" | "urgency">,
	now: number,
	deskUrl: string | undefined,
): Promise<"single" | "none" | Mail> {
	if (lead.isResent) return "single";
	const hourBefore = {
		since: new Date(lead.receivedAt - hour + 1),
		until: new Date(lead.receivedAt + 1),
		list: "all",
	} as const;
	const recent = db.selectFrom("leads").select("urgency").where(buildFilter(hourBefore));
	const alike = recent.where("urgency", "is not distinct from", lead.urgency).limit(singleMailsPerHour + 1);
	if ((await alike.execute()).length <= singleMailsPerHour) return "single";
	// An earlier attempt at this lead was the notice itself
	if (lead.attemptCount === 0 && !(await claimRun(db, "many-leads", now, hour))) return "none";
	const leads = await recent.execute();
	const urgent = leads.filter(({ urgency }) => urgency !== null).length;
	return writeMail(
		`${leads.length} leads within an hour, ${urgent === 0 ? "none" : urgent} of them urgent`,
		`They are all stored. At most ${singleMailsPerHour} an hour are emailed one by one. Emergencies, leads marked urgent and leads that sound urgent are counted separately, ${singleMailsPerHour} each.`,
		deskUrl ? `The desk lists them all: ${deskUrl}` : "",
		"You get at most one of these emails an hour.",
	);
}

/**
 * Decides in the same way how the office learns of what a customer has done on their page. What concerns urgent leads is
 * counted apart from everything else.
 */
export async function decidePageMail(
	db: Database,
	mail: Pick<ClaimedDelivery, "receivedAt" | "attemptCount" | "isResent" | "urgency">,
	now: number,
	deskUrl: string | undefined,
): Promise<"single" | "none" | Mail> {
	if (mail.isResent) return "single";
	const isUrgent = mail.urgency !== null;
	const recent = db
		.selectFrom("deliveries")
		.innerJoin("leads", "leads.id", "lead_id")
		.select("lead_id")
		.where("urgency", isUrgent ? "is not" : "is", null)
		.where("state", "in", ["pending", "delivered", "skipped", "failed"])
		.where("channel", "=", "page-mail")
		.where("queued_at", ">", mail.receivedAt - hour)
		.where("queued_at", "<=", mail.receivedAt)
		.limit(singleMailsPerHour + 1);
	if ((await recent.execute()).length <= singleMailsPerHour) return "single";
	const notice = isUrgent ? "many-urgent-page-mails" : "many-page-mails";
	if (mail.attemptCount === 0 && !(await claimRun(db, notice, now, hour))) return "none";
	return writeMail(
		`More than ${singleMailsPerHour} ${isUrgent ? "urgent " : ""}emails about customers’ pages within an hour`,
		`Customers have written or sent more than usual. At most ${singleMailsPerHour} such emails an hour are sent one by one; nothing is lost.`,
		deskUrl ? `The desk shows which customers wait for an answer: ${deskUrl}` : "",
		"You get at most one of these emails an hour.",
	);
}
