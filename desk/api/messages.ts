import { parseResponse } from "hono/client";
import { refreshAfterChange } from "./cache.ts";
import type { Desk } from "./desk.ts";
import type { Note } from "./types.ts";

type LeadApi = Desk["api"]["leads"][":id"];

/** A note or reply to send. Its id is created in the browser, so that sending it twice stores and sends it once. */
type Message<Kind extends "notes" | "replies"> = { readonly leadId: string } & Parameters<
	LeadApi[Kind]["$post"]
>[0]["json"];

/** Kinds of an entry that the office makes. */
export type LoggedKind = Message<"notes">["kind"];

export async function addNote(desk: Desk, { leadId, ...json }: Message<"notes">): Promise<void> {
	await parseResponse(desk.api.leads[":id"].notes.$post({ param: { id: leadId }, json }));
	await refreshAfterChange(desk);
}

export async function editNote(desk: Desk, { id }: Note, text: string): Promise<void> {
	await parseResponse(desk.api.notes[":id"].$put({ param: { id }, json: { text } }));
	await refreshAfterChange(desk);
}

/** Deletes one's own note, which undoes what it has brought about. */
export async function deleteNote(desk: Desk, { id }: Pick<Note, "id">): Promise<void> {
	await parseResponse(desk.api.notes[":id"].$delete({ param: { id } }));
	await refreshAfterChange(desk);
}

/** Sends a reply, or returns what a colleague has done, or the address that they have corrected, since it was begun. */
export async function sendReply(desk: Desk, { leadId, ...json }: Message<"replies">) {
	const response = await desk.api.leads[":id"].replies.$post({ param: { id: leadId }, json });
	const result = await response.json();
	await refreshAfterChange(desk);
	return result.outcome === "queued" ? undefined : result;
}
