import { randomUUIDv7 } from "node:crypto";
import { lockRows } from "../database/dialect.ts";
import type { Database } from "../database/schema.ts";
import { pickFields } from "../leads/fields.ts";
import { formatDay } from "../time/london-time.ts";
import { type Answer, findAnswer } from "./answers.ts";
import { changeInTransaction, undoInTransaction } from "./change.ts";
import { type Actor, type Event, listEvents } from "./events.ts";

/**
 * Records that the customer has been reached, as a change in the caller's transaction: answers the lead unless it has
 * been answered, moves a new lead to Contacted and, after a call, ends a call planned for today or earlier.
 *
 * @param moves false if somebody has moved the lead since
 * @param endsCall true for a call
 */
export async function recordAnswer(
	db: Database,
	leadId: string,
	{ id, at, personId }: Answer,
	by: Actor,
	now: number,
	{ moves = true, endsCall = false } = {},
): Promise<void> {
	const stored = db
		.selectFrom("leads")
		.select(["list", "answered_at", "next_kind", "next_at"])
		.where("id", "=", leadId);
	const lead = await lockRows(db, stored).executeTakeFirst();
	const hasCallDue = lead?.next_kind === "call" && (lead.next_at ?? "").slice(0, 10) <= formatDay(new Date(now));
	const to = {
		...(endsCall && hasCallDue && { nextStep: null }),
		...(lead?.answered_at === null && { answeredAt: at, answeredBy: personId }),
		...(moves && lead?.list === "new" && { status: "contacted" as const }),
	};
	if (Object.keys(to).length === 0) return;
	await changeInTransaction(db, { id: randomUUIDv7(), leadId, from: {}, to }, by, now, { kind: "message", id });
}

/**
 * Undoes the changes that a deleted note has made; the next answer on record takes its place. If the lead has been
 * changed since, only the answer is taken back.
 */
export async function retractAnswer(db: Database, leadId: string, noteId: string, by: Actor, now: number) {
	const isCause = ({ cause }: Event) => cause?.kind === "message" && cause.id === noteId;
	const event = (await listEvents(db, leadId)).find((each) => isCause(each) && !each.isUndone);
	if (!event) return;
	const isUndone = (await undoInTransaction(db, leadId, event, by, now)).outcome === "changed";
	if (!isUndone) {
		if (event.to.answeredAt === undefined) return;
		const answer = ["answeredAt", "answeredBy"] as const;
		const change = {
			id: randomUUIDv7(),
			leadId,
			from: pickFields(event.to, answer),
			to: pickFields(event.from, answer),
		};
		await changeInTransaction(db, change, by, now, event.cause);
	}
	const stored = db.selectFrom("leads").select("email").where("id", "=", leadId);
	const next = await findAnswer(db, leadId, (await stored.executeTakeFirst())?.email ?? "");
	if (next) await recordAnswer(db, leadId, next, by, now, { moves: isUndone });
}
