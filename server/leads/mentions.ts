import { type SqlBool, sql } from "kysely";
import { referencePattern, referencePrefix } from "../../forms/reference.ts";
import { splitIntoBatches } from "../database/batch.ts";
import type { Database } from "../database/schema.ts";
import { isNotEmpty, listMarks } from "./customer.ts";
import { findHead, updateThread } from "./merging.ts";
import { moveWait } from "./waiting-messages.ts";

/** Condition of the index `events_naming_leads`. The index is used only if both are written alike. */
export const mentionsAnyReference = sql<SqlBool>`detail like ${sql.lit(`%"${referencePrefix}%`)}`;

const anyReference = new RegExp(referencePattern, "g");

/** Removes every mention of deleted leads from the other leads: merges, marks, and the events about them. */
export async function removeMentions(db: Database, ids: readonly string[]): Promise<void> {
	const deleted = await db.selectFrom("leads").select("reference").where("id", "in", ids).execute();
	const references = deleted.map(({ reference }) => reference);
	if (references.length === 0) return;
	const names = new Set(references);
	const isNamed = (text: string) => text.match(anyReference)?.some((reference) => names.has(reference)) ?? false;
	const merged = db.selectFrom("leads").select(["id", "reference", "thread"]).where("merged_into", "in", references);
	for (const { thread, ...lead } of await merged.execute()) {
		const { reference } = lead;
		// Without the head of its thread a lead is on its own again; without one in between it stays in the thread
		const into = thread !== null && !names.has(thread) ? thread : null;
		await db.updateTable("leads").set({ merged_into: into }).where("reference", "=", reference).execute();
		const head = await findHead(db, lead.id);
		await updateThread(db, reference, into);
		if (into === null) await moveWait(db, lead, head);
	}
	const marked = await db.selectFrom("leads").select(["id", "not_same"]).where(isNotEmpty("not_same")).execute();
	for (const { id, not_same } of marked.filter((each) => isNamed(each.not_same))) {
		const others = listMarks(not_same).filter((reference) => !names.has(reference));
		await db
			.updateTable("leads")
			.set({ not_same: others.join(" ") })
			.where("id", "=", id)
			.execute();
	}
	const events = await db.selectFrom("events").select(["id", "detail"]).where(mentionsAnyReference).execute();
	const named = events.flatMap(({ id, detail }) => (isNamed(detail) ? [id] : []));
	for (const batch of splitIntoBatches(named)) await db.deleteFrom("events").where("id", "in", batch).execute();
}
