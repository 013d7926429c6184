import { normalizeEmail } from "../../forms/clean-text.ts";
import { isClosedStatus } from "../../forms/lead-status.ts";
import type { Database, LeadRow } from "../database/schema.ts";
import type { AllFields, SomeFields } from "../leads/fields.ts";
import { answerKinds } from "../leads/note-kinds.ts";
import { findLastTime, hasReached, listWaitingMessages, type Message } from "../leads/waiting-messages.ts";
import { findLastChange } from "./events.ts";

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
	const readAt = await findReadTime(db, leadId);
	const reached = replies.filter(({ at, email }) => normalizeEmail(email) === normalizeEmail(to) || at < readAt);
	return [...notes, ...reached].toSorted((a, b) => a.at - b.at);
}

/**
 * Returns until when the emails to a lead's former address have reached its customer: they then wrote on their page through
 * the link in one of them; 0 if they never did. A message through such a link withdraws the browser's. Messages since the
 * correction of the address may come from the new one, and prove nothing.
 */
export async function findReadTime(db: Database, leadId: string): Promise<number> {
	const browsers = db
		.selectFrom("customer_links")
		.select("hash")
		.where("lead_id", "=", leadId)
		.where("emailed", "=", 0);
	const correction = await findLastChange(db, leadId, '"email":');
	const message = await db
		.selectFrom("notes")
		.select(({ fn }) => fn.max("at").as("at"))
		.where("lead_id", "=", leadId)
		.where("kind", "=", "from-customer")
		.where("at", "<", correction?.at ?? Number.MAX_SAFE_INTEGER)
		.where(({ not, exists }) => not(exists(browsers)))
		.executeTakeFirst();
	return message?.at ?? 0;
}

/**
 * Returns when the last message was written that an answer leaves waiting; null if it leaves none. A call or an email of
 * the person's own answers everybody in the thread, a reply those whom it reaches.
 */
export async function findWaitAfter(
	db: Database,
	lead: Pick<LeadRow, "id" | "reference" | "wrote_at">,
	{ email, writtenAt }: Answer,
): Promise<number | null> {
	if (lead.wrote_at === null) return null;
	if (email === undefined) return lead.wrote_at > writtenAt ? lead.wrote_at : null;
	const isLeft = (message: Message) => message.at > writtenAt || !hasReached(email, message.email);
	return findLastTime((await listWaitingMessages(db, lead)).filter(isLeft));
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
