import { normalizeEmail } from "../../../forms/clean-text.ts";
import { maxShownEntries } from "../../../forms/desk-limits.ts";
import { isUnanswered } from "../../../forms/lead-status.ts";
import { summarize } from "../../../forms/summary.ts";
import { type LeadFile, listFiles } from "../../customer-page/files.ts";
import { listIds } from "../../database/batch.ts";
import type { Database } from "../../database/schema.ts";
import { type DeliveryView, readDeliveries } from "../../delivery/deliveries.ts";
import {
	areMarkedApart,
	compareContacts,
	countEarlier,
	findLinked,
	isListed,
	listLatest,
} from "../../leads/customer.ts";
import { hasLink } from "../../leads/customer-links.ts";
import { type Lead, readLeads } from "../../leads/lead.ts";
import { adviseMerging, findMergeProblem, listMergeChain, listMerged } from "../../leads/merging.ts";
import { findNewestPhones, readPhoneTimes } from "../../leads/newest-phone.ts";
import { isAnswer } from "../../leads/note-kinds.ts";
import { listPossible } from "../../leads/possible-leads.ts";
import { hasReached, listUnaddressed, listWaitingMessages, type Message } from "../../leads/waiting-messages.ts";
import { createReadCheck } from "../../workflow/answers.ts";
import { listMergeEvents } from "../../workflow/events.ts";
import { type LeadRecord, readLead } from "../../workflow/lead-record.ts";
import { listNotes } from "../../workflow/notes.ts";
import { listReplies, type Reply } from "../../workflow/replies.ts";
import { type BorrowedContacts, borrowContacts } from "./contacts.ts";
import { type LeadSummary, readRows } from "./rows.ts";

const maxShown = 20;

/** An enquiry that was merged into a lead. Its notes and replies are shown with the lead's. */
interface MergedEnquiry
	extends Pick<Lead, "id" | "reference" | "name" | "email" | "form" | "origin" | "area" | "postcode" | "quotedValue"> {
	readonly receivedAt: number;
	readonly choices: readonly string[];
	/** Name, email and phone number as submitted, and what the office has corrected since, with the street that it has added. */
	readonly sentWith: readonly string[];
	readonly correctedTo: readonly string[];
	readonly message: string;
}

/** Another lead of the customer. */
interface RelatedEnquiry extends LeadSummary {
	readonly sameEmail: boolean;
	/** True if the two had the same email before one was corrected. */
	readonly sameFormerEmail: boolean;
	/** True if the shown lead's email was corrected on this one. */
	readonly isEmailCorrected: boolean;
	readonly samePhone: boolean;
	/** Time at which its phone number was given or last corrected. */
	readonly phoneAt: number;
	/** True if it has only the name and postcode in common. */
	readonly isPossible: boolean;
	/** True if the office has marked it as another customer's. */
	readonly isMarkedApart: boolean;
	/** Whether it can be merged into the shown lead, and the shown lead into it. */
	readonly canMerge: boolean;
	readonly canTake: boolean;
	/** Says what has to be done before the two can be merged; null if they can be merged now, or never. */
	readonly mergeHint: string | null;
}

interface LeadView
	extends LeadSummary,
		Pick<LeadRecord, "payload" | "origin" | "source" | "notes" | "replies" | "events"> {
	/** Ids of the merged enquiries whose customers wait for an answer that a reply to the lead's address does not bring. */
	readonly unreached: readonly string[];
	/** Lists of which only the latest entries are shown. */
	readonly cut: readonly ("notes" | "replies" | "changes" | "enquiries")[];
	/** Deliveries of the lead itself; its replies have their own. */
	readonly deliveries: readonly DeliveryView[];
	readonly merged: readonly MergedEnquiry[];
	/** True while a link to the customer's page works. */
	readonly hasLink: boolean;
	/** True if one of them is to this lead's own page, which shows its visit. */
	readonly hasOwnLink: boolean;
	/** Files that the customer has added to the lead and to those that were merged into it, oldest first. */
	readonly added: readonly LeadFile[];
	readonly borrowed: BorrowedContacts;
	/** Replies that went to an address that was corrected since, until something has reached the customer. */
	readonly misdirectedReplies: readonly Reply[];
	readonly customer: {
		/** Number of other leads with the same email or phone, and how many of them came before this one. */
		readonly others: number;
		readonly earlier: number;
		/** Time at which this lead's phone number was given or last corrected. */
		readonly phoneAt: number;
		/** Total value of the won leads among them, in pounds. */
		readonly wonValue: number;
		/** Assignee of the latest other lead; empty if there is none. */
		readonly lastAssigneeId: string;
		/** The customer's latest leads, then possible ones, then leads marked as another customer's. */
		readonly leads: readonly RelatedEnquiry[];
	};
}

