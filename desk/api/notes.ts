import { parseResponse } from "hono/client";
import { ApiError } from "./api-error.ts";
import { refreshCounts, refreshLead } from "./cache.ts";
import type { Desk } from "./desk.ts";
import type { Note } from "./types.ts";
import type { UnsentNote } from "./unsent-notes.ts";

const postNote = ({ api }: Desk, { leadId, id, kind, text }: UnsentNote) =>
	parseResponse(api.leads[":id"].notes.$post({ param: { id: leadId }, json: { id, kind, text } }));

/**
 * Sends a note. If the service cannot be reached, the note is kept in the browser and sent later.
 *
 * @returns the event that undoes the lead's move to Contacted; null if the note did not move it
 */
export async function sendNote(desk: Desk, note: UnsentNote): Promise<string | null> {
	try {
		const { contacted } = await postNote(desk, note);
		await refreshLead(desk, note.reference);
		if (contacted !== null) await refreshCounts(desk);
		return contacted;
	} catch (error) {
		if (error instanceof ApiError) throw error;
		desk.unsentNotes.add(note);
		// Afterwards either the connection banner is shown, or the note has been sent
		await desk.connection.checkNow();
		return null;
	}
}

/** Returns whether an error is final: the lead is gone, or the note is invalid. Every other error may pass. */
const isFinal = (error: unknown) => error instanceof ApiError && (error.isGone || error.status === 422);

/**
 * Sends the person's notes that are kept in the browser. Returns how many were sent.
 *
 * @param onRefused receives each note that can never be saved, such as that of a deleted lead; it is not kept any longer
 */
export async function sendUnsentNotes(
	desk: Desk,
	author: string,
	onRefused: (note: UnsentNote) => void,
): Promise<number> {
	const { unsentNotes } = desk;
	let sentCount = 0;
	for (const note of unsentNotes.get()) {
		if (note.personId !== author) continue;
		try {
			await postNote(desk, note);
			sentCount += 1;
		} catch (error) {
			if (!isFinal(error)) return sentCount;
			onRefused(note);
		}
		unsentNotes.delete(note.id);
		await refreshLead(desk, note.reference).catch(() => {});
	}
	return sentCount;
}

/**
 * Edits one's own note. If it has been changed since it was read, such as on another device, nothing is overwritten.
 *
 * @returns the note as it has been changed since; undefined if the edit was saved
 */
export async function editNote(
	desk: Desk,
	reference: string,
	{ id, version, kind }: Note,
	text: string,
): Promise<Note | undefined> {
	const response = await desk.api.notes[":id"].$put({ param: { id }, json: { version, kind, text } });
	const { note } = await response.json();
	await refreshLead(desk, reference);
	return response.status === 409 ? note : undefined;
}

export async function deleteNote(desk: Desk, reference: string, { id }: Note): Promise<void> {
	await parseResponse(desk.api.notes[":id"].$delete({ param: { id } }));
	await refreshLead(desk, reference);
}

/** A reply to the customer. Its id is created in the browser, so that sending it twice sends one email. */
interface NewReply {
	readonly id: string;
	readonly leadId: string;
	readonly reference: string;
	readonly text: string;
}

/** Sends a reply to the customer. Returns false if a reply of this id was sent before with another text. */
export async function sendReply(desk: Desk, { leadId, reference, id, text }: NewReply): Promise<boolean> {
	const response = await desk.api.leads[":id"].replies.$post({ param: { id: leadId }, json: { id, text } });
	// The reply is queued by now: the next news updates the lead if this fails
	await Promise.all([refreshLead(desk, reference), refreshCounts(desk)]).catch(() => {});
	return response.status !== 409;
}
