import { randomUUIDv7 } from "node:crypto";
import type { Database } from "../database/schema.ts";
import type { DerivedFields } from "../leads/fields.ts";
import { type Actor, type Event, listEvents } from "./activity.ts";
import { type Answer, findAnswer } from "./answer.ts";
import { changeInTransaction, undoInTransaction } from "./change.ts";

/**
 * Records that the customer has been answered by a note or a reply, in the caller's transaction. A new lead moves to
 * Contacted. Any other keeps its status, and has this answer unless it has one.
 *
 * @param answerId id of the note or reply
 * @returns the event of the move; undefined if the lead was not new
 */
export async function recordAnswer(
	db: Database,
	leadId: string,
	answerId: string,
	by: Actor,
	now: number,
): Promise<Event | undefined> {
	const lead = await db.selectFrom("leads").select("list").where("id", "=", leadId).executeTakeFirst();
	const move = { id: randomUUIDv7(), leadId, from: { status: "new" }, to: { status: "contacted" } } as const;
	const moved = lead?.list === "new" ? await changeInTransaction(db, move, by, now, answerId) : undefined;
	if (moved?.outcome === "changed") return moved.event;
	await db
		.updateTable("leads")
		.set({ answered_at: now, answered_by: by.name })
		.where("id", "=", leadId)
		.where("answered_at", "is", null)
		.execute();
	return undefined;
}

type AnswerFields = Pick<DerivedFields, "answeredAt" | "answeredBy">;

/**
 * Takes back what a note brought about that is no longer an answer: the lead's move to Contacted, unless its status has
 * been changed since, and the answer.
 *
 * @returns the answer before and after; undefined if it is the same
 */
export async function retractAnswer(
	db: Database,
	leadId: string,
	noteId: string,
	by: Actor,
	now: number,
): Promise<{ readonly from: AnswerFields; readonly to: AnswerFields } | undefined> {
	const from = await readAnswer(db, leadId);
	const move = (await listEvents(db, leadId)).find(({ causedBy, isUndone }) => causedBy === noteId && !isUndone);
	if (move) await undoInTransaction(db, leadId, move, by, now);
	const { isNew, answeredAt } = await readAnswer(db, leadId);
	const answer = answeredAt === null ? undefined : await findAnswer(db, leadId, isNew);
	// A lead stays past New if it was changed after the call that moved it, and past New it counts as answered
	if (answer || isNew) await setAnswer(db, leadId, answer);
	const to = await readAnswer(db, leadId);
	return from.answeredAt === to.answeredAt ? undefined : { from: toAnswerFields(from), to: toAnswerFields(to) };
}

const toAnswerFields = ({ answeredAt, answeredBy }: AnswerFields): AnswerFields => ({ answeredAt, answeredBy });

async function readAnswer(db: Database, leadId: string): Promise<AnswerFields & { readonly isNew: boolean }> {
	const { status, ...answer } = await db
		.selectFrom("leads")
		.select(["status", "answered_at as answeredAt", "answered_by as answeredBy"])
		.where("id", "=", leadId)
		.executeTakeFirstOrThrow();
	return { ...answer, isNew: status === "new" };
}

/** Sets when a lead was answered and by whom; undefined for not yet. */
const setAnswer = (db: Database, leadId: string, answer: Answer | undefined) =>
	db
		.updateTable("leads")
		.set({ answered_at: answer?.at ?? null, answered_by: answer?.by ?? null })
		.where("id", "=", leadId)
		.execute();