/**
 * Returns everything that the desk shows of a lead, with the values as submitted, also while its deletion can be undone;
 * undefined for an unknown id.
 */
export async function readLeadView(db: Database, id: string): Promise<LeadView | undefined> {
	// One more than is shown tells whether there are more
	const limit = maxShownEntries + 1;
	const record = await readLead(db, id, limit);
	const [row] = await readRows(db, [id]);
	if (!record || !row) return undefined;
	const { payload, submitted = payload, origin, source, deliveries } = record;
	const enquiries = listIds(await listMerged(db, row.reference));
	const mergedIds = enquiries.slice(-maxShownEntries);
	const merged = await readLeads(db, mergedIds);
	const thread = [record, ...merged];
	const mergedDeliveries = [...(await readDeliveries(db, mergedIds)).values()].flat();
	const references = thread.map(({ reference }) => reference);
	const notes = [...record.notes, ...(await listNotes(db, mergedIds, limit))];
	const replies = [...record.replies, ...(await listReplies(db, mergedIds, mergedDeliveries, limit))];
	const shownReplies = takeLatest(replies);
	const newest = (await findNewestPhones(db, [record])).get(id) ?? record;
	const phoneTimes = await readPhoneTimes(db, newest.phone === "" ? [] : [newest]);
	const events = [...record.events, ...(await listMergeEvents(db, id, references, limit))];
	const lists = [
		["notes", notes] as const,
		["replies", replies] as const,
		["changes", events] as const,
		["enquiries", enquiries] as const,
	];
	return {
		...row,
		payload: submitted,
		origin,
		source,
		// Nobody sends the emails about the customer's page again: the lead itself shows what they tell
		deliveries: deliveries.filter(({ channel }) => channel !== "page-mail"),
		notes: takeLatest(notes),
		replies: shownReplies,
		events: takeLatest(events),
		cut: lists.flatMap(([kind, all]) => (all.length > maxShownEntries ? [kind] : [])),
		merged: merged.map(describeMerged),
		unreached: await listUnreached(db, record),
		hasLink: await hasLink(db, listIds(thread)),
		hasOwnLink: await hasLink(db, [id]),
		added: await listFiles(db, listIds(thread)),
		borrowed: borrowContacts(record, merged, newest),
		misdirectedReplies: listMisdirected({ ...record, notes, replies: shownReplies }, await createReadCheck(db, id)),
		customer: await readCustomer(db, record, phoneTimes.get(newest.id) ?? 0),
	};
}

/** Lists the merged enquiries whose customers wait for an answer that a reply to the lead's address does not bring. */
async function listUnreached(db: Database, lead: LeadRecord) {
	const unaddressed = isUnanswered(lead) ? await listUnaddressed(db, lead) : [];
	const messages = lead.wroteAt === null ? [] : await listWaitingMessages(db, lead);
	const isUnreached = ({ leadId, email }: Message) => leadId !== lead.id && !hasReached(lead.email, email);
	return [...unaddressed, ...messages.filter(isUnreached)].map(({ leadId }) => leadId);
}

const takeLatest = <T extends { readonly at: number }>(entries: readonly T[]): readonly T[] =>
	entries.toSorted((a, b) => a.at - b.at).slice(-maxShownEntries);

/**
 * Lists the replies to an address that was corrected since, unless their customer has been reached later.
 *
 * @param isRead whether the customer has read an email of a time
 */
