import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { databaseEngines, engineNames } from "../../tests/support/data/databases.ts";
import { someLead } from "../../tests/support/data/leads.ts";
import { type Browser, startDesk } from "../../tests/support/service/desk.ts";
import { insertLead } from "../leads/insert.ts";

/** Starts a desk with a lead, and Aisha and Joe signed in. */
async function start(engine: (typeof engineNames)[number]) {
	const desk = await startDesk({ databases: await databaseEngines[engine]() });
	const aisha = await desk.signInOwner();
	await aisha.post("/api/people", { name: "Joe Mercer", email: "joe@brickfold.example" });
	const joe = desk.browser();
	await joe.post("/api/session/link/redeem", { token: await desk.mailedToken() });
	const lead = someLead();
	await insertLead(desk.db, lead);
	const reply = async (by: Browser, lastEmailSeenAt: number, id = randomUUID(), to?: string) => {
		desk.time.now += 1000;
		const response = await by.post(`/api/leads/${lead.id}/replies`, {
			id,
			text: "Tuesday at 10?",
			lastEmailSeenAt,
			to,
		});
		return { status: response.status, body: await response.json() };
	};
	return { desk, aisha, joe, lead, reply };
}

test.each(engineNames)("a reply stops once if a colleague has emailed the customer since, on %s", async (engine) => {
	const { desk, aisha, joe, lead, reply } = await start(engine);
	expect((await reply(joe, 0)).status).toBe(202);
	const sentAt = desk.time.now;
	const id = randomUUID();
	const stopped = { status: 409, body: { outcome: "crossed", email: { at: sentAt, by: { name: "Joe Mercer" } } } };
	expect(await reply(aisha, 0, id)).toMatchObject(stopped);
	// A person's own reply does not stop them, nor does a reply that they have seen
	expect((await reply(joe, 0)).status).toBe(202);
	expect((await reply(aisha, sentAt, id)).status).toBe(409);
	expect((await reply(aisha, sentAt + 2000, id)).status).toBe(202);
	expect((await reply(aisha, 0, id)).status, "a repeat").toBe(202);

	const log = (kind: string) => joe.post(`/api/leads/${lead.id}/notes`, { id: randomUUID(), kind, text: "Booked" });
	await log("note");
	expect((await reply(aisha, sentAt + 2000)).status).toBe(202);
	await log("mail");
	expect((await reply(aisha, sentAt + 2000)).status).toBe(409);
	expect((await reply(aisha, desk.time.now)).status).toBe(202);
});

test.each(engineNames)("a reply stops if the address is not the one that its writer saw, on %s", async (engine) => {
	const { desk, aisha, joe, lead, reply } = await start(engine);
	const [wrong, email] = [String(lead.payload.email), "ada@corrected.example"];
	const correction = { id: randomUUID(), from: { email: wrong }, to: { email } };
	expect((await joe.post(`/api/leads/${lead.id}/changes`, correction)).status).toBe(200);
	const id = randomUUID();
	const stopped = { status: 409, body: { outcome: "redirected", address: email } };
	expect(await reply(aisha, 0, id, wrong)).toEqual(stopped);
	expect(await desk.db.selectFrom("replies").select("id").execute()).toEqual([]);
	expect((await reply(aisha, 0, id, email)).status).toBe(202);
	expect((await reply(aisha, 0, id, wrong)).status, "a repeat").toBe(202);
	expect(await desk.db.selectFrom("replies").select("email").execute()).toEqual([{ email }]);
});

test.each(engineNames)("a person's colleagues learn while they write a reply to the lead, on %s", async (engine) => {
	const { desk, aisha, joe, lead } = await start(engine);
	const open = async (by: Browser, isWriting: boolean) =>
		(await (await by.post(`/api/leads/${lead.id}/open`, { isWriting })).json()).others;
	const shown = { id: expect.any(String), name: "Joe Mercer" };
	await open(joe, false);
	expect(await open(aisha, true)).toEqual([{ ...shown, isWriting: false }]);
	expect(await open(joe, true)).toMatchObject([{ name: "Aisha Karim", isWriting: true }]);
	expect(await open(aisha, false)).toEqual([{ ...shown, isWriting: true }]);
	desk.time.now += 20_000;
	expect(await open(aisha, false)).toEqual([]);
});
