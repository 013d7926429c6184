import { normalizeEmail } from "../../forms/clean-text.ts";
import { formatAddress } from "../../forms/contact-details.ts";
import {
	type CustomerPage,
	fileLimits,
	maxShownMessages,
	type PageMessage,
	type PlannedVisit,
} from "../../forms/customer-page.ts";
import { findFormByPath } from "../../forms/forms.ts";
import { isClosedStatus, owesReply, waitingSince } from "../../forms/lead-status.ts";
import { cancelledByCustomer } from "../../forms/lead-words.ts";
import type { NextStep } from "../../forms/next-step.ts";
import { isReplyLate } from "../../forms/reply-times.ts";
import { summarize } from "../../forms/summary.ts";
import type { Database, LeadRow } from "../database/schema.ts";
import type { LinkedLead } from "../leads/customer-links.ts";
import { toNextStep } from "../leads/fields.ts";
import { findFirstTime, findLastTime, listWaitingMessages } from "../leads/waiting-messages.ts";
import { formatDay, parseLondonTime } from "../time/london-time.ts";
import { computeReplyDue } from "../time/reply-due.ts";
import { customerActor } from "../workflow/events.ts";
import { listFiles, sumFiles } from "./files.ts";

/**
 * Reads what the page of an enquiry shows to its customer; undefined if the lead has gone. Anybody can send a form with a
 * stranger's email and opens the page at once: nothing is shown of the lead that it was merged into, and only a link that
 * came by email shows replies and what the office has corrected.
 */
export async function readCustomerPage(
	db: Database,
	{ id: leadId, isEmailed }: Pick<LinkedLead, "id" | "isEmailed">,
	now: number,
): Promise<CustomerPage | undefined> {
	const lead = await db.selectFrom("leads").selectAll().where("id", "=", leadId).executeTakeFirst();
	if (!lead) return undefined;
	const { reference, form } = lead;
	const isMerged = lead.merged_into !== null;
	const isClosed = isMerged || isClosedStatus(lead.status);
	const step = toNextStep(lead);
	const files = await listFiles(db, [leadId]);
	const written = await listWritten(db, lead);
	const { list, answered_at: answeredAt, received_at: receivedAt } = lead;
	// Somebody else may have written last, on the page of an enquiry that was merged into this one
	const isOwn = (message: { readonly leadId: string }) => message.leadId === leadId;
	const unanswered = lead.wrote_at === null ? [] : (await listWaitingMessages(db, lead)).filter(isOwn);
	const wroteAt = findLastTime(unanswered);
	// What was answered on the lead that this one was separated from is older than the lead's own wait
	const since = Math.max(findFirstTime(unanswered) ?? 0, lead.unanswered_since ?? 0) || null;
	const waiting = { list, answeredAt, wroteAt, receivedAt, unansweredSince: since };
	const isWaiting = owesReply(waiting);
	const replyDue = isWaiting ? computeReplyDue(waitingSince(waiting), lead.urgency) : null;
	const isCancelled = lead.status === "lost" && lead.lost_reason === cancelledByCustomer;
	const messages = [...written, ...(isEmailed ? await listReplies(db, lead) : [])];
	return {
		reference,
		form,
		receivedAt,
		replyDue,
		isLate: replyDue !== null && isReplyLate(replyDue, now),
		// An emergency that was cancelled is over, unless its customer has written since. A message may be about a visit that
		// comes before the answer
		isUrgent:
			isWaiting &&
			(lead.urgency !== null || (step !== null && isPlannedVisit(step, now) && isBefore(step, replyDue))) &&
			!(isCancelled && (wroteAt ?? receivedAt) <= (lead.status_at ?? 0)),
		sent: listSent(lead),
		steps: listSteps(lead),
		visit: step && !isMerged && isPlannedVisit(step, now) ? toPlannedVisit(lead, step, isEmailed) : null,
		isMerged,
		isCancelled,
		isClosed,
		phone: isMerged ? "" : await findShownPhone(db, lead, isEmailed),
		messages: messages.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1)).slice(-maxShownMessages),
		showsReplies: isEmailed,
		files: files.map(({ leadId, ...file }) => file),
		bytesLeft: Math.max(0, fileLimits.total - (await sumFiles(db, leadId)).total),
	};
}

