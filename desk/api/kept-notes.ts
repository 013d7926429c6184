import { parseResponse } from "hono/client";
import { useSyncExternalStore } from "react";
import { makeListeners } from "../ui/listeners.ts";
import { refreshLead } from "./cache.ts";
import { api } from "./client.ts";
import { tryNow } from "./connection.ts";
import { Refused } from "./refused.ts";
import type { Note } from "./types.ts";

/** A note that the service has not got yet. Its id is made here, so that sending it twice stores it once. */
export interface KeptNote {
	readonly id: string;
	/** Of the lead. */
	readonly reference: string;
	readonly leadId: string;
	readonly kind: Note["kind"];
	readonly text: string;
}

const place = "desk-kept-notes";
const changes = makeListeners();
const none: readonly KeptNote[] = [];
let notes: readonly KeptNote[] | undefined;
/** Read when they are first asked for, in a browser: the service, which draws lists, has no such place. */
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

/** Sends a note; where nobody answers it is kept in the browser and sent once somebody does. */
export async function sendNote(note: KeptNote): Promise<void> {
	try {
		await send(note);
		await refreshLead(note.reference);
	} catch (error) {
		if (error instanceof Refused) throw error;
		keep([...kept(), note]);
		// Either the band says so now, or the note goes out
		await tryNow();
	}
}

/** The lead is gone, or the note is one that is never accepted. Every other refusal may pass. */
const isFinal = (error: unknown) => error instanceof Refused && (error.status === 404 || error.status === 422);

/** Sends what was kept. @returns how many notes went */
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

export const useKeptNotes = () => useSyncExternalStore(changes.add, kept, () => none);
