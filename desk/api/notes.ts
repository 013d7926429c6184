import { parseResponse } from "hono/client";
import { refreshLead } from "./cache.ts";
import { api } from "./client.ts";
import type { Note } from "./types.ts";

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
