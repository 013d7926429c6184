import { isDeepStrictEqual } from "node:util";
import type { Updateable } from "kysely";
import type { Contact } from "../../forms/contact-details.ts";
import { summarize } from "../../forms/summary.ts";
import { lockAndCheckRemoved } from "../auth/people.ts";
import type { Database, LeadTable } from "../database/schema.ts";
import { releaseDeliveries, skipDeliveries, undoSkip } from "../delivery/resend.ts";
import { ProblemError } from "../http/problem.ts";
import type { Actor, EventDetail } from "./activity.ts";
import { listEvents, recordEvent } from "./activity.ts";
import { recomputeAnswer, setAnswer } from "./answer.ts";
import type { Change, ChangeResult } from "./change-kinds.ts";
import { buildEventDetail, getNewValue, toEventKind } from "./change-kinds.ts";
import { computeCorrectedColumns, propagateCorrection } from "./contact-correction.ts";
import { findDeletion } from "./deletion.ts";
import { type LeadProgress, type ProgressRow, progressColumns, toProgress } from "./progress.ts";

type Conflict = Extract<ChangeResult, { outcome: "conflict" }>;

/** Columns of the lead's row that a change sets. */
type ColumnValues = Updateable<LeadTable>;

/**
 * Changes a lead that is at the expected version. Nothing is overwritten: if the lead has changed since, the later
 * events are returned as a conflict. A person who sends the same change twice makes it once. A deleted lead takes no
 * change, because the change would be lost with the lead.
 *
 * @param expectedVersion the version that the person saw; undefined accepts any version
 * @throws ProblemError if the change assigns the lead to somebody who has been removed
 */
export const changeLead = (
	db: Database,
	id: string,
	expectedVersion: number | undefined,
	change: Change,
	by: Actor,
	now: number,
): Promise<ChangeResult> =>
	db.transaction().execute((transaction) => changeInTransaction(transaction, id, expectedVersion, change, by, now));

/**
 * Changes a lead in the caller's transaction.
 *
 * @param cause marks the change as one that an answer to the customer makes
 */
export async function changeInTransaction(
	db: Database,
	id: string,
	expectedVersion: number | undefined,
	change: Change,
	by: Actor,
	now: number,
	cause: Pick<EventDetail, "causedByAnswer" | "noteId"> = {},
): Promise<ChangeResult> {
	if (change.kind === "assign" && (await lockAndCheckRemoved(db, change.personId)))
		throw new ProblemError("person-removed");
	const before = await readProgress(db, id, expectedVersion);
	if (!before) return { outcome: "missing", id };
	if ("outcome" in before) {
		if (isOwnAnswer(before, expectedVersion, by))
			return changeInTransaction(db, id, before.version, change, by, now, cause);
		return findOwnRepeat(before, expectedVersion, change, by) ?? (await findDeletion(db, id)) ?? before;
	}
	const deletion = before.list === "deleted" && (await findDeletion(db, id));
	if (deletion) return deletion;
	const contact = change.kind === "contact" && { from: await readContact(db, id), to: change.contact };
	const values: ColumnValues =
		change.kind === "contact"
			? await computeCorrectedColumns(db, id, change.contact)
			: computeColumns(change, before, by, now);
	const assignee = await chooseAssignee(db, change, before, by);
	if (assignee !== undefined) values.assignee_id = assignee;
	if (!(await updateLead(db, id, before.version, values)))
		return changeInTransaction(db, id, expectedVersion, change, by, now, cause);
	if (change.kind === "spam") await skipDeliveries(db, [id], now);
	if (change.kind === "not-spam") await releaseDeliveries(db, [id], now);
	if (contact) await propagateCorrection(db, id, contact.to);
	const version = before.version + 1;
	const detail: EventDetail = {
		...buildEventDetail(change, before),
		...(contact && { contact }),
		...(assignee !== undefined && { assigned: true }),
		...cause,
		before: withoutVersion(before),
	};
	const answered = before.answeredAt === null && values.answered_at !== undefined;
	const isNewAgain = change.kind === "status" && change.status === "new";
	const recomputed = isNewAgain && (await recomputeAnswer(db, id));
	const event = await recordEvent(db, {
		what: toEventKind(change),
		by,
		at: now,
		leadId: id,
		version,
		detail: { ...detail, ...(answered && { answered }), ...(recomputed && { recomputed }) },
	});
	return { outcome: "changed", id, version, event };
}

