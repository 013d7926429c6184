import { expect, test } from "vitest";
import { describeAttempt } from "../../../desk/lead/activity/attempt-outcome.ts";
import { describeTrouble } from "../../../desk/shared/labels.ts";
import { someLead } from "../../../tests/support/data/leads.ts";
import { startDesk } from "../../../tests/support/service/desk.ts";
import { claim } from "../../delivery/queue.ts";
import { type RetryDecision, settle } from "../../delivery/settle.ts";
import { insertLead } from "../../leads/insert.ts";
import { markSpam } from "../../spam/mark.ts";
import { addReply } from "../../workflow/replies.ts";
import { readLeadView } from "./lead-view.ts";

const webhook = "webhook";

/** Starts a desk with one lead, whose attempts at the webhook the test makes. */
async function deskWithLead() {
	const desk = await startDesk();
	const owner = await desk.signInOwner();
	const lead = someLead({ receivedAt: new Date(desk.time.now) });
	await insertLead(desk.db, lead);
	const begin = () => claim(desk.db, webhook, "worker", 1, desk.time.now);
	const attempt = async (decision: RetryDecision, error: string | null) => {
		await begin();
		const now = desk.time.now;
		const attempt = { startedAt: now, duration: 1, status: error ? 503 : 200, error };
		await settle(desk.db, { leadId: lead.id, channel: webhook, owner: "worker", attempt: attempt, decision, now });
	};
	return {
		...desk,
		id: lead.id,
		begin,
		attempt,
		fail: () => attempt({ state: "pending", nextAttemptAt: desk.time.now + 60_000 }, "HTTP 503"),
		send: () => owner.post(`/api/leads/${lead.id}/send`, { channel: webhook }),
		/** Returns the trouble that the news tell of the lead; undefined if they do not mention it. */
		async news() {
			const { deliveries } = await (await owner.request(`/api/news?since=${desk.time.now}`)).json();
			return deliveries.find(({ leadId }: { leadId: string }) => leadId === lead.id)?.troubles;
		},
		row: async () => (await (await owner.request("/api/leads")).json()).rows[0],
		view: async () => (await (await owner.request(`/api/leads/${lead.id}`)).json()).deliveries[0],
	};
}

test("news reports a failed attempt, and the later delivery", async () => {
	const desk = await deskWithLead();
	expect(await desk.news()).toBeUndefined();
	await desk.fail();
	expect(await desk.news()).toMatchObject([{ channel: webhook, state: "pending", lastAttempt: { error: "HTTP 503" } }]);
	desk.time.now += 60_000;
	await desk.attempt({ state: "delivered" }, null);
	expect(await desk.news()).toEqual([]);
});

test("news reports an unsent reply as soon as it is queued", async () => {
	const { db, id, time, news } = await deskWithLead();
	await addReply(db, id, { id: crypto.randomUUID(), text: "Does Tuesday suit you?" }, { name: "Joe" }, time.now);
	expect(await news()).toMatchObject([{ channel: "reply", state: "pending", lastAttempt: null }]);
});

test("a lead resent by hand stays marked until an attempt succeeds", async () => {
	const desk = await deskWithLead();
	await desk.attempt({ state: "failed" }, "HTTP 503");
	expect(await (await desk.send()).json()).toEqual({ attempts: 1 });
	expect((await desk.row()).troubles).toMatchObject([{ state: "pending", lastAttempt: { error: "HTTP 503" } }]);
	await desk.begin();
	const [trouble] = (await desk.row()).troubles;
	expect(trouble.nextAttemptAt).toBeNull();
	expect(describeTrouble(trouble)).toBe("Not delivered: HTTP 503, trying again now");
	desk.time.now += 1;
	await desk.attempt({ state: "delivered" }, null);
	expect((await desk.row()).troubles).toEqual([]);
});

test("resending a lead that is being sent follows the running attempt", async () => {
	const desk = await deskWithLead();
	await desk.begin();
	const response = await desk.send();
	expect(response.status).toBe(200);
	expect(await response.json()).toEqual({ attempts: 0 });
});

test("an attempt is shown with its result, reason and next step", async () => {
	const desk = await deskWithLead();
	await desk.fail();
	const { nextAttemptAt, ...waiting } = await desk.view();
	expect(describeAttempt({ ...waiting, nextAttemptAt: Date.UTC(2026, 10, 25, 14, 20) }, "the CRM")).toEqual({
		isBad: true,
		text: "Not delivered to the CRM: HTTP 503. It will be tried again at 14:20.",
	});
	expect(describeAttempt({ ...waiting, channel: "reply", nextAttemptAt: null }, "the customer").text).toBe(
		"Reply not sent yet: HTTP 503. It will be tried again now.",
	);
	expect(nextAttemptAt).toBe(desk.time.now + 60_000);
	desk.time.now += 60_000;
	await desk.attempt({ state: "failed" }, "HTTP 410");
	expect(describeAttempt(await desk.view(), "the CRM").text).toBe(
		"Not delivered to the CRM: HTTP 410. It will not be tried again automatically.",
	);
	await desk.send();
	desk.time.now += 1;
	await desk.attempt({ state: "delivered" }, null);
	expect(describeAttempt(await desk.view(), "the CRM")).toEqual({ text: "Delivered to the CRM." });
});

test("a lead keeps its delivery state when marked as spam", async () => {
	const { db, id, fail } = await deskWithLead();
	const states = async () => (await readLeadView(db, id))?.deliveries.map(({ state }) => state);
	await fail();
	await db.updateTable("deliveries").set({ state: "failed" }).execute();
	await markSpam(db, [id], Date.now());
	expect(await states()).toEqual(["skipped"]);
	await db.updateTable("deliveries").set({ state: "failed" }).execute();
	expect(await states()).toEqual(["failed"]);
});
