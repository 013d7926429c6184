import { expect, onTestFinished, test } from "vitest";
import { nameDelivery } from "../../../desk/shared/deliveries.ts";
import { change } from "../../../tests/support/data/changes.ts";
import { databaseEngines } from "../../../tests/support/data/databases.ts";
import { someLead } from "../../../tests/support/data/leads.ts";
import { recordQueries } from "../../../tests/support/data/record-queries.ts";
import { startDesk } from "../../../tests/support/service/desk.ts";
import { openDatabase } from "../../database/open.ts";
import { claim, type RetryDecision, settle } from "../../delivery/queue.ts";
import { insertLead } from "../../leads/insert.ts";
import { addReply } from "../../workflow/replies.ts";
import { readLeadView } from "./lead-view.ts";
import { readNews } from "./news.ts";

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
		await settle(desk.db, { leadId: lead.id, channel: webhook, claimId: "worker", attempt: attempt, decision, now });
	};
	return {
		...desk,
		owner,
		id: lead.id,
		begin,
		attempt,
		fail: () => attempt({ state: "pending", nextAttemptAt: desk.time.now + 60_000 }, "HTTP 503"),
		send: () => owner.post(`/api/leads/${lead.id}/send`, { channel: webhook }),
		/** Returns the news since a mark. */
		news: async (since = "") => (await owner.request(`/api/news?since=${since}`)).json(),
		row: async () => (await (await owner.request("/api/leads")).json()).rows[0],
	};
}

test("each attempt is news, and without one there is none", async () => {
	const desk = await deskWithLead();
	const first = await desk.news();
	expect(await desk.news(first.mark)).toMatchObject({ mark: first.mark, changed: null });
	desk.time.now += 1;
	await desk.fail();
	const failed = await desk.news(first.mark);
	expect(failed).toMatchObject({ changed: { counts: { new: { leads: 1 } } } });
	expect((await desk.row()).troubles).toMatchObject([{ state: "pending", lastAttempt: { error: "HTTP 503" } }]);
	desk.time.now += 60_000;
	await desk.attempt({ state: "delivered" }, null);
	expect((await desk.news(failed.mark)).changed).not.toBeNull();
	expect((await desk.row()).troubles).toEqual([]);
});

test("an unsent reply is news and marked as soon as it is queued", async () => {
	const { db, id, time, news, row } = await deskWithLead();
	const { mark } = await news();
	const reply = { leadId: id, id: crypto.randomUUID(), text: "Does Tuesday suit you?" };
	await addReply(db, reply, { name: "Joe" }, time.now);
	expect((await news(mark)).changed).not.toBeNull();
	expect((await row()).troubles).toMatchObject([{ channel: "reply", state: "pending", lastAttempt: null }]);
});

test("news name each new lead, except to the person who entered it", async () => {
	const { db, time, id, news, owner } = await deskWithLead();
	const { mark, changed } = await news();
	expect(changed.arrivals).toEqual([id]);
	const values = { fullName: "Ada Example", phoneNumber: "020 7946 0555" };
	time.now += 90_000;
	await owner.post("/api/leads", { id: crypto.randomUUID(), form: "plumbing", values, sendsConfirmation: false });
	const others = await Promise.all(
		Array.from({ length: 60 }, () => insertLead(db, someLead({ receivedAt: new Date(time.now) }))),
	);
	const next = await news(mark);
	expect(next.changed.arrivals.toSorted()).toEqual([...others.map((lead) => lead.id), id].toSorted());
	expect((await news(next.mark)).changed).toBeNull();
});

test("one poll is one query if nothing has changed", async () => {
	const queries: string[] = [];
	const databases = await databaseEngines.SQLite();
	const db = recordQueries(await openDatabase(await databases.create()), ({ sql }) => void queries.push(sql));
	onTestFinished(() => db.destroy().then(() => databases.stop()));
	await insertLead(db, someLead());
	const { mark } = await readNews(db, "aisha", undefined, Date.now());
	queries.length = 0;
	expect((await readNews(db, "aisha", mark, Date.now())).changed).toBeNull();
	expect(queries).toHaveLength(1);
});

test("a lead resent by hand stays marked until an attempt succeeds", async () => {
	const desk = await deskWithLead();
	await desk.attempt({ state: "failed" }, "HTTP 503");
	expect((await desk.send()).status).toBe(200);
	expect((await desk.row()).troubles).toMatchObject([{ state: "pending", lastAttempt: { error: "HTTP 503" } }]);
	await desk.begin();
	const [trouble] = (await desk.row()).troubles;
	expect(trouble.nextAttemptAt).toBeNull();
	expect(nameDelivery(trouble)).toBe("Lead not passed on yet: the system reported an error, trying again now");
	desk.time.now += 1;
	await desk.attempt({ state: "delivered" }, null);
	expect((await desk.row()).troubles).toEqual([]);
});

test("resending a lead that is being sent follows the running attempt", async () => {
	const desk = await deskWithLead();
	await desk.begin();
	expect((await desk.send()).status).toBe(200);
});

test("a lead keeps its delivery state when marked as spam", async () => {
	const { db, id, fail } = await deskWithLead();
	const states = async () => (await readLeadView(db, id))?.deliveries.map(({ state }) => state);
	await fail();
	await db.updateTable("deliveries").set({ state: "failed" }).execute();
	await change(db, id, { isSpam: true }, { name: "the office" }, Date.now());
	expect(await states()).toEqual(["skipped"]);
	await db.updateTable("deliveries").set({ state: "failed" }).execute();
	expect(await states()).toEqual(["failed"]);
});