function listMisdirected(
	{ list, email, replies, notes, events }: LeadRecord,
	isRead: (sentAt: number) => boolean,
): readonly Reply[] {
	if (list === "done") return [];
	const corrections = events.filter(({ isUndone }) => !isUndone).map(({ from }) => normalizeEmail(from.email ?? ""));
	const isRight = (reply: Reply) => normalizeEmail(reply.email) === normalizeEmail(email);
	const isWrong = (reply: Reply) => !isRight(reply) && corrections.includes(normalizeEmail(reply.email));
	const spokenAt = Math.max(0, ...notes.filter(({ kind }) => isAnswer(kind)).map(({ at }) => at));
	const arrived = replies.filter((reply) => !["failed", "skipped"].includes(reply.state) && isRight(reply));
	const reachedAt = Math.max(spokenAt, ...arrived.map(({ at }) => at));
	return replies.filter(
		(reply) => reply.state === "delivered" && isWrong(reply) && reply.at > reachedAt && !isRead(reply.at),
	);
}

function describeMerged(lead: Lead): MergedEnquiry {
	const { id, reference, name, email, form, origin, area, postcode, quotedValue } = lead;
	const sent = summarize(form, lead.submitted ?? lead.payload);
	const sentWith = [sent.name, sent.email, sent.phone].filter(Boolean);
	return {
		...{ id, reference, name, email, form, origin, area, postcode, quotedValue, sentWith },
		choices: sent.choices,
		message: sent.message,
		receivedAt: lead.receivedAt.getTime(),
		correctedTo: [lead.name, lead.email, lead.phone, lead.street].filter((text) => text && !sentWith.includes(text)),
	};
}

/** Lists the latest leads of the customer with this email address or phone number. */
export async function listEnquiries(db: Database, email: string, phone: string) {
	return readRows(db, listIds((await listLatest(db, email, phone)).slice(0, maxShown)));
}

/** Reads the other leads of a lead's customer. */
async function readCustomer(db: Database, lead: LeadRecord, phoneAt: number): Promise<LeadView["customer"]> {
	const { self, linked = [], apart = [] } = (await findLinked(db, [lead.id])).get(lead.id) ?? {};
	const offered = (await listPossible(db, lead, [lead, ...linked, ...apart])).filter(isListed);
	const possible = offered.filter((each) => !areMarkedApart(lead, each));
	const marked = new Set(listIds([...apart, ...offered.filter((each) => areMarkedApart(lead, each))]));
	const shown = [
		...linked.slice(0, maxShown),
		...possible.slice(0, maxShown),
		...[...marked].slice(0, maxShown).map((id) => ({ id })),
	];
	const chain = await listMergeChain(db, lead.reference);
	const rows = await readRows(db, listIds(shown));
	const phoneTimes = await readPhoneTimes(db, rows);
	return {
		others: linked.length,
		phoneAt,
		earlier: countEarlier(linked, lead.receivedAt),
		wonValue: linked.reduce((sum, { status, won_value }) => sum + ((status === "won" && won_value) || 0), 0),
		lastAssigneeId: linked[0]?.assignee_id ?? "",
		leads: rows.map((row) => {
			const other = linked.find(({ id }) => id === row.id);
			return {
				...row,
				sameEmail: false,
				sameFormerEmail: false,
				isEmailCorrected: false,
				samePhone: false,
				...(self && other && compareContacts(self, other)),
				phoneAt: phoneTimes.get(row.id) ?? 0,
				isPossible: possible.some(({ id }) => id === row.id),
				isMarkedApart: marked.has(row.id),
				...describeMerging(row, chain),
			};
		}),
	};
}

/** Returns which of two leads can be merged into the other, and what to do first if neither can. */
function describeMerging(row: LeadSummary, chain: Awaited<ReturnType<typeof listMergeChain>>) {
	const other = { ...row, nextAt: row.nextStep?.at ?? null };
	const [lead] = chain;
	return {
		canMerge: findMergeProblem(other, chain) === undefined,
		canTake: lead !== undefined && findMergeProblem(lead, [other]) === undefined,
		mergeHint: lead ? adviseMerging(other, lead) : null,
	};
}
