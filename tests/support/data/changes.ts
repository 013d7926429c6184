import { randomUUID } from "node:crypto";
import type { Database } from "../../../server/database/schema.ts";
import type { SomeFields } from "../../../server/leads/fields.ts";
import { type ChangeResult, changeLead } from "../../../server/workflow/change.ts";
import type { Actor } from "../../../server/workflow/events.ts";

/** Changes a lead even if somebody has changed it since. */
export const change = (db: Database, leadId: string, to: SomeFields, by: Actor, now: number): Promise<ChangeResult> =>
	changeLead(db, { id: randomUUID(), leadId, from: {}, to }, by, now);

/** Undoes a change that was made, as its author by default. */
export async function undo(db: Database, result: ChangeResult, now: number, person?: Actor): Promise<ChangeResult> {
	if (result.outcome !== "changed") throw new Error(`The change was not made: ${result.outcome}`);
	const { id, from, to, by } = result.event;
	return changeLead(db, { id: randomUUID(), leadId: result.id, from: to, to: from, undoes: id }, person ?? by, now);
}