const isBefore = ({ at }: NextStep, due: number | null): boolean => due !== null && parseLondonTime(at).getTime() < due;

/** Lists the answers of a lead's form as they were sent, with their labels. */
function listSent({ form, payload, submitted }: LeadRow): CustomerPage["sent"] {
	const values: Readonly<Record<string, unknown>> = JSON.parse(submitted ?? payload);
	return (findFormByPath(form)?.fields ?? []).flatMap(({ label, name }) => {
		const text = [values[name]].flat().filter(Boolean).join(", ");
		return text === "" ? [] : [{ label, text }];
	});
}

function listSteps({ answered_at, visited_at, next_kind, status, quoted_value }: LeadRow): CustomerPage["steps"] {
	const quote = status === "quoted" || (isClosedStatus(status) && quoted_value !== null);
	// A call that follows a visit may be due because nobody was in
	const visit = visited_at !== null && (next_kind === "quote" || quote || status === "won");
	return { received: true, answered: answered_at !== null, visit, quote };
}

/** Leaves out what the office has found out about the customer, unless the link came by email. */
export const hideCorrections = (lead: LeadRow, isEmailed: boolean): LeadRow =>
	isEmailed ? lead : { ...lead, street: "", payload: lead.submitted ?? lead.payload };

function toPlannedVisit(lead: LeadRow, { at, minutes }: NextStep, isEmailed: boolean): PlannedVisit {
	const { form, payload, street } = hideCorrections(lead, isEmailed);
	const { postcode } = summarize(form, JSON.parse(payload));
	return { at, minutes, place: formatAddress({ street, postcode }), lacksStreet: isEmailed && street === "" };
}

/** Returns whether a step is a visit of today or later. The day counts, because a visitor may be late. */
export const isPlannedVisit = ({ kind, at }: NextStep, now: number): boolean =>
	kind === "visit" && at.slice(0, 10) >= formatDay(new Date(now));

/** Returns the number that the office calls; null if the office has corrected it, which only an emailed link shows. */
async function findShownPhone(db: Database, lead: LeadRow, isEmailed: boolean): Promise<string | null> {
	const { phone } = summarize(lead.form, JSON.parse(lead.payload));
	if (isEmailed || lead.submitted === null || phone === summarize(lead.form, JSON.parse(lead.submitted)).phone)
		return phone;
	const lastChange = await db
		.selectFrom("events")
		.select("person_name")
		.where("lead_id", "=", lead.id)
		.where("what", "=", "changed")
		.where("detail", "like", '%"phone":%')
		.orderBy("at", "desc")
		.executeTakeFirst();
	return !lastChange || lastChange.person_name === customerActor.name ? phone : null;
}

/** Lists the latest of what the customer has written. */
async function listWritten(db: Database, lead: LeadRow): Promise<readonly PageMessage[]> {
	const notes = await db
		.selectFrom("notes")
		.select(["id", "at", "text"])
		.where("lead_id", "=", lead.id)
		.where("kind", "=", "from-customer")
		.orderBy("at", "desc")
		.limit(maxShownMessages)
		.execute();
	return notes.map((note) => ({ ...note, from: null }));
}

/** Lists the latest replies that have reached the customer's own address. */
async function listReplies(db: Database, lead: LeadRow): Promise<readonly PageMessage[]> {
	const replies = await db
		.selectFrom("replies")
		.innerJoin("deliveries", "deliveries.reply_id", "replies.id")
		.select(["replies.id", "at", "text", "person_name as from", "email"])
		.where("replies.lead_id", "=", lead.id)
		.where("delivered_at", "is not", null)
		.orderBy("at", "desc")
		.limit(maxShownMessages)
		.execute();
	return replies
		.filter(({ email }) => normalizeEmail(email) === lead.email)
		.map(({ id, at, from, text }) => ({ id, at, from, text }));
}
