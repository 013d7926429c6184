import { expect, test } from "vitest";
import { hour } from "../../../content/shared/time.ts";
import { ApiError } from "../../../desk/api/api-error.ts";
import { describeFailure } from "../../../desk/lead/activity/attempt-outcome.ts";
import { someLead } from "../../../tests/support/data/leads.ts";
import { startDesk } from "../../../tests/support/service/desk.ts";
import { reserveConfirmation } from "../../delivery/confirmations.ts";
import { claim } from "../../delivery/queue.ts";
import { settle } from "../../delivery/settle.ts";
import { insertLead } from "../../leads/insert.ts";

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
		expect(await reserveConfirmation(desk.db, lead.id, "ada@example.org", now)).toBe("yes");
		const attempt = { startedAt: now, duration: 1, status: 250, error: null };
		const decision = { state: "delivered" } as const;
		await settle(desk.db, { leadId: lead.id, channel: "confirmation", owner: "worker", attempt, decision, now });
	};
	const sendAgain = () => owner.post(`/api/leads/${lead.id}/send`, { channel: "confirmation" });

	await deliver();
	desk.time.now += hour - 1;
	const refused = await sendAgain();
	expect(refused.status).toBe(429);
	expect(describeFailure(await ApiError.from(refused), () => undefined)).toEqual({
		text: "Not sent: The customer was sent this confirmation less than an hour ago.",
	});
	desk.time.now += 1;
	expect((await sendAgain()).status).toBe(200);
	await deliver();
	desk.time.now += hour - 1;
	expect((await sendAgain()).status).toBe(429);
});
