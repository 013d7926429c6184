import { actorOf } from "./events.ts";
import type { Database } from "./tables.ts";
import type { Answer, EventDetail } from "./work.ts";

/**
 * Recomputes a lead's answer after something that may have been the answer is gone. The answer is the first of the
 * calls and mails still noted and, if the status is past New, the change that moved it there. An answer recorded on
 * the command line stays. Runs in the caller's transaction.
 *
 * @returns the previous and the new answer; undefined if nothing changed
 */
export async function reckonAnswer(
	db: Database,
	leadId: string,
): Promise<{ readonly from: Answer; readonly to: Answer | null } | undefined> {
	const lead = await db
		.selectFrom("leads")
		.select(["status", "answered_at", "answered_by"])
		.where("id", "=", leadId)
		.executeTakeFirstOrThrow();
	if (lead.answered_at === null || (await wasTold(db, leadId, lead.answered_at))) return undefined;
	const found = [await firstNoted(db, leadId), lead.status === "new" ? undefined : await leftNew(db, leadId)];
	const [to = null] = found.flatMap((each) => each ?? []).toSorted((a, b) => a.at - b.at);
	const from = { at: lead.answered_at, by: lead.answered_by };
	if (to?.at === from.at && to.by === from.by) return undefined;
	// A lead older than the record of changes has nothing to compute its answer from
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

const wasTold = async (db: Database, leadId: string, at: number): Promise<boolean> =>
	(await db
		.selectFrom("events")
		.select("id")
		.where("lead_id", "=", leadId)
		.where("what", "=", "answered")
		.where("at", "=", at)
		.executeTakeFirst()) !== undefined;

async function firstNoted(db: Database, leadId: string): Promise<Answer | undefined> {
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

/** Returns the change after which the lead was never New again. */
async function leftNew(db: Database, leadId: string): Promise<Answer | undefined> {
	const changes = await db
		.selectFrom("events")
		.selectAll()
		.where("lead_id", "=", leadId)
		.where("what", "=", "status")
		.where("undone_at", "is", null)
		.orderBy("version")
		.execute();
	const isNew = ({ detail }: { readonly detail: string }) => {
		const { to }: EventDetail = JSON.parse(detail);
		return to === "new";
	};
	const left = changes[changes.findLastIndex(isNew) + 1];
	return left && { at: left.at, by: actorOf(left).name };
}