/**
 * Undoes a change if nobody has changed the lead since, or every later change has been undone. A reply that was sent
 * meanwhile is nobody's change: what it has set stays.
 */
export const undoChange = (db: Database, id: string, eventId: string, now: number): Promise<ChangeResult> =>
	db.transaction().execute((transaction) => undoInTransaction(transaction, id, eventId, now));

/** Undoes a change in the caller's transaction. */
export async function undoInTransaction(db: Database, id: string, eventId: string, now: number): Promise<ChangeResult> {
	const event = await db
		.selectFrom("events")
		.selectAll()
		.where("id", "=", eventId)
		.where("lead_id", "=", id)
		.where("undone_at", "is", null)
		.executeTakeFirst();
	const { before: restored, answered, recomputed, contact }: EventDetail = JSON.parse(event?.detail ?? "{}");
	if (!event || event.version === null || !restored) return { outcome: "missing", id };
	const current = await readProgress(db, id, undefined);
	if (!current || "outcome" in current) return current ?? { outcome: "missing", id };
	const later = await listEvents(db, id, event.version);
	const lasting = later.filter(({ isUndone }) => !isUndone);
	// Each undone change added two versions (change, undo). A higher version means a change without an event, such as one
	// from the command line
	const expected = event.version + 2 * later.length - lasting.length;
	const isTop = lasting.every(({ detail }) => detail.causedByAnswer) && current.version === expected;
	if (!isTop) return (await findDeletion(db, id)) ?? readConflict(db, id, event.version);
	const isMoved = lasting.length > 0 && event.what !== "status";
	const { status, statusAt, lostReason } = isMoved ? current : restored;
	const { assigneeId } = lasting.some(({ detail }) => detail.assigned) ? current : restored;
	const isAssigneeGone = assigneeId !== current.assigneeId && (await lockAndCheckRemoved(db, assigneeId));
	const isSpamChanged = event.what === "spam" || event.what === "not-spam";
	// Suspected spam may have been marked as spam too
	const wasSpam = restored.list === "spam";
	const restoring: ColumnValues = {
		status,
		status_at: statusAt,
		lost_reason: lostReason,
		assignee_id: isAssigneeGone ? "" : assigneeId,
		follow_up: restored.followUp,
		visit: restored.visit,
		quoted_value: restored.quotedValue,
		won_value: restored.wonValue,
		deleted_at: null,
		...(isSpamChanged && { is_spam: wasSpam ? 1 : 0 }),
		...(contact && (await computeCorrectedColumns(db, id, contact.from))),
	};
	if (!(await updateLead(db, id, current.version, restoring))) return undoInTransaction(db, id, eventId, now);
	if (contact) await propagateCorrection(db, id, contact.from);
	if (isSpamChanged && wasSpam) await skipDeliveries(db, [id], now);
	if (isSpamChanged && !wasSpam) await undoSkip(db, id, event.at, now);
	const version = current.version + 1;
	await db.updateTable("events").set({ undone_at: now }).where("id", "=", eventId).execute();
	if (recomputed) await setAnswer(db, id, recomputed.from);
	else if (answered) await recomputeAnswer(db, id);
	return { outcome: "changed", id, version, event: eventId };
}

/**
 * Returns the person to assign the lead to because they answered it, if nobody is assigned. A lost lead stays
 * unassigned.
 */
async function chooseAssignee(
	db: Database,
	change: Change,
	{ status, assigneeId }: LeadProgress,
	{ personId }: Actor,
): Promise<string | undefined> {
	const isAnswer = change.kind === "status" && status === "new" && change.status !== "new" && change.status !== "lost";
	if (!isAnswer || assigneeId !== "" || personId === undefined) return undefined;
	// A reply may leave after its author has been removed
	return (await lockAndCheckRemoved(db, personId)) ? undefined : personId;
}

