import { normalizeEmail } from "../../forms/clean-text.ts";
import { isClosedStatus } from "../../forms/lead-status.ts";
import type { Database, LeadRow } from "../database/schema.ts";
import type { AllFields, SomeFields } from "../leads/fields.ts";
import { answerKinds } from "../leads/note-kinds.ts";
import {
	findLastTime,
	hasReached,
	listUnaddressed,
	listWaitingMessages,
	type Message,
} from "../leads/waiting-messages.ts";

/** A call, an email or a sent reply that has reached the customer. */
export interface Answer {
	/** Id of the note or reply. */
	readonly id: string;
	readonly at: number;
	/** Time at which it was written: it answers what the customer had written by then. */
	readonly writtenAt: number;
	/** Id of the person who reached them; null if that person is not on the desk. */
	readonly personId: string | null;
	/** Address that a reply went to. A call or an email of the person's own has none. */
	readonly email?: string;
}

/**
 * Lists the answers, earliest first: logged calls and emails, and accepted replies to `to`, the customer's address, or to
 * another one of theirs, at which they have read them.
 */
export async function listAnswers(db: Database, leadId: string, to: string): Promise<readonly Answer[]> {
	const notes = await db
		.selectFrom("notes")
		.select(["id", "at", "at as writtenAt", "person_id as personId"])
		.where("lead_id", "=", leadId)
		.where("kind", "in", answerKinds)
		.execute();
	const replies = await db
		.selectFrom("replies")
		.innerJoin("deliveries", "deliveries.reply_id", "replies.id")
		.select(["replies.id", "delivered_at as at", "replies.at as writtenAt", "person_id as personId", "email"])
		.where("replies.lead_id", "=", leadId)
		.where("delivered_at", "is not", null)
		.$narrowType<{ at: number }>()
		.execute();
	const isRead = await createReadCheck(db, leadId);
	const reached = replies.filter(({ at, email }) => normalizeEmail(email) === normalizeEmail(to) || isRead(at));
	return [...notes, ...reached].toSorted((a, b) => a.at - b.at);
}

/**
 * Returns a function that tells whether the customer has read an email of this time: they wrote on their page since, through
 * the link in an email, and before the address was corrected. A message through such a link withdraws the browser's.
 */
export async function createReadCheck(db: Database, leadId: string): Promise<(sentAt: number) => boolean> {
	const browsers = db
		.selectFrom("customer_links")
		.select("hash")
		.where("lead_id", "=", leadId)
		.where("emailed", "=", 0);
	const messages = await db
		.selectFrom("notes")
		.select("at")
		.where("lead_id", "=", leadId)
		.where("kind", "=", "from-customer")
		.where(({ not, exists }) => not(exists(browsers)))
		.execute();
	const corrections = messages.length === 0 ? [] : await listCorrections(db, leadId);
	return (sentAt) => {
		const correctedAt = corrections.find((at) => at > sentAt) ?? Number.POSITIVE_INFINITY;
		return messages.some(({ at }) => at > sentAt && at < correctedAt);
	};
}

/** Lists when a lead's address was corrected, earliest first, without what has been undone. */
async function listCorrections(db: Database, leadId: string): Promise<readonly number[]> {
	const corrections = await db
		.selectFrom("events")
		.select("at")
		.where("lead_id", "=", leadId)
		.where("undoes", "is", null)
		.where("undone_at", "is", null)
		.where("detail", "like", '%"to":{%"email":%')
		.orderBy("at")
		.execute();
	return corrections.map(({ at }) => at);
}

/**
 * Returns when the last message was written that an answer leaves waiting; null if it leaves none. A call or an email of
 * the person's own answers everybody in the thread, a reply those whom it reaches.
 */
export async function findWaitAfter(
	db: Database,
	lead: Pick<LeadRow, "id" | "reference" | "answered_at" | "wrote_at">,
	{ email, writtenAt }: Answer,
): Promise<number | null> {
	if (lead.wrote_at === null && (lead.answered_at !== null || email === undefined)) return null;
	if (email === undefined) return lead.wrote_at !== null && lead.wrote_at > writtenAt ? lead.wrote_at : null;
	const isLeft = (message: Message) => message.at > writtenAt || !hasReached(email, message.email);
	const unaddressed = lead.answered_at === null ? await listUnaddressed(db, lead) : [];
	return findLastTime([...(await listWaitingMessages(db, lead)), ...unaddressed].filter(isLeft));
}

/**
 * Returns the answer after a correction of the address, or its removal, if another one counts: to a wrong one, nobody was
 * reached.
 */
export async function findCorrectedAnswer(
	db: Database,
	id: string,
	{ email, answeredAt, status }: AllFields,
	to: SomeFields,
): Promise<SomeFields> {
	if (to.email === undefined || normalizeEmail(to.email) === normalizeEmail(email) || isClosedStatus(status)) return {};
	const [before] = await listAnswers(db, id, email);
	const [after] = await listAnswers(db, id, to.email);
	// A visit that took place is an answer too
	if (before?.id === after?.id || (before?.at ?? null) !== answeredAt) return {};
	return { answeredAt: after?.at ?? null, answeredBy: after?.personId ?? null };
}
