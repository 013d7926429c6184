import { expect, onTestFinished, test } from "vitest";
import { hour, minute } from "../../../content/shared/time.ts";
import { change } from "../../../tests/support/data/changes.ts";
import { databaseEngines, engineNames } from "../../../tests/support/data/databases.ts";
import { someLead, somePayload } from "../../../tests/support/data/leads.ts";
import { startDesk } from "../../../tests/support/service/desk.ts";
import { reserveConfirmation } from "../../delivery/confirmations.ts";
import { claim, settle } from "../../delivery/queue.ts";
import { insertLead } from "../../leads/insert.ts";

test("the office's email of a lead can be resent once a minute", async () => {
	const desk = await startDesk();
	const owner = await desk.signInOwner();
	const lead = someLead({ hasTarget: false, mails: ["office-mail"], receivedAt: new Date(desk.time.now) });
	await insertLead(desk.db, lead);
	const deliver = async () => {
		const now = desk.time.now;
		await claim(desk.db, "office-mail", "worker", 1, now);
		const attempt = { startedAt: now, duration: 1, status: 250, error: null };
		const decision = { state: "delivered" } as const;
		await settle(desk.db, { leadId: lead.id, channel: "office-mail", claimId: "worker", attempt, decision, now });
	};
	const sendAgain = () => owner.post(`/api/leads/${lead.id}/send`, { channel: "office-mail" });
	for (let round = 0; round < 2; round += 1) {
		await deliver();
		desk.time.now += minute - 1;
		const refused = await sendAgain();
		expect([refused.status, (await refused.json()).code]).toEqual([429, "recently-mailed"]);
		desk.time.now += 1;
		expect((await sendAgain()).status).toBe(200);
	}
});

test("a confirmation can be resent once an hour", async () => {
	const desk = await startDesk();
	const owner = await desk.signInOwner();
	const lead = someLead({ hasTarget: false, mails: ["confirmation"], receivedAt: new Date(desk.time.now) });
	await insertLead(desk.db, lead);
	/** Sends the confirmation as the worker does. */
	const deliver = async () => {
		const now = desk.time.now;
		const [claimed] = await claim(desk.db, "confirmation", "worker", 1, now);
		expect(claimed?.id).toBe(lead.id);
		expect(await reserveConfirmation(desk.db, { id: lead.id, urgency: null }, "ada@example.org", now)).toBe("reserved");
		const attempt = { startedAt: now, duration: 1, status: 250, error: null };
		const decision = { state: "delivered" } as const;
		await settle(desk.db, { leadId: lead.id, channel: "confirmation", claimId: "worker", attempt, decision, now });
	};
	const sendAgain = () => owner.post(`/api/leads/${lead.id}/send`, { channel: "confirmation" });

	await deliver();
	desk.time.now += hour - 1;
	const refused = await sendAgain();
	expect(refused.status).toBe(429);
	expect(await refused.json()).toMatchObject({
		title: "The customer was sent this confirmation less than an hour ago",
	});
	desk.time.now += 1;
	expect((await sendAgain()).status).toBe(200);
	await deliver();
	desk.time.now += hour - 1;
	expect((await sendAgain()).status).toBe(429);
});

test("a confirmation that a lead or an unknown lead does not have is not found", async () => {
	const desk = await startDesk();
	const owner = await desk.signInOwner();
	const { id } = await insertLead(desk.db, someLead({ hasTarget: false }));
	for (const each of [id, "unknown"])
		for (const channel of ["confirmation", "office-mail"]) {
			const refused = await owner.post(`/api/leads/${each}/send`, { channel });
			expect([refused.status, (await refused.json()).code]).toEqual([404, "not-found"]);
		}
});

test("nothing of a lead marked as spam is sent again, and the refusal says why", async () => {
	const desk = await startDesk();
	const owner = await desk.signInOwner();
	const { id } = await insertLead(desk.db, someLead({ mails: ["office-mail"] }));
	await claim(desk.db, "webhook", "worker", 1, desk.time.now);
	await change(desk.db, id, { isSpam: true }, { name: "Joe Mercer" }, desk.time.now);
	for (const channel of ["webhook", "office-mail"]) {
		const refused = await owner.post(`/api/leads/${id}/send`, { channel });
		expect([refused.status, (await refused.json()).title]).toEqual([
			409,
			"This lead is marked as spam, so nothing is sent",
		]);
	}
	const rows = await desk.db.selectFrom("deliveries").select("state").execute();
	expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(["skipped"]));
});

test.for(engineNames)("on %s ten confirmations an hour that were sent by hand go out", async (engine) => {
	const databases = await databaseEngines[engine]();
	onTestFinished(() => databases.stop());
	const { db, time, signInOwner } = await startDesk({ databases });
	const owner = await signInOwner();
	const reserve = async (index: number) => {
		const payload = somePayload({ email: `customer@company${index}.example` });
		const lead = someLead({ hasTarget: false, mails: ["confirmation"], countConfirmation: () => false, payload });
		await insertLead(db, lead);
		expect((await owner.post(`/api/leads/${lead.id}/send`, { channel: "confirmation" })).status).toBe(200);
		return reserveConfirmation(db, { id: lead.id, urgency: null }, `customer@company${index}.example`, time.now);
	};
	const outcomes: string[] = [];
	for (let index = 0; index < 11; index += 1) outcomes.push(await reserve(index));
	expect(outcomes).toEqual([...Array<string>(10).fill("reserved"), "total-limit"]);
});

test("one person sends at most sixty things again within an hour", async () => {
	const desk = await startDesk();
	const owner = await desk.signInOwner();
	const { id } = await insertLead(desk.db, someLead());
	const sendAgain = async () => (await owner.post(`/api/leads/${id}/send`, { channel: "webhook" })).status;
	const statuses: number[] = [];
	for (let count = 0; count < 61; count += 1) statuses.push(await sendAgain());
	expect(statuses).toEqual([...Array<number>(60).fill(200), 429]);
	desk.time.now += hour;
	expect(await sendAgain()).toBe(200);
});
