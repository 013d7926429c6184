import { randomUUIDv7 } from "node:crypto";
import { earlyCall } from "../../forms/next-step.ts";
import { lockRows } from "../database/dialect.ts";
import type { Database } from "../database/schema.ts";
import { pickFields, type SomeFields } from "../leads/fields.ts";
import { triedCallKinds } from "../leads/note-kinds.ts";
import { findUrgentWords } from "../leads/urgent-words.ts";
import { updateUnansweredSince } from "../leads/waiting-messages.ts";
import { formatMinute } from "../time/london-time.ts";
import { type Answer, findWaitAfter, listAnswers } from "./answers.ts";
import { changeInTransaction, undoInTransaction } from "./change.ts";
import { type Actor, customerActor, findLastChange, toEvent } from "./events.ts";

/**
 * Records that the customer has been reached, as a change in the caller's transaction: answers the lead unless it has
 * been answered, and the messages of those whom it reached, moves a new lead to Contacted and, after a call, ends a call
 * whose time has almost come or passed, or which is another try of one that reached nobody.
 *
 * @param moves false if somebody has moved the lead since
 * @param endsCall true for a call
 */
export async function recordAnswer(
	db: Database,
	leadId: string,
	answer: Answer,
	by: Actor,
	now: number,
	{ moves = true, endsCall = false } = {},
): Promise<void> {
	const stored = db
		.selectFrom("leads")
		.select(["id", "reference", "list", "answered_at", "wrote_at", "next_kind", "next_at"])
		.where("id", "=", leadId);
	const lead = await lockRows(db, stored).executeTakeFirst();
	const call = endsCall && lead?.next_kind === "call" ? lead.next_at : null;
	const isDue = call !== null && call <= formatMinute(new Date(now + earlyCall)).replace(" ", "T");
	const wroteAt = lead ? await findWaitAfter(db, lead, answer) : null;
	const to = {
		...(call !== null && (isDue || (await isRetry(db, leadId, call))) && { nextStep: null }),
		...(lead?.answered_at === null && { answeredAt: answer.at, answeredBy: answer.personId }),
		...(lead && lead.wrote_at !== wroteAt && { wroteAt }),
		...(moves && lead?.list === "new" && { status: "contacted" as const }),
	};
	const change = { id: randomUUIDv7(), leadId, from: {}, to };
	if (Object.keys(to).length > 0) await changeInTransaction(db, change, by, now, { kind: "message", id: answer.id });
	// A reply may have answered the first of several messages, and left the last one waiting
	if (lead && wroteAt !== null && to.wroteAt === undefined) await updateUnansweredSince(db, lead);
}

/** Returns whether the step planned for a time is another try: what came last before it is a call that reached nobody. */
async function isRetry(db: Database, leadId: string, at: string): Promise<boolean> {
	const planned = await findLastChange(db, leadId, '"nextStep":');
	if (planned?.to.nextStep?.at !== at) return false;
	const before = await db
		.selectFrom("notes")
		.select("kind")
		.where("lead_id", "=", leadId)
		.where("kind", "!=", "note")
		.where("at", "<", planned.at)
		.orderBy("at", "desc")
		.limit(1)
		.executeTakeFirst();
	return triedCallKinds.some((kind) => kind === before?.kind);
}

/**
 * Undoes the changes that a deleted note has made; the next answer on record takes its place. If the lead has been
 * changed since, only what it answered is taken back.
 */
export async function retractAnswer(db: Database, leadId: string, noteId: string, by: Actor, now: number) {
	const row = await db
		.selectFrom("events")
		.selectAll()
		.where("lead_id", "=", leadId)
		.where("undoes", "is", null)
		.where("undone_at", "is", null)
		.where("detail", "like", `%"cause":${JSON.stringify({ kind: "message", id: noteId })}%`)
		.orderBy("at")
		.orderBy("id")
		.executeTakeFirst();
	if (!row) return;
	const event = toEvent(row);
	const isUndone = (await undoInTransaction(db, leadId, event, by, now)).outcome === "changed";
	if (!isUndone) {
		for (const answer of [["answeredAt", "answeredBy"], ["wroteAt"]] as const) {
			if (event.to[answer[0]] === undefined) continue;
			const [from, to] = [pickFields(event.to, answer), pickFields(event.from, answer)];
			await changeInTransaction(db, { id: randomUUIDv7(), leadId, from, to }, by, now, event.cause);
		}
	}
	const stored = db.selectFrom("leads").select("email").where("id", "=", leadId);
	const answers = await listAnswers(db, leadId, (await stored.executeTakeFirst())?.email ?? "");
	// The first answers the lead, the last what the customer has written since
	for (const next of new Set([answers.at(0), answers.at(-1)]))
		if (next) await recordAnswer(db, leadId, next, by, now, { moves: isUndone });
}

/**
 * Records in the caller's transaction that the customer has written on their page, so that the lead waits for a reply. A
 * merged lead's customer is answered on the lead at the head of its thread. A message may sound urgent, as a form may.
 *
 * @param id of the note that holds the message
 */
export async function recordMessage(
	db: Database,
	leadId: string,
	{ id, at, text }: Pick<Answer, "id" | "at"> & { readonly text: string },
) {
	const stored = db.selectFrom("leads").select((eb) => eb.fn.coalesce("thread", "reference").as("reference"));
	const head = await db
		.selectFrom("leads")
		.select(["id", "urgency"])
		.where("reference", "=", stored.where("id", "=", leadId))
		.executeTakeFirst();
	const isUrgent = head?.urgency === null && findUrgentWords({ message: text, details: [] }) !== undefined;
	const to: SomeFields = { wroteAt: at, ...(isUrgent && { urgency: "sounds-urgent" }) };
	const change = { id: randomUUIDv7(), leadId: head?.id ?? leadId, from: {}, to };
	await changeInTransaction(db, change, customerActor, at, { kind: "message", id });
}
