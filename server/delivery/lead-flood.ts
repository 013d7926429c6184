import { hour } from "../../content/shared/time.ts";
import { claimRun } from "../database/job-runs.ts";
import type { Database } from "../database/schema.ts";
import { listLeads } from "../leads/lead.ts";
import { type Mail, writeMail } from "../mail/mail.ts";
import { buildFilter } from "../search/query.ts";
import type { ClaimedDelivery } from "./queue.ts";

/** Leads within an hour up to which each is emailed to the office. */
export const singleMailsPerHour = 20;

/**
 * Decides how the office learns of a lead: by an email of its own, by the one email an hour that says how many leads
 * there are, or by none. An urgent lead, or one that a person sends again, always has its own.
 */
export async function decideLeadMail(
	db: Database,
	lead: Pick<ClaimedDelivery, "receivedAt" | "attemptCount" | "isResent" | "urgency">,
	now: number,
	deskUrl: string | undefined,
): Promise<"single" | "none" | Mail> {
	if (lead.isResent || lead.urgency !== null) return "single";
	const hourBefore = {
		since: new Date(lead.receivedAt - hour + 1),
		until: new Date(lead.receivedAt + 1),
		list: "all",
	} as const;
	const recent = await db
		.selectFrom("leads")
		.select("id")
		.where(buildFilter(hourBefore))
		.limit(singleMailsPerHour + 1)
		.execute();
	if (recent.length <= singleMailsPerHour) return "single";
	// A lead that was attempted before is the notice itself
	if (lead.attemptCount === 0 && !(await claimRun(db, "many-leads", now, hour))) return "none";
	let [count, urgent] = [0, 0];
	for await (const each of listLeads(db, hourBefore)) {
		count += 1;
		if (each.urgency !== null) urgent += 1;
	}
	return writeMail(
		`${count} leads within an hour, ${urgent === 0 ? "none" : urgent} of them urgent`,
		"They are all stored. Until there are fewer, only urgent leads are emailed one by one: those marked so, and those whose words sound urgent.",
		deskUrl ? `The desk lists them all: ${deskUrl}` : "",
		"You get at most one of these emails an hour.",
	);
}
