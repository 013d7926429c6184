import { expect, test } from "vitest";
import { connectDesk, dropRequests, refuseRequests } from "../../tests/support/service/desk-client.ts";
import { createDesk } from "./desk.ts";
import { sendNote, sendReply, sendUnsentNotes } from "./notes.ts";
import type { LeadSummary } from "./types.ts";
import { clearUnsentNotes, type UnsentNote } from "./unsent-notes.ts";

const noteOf = ({ id: leadId, reference }: LeadSummary, text: string): UnsentNote => ({
	id: crypto.randomUUID(),
	personId: author,
	leadId,
	reference,
	kind: "note",
	text,
});
const author = crypto.randomUUID();
const place = "desk-unsent-notes";
const neverRefused = ({ text }: UnsentNote) => expect.fail(`refused: ${text}`);

/** Creates a lead, with notes that were written while the service could not be reached. */
async function withUnsentNotes(...texts: readonly string[]) {
	const client = await connectDesk();
	const [lead] = await client.list("Nadia Rahman");
	if (!lead) throw new Error("No lead");
	client.setNetwork(dropRequests());
	for (const text of texts) await sendNote(client.desk, noteOf(lead, text));
	client.setNetwork();
	const texted = async () => (await client.stored(lead)).notes.map(({ text }) => text).toSorted();
	return { ...client, lead, texted, kept: () => localStorage.getItem(place) };
}

test("a note that gets no response is kept, and sent once", async () => {
	const { desk, kept, texted } = await withUnsentNotes("Rang from the van");
	expect(kept()).toContain("Rang from the van");
	expect(await sendUnsentNotes(desk, author, neverRefused)).toBe(1);
	expect(await sendUnsentNotes(desk, author, neverRefused)).toBe(0);
	expect(await texted()).toEqual(["Rang from the van"]);
	expect(kept()).toBeNull();
});

test("notes kept in two tabs during an outage all survive, even if one tab closes", async () => {
	const { desk, lead, setNetwork, kept, texted } = await withUnsentNotes();
	const other = createDesk();
	setNetwork(dropRequests());
	await sendNote(desk, noteOf(lead, "From the first tab"));
	await sendNote(other, noteOf(lead, "From the second tab"));
	expect(kept()).toMatch(/first tab.*second tab/);
	setNetwork();
	expect(await sendUnsentNotes(desk, author, neverRefused)).toBe(1);
	expect(kept()).toContain("second tab");
	expect(await sendUnsentNotes(createDesk(), author, neverRefused)).toBe(1);
	expect(await texted()).toEqual(["From the first tab", "From the second tab"]);
	expect(kept()).toBeNull();
});

test("a note kept on a shared computer is never sent as a colleague's", async () => {
	const { desk, kept, texted } = await withUnsentNotes("Written by Aisha");
	const colleague = crypto.randomUUID();
	expect(await sendUnsentNotes(desk, colleague, neverRefused)).toBe(0);
	clearUnsentNotes(colleague);
	expect(kept()).toContain("Written by Aisha");
	expect(await sendUnsentNotes(desk, author, neverRefused)).toBe(1);
	expect(await texted()).toEqual(["Written by Aisha"]);
});

test("a note is stored once, however often it is sent after a lost response", async () => {
	const { desk, setNetwork, texted } = await withUnsentNotes("Heard, and not answered");
	setNetwork(async (request, pass) => {
		const response = await pass();
		if (request.endsWith("/notes")) throw new TypeError("Failed to fetch");
		return response;
	});
	expect(await sendUnsentNotes(desk, author, neverRefused)).toBe(0);
	setNetwork();
	expect(await sendUnsentNotes(desk, author, neverRefused)).toBe(1);
	expect(await texted()).toEqual(["Heard, and not answered"]);
});

test("a note is kept until the service accepts it, even after errors", async () => {
	const { desk, setNetwork, kept, texted } = await withUnsentNotes("One", "Two");
	for (const status of [401, 403, 429, 500, 502, 503]) {
		setNetwork(refuseRequests("/notes", status));
		expect(await sendUnsentNotes(desk, author, neverRefused), `${status}`).toBe(0);
		expect(kept(), `${status}`).toMatch(/One.*Two/);
	}
	setNetwork();
	expect(await sendUnsentNotes(desk, author, neverRefused)).toBe(2);
	expect(await texted()).toEqual(["One", "Two"]);
});

test("a note that can never be saved is handed back without holding up the next", async () => {
	const { desk, setNetwork, kept, texted } = await withUnsentNotes("Lead gone", "Note refused", "After them");
	const finals = [refuseRequests("/notes", 404), refuseRequests("/notes", 422)];
	setNetwork((request, pass) => {
		const refuse = request.endsWith("/notes") ? finals.shift() : undefined;
		return refuse ? refuse(request, pass) : pass();
	});
	const refused: string[] = [];
	expect(await sendUnsentNotes(desk, author, ({ text }) => refused.push(text))).toBe(1);
	expect(refused).toEqual(["Lead gone", "Note refused"]);
	expect(kept()).toBeNull();
	expect(await texted()).toEqual(["After them"]);
});

test("notes for a deleted lead are handed back at once and do not hold up others", async () => {
	const client = await withUnsentNotes();
	const { desk, setNetwork, kept, lead, texted } = client;
	const [deleted] = (await client.list("Ida Deleted")).filter(({ name }) => name === "Ida Deleted");
	if (!deleted) throw new Error("No lead");
	setNetwork(dropRequests());
	await sendNote(desk, noteOf({ ...lead, id: crypto.randomUUID(), reference: "BF-000000" }, "Too late"));
	await sendNote(desk, noteOf(deleted, "Just too late"));
	await sendNote(desk, noteOf(lead, "In time"));
	setNetwork();
	const json = { version: deleted.version, change: { kind: "delete" as const } };
	await desk.api.leads[":id"].changes.$post({ param: { id: deleted.id }, json });
	const refused: string[] = [];
	expect(await sendUnsentNotes(desk, author, ({ text }) => refused.push(text))).toBe(1);
	expect(refused).toEqual(["Too late", "Just too late"]);
	expect(await texted()).toEqual(["In time"]);
	expect(kept()).toBeNull();
});

test("a refused note is left in its field instead of being kept", async () => {
	const { desk, setNetwork, kept, lead } = await withUnsentNotes();
	setNetwork(refuseRequests("/notes", 503));
	await expect(sendNote(desk, noteOf(lead, "Busy"))).rejects.toThrow();
	expect(kept()).toBeNull();
});

test("a reply is never sent twice or with different text after a lost response", async () => {
	const { desk, setNetwork, lead, stored } = await withUnsentNotes();
	const reply = { id: crypto.randomUUID(), leadId: lead.id, reference: lead.reference, text: "Does Tuesday suit you?" };
	setNetwork(async (request, pass) => {
		const response = await pass();
		if (request.endsWith("/replies")) throw new TypeError("Failed to fetch");
		return response;
	});
	await expect(sendReply(desk, reply)).rejects.toThrow("Failed to fetch");
	setNetwork();
	expect(await sendReply(desk, reply)).toBe(true);
	expect(await sendReply(desk, { ...reply, text: "Does Wednesday?" })).toBe(false);
	const { replies, status } = await stored(lead);
	expect(replies).toMatchObject([{ text: reply.text, by: { name: "Aisha Karim" }, state: "pending" }]);
	// The test's desk has no worker that could send it
	expect(status).toBe("new");
});
