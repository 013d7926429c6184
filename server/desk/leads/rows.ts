import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import type { FileCounts } from "../../../forms/customer-page.ts";
import { rowsPerPage } from "../../../forms/desk-limits.ts";
import { waitingSince } from "../../../forms/lead-status.ts";
import { summarize } from "../../../forms/summary.ts";
import type { Database, UndeliveredState } from "../../database/schema.ts";
import { type Attempt, type Delivery, readDeliveries } from "../../delivery/deliveries.ts";
import { isSettledReply } from "../../delivery/settled-reply.ts";
import { countEarlier, findLinked } from "../../leads/customer.ts";
import { maxTextLength, maxTexts } from "../../leads/derived-columns.ts";
import { type Lead, readLeads } from "../../leads/lead.ts";
import { listMergedIds } from "../../leads/merging.ts";
import { findNewestPhones } from "../../leads/newest-phone.ts";
import { triedCallKinds } from "../../leads/note-kinds.ts";
import { findUrgentWords } from "../../leads/urgent-words.ts";
import { findLeadPage, unansweredSince } from "../../search/lead-pages.ts";
import type { LeadQuery } from "../../search/query.ts";
import { createMatchFinder, parseQuery } from "../../search/tokens.ts";
import { formatPhones, phoneLink } from "../../text/phones.ts";
import { computeReplyDue } from "../../time/reply-due.ts";
import { findOutdatedVisits, type OutdatedVisit } from "../../workflow/outdated-visits.ts";
import { countFilesByLead } from "./lead-files.ts";

/** A delivery that failed, is held or is being retried, or a reply that has not been sent yet. */
export interface DeliveryTrouble extends Pick<Delivery, "channel" | "replyId" | "nextAttemptAt" | "mayHaveArrived"> {
	/** Id of the lead, or of the one merged into it, whose reply it is. */
	readonly leadId: string;
	/** Skipped only for a reply that was stopped because its visit has been changed since. */
	readonly state: UndeliveredState | "skipped";
	readonly lastAttempt: Attempt | null;
}

/** A lead as a list shows it. */
export interface LeadSummary
	extends Omit<Lead, "payload" | "submitted" | "source" | "origin" | "assignee" | "state" | "receivedAt"> {
	readonly receivedAt: number;
	readonly replyDue: number;
	readonly choices: readonly string[];
	/** Beginning of the message; in a search, the text around the first match. */
	readonly excerpt: string;
	/** Words of the customer that sound urgent, such as `no heating`; null if there are none. */
	readonly urgentWords: string | null;
	/** Phone number to call, as it is usually written, where it is British. It may be a merged enquiry's. */
	readonly shownPhone: string;
	/** `tel:` link to that number, with its extension; null if it cannot be dialled. */
	readonly callLink: string | null;
	/** Number of the customer's listed leads that came before this one. */
	readonly earlierEnquiries: number;
	/** Calls that reached nobody since the customer began to wait for an answer; null without any. */
	readonly triedCalls: TriedCalls | null;
	readonly troubles: readonly DeliveryTrouble[];
	/** Files that the customer has added; null without any. */
	readonly files: FileCounts | null;
	readonly outdatedVisit: OutdatedVisit | null;
}

interface TriedCalls {
	readonly count: number;
	readonly lastAt: number;
}

type FindMatch = ReturnType<typeof createMatchFinder>;

const excerptLength = 240;
/** Characters of the excerpt before the first match. */
const beforeMatch = 60;

/** Returns one page of a list or search, and the cursor of the next; undefined on the last one. */
export async function readLeadPage(db: Database, query: LeadQuery, now: number, cursor?: string) {
	const { ids, next } = await findLeadPage(db, query, now, cursor, rowsPerPage);
	return { rows: await readRows(db, ids, query.find), next };
}

/**
 * Returns list rows for these ids, in the order of the ids.
 *
 * @param find search text; the excerpt is cut around the first match, in the message or else in a note or reply
 */
