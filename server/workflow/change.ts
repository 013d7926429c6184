import { randomUUIDv7 } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { normalizeEmail } from "../../forms/clean-text.ts";
import { maxShownEntries } from "../../forms/desk-limits.ts";
import { isClosedStatus } from "../../forms/lead-status.ts";
import { lockRows } from "../database/dialect.ts";
import type { Database } from "../database/schema.ts";
import {
	cancelSecondConfirmation,
	redirectConfirmation,
	releaseDeliveries,
	skipDeliveries,
	undoSkip,
} from "../delivery/resend.ts";
import { moveLinks, revokeLinksOfThread } from "../leads/customer-links.ts";
import { updateSearchWords } from "../leads/derived-columns.ts";
import {
	type AllFields,
	contactFields,
	fieldColumns,
	fieldNames,
	mergeContact,
	pickFields,
	type SomeFields,
	toColumns,
	toFields,
} from "../leads/fields.ts";
import { readLeads } from "../leads/lead.ts";
import { findHead, findMergeRefusal, listMergeChain, lockMerges, updateThread } from "../leads/merging.ts";
import { hasReached, moveWait } from "../leads/waiting-messages.ts";
import { ProblemError } from "../problem.ts";
import { parseLondonTime } from "../time/london-time.ts";
import { findCorrectedAnswer } from "./answers.ts";
import { computeCorrectedColumns, redirectReplies } from "./contact-correction.ts";
import { deriveFromVisit, withDerivedFields } from "./derived-fields.ts";
import { type Actor, type Cause, type Event, recordEvent, toEvent } from "./events.ts";
import { findDeletion, findRepeat, hashRequest, type LeadDeleted, type RepeatableRequest } from "./lead-request.ts";
import { lockPerson } from "./lock-person.ts";
import { expectsVisit, findOutdatedVisits } from "./outdated-visits.ts";
import { requireWithinReplyLimits } from "./reply-limits.ts";
import { updateWaits } from "./update-waits.ts";

/** A change of some fields, from what the person saw to what they want. */
export interface LeadChange extends RepeatableRequest {
	readonly leadId: string;
	readonly from: SomeFields;
	/** Has derived fields only for an answer, or for the undo of an event. */
	readonly to: SomeFields;
	/** Event that this change undoes. Its `to` and `from` are this change's `from` and `to`. */
	readonly undoes?: string | undefined;
}

/** Result of a change: made, in conflict with others' changes, or refused because the lead is deleted or unknown. */
export type ChangeResult =
	| { readonly outcome: "changed"; readonly id: string; readonly event: Event }
	/** Has the later events on the fields that differ, oldest first. */
	| { readonly outcome: "conflict"; readonly id: string; readonly events: readonly Event[] }
	| LeadDeleted
	| { readonly outcome: "missing"; readonly id: string };

/**
 * Sets the fields of `to` where all of `from` still holds. Otherwise nothing is overwritten, and the later events are
 * returned. A repeat of the request gets the same answer and changes nothing.
 *
 * @throws ProblemError if the id was used for another request, for invalid contact details, if the change assigns the
 * lead to somebody who has been removed, or merges it where it cannot be, and if it queues more replies than may be sent
 */
export const changeLead = (db: Database, change: LeadChange, by: Actor, now: number): Promise<ChangeResult> =>
	db.transaction().execute((transaction) => changeInTransaction(transaction, change, by, now));

/** Changes a lead in the caller's transaction. `cause` says why, if nobody has clicked. */
export async function changeInTransaction(
	db: Database,
	change: LeadChange,
	by: Actor,
	now: number,
	cause: Cause | null = null,
): Promise<ChangeResult> {
	const id = change.leadId;
	const opened = await openForChange(db, change, by);
	if (!opened) return { outcome: "missing", id };
	const repeat = await findRepeat(db, change);
	if (repeat) return { outcome: "changed", id, event: repeat };
	const undone = change.undoes === undefined ? undefined : await findUndone(db, change, change.undoes, cause);
	const refusal = await findRefusal(db, change, by, now, opened, undone);
	if (refusal) return refusal;
	const after = await decideFields(db, change, by, now, opened, undone);
	const headBefore = after.mergedInto === undefined ? undefined : await findHead(db, id);
	await updateLead(db, id, opened.lead, after, now);
	if (after.mergedInto !== undefined) await updateThread(db, opened.row.reference, after.mergedInto);
	if (after.mergedInto) await revokeLinksOfThread(db, id);
	await updateDeliveriesAndWords(db, id, opened.lead, after, now, undone);
	if (after.email !== undefined || after.isSpam === false) await requireWithinReplyLimits(db, id, by, now);
	// What was answered is found by the record of the merge: before that of an undone one goes, and after a new one's
	const isMoveUndone = undone !== undefined && after.mergedInto !== undefined;
	if (isMoveUndone) await moveWait(db, opened.row, headBefore);
	const event = await recordEvent(db, {
		id: change.id,
		what: "changed",
		by,
		at: now,
		leadId: id,
		from: pickFields(opened.lead, fieldNames(after)),
		to: after,
		request: hashRequest(change),
		...(undone && { undoes: undone.id }),
		...(cause && { cause }),
	});
	if (!isMoveUndone) await updateWaits(db, opened, after, by, headBefore);
	if (undone) await db.updateTable("events").set({ undone_at: now }).where("id", "=", undone.id).execute();
	return { outcome: "changed", id, event };
}

