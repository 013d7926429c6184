import { normalizeEmail } from "../../forms/clean-text.ts";
import { lockRows } from "../database/dialect.ts";
import type { Database, LeadRow } from "../database/schema.ts";
import { findHead, listThreadIds, readMergeTimes } from "./merging.ts";

type Enquiry = Pick<LeadRow, "id" | "reference">;

/** A message that a customer has written on the page of their enquiry, or with an enquiry that was merged. */
export interface Message {
	/** Id of the enquiry. */
	readonly leadId: string;
	readonly at: number;
	/** The customer's address. */
	readonly email: string;
}

/**
 * Returns whether a reply to this address has reached the customer at theirs. One to another address, which was mistyped,
 * has reached nobody; without an address, all count.
 */
export const hasReached = (email: string, customer: string): boolean =>
	customer === "" || normalizeEmail(email) === normalizeEmail(customer);

/**
 * Lists the messages in a thread that nobody has answered. A message is answered on its own enquiry, on the head of the
 * thread once the two were merged, or by a reply that reached its customer.
 *
 * @param before head of the thread that the enquiries have just left
 */
export async function listWaitingMessages(db: Database, head: Enquiry, before = head): Promise<readonly Message[]> {
	const pages = await listThreadIds(db, head);
	const written = await db
		.selectFrom("notes")
		.innerJoin("leads", "leads.id", "lead_id")
		.select(["lead_id as leadId", "at", "email"])
		.where("lead_id", "in", pages)
		.where("kind", "=", "from-customer")
		.execute();
	const hasMerged = pages.length > 1 && (await isAnsweredByReply(db, head.id));
	const messages = hasMerged ? [...written, ...(await listUnaddressed(db, head))] : written;
	if (messages.length === 0) return [];
	const ids = [...pages, before.id];
	const [answers, mergedAt] = [await readAnswerTimes(db, ids), await readMergeTimes(db, pages)];
	const replies = await db
		.selectFrom("replies")
		.innerJoin("deliveries", "deliveries.reply_id", "replies.id")
		.select(["replies.at", "email"])
		.where("replies.lead_id", "in", ids)
		.where("delivered_at", "is not", null)
		.execute();
	// By address, once: a thread may hold a thousand messages and as many replies
	const repliedAt = new Map<string, number>();
	// Without an address of the customer's, all count
	for (const { at, email } of replies)
		for (const to of [normalizeEmail(email), ""]) repliedAt.set(to, Math.max(at, repliedAt.get(to) ?? 0));
	return messages.filter(({ leadId, at, email }) => {
		const isAnsweredOn = (id: string, from: number) => (answers.get(id)?.at(-1) ?? 0) >= from;
		return !(
			isAnsweredOn(leadId, at) ||
			isAnsweredOn(before.id, Math.max(at, mergedAt.get(leadId) ?? 0)) ||
			(repliedAt.get(normalizeEmail(email)) ?? 0) >= at
		);
	});
}

/** Returns whether the first answer to a lead was a reply: a call, an email and a visit answer everybody in its thread. */
const isAnsweredByReply = async (db: Database, id: string): Promise<boolean> =>
	(await db
		.selectFrom("leads")
		.innerJoin("replies", "replies.lead_id", "leads.id")
		.innerJoin("deliveries", "deliveries.reply_id", "replies.id")
		.select("replies.id")
		.where("leads.id", "=", id)
		.whereRef("delivered_at", "=", "answered_at")
		.limit(1)
		.executeTakeFirst()) !== undefined;

/**
 * Lists what was written with the merged enquiries of a thread that nobody had answered, if they came from another address
 * than the head's own, or its first: a reply on the head does not reach them.
 */
export async function listUnaddressed(db: Database, { id, reference }: Enquiry): Promise<readonly Message[]> {
	const head = await db
		.selectFrom("leads")
		.select(["email", "submitted_email"])
		.where("id", "=", id)
		.executeTakeFirstOrThrow();
	const enquiries = await db
		.selectFrom("leads")
		.select(["id as leadId", "received_at as at", "email"])
		.where("thread", "=", reference)
		.where("answered_at", "is", null)
		.orderBy("received_at")
		.execute();
	const addresses = [head.email, head.submitted_email ?? head.email];
	return enquiries.filter(({ email }) => !addresses.some((address) => hasReached(address, email)));
}

/** Number of the latest events of a thread that are read: more than its messages cause, unless somebody plays with them. */
const maxWaitEvents = 5_000;

/**
 * Reads when each of these leads ceased to wait for a reply to a message, oldest first, without what has been taken back
 * since.
 */
async function readAnswerTimes(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, readonly number[]>> {
	const events = await db
		.selectFrom("events")
		.select(["lead_id", "at", "detail"])
		.where("lead_id", "in", ids)
		.where("detail", "like", '%"to":{%"wroteAt":%')
		.orderBy("at", "desc")
		.orderBy("id", "desc")
		.limit(maxWaitEvents)
		.execute();
	const times = new Map<string, number[]>(ids.map((id) => [id, []]));
	for (const { lead_id, at, detail } of events.toReversed()) {
		const wroteAt: unknown = JSON.parse(detail).to?.wroteAt;
		const standing = times.get(lead_id ?? "") ?? [];
		if (wroteAt === null) standing.push(at);
		// A wait for an earlier message that is back has undone the answers to it
		else if (typeof wroteAt === "number") while ((standing.at(-1) ?? 0) >= wroteAt) standing.pop();
	}
	return times;
}

const sortTimes = (messages: readonly Message[]) => messages.map(({ at }) => at).toSorted((a, b) => a - b);
/** Returns when the first of these messages was written; null without any. */
export const findFirstTime = (messages: readonly Message[]): number | null => sortTimes(messages).at(0) ?? null;
/** Returns when the last of these messages was written; null without any. */
export const findLastTime = (messages: readonly Message[]): number | null => sortTimes(messages).at(-1) ?? null;

/**
 * Lets each lead wait for replies to the messages of its own thread, once an enquiry has left a thread or come into one:
 * they are answered on the lead at the head.
 *
 * @param before head of the thread that the enquiry has left
 */
export async function moveWait(db: Database, enquiry: Enquiry, before: Enquiry | undefined): Promise<void> {
	const head = await findHead(db, enquiry.id);
	const others = [before?.id, head?.id].filter((id) => id !== undefined);
	// Nobody may answer or write meanwhile
	for (const id of others.toSorted())
		await lockRows(db, db.selectFrom("leads").select("id").where("id", "=", id)).execute();
	if (before) {
		await setWait(db, enquiry.id, await listWaitingMessages(db, enquiry, before));
		await updateWait(db, before);
	}
	if (!head) return;
	await updateWait(db, head);
	await setWait(db, enquiry.id, []);
}

/** Lets a lead wait for replies to those messages of its thread that are still there. */
export const updateWait = async (db: Database, head: Enquiry) =>
	setWait(db, head.id, await listWaitingMessages(db, head));

async function setWait(db: Database, id: string, messages: readonly Message[]): Promise<void> {
	const times = { wrote_at: findLastTime(messages), unanswered_since: findFirstTime(messages) };
	await db.updateTable("leads").set(times).where("id", "=", id).execute();
}

/** Stores from when a reply is owed, once the customer has written or somebody has answered. */
export async function updateUnansweredSince(db: Database, lead: Enquiry): Promise<void> {
	const since = findFirstTime(await listWaitingMessages(db, lead));
	await db.updateTable("leads").set({ unanswered_since: since }).where("id", "=", lead.id).execute();
}