/**
 * Returns whether the person's own answer is all that has changed the lead: their reply was sent while they went on
 * working on the lead.
 */
function isOwnAnswer({ version, events }: Conflict, expectedVersion: number | undefined, by: Actor): boolean {
	const [only] = events;
	if (events.length !== 1 || version !== (expectedVersion ?? version) + 1 || by.personId === undefined) return false;
	return only?.by.personId === by.personId && !only.isUndone && only.detail.causedByAnswer === true;
}

/**
 * Treats a conflict as success if the same person has just made the same change: a double click, or a retry after a
 * lost response.
 */
function findOwnRepeat(
	{ id, version, events }: Conflict,
	expectedVersion: number | undefined,
	change: Change,
	by: Actor,
): ChangeResult | undefined {
	const last = events.at(-1);
	const isOwn = by.personId !== undefined && events.every((event) => event.by.personId === by.personId);
	// Changes made on the command line add a version but no event that names it
	if (events.length !== version - (expectedVersion ?? version)) return undefined;
	if (!last || !isOwn || last.isUndone || last.what !== toEventKind(change)) return undefined;
	// The event does not record why a lead was lost, so two reasons cannot be compared
	if (change.kind === "status" && change.status === "lost") return undefined;
	if (last.detail.to !== getNewValue(change)) return undefined;
	if (change.kind === "contact" && !isDeepStrictEqual(last.detail.contact?.to, change.contact)) return undefined;
	return { outcome: "changed", id, version, event: last.id };
}

/** Returns the lead's progress if the lead is at that version; otherwise the conflict. */
async function readProgress(
	db: Database,
	id: string,
	version: number | undefined,
): Promise<LeadProgress | Conflict | undefined> {
	const row: ProgressRow | undefined = await db
		.selectFrom("leads")
		.select(progressColumns)
		.where("id", "=", id)
		.executeTakeFirst();
	if (!row) return undefined;
	return version === undefined || row.version === version ? toProgress(row) : readConflict(db, id, version);
}

async function readConflict(db: Database, id: string, since: number): Promise<Conflict> {
	const { version } = await db.selectFrom("leads").select("version").where("id", "=", id).executeTakeFirstOrThrow();
	return { outcome: "conflict", id, version, events: await listEvents(db, id, since) };
}

/**
 * Updates the row at that version in one statement, so only one of two concurrent changes succeeds. The other begins
 * again, and finds what the first has changed.
 */
async function updateLead(db: Database, id: string, version: number, values: ColumnValues): Promise<boolean> {
	const { numUpdatedRows } = await db
		.updateTable("leads")
		.set({ ...values, version: version + 1 })
		.where("id", "=", id)
		.where("version", "=", version)
		.executeTakeFirst();
	return numUpdatedRows > 0;
}

async function readContact(db: Database, id: string): Promise<Contact> {
	const lead = await db.selectFrom("leads").select(["form", "payload"]).where("id", "=", id).executeTakeFirstOrThrow();
	const { name, phone, email } = summarize(lead.form, JSON.parse(lead.payload));
	return { name, phone, email };
}

function computeColumns(
	change: Exclude<Change, { kind: "contact" }>,
	before: LeadProgress,
	by: Actor,
	now: number,
): ColumnValues {
	switch (change.kind) {
		case "status": {
			const isAnswer = change.status !== "new" && before.answeredAt === null;
			return {
				status: change.status,
				status_at: now,
				lost_reason: change.status === "lost" ? change.reason : null,
				...(isAnswer && { answered_at: now, answered_by: by.name }),
			};
		}
		case "assign":
			return { assignee_id: change.personId };
		case "follow-up":
			return { follow_up: change.day };
		case "visit":
			return { visit: change.at };
		case "quoted-value":
			return { quoted_value: change.pounds };
		case "won-value":
			return { won_value: change.pounds };
		case "delete":
			return { deleted_at: now };
		case "spam":
			return { is_spam: 1 };
		case "not-spam":
			return { is_spam: 0 };
	}
}

const withoutVersion = ({ version: _, ...rest }: LeadProgress): Omit<LeadProgress, "version"> => rest;
