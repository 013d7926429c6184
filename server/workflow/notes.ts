import type { NoteKind } from "../../forms/office.ts";
import type { Database, NoteRow } from "../database/schema.ts";
import { ProblemError } from "../http/problem.ts";
import { updateSearchWords } from "../leads/derived-columns.ts";
import { type Actor, hashRequest, type Identified, openLead, recordEvent, toActor } from "./activity.ts";
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

/**
 * Adds a note. If it has reached the customer, it counts as the answer.
 *
 * @throws ProblemError as `openLead` does
 */
export const addNote = (db: Database, note: NewNote, by: Actor, now: number): Promise<Note> =>
	db.transaction().execute(async (transaction) => {
		const { id, leadId, kind, text } = note;
		if (isAnswer(kind)) await lockAuthor(transaction, by);
		if ((await openLead(transaction, leadId, note)).isRepeat) return toNote(await readNote(transaction, id));
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
		if (isAnswer(kind))
			await recordAnswer(transaction, leadId, { id, at: now, personId: by.personId ?? null }, by, now, {
				endsCall: kind === "call",
			});
		return toNote(row);
	});

/** Locks the author of an answer before its lead, as a person's removal does: each would wait for the other. */
const lockAuthor = (db: Database, { personId = "" }: Actor) => lockPerson(db, personId);

/**
 * Edits the text of the actor's own note, if it still is as they saw it. Otherwise it stays, and is returned.
 *
 * @throws ProblemError as `openLead` does, and for a note of somebody else
 */
export const editNote = (
	db: Database,
	change: NoteChange,
	by: Actor,
	now: number,
): Promise<{ readonly isEdited: boolean; readonly note: Note }> =>
	db.transaction().execute(async (transaction) => {
		const { id, noteId, from, to } = change;
		const { lead_id: leadId } = await readOwnNote(transaction, noteId, by);
		const { isRepeat } = await openLead(transaction, leadId, change);
		const before = await readNote(transaction, noteId);
		if (isRepeat || before.text !== from.text) return { isEdited: isRepeat, note: toNote(before) };
		const edited = { text: to.text, edited_at: now };
		await transaction.updateTable("notes").set(edited).where("id", "=", noteId).execute();
		await updateSearchWords(transaction, leadId);
		await recordEvent(transaction, { id, what: "note-edited", by, at: now, leadId, request: hashRequest(change) });
		return { isEdited: true, note: toNote({ ...before, ...edited }) };
	});

/**
 * Deletes the actor's own note, which undoes what it has brought about.
 *
 * @throws ProblemError as `openLead` does, and for a note of somebody else
 */
export const deleteNote = (db: Database, id: string, by: Actor, now: number): Promise<void> =>
	db.transaction().execute(async (transaction) => {
		const { kind, lead_id: leadId } = await readOwnNote(transaction, id, by);
		if (isAnswer(kind)) await lockAuthor(transaction, by);
		await openLead(transaction, leadId);
		const { numDeletedRows } = await transaction.deleteFrom("notes").where("id", "=", id).executeTakeFirst();
		if (numDeletedRows === 0n) throw new ProblemError("not-found");
		await updateSearchWords(transaction, leadId);
		await recordEvent(transaction, { what: "note-deleted", by, at: now, leadId });
		await retractAnswer(transaction, leadId, id, by, now);
	});

async function readNote(db: Database, id: string): Promise<NoteRow> {
	const row = await db.selectFrom("notes").selectAll().where("id", "=", id).executeTakeFirst();
	if (!row) throw new ProblemError("not-found");
	return row;
}

async function readOwnNote(db: Database, id: string, by: Actor): Promise<NoteRow> {
	const row = await readNote(db, id);
	if (row.person_id !== (by.personId ?? null)) throw new ProblemError("not-found");
	return row;
}
