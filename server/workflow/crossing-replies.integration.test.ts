import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { databaseEngines, engineNames } from "../../tests/support/data/databases.ts";
import { someLead } from "../../tests/support/data/leads.ts";
import { type Browser, startDesk } from "../../tests/support/service/desk.ts";
import { insertLead } from "../leads/insert.ts";
import { customerActor } from "./events.ts";
import { addNote } from "./notes.ts";

/** Starts a desk with a lead, and Aisha and Joe signed in. */
async function start(engine: (typeof engineNames)[number]) {
	const desk = await startDesk({ databases: await databaseEngines[engine]() });
	const aisha = await desk.signInOwner();
	await aisha.post("/api/people", { name: "Joe Mercer", email: "joe@brickfold.example" });
	const joe = desk.browser();
	await joe.post("/api/session/link/redeem", { token: await desk.mailedToken() });
	const lead = someLead();
	await insertLead(desk.db, lead);
	const reply = async (by: Browser, seenAt: number, id = randomUUID(), to?: string) => {
		desk.time.now += 1000;
		const response = await by.post(`/api/leads/${lead.id}/replies`, {
			id,
			text: "Tuesday at 10?",
			seenAt,
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
	const stopped = {
		status: 409,
		body: { outcome: "crossed", event: { what: "replied", at: sentAt, by: { name: "Joe Mercer" } } },
	};
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

test.each(engineNames)(
	"a reply stops once for anything that a colleague has done and that changes what it should say, on %s",
	async (engine) => {
		const { desk, aisha, joe, lead, reply } = await start(engine);
		const nextStep = { kind: "visit", at: "2031-07-01T09:30", minutes: 60 };
		const change = async (from: object, to: object, undoes?: string) => {
			desk.time.now += 1000;
			const id = randomUUID();
			const response = await joe.post(`/api/leads/${lead.id}/changes`, { id, from, to, undoes });
			expect(response.status).toBe(200);
			const { event } = await response.json();
			return event;
		};
		const expectStop = async (shown: object) => {
			expect(await reply(aisha, desk.time.now - 1)).toMatchObject({
				status: 409,
				body: { outcome: "crossed", event: shown },
			});
			expect((await reply(aisha, desk.time.now)).status).toBe(202);
		};
		const log = async (kind: string) => {
			desk.time.now += 1000;
			const id = randomUUID();
			await joe.post(`/api/leads/${lead.id}/notes`, { id, kind, text: "Tonight" });
			return id;
		};
		await log("no-answer");
		await change({ urgency: null }, { urgency: "urgent" });
		const call = { kind: "call", at: "2031-07-01", minutes: null };
		await change({ nextStep: null }, { nextStep: call });
		expect((await reply(aisha, 0)).status).toBe(202);
		const spoke = await log("call");
		await expectStop({ what: "noted", noteKind: "call", by: { name: "Joe Mercer" } });
		await joe.request(`/api/notes/${spoke}`, { method: "DELETE" });
		await change({ nextStep: call }, { nextStep });
		await expectStop({ to: { nextStep } });
		const moved = { ...nextStep, at: "2031-07-02T09:30" };
		const { id, ...event } = await change({ nextStep }, { nextStep: moved });
		await expectStop({ to: { nextStep: moved } });
		await change(event.to, event.from, id);
		await expectStop({ isUndone: true });
		await change({ nextStep }, { nextStep: null });
		await expectStop({ from: { nextStep } });
		await change({ status: "new", lostReason: null }, { status: "lost", lostReason: "Too expensive" });
		await expectStop({ to: { status: "lost" } });
		await change({ status: "lost" }, { status: "quoted" });
		await expectStop({ to: { status: "quoted" } });
	},
);

test.each(engineNames)(
	"a reply stops once for what the customer has written, on any page of theirs, on %s",
	async (engine) => {
		const { desk, aisha, joe, lead, reply } = await start(engine);
		const merged = await insertLead(desk.db, someLead());
		const { reference } = await desk.db
			.selectFrom("leads")
			.select("reference")
			.where("id", "=", lead.id)
			.executeTakeFirstOrThrow();
		const change = async (by: Browser, leadId: string, from: object, to: object) =>
			expect((await by.post(`/api/leads/${leadId}/changes`, { id: randomUUID(), from, to })).status).toBe(200);
		const expectStop = async (event: object) => {
			const seenAt = desk.time.now - 1;
			expect(await reply(aisha, seenAt)).toMatchObject({ status: 409, body: { outcome: "crossed", event } });
			expect((await reply(aisha, seenAt + 1)).status).toBe(202);
		};
		await change(joe, merged.id, { mergedInto: null }, { mergedInto: reference });
		for (const leadId of [merged.id, lead.id]) {
			desk.time.now += 1000;
			const message = { id: randomUUID(), leadId, kind: "from-customer", text: "Can you come?" } as const;
			await addNote(desk.db, message, customerActor, desk.time.now);
			await expectStop({ by: { name: "the customer" } });
		}
		// The message waits again once the call that answered it is taken back, but nobody has written
		desk.time.now += 1000;
		const call = { id: randomUUID(), kind: "call", text: "Tonight" };
		expect((await joe.post(`/api/leads/${lead.id}/notes`, call)).status).toBe(201);
		await change(aisha, lead.id, { status: "contacted" }, { status: "quoted" });
		desk.time.now += 1000;
		expect((await joe.request(`/api/notes/${call.id}`, { method: "DELETE" })).status).toBe(200);
		await expectStop({ what: "noted", noteKind: "call", by: { name: "Joe Mercer" }, isUndone: true });
	},
);

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
	const people = async () => (await (await aisha.request("/api/people")).json()).people;
	const writes = [
		{ name: "Aisha Karim", writesOn: null },
		{ name: "Joe Mercer", writesOn: expect.stringMatching(/^BF-/) },
	];
	expect(await people()).toMatchObject(writes);
	desk.time.now += 20_000;
	expect(await open(aisha, false)).toEqual([]);
	expect(await people()).toMatchObject(writes.map(({ name }) => ({ name, writesOn: null })));
});
