import { parseResponse } from "hono/client";
import { useSyncExternalStore } from "react";
import { makeListeners } from "../ui/listeners.ts";
import { refreshLead } from "./cache.ts";
import { api } from "./client.ts";
import { tryNow } from "./connection.ts";
import { Refused } from "./refused.ts";
import type { Note } from "./types.ts";

/** A note that is not stored yet. Its id is created in the browser, so that sending it twice stores it once. */
export interface KeptNote {
	readonly id: string;
	/** Reference of the note's lead. */
	readonly reference: string;
	readonly leadId: string;
	readonly kind: Note["kind"];
	readonly text: string;
}

const place = "desk-kept-notes";
const changes = makeListeners();
const none: readonly KeptNote[] = [];
let notes: readonly KeptNote[] | undefined;
const kept = () => (notes ??= read());

function read(): readonly KeptNote[] {
	try {
		return JSON.parse(localStorage.getItem(place) ?? "[]");
	} catch {
		return none;
	}
}

function keep(next: readonly KeptNote[]) {
	notes = next;
	if (next.length > 0) localStorage.setItem(place, JSON.stringify(next));
	else localStorage.removeItem(place);
	changes.tell();
}

const send = ({ leadId, id, kind, text }: KeptNote) =>
	parseResponse(api.leads[":id"].notes.$post({ param: { id: leadId }, json: { id, kind, text } }));

/** Sends a note. If the service cannot be reached, the note is kept in the browser and sent later. */
export async function sendNote(note: KeptNote): Promise<void> {
	try {
		await send(note);
		await refreshLead(note.reference);
	} catch (error) {
		if (error instanceof Refused) throw error;
		keep([...kept(), note]);
		// Afterwards either the connection banner is shown, or the note has been sent
		await tryNow();
	}
}

/** Tells whether an error is final: the lead is gone, or the note is invalid. Every other error may pass. */
const isFinal = (error: unknown) => error instanceof Refused && (error.status === 404 || error.status === 422);

/** Sends the kept notes. @returns the number of sent notes */
export async function sendKeptNotes(): Promise<number> {
	let sent = 0;
	for (const note of kept()) {
		try {
			await send(note);
			sent += 1;
		} catch (error) {
			if (!isFinal(error)) return sent;
		}
		keep(kept().filter(({ id }) => id !== note.id));
		await refreshLead(note.reference).catch(() => {});
	}
	return sent;
}

export const useKeptNotes = () => useSyncExternalStore(changes.add, kept);

/** Edits one's own note. @returns false if the note has changed since it was read; nothing is then overwritten */
export async function editNote(reference: string, { id, version, kind }: Note, text: string): Promise<boolean> {
	const answer = await api.notes[":id"].$put({ param: { id }, json: { version, kind, text } });
	await refreshLead(reference);
	return answer.status !== 409;
}

export async function removeNote(reference: string, { id }: Note): Promise<void> {
	await parseResponse(api.notes[":id"].$delete({ param: { id } }));
	await refreshLead(reference);
}