type Opened = NonNullable<Awaited<ReturnType<typeof openForChange>>>;

/**
 * Locks and reads what a change needs, so that a concurrent change, or a repeat of this one, sees what this one has done.
 * Returns undefined for an unknown lead.
 */
async function openForChange(db: Database, { leadId, to }: LeadChange, by: Actor) {
	// People are locked before leads, as when somebody is removed and their leads are assigned to others
	const assignee = to.assigneeId ?? (to.status === undefined ? undefined : by.personId);
	const isAssigneeRemoved = assignee !== undefined && (await lockPerson(db, assignee))?.email === null;
	if (to.mergedInto !== undefined) await lockMerges(db);
	const stored = db
		.selectFrom("leads")
		.select(fieldColumns)
		.select(["id", "form", "reference", "received_at", "list", "unanswered_since"])
		.where("id", "=", leadId);
	const row = await lockRows(db, stored).executeTakeFirst();
	return row && { row, lead: toFields(row), isAssigneeRemoved };
}

/** Returns why a change is not made: a deletion or a conflict. Throws ProblemError for one that never can be. */
async function findRefusal(
	db: Database,
	{ leadId: id, from, to }: LeadChange,
	by: Actor,
	now: number,
	{ row, lead, isAssigneeRemoved }: Opened,
	undone: Event | undefined,
): Promise<ChangeResult | undefined> {
	if (lead.isDeleted && !undone?.to.isDeleted) return (await findDeletion(db, id)) ?? { outcome: "missing", id };
	const conflict = await findConflict(db, id, lead, from);
	// One's own reply, logged call or email, recorded while one went on working, is no reason to ask
	const isOwnMessage = (event: Event) => event.cause?.kind === "message" && event.by.personId === by.personId;
	const isOwnMessageOnly = !undone && conflict !== undefined && conflict.length > 0 && conflict.every(isOwnMessage);
	if (conflict && !isOwnMessageOnly) return { outcome: "conflict", id, events: conflict.slice(-maxConflicting) };
	if (isAssigneeRemoved && to.assigneeId && !undone) throw new ProblemError("person-removed");
	// Replies go to the details of the lead at the head of the thread
	if (lead.mergedInto !== null && !undone && contactFields.some((key) => to[key] !== undefined))
		throw new ProblemError("merged-contact");
	const isUndo = undone !== undefined;
	const { received_at: receivedAt, next_at: nextAt, unanswered_since: unansweredSince } = row;
	const merged = { ...row, ...lead, receivedAt, nextAt, unansweredSince };
	const mergeProblem = to.mergedInto ? await findMergeRefusal(db, merged, to.mergedInto, isUndo) : undefined;
	if (mergeProblem) throw new ProblemError(mergeProblem);
	if (to.mergedInto && !isUndo) await refuseUntoldVisit(db, id, lead.email, to.mergedInto, now);
	return undefined;
}

/**
 * Refuses a merge while this lead's customer has yet to be told of a visit, into another customer's lead or one with a
 * visit that they know of: nobody would tell them.
 */
async function refuseUntoldVisit(db: Database, id: string, email: string, into: string, now: number): Promise<void> {
	const head = (await listMergeChain(db, into)).at(-1);
	const other = db
		.selectFrom("leads")
		.select(["id", "email"])
		.where("reference", "=", head?.reference ?? "");
	const { id: headId = "", email: to = "" } = (await other.executeTakeFirst()) ?? {};
	if (hasReached(to, email) && !(await expectsVisit(db, headId))) return;
	const untold = (await findOutdatedVisits(db, await readLeads(db, [id]))).get(id);
	if (untold && parseLondonTime(untold.until).getTime() > now) throw new ProblemError("merge-hides-visit");
}

/** Returns the fields to set: those wanted and those that follow from them, or those from before an undone change. */
async function decideFields(
	db: Database,
	{ leadId, to }: LeadChange,
	by: Actor,
	now: number,
	{ lead, isAssigneeRemoved }: Opened,
	undone: Event | undefined,
): Promise<SomeFields> {
	const newAssignee = isAssigneeRemoved ? undefined : by.personId;
	const wanted = undone
		? undone.from
		: {
				...withDerivedFields(lead, to, by, newAssignee, now),
				...(await findCorrectedAnswer(db, leadId, lead, to)),
				...deriveFromVisit(lead, to, by, now),
			};
	const isLeftUnassigned = await leavesWithRemovedPerson(db, lead, wanted, isAssigneeRemoved);
	return isLeftUnassigned ? { ...wanted, assigneeId: "" } : wanted;
}