export async function readRows(db: Database, ids: readonly string[], find = ""): Promise<readonly LeadSummary[]> {
	const terms = parseQuery(find);
	const findMatch = terms.length > 0 ? createMatchFinder(terms) : undefined;
	const rows: LeadSummary[] = [];
	// A page at a time, so that other requests get their turn between long leads
	for (let start = 0; start < ids.length; start += rowsPerPage)
		rows.push(...(await readPage(db, ids.slice(start, start + rowsPerPage), findMatch)));
	return rows;
}

async function readPage(db: Database, ids: readonly string[], findMatch?: FindMatch): Promise<readonly LeadSummary[]> {
	const [leads, customers, triedCalls, texts] = await Promise.all([
		readLeads(db, ids),
		findLinked(db, ids),
		countTriedCalls(db, ids),
		findMatch ? readTexts(db, ids) : [],
	]);
	const textsByLead = Map.groupBy(texts, ({ lead_id }) => lead_id);
	const findTroubles = await createTroubleFinder(db, leads);
	const outdatedVisits = await findOutdatedVisits(db, leads);
	const files = await countFilesByLead(db, leads);
	const newestPhones = await findNewestPhones(db, leads);
	const rows: LeadSummary[] = [];
	for (const lead of leads) {
		// An excerpt is searched for in all texts of a lead, and a crafted phone number takes milliseconds to read
		await nextTurn();
		const { payload, submitted, source, origin, assignee, state, receivedAt, ...shown } = lead;
		const summary = summarize(lead.form, payload);
		const { choices, message, details } = summary;
		const { phone } = newestPhones.get(lead.id) ?? lead;
		const further = (textsByLead.get(lead.id) ?? []).map(({ text }) => text);
		rows.push({
			...shown,
			receivedAt: receivedAt.getTime(),
			replyDue: computeReplyDue(waitingSince({ ...lead, receivedAt: receivedAt.getTime() }), lead.urgency),
			shownPhone: formatPhones(phone),
			callLink: phoneLink(phone) ?? null,
			choices,
			excerpt: extractExcerpt([message || details.join(", "), ...further], findMatch),
			urgentWords: findUrgentWords(summary) ?? null,
			earlierEnquiries: countEarlier(customers.get(lead.id)?.linked ?? [], receivedAt),
			triedCalls: triedCalls.get(lead.id) ?? null,
			troubles: findTroubles(lead.id),
			files: files.get(lead.id) ?? null,
			outdatedVisit: outdatedVisits.get(lead.id) ?? null,
		});
	}
	return rows;
}

/** Reads the notes and replies of these leads that a search finds, oldest first. */
function readTexts(db: Database, ids: readonly string[]) {
	const texts = db
		.selectFrom("notes")
		.select([
			"lead_id",
			"at",
			sql<string>`concat(case kind when 'from-customer' then 'Message: ' else 'Note: ' end, text)`.as("text"),
		])
		.where("lead_id", "in", ids)
		.unionAll(
			db
				.selectFrom("replies")
				.select(["lead_id", "at", sql<string>`concat('Reply: ', text)`.as("text")])
				.where("lead_id", "in", ids),
		);
	const later = sql`partition by lead_id order by at desc rows between unbounded preceding and 1 preceding`;
	const withLater = db
		.selectFrom(texts.as("texts"))
		.selectAll()
		.select([
			sql<number>`count(*) over (${later})`.as("later_texts"),
			sql<number>`coalesce(sum(length(text)) over (${later}), 0)`.as("later_length"),
		]);
	return db
		.selectFrom(withLater.as("texts"))
		.select(["lead_id", "text"])
		.where("later_texts", "<", maxTexts)
		.where("later_length", "<", maxTextLength)
		.orderBy("at")
		.execute();
}

