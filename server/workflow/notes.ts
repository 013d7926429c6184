import { maxNotesPerLead } from "../../forms/desk-limits.ts";
import { countRows } from "../database/count-rows.ts";
import type { Database, NoteRow } from "../database/schema.ts";
import { updateSearchWords } from "../leads/derived-columns.ts";
import { isAnswer } from "../leads/note-kinds.ts";
import { ProblemError } from "../problem.ts";
import { type Actor, recordEvent, toActor } from "./events.ts";
import { hashRequest, lockForRequest, type RepeatableRequest } from "./lead-request.ts";
import { lockPerson } from "./lock-person.ts";
import { recordAnswer, recordMessage, retractAnswer } from "./record-answer.ts";

export interface Note extends Readonly<Pick<NoteRow, "id" | "kind" | "text" | "at">> {
	/** Id of the lead on which it was written, which may have been merged since. */
	readonly leadId: string;
	readonly by: Actor;
	readonly editedAt: number | null;
}

/** A note that is written once, even if it is sent twice. */
interface NewNote extends RepeatableRequest, Pick<Note, "leadId" | "kind" | "text"> {}

/** Returns the notes of leads, oldest first; the latest ones with a limit. */
export async function listNotes(
	db: Database,
	leadIds: readonly string[],
	limit = Number.MAX_SAFE_INTEGER,
): Promise<readonly Note[]> {
	if (leadIds.length === 0) return [];
	const rows = await db
		.selectFrom("notes")
		.selectAll()
		.where("lead_id", "in", leadIds)
		.orderBy("at", "desc")
		.orderBy("id", "desc")
		.limit(limit)
		.execute();
	return rows.map(toNote).toReversed();
}

const toNote = (row: NoteRow): Note => ({
	id: row.id,
	leadId: row.lead_id,
	kind: row.kind,
	text: row.text,
	at: row.at,
	by: toActor(row),
	editedAt: row.edited_at,
});

/**
 * Adds a note. If it has reached the customer, it counts as the answer; one of the customer's own makes the lead wait for
 * another. Throws ProblemError as `insertNote` does.
 */
export const addNote = (db: Database, note: NewNote, by: Actor, now: number): Promise<Note> =>
	db.transaction().execute(async (transaction) => {
		const { id, leadId, kind } = note;
		// Locked before the lead, as in a removal: the other order deadlocks
		if (isAnswer(kind)) await lockPerson(transaction, by.personId ?? "");
		const isNew = await insertNote(transaction, note, by, now);
		if (isNew && isAnswer(kind))
			await recordAnswer(transaction, leadId, { id, at: now, writtenAt: now, personId: by.personId ?? null }, by, now, {
				endsCall: kind === "call",
			});
		if (isNew && kind === "from-customer") await recordMessage(transaction, leadId, { id, at: now, text: note.text });
		return toNote(await readNote(transaction, id));
	});

/**
 * Inserts a note in the caller's transaction. Returns false for a repeat, which changes nothing. Throws ProblemError as
 * `lockForRequest` does, and if the lead is full: the office's notes leave room for its customer's messages.
 */
export async function insertNote(db: Database, note: NewNote, by: Actor, now: number): Promise<boolean> {
	const { id, leadId, kind, text } = note;
	if ((await lockForRequest(db, leadId, note)).isRepeat) return false;
	const notes = db.selectFrom("notes").where("lead_id", "=", leadId);
	const isByCustomer = kind === "from-customer";
	const sameSide = notes.where("kind", isByCustomer ? "=" : "!=", "from-customer");
	if ((await countRows(sameSide)) >= maxNotesPerLead)
		throw new ProblemError(isByCustomer ? "page-full" : "too-many-notes");
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
	await db.insertInto("notes").values(row).execute();
	await updateSearchWords(db, leadId);
	await recordEvent(db, { id, what: "noted", by, at: now, leadId, noteKind: kind, request: hashRequest(note) });
	return true;
}

/** Edits the text of the actor's own note, once. Throws ProblemError as `lockForRequest` does, and for a note of somebody else. */
export const editNote = (db: Database, id: string, text: string, by: Actor, now: number): Promise<void> =>
	db.transaction().execute(async (transaction) => {
		const { lead_id: leadId } = await readOwnNote(transaction, id, by);
		await lockForRequest(transaction, leadId);
		const edit = transaction.updateTable("notes").set({ text, edited_at: now }).where("id", "=", id);
		const { numUpdatedRows } = await edit.where("text", "<>", text).executeTakeFirst();
		if (numUpdatedRows === 0n) return;
		await updateSearchWords(transaction, leadId);
		await recordEvent(transaction, { what: "note-edited", by, at: now, leadId });
	});

/** Deletes the actor's own note, and undoes the changes that it has made. Throws ProblemError as `editNote` does. */
export const deleteNote = (db: Database, id: string, by: Actor, now: number): Promise<void> =>
	db.transaction().execute(async (transaction) => {
		const { kind, lead_id: leadId } = await readOwnNote(transaction, id, by);
		if (isAnswer(kind)) await lockPerson(transaction, by.personId ?? "");
		await lockForRequest(transaction, leadId);
		const { numDeletedRows } = await transaction.deleteFrom("notes").where("id", "=", id).executeTakeFirst();
		if (numDeletedRows === 0n) throw new ProblemError("not-found");
		await updateSearchWords(transaction, leadId);
		await transaction.updateTable("events").set({ undone_at: now }).where("id", "=", id).execute();
		await recordEvent(transaction, { what: "note-deleted", by, at: now, leadId, noteKind: kind });
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
