import { minute } from "../../content/shared/time.ts";
import { normalizeEmail } from "../../forms/clean-text.ts";
import { type CustomerPage, fileLimits, type PageMessage } from "../../forms/customer-page.ts";
import { findFormByPath } from "../../forms/forms.ts";
import { isClosedStatus } from "../../forms/lead-status.ts";
import { cancelledByCustomer } from "../../forms/lead-words.ts";
import type { NextStep } from "../../forms/next-step.ts";
import { summarize } from "../../forms/summary.ts";
import type { Database, LeadRow } from "../database/schema.ts";
import { toNextStep } from "../leads/fields.ts";
import { listThreadIds } from "../leads/merging.ts";
import { parseLondonTime } from "../time/london-time.ts";
import { computeReplyDue } from "../time/reply-due.ts";
import { listFiles, sumSizes } from "./files.ts";

/**
 * Reads what the page of an enquiry shows to its customer; undefined if the lead has gone. The work on an enquiry that was
 * merged goes on with the lead that it was merged into. Nothing else of that lead is shown: it may have another sender.
 */
export async function readCustomerPage(db: Database, leadId: string, now: number): Promise<CustomerPage | undefined> {
	const lead = await db.selectFrom("leads").selectAll().where("id", "=", leadId).executeTakeFirst();
	const work = lead && (await findWork(db, lead));
	if (!lead || !work) return undefined;
	const { reference, form } = lead;
	const isClosed = isClosedStatus(work.status);
	const owesReply = work.answered_at === null && !isClosed;
	const step = toNextStep(work);
	const files = await listFiles(db, leadId);
	return {
		reference,
		form,
		receivedAt: lead.received_at,
		replyDue: owesReply ? computeReplyDue(lead.received_at, lead.urgency) : null,
		sent: listSent(lead),
		steps: listSteps(work, step, now),
		visit: step && isPlannedVisit(step, now) ? { at: step.at, minutes: step.minutes } : null,
		isCancelled: work.status === "lost" && work.lost_reason === cancelledByCustomer,
		isClosed,
		phone: summarize(work.form, JSON.parse(work.payload)).phone,
		messages: await listMessages(db, lead, work),
		files: files.map(({ sentSize, ...file }) => file),
		bytesLeft: Math.max(0, fileLimits.total - sumSizes(files)),
	};
}

/** Finds the lead with the work on an enquiry: the one at the head of its thread, or itself. */
export const findWork = async (db: Database, lead: Pick<LeadRow, "id" | "thread">): Promise<LeadRow | undefined> =>
	db
		.selectFrom("leads")
		.selectAll()
		.where(({ eb }) => (lead.thread === null ? eb("id", "=", lead.id) : eb("reference", "=", lead.thread)))
		.executeTakeFirst();

/** Lists the answers of a lead's form as they were sent, with their labels. */
function listSent({ form, payload, submitted }: LeadRow): CustomerPage["sent"] {
	const values: Readonly<Record<string, unknown>> = JSON.parse(submitted ?? payload);
	return (findFormByPath(form)?.fields ?? []).flatMap(({ label, name }) => {
		const text = [values[name]].flat().filter(Boolean).join(", ");
		return text === "" ? [] : [{ label, text }];
	});
}

const listSteps = (work: LeadRow, step: NextStep | null, now: number): CustomerPage["steps"] => ({
	received: true,
	answered: work.answered_at !== null,
	visit: work.visited_at !== null || (step?.kind === "visit" && !isPlannedVisit(step, now)),
	quote: work.status === "quoted" || work.status === "won" || (work.status === "lost" && work.quoted_value !== null),
});

/** Returns whether a step is a visit that is not over yet. */
const isPlannedVisit = ({ kind, at, minutes }: NextStep, now: number): boolean =>
	kind === "visit" && parseLondonTime(at).getTime() + (minutes ?? 0) * minute > now;

/** Lists what the customer has written, and the replies that have reached the customer's own address, oldest first. */
async function listMessages(db: Database, lead: LeadRow, work: LeadRow): Promise<readonly PageMessage[]> {
	const notes = await db
		.selectFrom("notes")
		.select(["id", "at", "text"])
		.where("lead_id", "=", lead.id)
		.where("kind", "=", "from-customer")
		.execute();
	const replies = await db
		.selectFrom("replies")
		.innerJoin("deliveries", "deliveries.reply_id", "replies.id")
		.select(["replies.id", "at", "text", "person_name as from", "email"])
		.where("replies.lead_id", "in", await listThreadIds(db, work))
		.where("delivered_at", "is not", null)
		.execute();
	return [
		...notes.map((note) => ({ ...note, from: null })),
		...replies
			.filter(({ email }) => normalizeEmail(email) === lead.email)
			.map(({ id, at, from, text }) => ({ id, at, from, text })),
	].toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
}
