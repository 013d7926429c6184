import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { minute } from "../../content/shared/time.ts";
import { eraseByEmail, readLeadsByEmail } from "../../tests/support/data/by-email.ts";
import { change, undo } from "../../tests/support/data/changes.ts";
import {
	databaseEngines,
	engineNames,
	listBlockedQueries,
	openTestDatabase,
	type TestDatabases,
} from "../../tests/support/data/databases.ts";
import { someLead, somePayload } from "../../tests/support/data/leads.ts";
import { callOn } from "../../tests/support/data/next-steps.ts";
import { addPerson, removePerson } from "../auth/people.ts";
import { copyDatabase } from "../backup/copy-database.ts";
import { sqliteFilePath } from "../database/address.ts";
import type { Database } from "../database/schema.ts";
import { claim, findNextDueAt, type RetryDecision, settle } from "../delivery/queue.ts";
import { readNews } from "../desk/leads/news.ts";
import { readRows } from "../desk/leads/rows.ts";
import { insertLead, type NewLead } from "../leads/insert.ts";
import { rewriteIfDue } from "../privacy/retention.ts";
import { findMatches } from "../search/query.ts";
import { readLead } from "./lead-record.ts";
import { addNote, deleteNote } from "./notes.ts";
import { addReply, recordSentReplies, recordSentReply } from "./replies.ts";

const aisha = { name: "Aisha Karim", personId: "aisha" };
const joe = { name: "Joe Mercer", personId: "joe" };
const text = "Dear Ada,\n\nWould Tuesday at 10 suit you?";

async function stored(db: Database, given: Partial<NewLead> = {}) {
	const lead = someLead(given);
	const { reference } = await insertLead(db, lead);
	return { id: lead.id, reference };
}

/** Claims the replies that are due, settles the one to this lead, and does what follows. */
async function attempt(db: Database, leadId: string, decision: RetryDecision, now: number) {
	const claimId = "worker";
	for (const { id, replyId } of await claim(db, "reply", claimId, 1, now)) {
		expect(id).toBe(leadId);
		const status = decision.state === "delivered" ? 250 : 451;
		const result = { startedAt: now, duration: 1, status, error: status === 250 ? null : `SMTP ${status}` };
		await settle(db, { leadId, channel: "reply", replyId, claimId, attempt: result, decision, now });
	}
	await recordSentReplies(db, now);
}

