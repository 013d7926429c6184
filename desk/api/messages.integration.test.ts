import { expect, test } from "vitest";
import { connectDesk } from "../../tests/support/service/desk-client.ts";
import { addNote, sendReply } from "./messages.ts";

/** Creates a lead, on a connection that can lose the responses to a request. */
async function withLead() {
	const client = await connectDesk();
	const [lead] = await client.list("Nadia Rahman");
	if (!lead) throw new Error("No lead");
	const loseResponses = (part: string) =>
		client.setNetwork(async (request, pass) => {
			const response = await pass();
			if (request.endsWith(part)) throw new TypeError("Failed to fetch");
			return response;
		});
	return { ...client, lead, loseResponses };
}

test("a note is stored once, however often it is sent after a lost response", async () => {
	const { desk, lead, loseResponses, setNetwork, stored } = await withLead();
	const note = { id: crypto.randomUUID(), leadId: lead.id, kind: "call", text: "Heard, and not answered" } as const;
	loseResponses("/notes");
	await expect(addNote(desk, note)).rejects.toThrow("Failed to fetch");
	setNetwork();
	await addNote(desk, note);
	expect(await stored(lead)).toMatchObject({ status: "contacted", notes: [{ text: note.text }] });
});

test("a reply is never sent twice or with different text after a lost response", async () => {
	const { desk, lead, loseResponses, setNetwork, stored } = await withLead();
	const reply = {
		id: crypto.randomUUID(),
		leadId: lead.id,
		text: "Does Tuesday suit you?",
		seenAt: 0,
		to: lead.email,
	};
	loseResponses("/replies");
	await expect(sendReply(desk, reply)).rejects.toThrow("Failed to fetch");
	setNetwork();
	await sendReply(desk, reply);
	const changed = sendReply(desk, { ...reply, text: "Does Wednesday?" });
	await expect(changed).rejects.toMatchObject({ code: "idempotency-key-reused" });
	const { replies, status } = await stored(lead);
	expect(replies).toMatchObject([{ text: reply.text, by: { name: "Aisha Karim" }, state: "pending" }]);
	// The test's desk has no worker that could send it
	expect(status).toBe("new");
});
