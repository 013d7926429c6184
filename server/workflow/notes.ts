import type { Database, NoteKind, NoteRow } from "../database/schema.ts";
import { updateSearchWords } from "../leads/derived-columns.ts";
import {
	type Actor,
	hashRequest,
	type Identified,
	type LeadDeleted,
	openLead,
	recordEvent,
	toActor,
} from "./activity.ts";
import { lockPerson } from "./lock-person.ts";
import { isAnswer } from "./note-kinds.ts";
import { recordAnswer, retractAnswer } from "./record-answer.ts";

export interface Note {
	readonly id: string;
	readonly kind: NoteKind;
	readonly text: string;
	readonly at: number;
	readonly by: Actor;
	readonly editedAt: number | null;
}

/** A note that is written once, even if it is sent twice. */
interface NewNote extends Identified, Pick<Note, "kind" | "text"> {
	readonly leadId: string;
}

/** A change of a note's text, from what its author saw. */
interface NoteChange extends Identified {
	readonly noteId: string;
	readonly from: Pick<Note, "text">;
	readonly to: Pick<Note, "text">;
}

/** Result of writing a note: done, in conflict with another change, or refused because the lead is deleted or unknown. */
export type NoteResult =
	| { readonly outcome: "changed"; readonly note: Note }
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
});

/** Adds a note. If it has reached the customer, it counts as the answer. */
export const addNote = (db: Database, note: NewNote, by: Actor, now: number): Promise<AddNoteResult> =>
	db.transaction().execute(async (transaction): Promise<AddNoteResult> => {
		const { id, leadId, kind, text } = note;
		if (isAnswer(kind)) await lockAuthor(transaction, by);
		const opened = await openLead(transaction, leadId, note);
		if (opened.outcome === "repeat") {
			const stored = await findNote(transaction, id);
			return stored ? { outcome: "changed", note: toNote(stored) } : { outcome: "missing" };
		}
		if (opened.outcome !== "open") return opened;
		const row: NoteRow = {
			id,
			lead_id: leadId,
			at: now,
			person_id: by.personId ?? null,
			person_name: by.name,
			kind,
			text,
			edited_at: null,
		};
		await transaction.insertInto("notes").values(row).execute();
		await updateSearchWords(transaction, leadId);
		await recordEvent(transaction, { id, what: "noted", by, at: now, leadId, request: hashRequest(note) });
		if (isAnswer(kind)) await recordAnswer(transaction, leadId, { id, at: now, name: by.name }, by, now);
		return { outcome: "changed", note: toNote(row) };
	});

/** Locks the author of an answer before its lead, as a person's removal does: each would wait for the other. */
const lockAuthor = (db: Database, { personId = "" }: Actor) => lockPerson(db, personId);

/** Edits the text of the actor's own note, if it still is as they saw it. */
export const editNote = (db: Database, change: NoteChange, by: Actor, now: number): Promise<NoteResult> =>
	db.transaction().execute(async (transaction): Promise<NoteResult> => {
		const { id, noteId, from, to } = change;
		const found = await findNote(transaction, noteId);
		if (!found || found.person_id !== by.personId) return { outcome: "missing" };
		const leadId = found.lead_id;
		const opened = await openLead(transaction, leadId, change);
		const before = await findNote(transaction, noteId);
		if (!before) return { outcome: "missing" };
		if (opened.outcome === "repeat") return { outcome: "changed", note: toNote(before) };
		if (opened.outcome !== "open") return opened;
		if (before.text !== from.text) return { outcome: "conflict", note: toNote(before) };
		const edited = { text: to.text, edited_at: now };
		await transaction.updateTable("notes").set(edited).where("id", "=", noteId).execute();
		await updateSearchWords(transaction, leadId);
		await recordEvent(transaction, { id, what: "note-edited", by, at: now, leadId, request: hashRequest(change) });
		return { outcome: "changed", note: toNote({ ...before, ...edited }) };
	});

/** Deletes the actor's own note, which undoes what it has brought about. */
export const deleteNote = (
	db: Database,
	id: string,
	by: Actor,
	now: number,
): Promise<LeadDeleted | { readonly outcome: "changed" | "missing" }> =>
	db.transaction().execute(async (transaction) => {
		const note = await findNote(transaction, id);
		if (!note) return { outcome: "missing" };
		if (isAnswer(note.kind)) await lockAuthor(transaction, by);
		const opened = await openLead(transaction, note.lead_id);
		if (opened.outcome === "missing" || opened.outcome === "deleted") return opened;
		const deleted = await transaction
			.deleteFrom("notes")
			.where("id", "=", id)
			.where("person_id", "=", by.personId ?? "")
			.returning("lead_id")
			.executeTakeFirst();
		if (!deleted) return { outcome: "missing" };
		const leadId = deleted.lead_id;
		await updateSearchWords(transaction, leadId);
		await recordEvent(transaction, { what: "note-deleted", by, at: now, leadId });
		await retractAnswer(transaction, leadId, id, by, now);
		return { outcome: "changed" };
	});

const findNote = (db: Database, id: string) =>
	db.selectFrom("notes").selectAll().where("id", "=", id).executeTakeFirst();