describe.each(engineNames)("on %s", (engine) => {
	let databases: TestDatabases;
	beforeAll(async () => {
		databases = await databaseEngines[engine]();
	});
	afterAll(() => databases.stop());

	test("a reply leaves its lead in New until the mail server accepts it", async () => {
		const db = await openTestDatabase(databases);
		const { id } = await stored(db);
		expect(await addReply(db, { leadId: id, id: crypto.randomUUID(), text }, aisha, 5000)).toEqual({
			outcome: "queued",
		});
		const shown = async () => (await readRows(db, [id]))[0];
		const waiting = { status: "new", answeredAt: null, assigneeId: "" };
		expect(await shown()).toMatchObject({ ...waiting, troubles: [{ channel: "reply", lastAttempt: null }] });
		expect((await readLead(db, id))?.replies).toMatchObject([{ text, email: "ada@example.org", by: aisha }]);
		expect((await findMatches(db, { find: "tuesday" }, 10)).matches).toHaveLength(1);
		await attempt(db, id, { state: "pending", nextAttemptAt: 6000 }, 5100);
		await attempt(db, id, { state: "failed" }, 6000);
		expect(await shown()).toMatchObject({ ...waiting, troubles: [{ state: "failed", lastAttempt: { status: 451 } }] });
		expect((await readLead(db, id))?.events.map(({ what }) => what)).toEqual(["replied"]);
	});

	test("the first accepted reply is credited to its author and assigns the lead", async () => {
		const db = await openTestDatabase(databases);
		const { id } = await stored(db);
		for (const at of [5000, 7000]) {
			await addReply(db, { leadId: id, id: crypto.randomUUID(), text }, at === 5000 ? aisha : joe, at);
			await attempt(db, id, { state: "delivered" }, at + 1000);
			expect(await readLead(db, id)).toMatchObject({
				status: "contacted",
				answeredAt: 6000,
				answeredBy: "aisha",
			});
			expect(await readRows(db, [id])).toMatchObject([{ assigneeId: "aisha", troubles: [] }]);
		}
		const moves = (await readLead(db, id))?.events.filter(({ what }) => what === "changed");
		expect(moves).toMatchObject([{ at: 6000, by: aisha, to: { answeredAt: 6000, assigneeId: "aisha" } }]);
	});

	test("a reply that is counted long after its delivery answers as of then, and the desks hear of it", async () => {
		const db = await openTestDatabase(databases);
		const { id } = await stored(db);
		const replyId = crypto.randomUUID();
		await addReply(db, { leadId: id, id: replyId, text }, aisha, 5000);
		const delivery = db.updateTable("deliveries").where("reply_id", "=", replyId);
		await delivery.set({ state: "delivered", delivered_at: 6000, next_attempt_at: null }).execute();
		await addNote(db, { id: crypto.randomUUID(), leadId: id, kind: "note", text: "Rang" }, joe, 5000 + 5 * minute);
		const { mark } = await readNews(db, "joe", undefined, 5000 + 6 * minute);
		await recordSentReplies(db, 5000 + 6 * minute);
		expect(await readLead(db, id)).toMatchObject({ status: "contacted", answeredAt: 6000 });
		expect((await readNews(db, "joe", mark, 5000 + 7 * minute)).changed).not.toBeNull();
	});

	test("undoing an earlier change leaves alone what the author's accepted reply has set", async () => {
		const db = await openTestDatabase(databases);
		const call = { nextStep: callOn("2026-12-02") };
		const assignment = { assigneeId: "joe" } as const;
		for (const [to, assigneeId] of [
			[call, "aisha"],
			[assignment, ""],
		] as const) {
			const { id } = await stored(db);
			const changed = await change(db, id, to, aisha, 4000);
			await addReply(db, { leadId: id, id: crypto.randomUUID(), text }, aisha, 5000);
			await attempt(db, id, { state: "delivered" }, 6000);
			expect(await undo(db, changed, 7000)).toMatchObject({ outcome: "changed" });
			const shown = { status: "contacted", statusAt: 6000, answeredAt: 6000, nextStep: null, assigneeId };
			expect(await readRows(db, [id])).toMatchObject([shown]);
		}
	});

	test("a reply overrides no colleague's status or assignment", async () => {
		const db = await openTestDatabase(databases);
		const by = { name: "Owner" };
		await addPerson(db, "Owner", "owner@brickfold.example", by, 1);
		const { person } = await addPerson(db, "Gone", "gone@brickfold.example", by, 1);
		const [lost, assigned, orphan] = [await stored(db), await stored(db), await stored(db)];
		const gone = { name: "Gone", personId: person.id };
		await addReply(db, { leadId: lost.id, id: crypto.randomUUID(), text }, aisha, 5000);
		await addReply(db, { leadId: assigned.id, id: crypto.randomUUID(), text }, aisha, 5001);
		await addReply(db, { leadId: orphan.id, id: crypto.randomUUID(), text }, gone, 5002);
		await removePerson(db, gone.personId, by, 5100);
		const reason = "Too expensive";
		await change(db, lost.id, { status: "lost", lostReason: reason }, joe, 5500);
		await change(db, assigned.id, { assigneeId: "joe" }, joe, 5500);
		for (const { id } of [lost, assigned, orphan]) await attempt(db, id, { state: "delivered" }, 6000);
		expect(await readRows(db, [lost.id, assigned.id, orphan.id])).toMatchObject([
			{ status: "lost", assigneeId: "", answeredAt: 6000 },
			{ status: "contacted", assigneeId: "joe", answeredAt: 6000 },
			{ status: "contacted", assigneeId: "", answeredAt: 6000 },
		]);
	});

	test("a reply never takes the place of an earlier call, unless the call is deleted", async () => {
		const db = await openTestDatabase(databases);
		const { id } = await stored(db);
		await addNote(db, { id: "call", leadId: id, kind: "call", text: "rang" }, aisha, 1000);
		await addReply(db, { leadId: id, id: crypto.randomUUID(), text }, joe, 5000);
		await attempt(db, id, { state: "delivered" }, 5500);
		expect(await readLead(db, id)).toMatchObject({ status: "contacted", answeredAt: 1000 });
		await deleteNote(db, "call", aisha, 6000);
		expect(await readLead(db, id)).toMatchObject({ status: "contacted", answeredAt: 5500, answeredBy: joe.personId });
	});

	test("a reply is queued once however often it is sent", async () => {
		const db = await openTestDatabase(databases);
		const { id } = await stored(db);
		const reply = { id: crypto.randomUUID(), text };
		const tries = await Promise.all([1, 2, 3].map(() => addReply(db, { leadId: id, ...reply }, aisha, 5000)));
		expect(tries.map(({ outcome }) => outcome)).toEqual(["queued", "queued", "queued"]);
		expect(await addReply(db, { leadId: id, ...reply }, aisha, 9000)).toEqual({ outcome: "queued" });
		await expect(addReply(db, { leadId: id, ...reply, text: "changed" }, aisha, 9000)).rejects.toMatchObject({
			code: "idempotency-key-reused",
		});
		expect((await readLead(db, id))?.replies).toMatchObject([{ text }]);
		expect((await readLead(db, id))?.events.filter(({ what }) => what === "replied")).toHaveLength(1);
	});

	test("a reply is refused for spam or without an address", async () => {
		const db = await openTestDatabase(databases);
		const reply = () => ({ id: crypto.randomUUID(), text });
		const { id: spam } = await stored(db, { isSpam: true });
		const { id: silent } = await stored(db, { payload: somePayload({ email: "" }) });
		await expect(addReply(db, { leadId: spam, ...reply() }, aisha, 1)).rejects.toMatchObject({ code: "cannot-reply" });
		await expect(addReply(db, { leadId: silent, ...reply() }, aisha, 1)).rejects.toMatchObject({
			code: "cannot-reply",
		});
		await expect(addReply(db, { leadId: "nowhere", ...reply() }, aisha, 1)).rejects.toMatchObject({
			code: "not-found",
		});
		const { id } = await stored(db);
		await addReply(db, { leadId: id, ...reply() }, aisha, 1);
		const states = async () => (await readLead(db, id))?.replies.map(({ state }) => state);
		await change(db, id, { isSpam: true }, aisha, 2);
		expect(await states()).toEqual(["skipped"]);
		await change(db, id, { isSpam: false }, aisha, 3);
		expect(await states()).toEqual(["pending"]);
	});

	test("a reply waits while its lead is deleted", async () => {
		const db = await openTestDatabase(databases);
		const { id } = await stored(db);
		await addReply(db, { leadId: id, id: crypto.randomUUID(), text }, aisha, 5000);
		const deletion = await change(db, id, { isDeleted: true }, joe, 5000);
		expect([await findNextDueAt(db, "reply"), await claim(db, "reply", "worker", 1, 6000)]).toEqual([undefined, []]);
		await undo(db, deletion, 7000);
		expect(await findNextDueAt(db, "reply")).toBe(5000);
		await attempt(db, id, { state: "delivered" }, 8000);
		expect((await readLead(db, id))?.replies).toMatchObject([{ state: "delivered" }]);
	});

	test("a reply is copied with its delivery and erased with its lead", async () => {
		const [from, to] = [await databases.create(), await databases.create()];
		const db = await openTestDatabase(databases, from);
		const { id } = await stored(db);
		const secret = "xylophonist";
		for (const each of ["one", secret])
			await addReply(db, { leadId: id, id: crypto.randomUUID(), text: each }, aisha, 5000);
		await copyDatabase(from, to);
		const copy = await openTestDatabase(databases, to);
		const [held] = await readLeadsByEmail(copy, "ada@example.org");
		expect(held?.replies.map(({ text, state }) => [text, state]).toSorted()).toEqual([
			["one", "pending"],
			[secret, "pending"],
		]);
		await eraseByEmail(copy, "ada@example.org", Date.now());
		await rewriteIfDue(copy);
		expect(await copy.selectFrom("replies").selectAll().execute()).toEqual([]);
		if (engine !== "SQLite") return;
		for (const file of [sqliteFilePath(to), `${sqliteFilePath(to)}-wal`])
			expect(readFileSync(file).includes(secret), file).toBe(false);
	});
});

test("on PostgreSQL a reply can be accepted while an earlier change is being undone", async () => {
	const databases = await databaseEngines.PostgreSQL();
	onTestFinished(() => databases.stop());
	const db = await openTestDatabase(databases);
	const { id } = await stored(db);
	const changed = await change(db, id, { assigneeId: "joe" }, aisha, 4000);
	const replyId = crypto.randomUUID();
	await addReply(db, { leadId: id, id: replyId, text }, aisha, 5000);
	const { undone } = await db.transaction().execute(async (transaction) => {
		await recordSentReply(transaction, replyId, 6000, 6000);
		const undone = undo(db, changed, 7000);
		await expect.poll(() => listBlockedQueries(db)).toHaveLength(1);
		return { undone };
	});
	expect(await undone).toMatchObject({ outcome: "changed" });
	expect(await readRows(db, [id])).toMatchObject([{ status: "contacted", assigneeId: "" }]);
});