/** Undoes a change in the caller's transaction, because what brought it about has been deleted. */
export function undoInTransaction(db: Database, leadId: string, event: Event, by: Actor, now: number) {
	const undo = { id: randomUUIDv7(), leadId, from: event.to, to: event.from, undoes: event.id };
	return changeInTransaction(db, undo, by, now, event.cause);
}

/** Returns the event that a change undoes. A note's or reply's is undone only together with the note or reply. */
async function findUndone(db: Database, { leadId, from, to }: LeadChange, eventId: string, cause: Cause | null) {
	const row = await db
		.selectFrom("events")
		.selectAll()
		.where("id", "=", eventId)
		.where("lead_id", "=", leadId)
		.where("what", "=", "changed")
		.executeTakeFirst();
	const event = row && toEvent(row);
	if (!event || !isDeepStrictEqual([event.cause, event.to, event.from], [cause, from, to]))
		throw new ProblemError("not-found");
	return event;
}

/** Number of the latest events that a conflict tells: nobody reads more, and a lead may have thousands. */
const maxConflicting = 20;

/**
 * Returns the events that gave fields other values than expected, oldest first; undefined if all are as expected. Reads
 * only as many of the latest as the desk shows.
 */
async function findConflict(db: Database, id: string, lead: AllFields, expected: SomeFields) {
	const keys = fieldNames(expected).filter((key) => !isDeepStrictEqual(lead[key], expected[key]));
	if (keys.length === 0) return undefined;
	const rows = await db
		.selectFrom("events")
		.selectAll()
		.where("lead_id", "=", id)
		.where("what", "=", "changed")
		.where(({ eb, or }) => or(keys.map((key) => eb("detail", "like", `%"to":{%"${key}":%`))))
		.orderBy("at", "desc")
		.orderBy("id", "desc")
		.limit(maxShownEntries)
		.execute();
	const events = rows.map(toEvent).toReversed();
	const lastAsExpected = new Map(
		keys.map((key) => [key, events.findLastIndex(({ to }) => key in to && isDeepStrictEqual(to[key], expected[key]))]),
	);
	return events.filter(({ to }, index) => keys.some((key) => key in to && index > (lastAsExpected.get(key) ?? -1)));
}

/** Returns whether a change leaves a lead with somebody removed: by undoing its assignment, or by opening it again. */
async function leavesWithRemovedPerson(db: Database, lead: AllFields, to: SomeFields, isRemoved: boolean) {
	if (to.assigneeId !== undefined) return isRemoved && to.assigneeId !== "";
	const isBack = [to.status, to.isSpam, to.isDeleted, to.mergedInto].some((value) => value !== undefined);
	if (lead.assigneeId === "" || !isBack || isClosedStatus(to.status ?? lead.status)) return false;
	const row = await db.selectFrom("people").select("email").where("id", "=", lead.assigneeId).executeTakeFirst();
	return row?.email === null;
}

/** Sets the fields, in one statement. */
async function updateLead(db: Database, id: string, before: AllFields, to: SomeFields, now: number): Promise<void> {
	const isCorrected = contactFields.some((key) => to[key] !== undefined);
	await db
		.updateTable("leads")
		.set({
			...toColumns(to, now),
			...(isCorrected && (await computeCorrectedColumns(db, id, mergeContact(before, to)))),
		})
		.where("id", "=", id)
		.execute();
}

/** Brings deliveries, search words and unsent emails in line with a change. */
async function updateDeliveriesAndWords(
	db: Database,
	id: string,
	before: AllFields,
	after: SomeFields,
	now: number,
	undone: Event | undefined,
): Promise<void> {
	const contact = mergeContact(before, after);
	const searched = [...contactFields, "lostReason"] as const;
	if (searched.some((key) => after[key] !== undefined && after[key] !== before[key])) await updateSearchWords(db, id);
	const [former, email] = [normalizeEmail(before.email), normalizeEmail(contact.email)];
	if (former !== email) {
		await redirectReplies(db, id, contact.email, now);
		await moveLinks(db, id, former, email);
		if (undone) await cancelSecondConfirmation(db, id, undone.at, now);
		// A customer who was answered is not told again that somebody will
		else if (before.answeredAt === null) await redirectConfirmation(db, id, contact.email, now);
	}
	if (after.isSpam === undefined || after.isSpam === before.isSpam) return;
	if (after.isSpam) await skipDeliveries(db, [id], now);
	else if (undone) await undoSkip(db, id, undone.at, now);
	else await releaseDeliveries(db, [id], now);
}
