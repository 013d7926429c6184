import type { FormPath } from "../../forms/forms.ts";
import type { Database } from "../database/schema.ts";
import type { Actor, Answer, EventDetail } from "./activity.ts";
import { recordEventForEach, toActor } from "./activity.ts";

/** A lead that the office has not answered yet. */
export interface UnansweredLead {
	readonly id: string;
	readonly reference: string;
	readonly form: FormPath;
	readonly payload: Readonly<Record<string, unknown>>;
	readonly receivedAt: Date;
}

/** Returns unanswered leads received within [from, before), oldest first. Suspected spam needs no answer. */
export async function listUnanswered(
	db: Database,
	from: Date,
	before: Date,
	limit: number,
): Promise<readonly UnansweredLead[]> {
	const rows = await selectUnanswered(db)
		.select(["id", "reference", "form", "payload", "received_at"])
		.where("received_at", ">=", from.getTime())
		.where("received_at", "<", before.getTime())
		.orderBy("received_at")
		.orderBy("id")
		.limit(limit)
		.execute();
	return rows.map(
		({ payload, received_at, ...lead }): UnansweredLead => ({
			...lead,
			payload: JSON.parse(payload),
			receivedAt: new Date(received_at),
		}),
	);
}

/** Counts the unanswered leads, and those of them received before that time, which are overdue. */
export async function countUnanswered(
	db: Database,
	receivedBefore: Date,
): Promise<{ readonly total: number; readonly overdue: number }> {
	const count = (query: ReturnType<typeof selectUnanswered>) =>
		query.select(({ fn }) => fn.countAll<number>().as("leads")).executeTakeFirstOrThrow();
	const { leads: total } = await count(selectUnanswered(db));
	const { leads: overdue } = await count(selectUnanswered(db).where("received_at", "<", receivedBefore.getTime()));
	return { total, overdue };
}

/** Marks leads as answered by hand, in any status unless they are deleted. Returns the ids that were not answered before. */
export const markAnswered = (
	db: Database,
	ids: readonly string[],
	by: Actor,
	now: number,
): Promise<readonly string[]> =>
	db.transaction().execute(async (transaction) => {
		const rows = await transaction
			.updateTable("leads")
			.set({ answered_at: now, answered_by: by.name })
			.where("id", "in", ids)
			.where("answered_at", "is", null)
			.where("deleted_at", "is", null)
			.returning("id")
			.execute();
		const answered = rows.map(({ id }) => id);
		await recordEventForEach(transaction, answered, { what: "answered", by, at: now });
		return answered;
	});

const selectUnanswered = (db: Database) =>
	db.selectFrom("leads").where("answered_at", "is", null).where("is_spam", "=", 0);

/** Records a call, an email or a reply as the lead's answer, unless it has one. Returns whether this was the answer. */
export async function recordFirstAnswer(db: Database, leadId: string, by: Actor, now: number): Promise<boolean> {
	const { numUpdatedRows } = await db
		.updateTable("leads")
		.set({ answered_at: now, answered_by: by.name })
		.where("id", "=", leadId)
		.where("answered_at", "is", null)
		.executeTakeFirst();
	return numUpdatedRows > 0;
}

/**
 * Recomputes a lead's answer after something that may have been the answer is gone. The answer is the first of the
 * calls and emails still noted, the sent replies from the desk and, if the status is past New, the change that moved it
 * there. An answer recorded on the command line stays. Runs in the caller's transaction.
 *
 * @returns the previous and the new answer; undefined if nothing changed
 */
export async function recomputeAnswer(
	db: Database,
	leadId: string,
): Promise<{ readonly from: Answer; readonly to: Answer | null } | undefined> {
	const lead = await db
		.selectFrom("leads")
		.select(["status", "answered_at", "answered_by"])
		.where("id", "=", leadId)
		.executeTakeFirstOrThrow();
	if (lead.answered_at === null || lead.answered_by === null) return undefined;
	if (await isRecordedByHand(db, leadId, lead.answered_at)) return undefined;
	const candidates = [
		await findFirstNote(db, leadId),
		await findFirstReply(db, leadId),
		lead.status === "new" ? undefined : await findFirstStatusChange(db, leadId),
	];
	const [to = null] = candidates.flatMap((each) => each ?? []).toSorted((a, b) => a.at - b.at);
	const from = { at: lead.answered_at, by: lead.answered_by };
	if (to?.at === from.at && to.by === from.by) return undefined;
	// A lead stays past New if it was changed after the call that moved it, and past New it counts as answered
	if (to === null && lead.status !== "new") return undefined;
	await setAnswer(db, leadId, to);
	return { from, to };
}

/** Sets when a lead was answered and by whom; null for not yet. */
export const setAnswer = (db: Database, leadId: string, answer: Answer | null) =>
	db
		.updateTable("leads")
		.set({ answered_at: answer?.at ?? null, answered_by: answer?.by ?? null })
		.where("id", "=", leadId)
		.execute();

const isRecordedByHand = async (db: Database, leadId: string, at: number): Promise<boolean> =>
	(await db
		.selectFrom("events")
		.select("id")
		.where("lead_id", "=", leadId)
		.where("what", "=", "answered")
		.where("at", "=", at)
		.executeTakeFirst()) !== undefined;

async function findFirstNote(db: Database, leadId: string): Promise<Answer | undefined> {
	const note = await db
		.selectFrom("notes")
		.select(["at", "person_name"])
		.where("lead_id", "=", leadId)
		.where("kind", "!=", "note")
		.orderBy("at")
		.limit(1)
		.executeTakeFirst();
	return note && { at: note.at, by: note.person_name };
}

/** Returns the first reply that the mail server has accepted. */
async function findFirstReply(db: Database, leadId: string): Promise<Answer | undefined> {
	const reply = await db
		.selectFrom("replies")
		.innerJoin("deliveries", (join) =>
			join.onRef("deliveries.lead_id", "=", "replies.lead_id").onRef("deliveries.reply_id", "=", "replies.id"),
		)
		.select(["delivered_at", "person_name"])
		.where("replies.lead_id", "=", leadId)
		.where("delivered_at", "is not", null)
		.orderBy("delivered_at")
		.limit(1)
		.$narrowType<{ delivered_at: number }>()
		.executeTakeFirst();
	return reply && { at: reply.delivered_at, by: reply.person_name };
}

/**
 * Returns the change by hand after which the lead was never New again. The changes that a call or a reply made are left
 * out: the call or the reply itself is the answer, as long as it exists.
 */
async function findFirstStatusChange(db: Database, leadId: string): Promise<Answer | undefined> {
	const changes = await db
		.selectFrom("events")
		.selectAll()
		.where("lead_id", "=", leadId)
		.where("what", "=", "status")
		.where("undone_at", "is", null)
		.orderBy("version")
		.execute();
	const byHand = changes.filter(({ detail }) => !JSON.parse(detail).causedByAnswer);
	const isNew = ({ detail }: { readonly detail: string }) => {
		const { to }: EventDetail = JSON.parse(detail);
		return to === "new";
	};
	const firstChange = byHand[byHand.findLastIndex(isNew) + 1];
	return firstChange && { at: firstChange.at, by: toActor(firstChange).name };
}
