import { isDeepStrictEqual } from "node:util";
import { lockPerson } from "../auth/lock-person.ts";
import type { Database, NoteKind, NoteRow } from "../database/schema.ts";
import { updateSearchWords } from "../leads/derived-columns.ts";
import {
	type Actor,
	type Event,
	hashRequest,
	type Identified,
	type LeadDeleted,
	listEvents,
	openLead,
	recordEvent,
	toActor,
} from "./activity.ts";
import { recordAnswer, retractAnswer } from "./record-answer.ts";

export const noteKinds = ["note", "call", "mail"] as const satisfies readonly NoteKind[];

export interface Note {
	readonly id: string;
	readonly kind: NoteKind;
	readonly text: string;
	readonly at: number;
	readonly by: Actor;
	readonly editedAt: number | null;
}

export type NoteText = Pick<Note, "kind" | "text">;

/** A note that is written once, even if it is sent twice. */
interface NewNote extends Identified, NoteText {
	readonly leadId: string;
}

/** A change of a note's text, from what its author saw. */
interface NoteChange extends Identified {
	readonly noteId: string;
	readonly from: NoteText;
	readonly to: NoteText;
}

/** Result of writing a note: done, in conflict with another change, or refused because the lead is deleted or unknown. */
export type NoteResult =
	/** Has the event that undoes the lead's move to Contacted, if the note made it. */
	| { readonly outcome: "changed"; readonly note: Note; readonly contacted?: Event | undefined }
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

/** Adds a note. A note of a call or an email counts as the answer, and moves a new lead to Contacted as a reply does. */
export const addNote = (db: Database, note: NewNote, by: Actor, now: number): Promise<AddNoteResult> =>
	db.transaction().execute(async (transaction): Promise<AddNoteResult> => {
		const { id, leadId, kind, text } = note;
		if (kind !== "note") await lockAuthor(transaction, by);
		const opened = await openLead(transaction, leadId, note);
		if (opened.outcome === "repeat") return repeatNote(transaction, note);
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
		const contacted = kind === "note" ? undefined : await recordAnswer(transaction, leadId, id, by, now);
		return { outcome: "changed", note: toNote(row), contacted };
	});

/** Locks the author of an answer before its lead, as a person's removal does: each would wait for the other. */
const lockAuthor = (db: Database, { personId = "" }: Actor) => lockPerson(db, personId);

/** Answers the repeat of a request as the request was answered. */
async function repeatNote(db: Database, { id, leadId }: NewNote): Promise<AddNoteResult> {
	const row = await findNote(db, id);
	const contacted = (await listEvents(db, leadId)).find(({ causedBy }) => causedBy === id);
	return row ? { outcome: "changed", note: toNote(row), contacted } : { outcome: "missing" };
}

/** Edits the actor's own note, if it still is as they saw it. */
export const editNote = (db: Database, change: NoteChange, by: Actor, now: number): Promise<NoteResult> =>
	db.transaction().execute(async (transaction): Promise<NoteResult> => {
		const { id, noteId, from, to } = change;
		if (to.kind !== "note") await lockAuthor(transaction, by);
		const found = await findNote(transaction, noteId);
		if (!found || found.person_id !== by.personId) return { outcome: "missing" };
		const leadId = found.lead_id;
		const opened = await openLead(transaction, leadId, change);
		const before = await findNote(transaction, noteId);
		if (!before) return { outcome: "missing" };
		if (opened.outcome === "repeat") return { outcome: "changed", note: toNote(before) };
		if (opened.outcome !== "open") return opened;
		const isSame = isDeepStrictEqual({ kind: before.kind, text: before.text }, { kind: from.kind, text: from.text });
		if (!isSame) return { outcome: "conflict", note: toNote(before) };
		const edited = { ...before, ...to, edited_at: now };
		await transaction
			.updateTable("notes")
			.set({ ...to, edited_at: now })
			.where("id", "=", noteId)
			.execute();
		await updateSearchWords(transaction, leadId);
		const isRetracted = to.kind === "note" && before.kind !== "note";
		const retracted = isRetracted && (await retractAnswer(transaction, leadId, noteId, by, now));
		const what = "note-edited";
		await recordEvent(transaction, { id, what, by, at: now, leadId, request: hashRequest(change), ...retracted });
		// A corrected call moves no lead that somebody has moved back to New
		const isAnswer = to.kind !== "note" && before.kind === "note";
		const contacted = isAnswer ? await recordAnswer(transaction, leadId, noteId, by, now) : undefined;
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
		if (!note) return { outcome: "missing" };
		const opened = await openLead(transaction, note.lead_id);
		if (opened.outcome === "missing" || opened.outcome === "deleted") return opened;
		const deleted = await transaction
			.deleteFrom("notes")
			.where("id", "=", id)
			.where("person_id", "=", by.personId ?? "")
			.returning(["lead_id", "kind"])
			.executeTakeFirst();
		if (!deleted) return { outcome: "missing" };
		const leadId = deleted.lead_id;
		await updateSearchWords(transaction, leadId);
		const retracted = deleted.kind !== "note" && (await retractAnswer(transaction, leadId, id, by, now));
		await recordEvent(transaction, { what: "note-deleted", by, at: now, leadId, ...retracted });
		return { outcome: "changed" };
	});

const findNote = (db: Database, id: string) =>
	db.selectFrom("notes").selectAll().where("id", "=", id).executeTakeFirst();
