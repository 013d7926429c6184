import { randomUUIDv7 } from "node:crypto";
import type { Database, NoteKind, NoteRow } from "../database/schema.ts";
import { updateSearchWords } from "../leads/indexed-columns.ts";
import { type Actor, recordEvent, toActor } from "./activity.ts";
import { recomputeAnswer, recordFirstAnswer } from "./answer.ts";
import { markContacted, unmarkContacted } from "./contacted-status.ts";
import { findDeletion, type LeadDeleted } from "./deletion.ts";

export const noteKinds = ["note", "call", "mail"] as const satisfies readonly NoteKind[];

export interface Note {
	readonly id: string;
	readonly kind: NoteKind;
	readonly text: string;
	readonly at: number;
	readonly by: Actor;
	readonly editedAt: number | null;
	readonly version: number;
}

interface NewNote {
	readonly kind: NoteKind;
	readonly text: string;
}

/** Result of writing a note: done, in conflict with another change, or refused because the lead is deleted or unknown. */
export type NoteResult =
	/** Has the event that undoes the lead's move to Contacted, if the note made it. */
	| { readonly outcome: "changed"; readonly note: Note; readonly contacted?: string | undefined }
	| { readonly outcome: "conflict"; readonly note: Note }
	| LeadDeleted
	| { readonly outcome: "missing" };

type AddNoteResult = Exclude<NoteResult, { readonly outcome: "conflict" }>;

/** Returns a lead's notes, oldest first. */
export async function listNotes(db: Database, leadId: string): Promise<readonly Note[]> {
	const rows = await db
		.selectFrom("notes")
		.selectAll()
		.where("lead_id", "=", leadId)
		.orderBy("at")
		.orderBy("id")
		.execute();
	return rows.map(toNote);
}

const toNote = (row: NoteRow): Note => ({
	id: row.id,
	kind: row.kind,
	text: row.text,
	at: row.at,
	by: toActor(row),
	editedAt: row.edited_at,
	version: row.version,
});

/**
 * Adds a note. A note of a call or an email counts as the answer, and moves a new lead to Contacted as a reply does.
 *
 * @param id the note's id, so that sending a note twice creates it once
 */
export const addNote = (
	db: Database,
	leadId: string,
	{ kind, text }: NewNote,
	by: Actor,
	now: number,
	id: string = randomUUIDv7(),
): Promise<AddNoteResult> =>
	db.transaction().execute(async (transaction): Promise<AddNoteResult> => {
		const lead = await transaction.selectFrom("leads").select("id").where("id", "=", leadId).executeTakeFirst();
		if (!lead) return { outcome: "missing" };
		const deletion = await findDeletion(transaction, leadId);
		if (deletion) return deletion;
		const existing = await findNote(transaction, id);
		if (existing)
			return existing.lead_id === leadId ? { outcome: "changed", note: toNote(existing) } : { outcome: "missing" };
		const row: NoteRow = {
			id,
			lead_id: leadId,
			at: now,
			person_id: by.personId ?? null,
			person_name: by.name,
			kind,
			text,
			edited_at: null,
			version: 0,
		};
		await transaction.insertInto("notes").values(row).execute();
		await updateSearchWords(transaction, leadId);
		const answered = await recordContactAsAnswer(transaction, leadId, kind, by, now);
		await recordEvent(transaction, {
			what: "noted",
			by,
			at: now,
			leadId,
			detail: { to: kind, ...(answered && { answered }) },
		});
		const contacted = kind === "note" ? undefined : await markContacted(transaction, leadId, by, now, id);
		return { outcome: "changed", note: toNote(row), contacted };
	});

/** Edits the actor's own note at the version that they saw. */
export const editNote = (
	db: Database,
	id: string,
	version: number,
	{ kind, text }: NewNote,
	by: Actor,
	now: number,
): Promise<NoteResult> =>
	db.transaction().execute(async (transaction): Promise<NoteResult> => {
		const before = await findNote(transaction, id);
		const deletion = before && (await findDeletion(transaction, before.lead_id));
		if (deletion) return deletion;
		const edited = await transaction
			.updateTable("notes")
			.set({ kind, text, edited_at: now, version: version + 1 })
			.where("id", "=", id)
			.where("version", "=", version)
			.where("person_id", "=", by.personId ?? "")
			.returningAll()
			.executeTakeFirst();
		if (!edited) {
			const existing = await findNote(transaction, id);
			return existing ? { outcome: "conflict", note: toNote(existing) } : { outcome: "missing" };
		}
		await updateSearchWords(transaction, edited.lead_id);
		const answered = await recordContactAsAnswer(transaction, edited.lead_id, kind, by, now);
		const isRetracted = kind === "note" && before?.kind !== "note";
		const recomputed = isRetracted && (await retractAnswer(transaction, edited.lead_id, id, now));
		await recordEvent(transaction, {
			what: "note-edited",
			by,
			at: now,
			leadId: edited.lead_id,
			detail: { to: kind, ...(answered && { answered }), ...(recomputed && { recomputed }) },
		});
		// A corrected call moves no lead that somebody has moved back to New
		const isAnswer = kind !== "note" && before?.kind === "note";
		const contacted = isAnswer ? await markContacted(transaction, edited.lead_id, by, now, id) : undefined;
		return { outcome: "changed", note: toNote(edited), contacted };
	});

/** Deletes the actor's own note. If it was the answer, the answer is computed again. */
export const deleteNote = (
	db: Database,
	id: string,
	by: Actor,
	now: number,
): Promise<LeadDeleted | { readonly outcome: "changed" | "missing" }> =>
	db.transaction().execute(async (transaction) => {
		const note = await findNote(transaction, id);
		const deletion = note && (await findDeletion(transaction, note.lead_id));
		if (deletion) return deletion;
		const deleted = await transaction
			.deleteFrom("notes")
			.where("id", "=", id)
			.where("person_id", "=", by.personId ?? "")
			.returning(["lead_id", "kind"])
			.executeTakeFirst();
		if (!deleted) return { outcome: "missing" };
		const leadId = deleted.lead_id;
		await updateSearchWords(transaction, leadId);
		const recomputed = deleted.kind !== "note" && (await retractAnswer(transaction, leadId, id, now));
		await recordEvent(transaction, {
			what: "note-deleted",
			by,
			at: now,
			leadId,
			...(recomputed && { detail: { recomputed } }),
		});
		return { outcome: "changed" };
	});

const findNote = (db: Database, id: string) =>
	db.selectFrom("notes").selectAll().where("id", "=", id).executeTakeFirst();

const recordContactAsAnswer = async (
	db: Database,
	leadId: string,
	kind: NoteKind,
	by: Actor,
	now: number,
): Promise<boolean> => kind !== "note" && recordFirstAnswer(db, leadId, by, now);

/** Undoes what a call or an email brought about, once its note is gone or is a plain one. */
async function retractAnswer(db: Database, leadId: string, noteId: string, now: number) {
	await unmarkContacted(db, leadId, noteId, now);
	return recomputeAnswer(db, leadId);
}