/** Returns an excerpt of the first text with a match, or of the first text. */
function extractExcerpt(texts: readonly string[], findMatch?: FindMatch): string {
	const matches = texts.values().map((text) => ({ text, matchAt: findMatch?.(text) }));
	const { text, matchAt = 0 } = matches.find((each) => each.matchAt !== undefined) ?? { text: texts[0] ?? "" };
	const start = matchAt > excerptLength - beforeMatch ? text.lastIndexOf(" ", matchAt - beforeMatch) + 1 : 0;
	const part = text.slice(start, start + excerptLength);
	return `${start > 0 ? "… " : ""}${part}${start + excerptLength < text.length ? " …" : ""}`;
}

/**
 * Returns a function that finds a lead's deliveries in trouble, and the replies of the enquiries that were merged into it.
 * A pending one stays in trouble until an attempt succeeds, even after it has been resent by hand.
 */
async function createTroubleFinder(db: Database, leads: readonly Lead[]) {
	const threads = await listMergedIds(db, leads);
	const all = [...(await readDeliveries(db, [...threads.keys()]))].flatMap(([leadId, deliveries]) =>
		deliveries.map((delivery) => ({ leadId, ...delivery })),
	);
	const byHead = Map.groupBy(
		all.filter(({ leadId, channel }) => channel === "reply" || threads.get(leadId) === leadId),
		({ leadId }) => threads.get(leadId),
	);
	const isFailedReply = ({ channel, state, attempts }: Delivery) =>
		channel === "reply" && (state === "failed" || (state === "skipped" && attempts.at(-1)?.error != null));
	const settled = await listSettledReplies(db, all.filter(isFailedReply));
	return (id: string): readonly DeliveryTrouble[] => {
		const deliveries = byHead.get(id) ?? [];
		const isEmailed = deliveries.some(({ channel, state }) => channel === "office-mail" && state !== "held");
		return deliveries.flatMap((delivery) => {
			const { leadId, channel, replyId, state, attemptCount, nextAttemptAt, mayHaveArrived } = delivery;
			if (isFailedReply(delivery) ? settled.has(replyId) : state === "skipped") return [];
			if (state === "delivered") return [];
			// An office that gets its leads by email may do without webhooks
			if (state === "held" && channel === "webhook" && isEmailed) return [];
			const lastAttempt = delivery.attempts.at(-1) ?? null;
			// Leaves out failures from before the address was corrected or the email resent by hand
			if (state === "pending" && channel === "confirmation" && attemptCount === 0) return [];
			// Shows an unsent reply at once, since its customer is still waiting for it
			if (state === "pending" && channel !== "reply" && !lastAttempt?.error) return [];
			return [{ leadId, channel, replyId, state, nextAttemptAt, lastAttempt, mayHaveArrived }];
		});
	};
}

/** Returns the ids of those of these replies whose customers have been reached since. */
async function listSettledReplies(db: Database, replies: readonly Delivery[]): Promise<ReadonlySet<string>> {
	if (replies.length === 0) return new Set();
	const ids = replies.map(({ replyId }) => replyId);
	const rows = await db
		.selectFrom("deliveries")
		.select("reply_id")
		.where("reply_id", "in", ids)
		.where(isSettledReply)
		.execute();
	return new Set(rows.map(({ reply_id }) => reply_id));
}

/** Counts the calls to each customer who waits for an answer that reached nobody, since they began to wait. */
async function countTriedCalls(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, TriedCalls>> {
	const rows = await db
		.selectFrom("notes")
		.innerJoin("leads", "leads.id", "notes.lead_id")
		.select(({ fn }) => ["lead_id", fn.countAll<number>().as("count"), fn.max("at").as("lastAt")])
		.where("lead_id", "in", ids)
		.where("kind", "in", triedCallKinds)
		.where(({ eb, or, and }) =>
			or([eb("answered_at", "is", null), and([eb("wrote_at", "is not", null), eb("at", ">", unansweredSince)])]),
		)
		.groupBy("lead_id")
		.execute();
	return new Map(rows.map(({ lead_id, count, lastAt }) => [lead_id, { count, lastAt }]));
}
