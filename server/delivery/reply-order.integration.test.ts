import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { minute } from "../../content/shared/time.ts";
import {
	databaseEngines,
	engineNames,
	openTestDatabase,
	type TestDatabases,
} from "../../tests/support/data/databases.ts";
import { someLead } from "../../tests/support/data/leads.ts";
import { insertLead } from "../leads/insert.ts";
import { addReply } from "../workflow/replies.ts";
import { claim, findNextDueAt, settle } from "./queue.ts";

const aisha = { name: "Aisha Karim", personId: "aisha" };

describe.each(engineNames)("on %s", (engine) => {
	let databases: TestDatabases;
	beforeAll(async () => {
		databases = await databaseEngines[engine]();
	});
	afterAll(() => databases.stop());

	test("a reply goes out after the lead's earlier ones, which are tried at once when it is written", async () => {
		const db = await openTestDatabase(databases);
		const { id: leadId } = await insertLead(db, someLead());
		const { id: other } = await insertLead(db, someLead());
		const next = async (now: number) => (await claim(db, "reply", `at ${now}`, 10, now)).map(({ replyId }) => replyId);
		const record = (replyId: string, now: number, state: "delivered" | "failed") => {
			const attempt = { startedAt: now, duration: 1, status: null, error: null };
			return settle(db, { leadId, channel: "reply", replyId, claimId: `at ${now}`, attempt, decision: { state }, now });
		};
		await addReply(db, { leadId, id: "first", text: "The price is £100" }, aisha, 5000);
		expect(await next(5000)).toEqual(["first"]);
		await settle(db, {
			...{ leadId, channel: "reply", replyId: "first", claimId: "at 5000", now: 6000 },
			attempt: { startedAt: 5000, duration: 1000, status: 451, error: "SMTP 451" },
			decision: { state: "pending", nextAttemptAt: 30 * minute },
		});
		await addReply(db, { leadId, id: "second", text: "I meant £120" }, aisha, 7000);
		await addReply(db, { leadId: other, id: "another's", text: "On Monday" }, aisha, 7000);
		const claimed = await claim(db, "reply", "at 7000", 10, 7000);
		expect(claimed.map(({ replyId }) => replyId).toSorted()).toEqual(["another's", "first"]);
		expect(
			claimed.map(({ attemptCount }) => attemptCount),
			"with a fresh schedule",
		).toEqual([0, 0]);
		expect(await next(7001)).toEqual([]);
		expect(await findNextDueAt(db, "reply"), "nothing to do until the first is settled").toBeGreaterThan(7001);
		await record("first", 7000, "delivered");
		expect(await next(8000)).toEqual(["second"]);
		await record("second", 8000, "failed");
		await addReply(db, { leadId, id: "third", text: "On Tuesday" }, aisha, 9000);
		expect(await next(9000)).toEqual(["third"]);
	});

	test("only the latest attempts of a delivery are kept, so that nobody can make a lead slow to read", async () => {
		const db = await openTestDatabase(databases);
		const { id: leadId } = await insertLead(db, someLead());
		const attempt = { duration: 1, status: 200, error: null };
		for (let startedAt = 1; startedAt <= 103; startedAt += 1)
			await settle(db, {
				...{ leadId, channel: "webhook", claimId: "worker", now: startedAt },
				attempt: { ...attempt, startedAt },
				decision: { state: "delivered" },
			});
		const kept = await db.selectFrom("attempts").select("started_at as at").orderBy("started_at").execute();
		expect(kept.map(({ at }) => at)).toEqual(Array.from({ length: 100 }, (_, index) => index + 4));
	});
});
