import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import {
	databaseEngines,
	engineNames,
	openEmptyDatabase,
	openTestDatabase,
	type TestDatabases,
} from "../../tests/support/data/databases.ts";
import { someLead, somePayload } from "../../tests/support/data/leads.ts";
import { startMailServer } from "../../tests/support/service/mail-server.ts";
import { addPerson, removePerson } from "../auth/people.ts";
import { copyDatabase } from "../backup/copy-database.ts";
import { sqliteFilePath } from "../database/address.ts";
import type { Database } from "../database/schema.ts";
import { createReplySender } from "../delivery/mail-senders.ts";
import { claim, findNextDueAt } from "../delivery/queue.ts";
import { resend } from "../delivery/resend.ts";
import { type RetryDecision, settle } from "../delivery/settle.ts";
import { startDeliveryWorker } from "../delivery/worker.ts";
import { readRows } from "../desk/leads/rows.ts";
import { insertLead, type NewLead } from "../leads/insert.ts";
import { readLead, readLeadsByEmail } from "../leads/read.ts";
import { createLog } from "../log.ts";
import { startMailer } from "../mail/mailer.ts";
import { erasePerson } from "../privacy/erase.ts";
import { findLeads } from "../search/query.ts";
import { changeLead, undoChange } from "./change.ts";
import { addNote } from "./notes.ts";
import { addReply, recordSentReply } from "./replies.ts";

const aisha = { name: "Aisha Karim", personId: "aisha" };
const joe = { name: "Joe Mercer", personId: "joe" };
const text = "Dear Ada,\n\nWould Tuesday at 10 suit you?";

async function stored(db: Database, given: Partial<NewLead> = {}) {
	const lead = someLead(given);
	const { reference } = await insertLead(db, lead);
	return { id: lead.id, reference };
}

/** Claims the replies that are due, and settles the one to this lead. */
async function attempt(db: Database, leadId: string, decision: RetryDecision, now: number) {
	const owner = "worker";
	for (const { id, replyId } of await claim(db, "reply", owner, 1, now)) {
		expect(id).toBe(leadId);
		const status = decision.state === "delivered" ? 250 : 451;
		const result = { startedAt: now, duration: 1, status, error: status === 250 ? null : `SMTP ${status}` };
		await settle(db, { leadId, channel: "reply", replyId, owner, attempt: result, decision, now });
	}
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
		expect(await addReply(db, id, { id: crypto.randomUUID(), text }, aisha, 5000)).toEqual({ outcome: "queued" });
		const shown = async () => (await readRows(db, [id]))[0];
		const waiting = { status: "new", answeredAt: null, assigneeId: "" };
		expect(await shown()).toMatchObject({ ...waiting, troubles: [{ channel: "reply", lastAttempt: null }] });
		expect((await readLead(db, id))?.replies).toMatchObject([{ text, email: "ada@example.org", by: aisha }]);
		expect((await findLeads(db, { find: "tuesday" }, 10)).hits).toHaveLength(1);
		await attempt(db, id, { state: "pending", nextAttemptAt: 6000 }, 5100);
		await attempt(db, id, { state: "failed" }, 6000);
		expect(await shown()).toMatchObject({ ...waiting, troubles: [{ state: "failed", lastAttempt: { status: 451 } }] });
		expect((await readLead(db, id))?.events.map(({ what }) => what)).toEqual(["replied"]);
	});

	test("the first accepted reply is credited to its author and assigns the lead", async () => {
		const db = await openTestDatabase(databases);
		const { id } = await stored(db);
		for (const at of [5000, 7000]) {
			await addReply(db, id, { id: crypto.randomUUID(), text }, at === 5000 ? aisha : joe, at);
			await attempt(db, id, { state: "delivered" }, at + 1000);
			expect(await readLead(db, id)).toMatchObject({
				status: "contacted",
				answered: { at: new Date(6000), by: "Aisha Karim" },
			});
			expect(await readRows(db, [id])).toMatchObject([{ assigneeId: "aisha", version: 1, troubles: [] }]);
		}
		const status = (await readLead(db, id))?.events.filter(({ what }) => what === "status");
		expect(status).toMatchObject([{ at: 6000, by: aisha, detail: { answered: true, assigned: true } }]);
	});

	test("a reply's acceptance conflicts with a colleague's change, but not with its author's", async () => {
		const db = await openTestDatabase(databases);
		const { id } = await stored(db);
		await addReply(db, id, { id: crypto.randomUUID(), text }, aisha, 5000);
		await attempt(db, id, { state: "delivered" }, 6000);
		const change = { kind: "follow-up", day: "2026-12-02" } as const;
		expect(await changeLead(db, id, 0, change, joe, 7000)).toMatchObject({ outcome: "conflict" });
		expect(await changeLead(db, id, 0, change, aisha, 7000)).toMatchObject({ outcome: "changed", version: 2 });
		const other = { ...change, day: "2026-12-03" };
		expect(await changeLead(db, id, 0, other, aisha, 8000)).toMatchObject({ outcome: "conflict" });
	});

	test("undoing an earlier change leaves alone what the author's accepted reply has set", async () => {
		const db = await openTestDatabase(databases);
		const followUp = { kind: "follow-up", day: "2026-12-02" } as const;
		const assignment = { kind: "assign", personId: "joe" } as const;
		for (const [change, assigneeId] of [
			[followUp, "aisha"],
			[assignment, ""],
		] as const) {
			const { id } = await stored(db);
			const changed = await changeLead(db, id, 0, change, aisha, 4000);
			await addReply(db, id, { id: crypto.randomUUID(), text }, aisha, 5000);
			await attempt(db, id, { state: "delivered" }, 6000);
			const event = changed.outcome === "changed" ? changed.event : "";
			expect(await undoChange(db, id, event, 7000)).toMatchObject({ outcome: "changed", version: 3 });
			const shown = { status: "contacted", statusAt: 6000, answeredAt: 6000, followUp: null, assigneeId };
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
		await addReply(db, lost.id, { id: crypto.randomUUID(), text }, aisha, 5000);
		await addReply(db, assigned.id, { id: crypto.randomUUID(), text }, aisha, 5001);
		await addReply(db, orphan.id, { id: crypto.randomUUID(), text }, gone, 5002);
		await removePerson(db, gone.personId, by, 5100);
		const reason = "Too expensive";
		await changeLead(db, lost.id, undefined, { kind: "status", status: "lost", reason }, joe, 5500);
		await changeLead(db, assigned.id, undefined, { kind: "assign", personId: "joe" }, joe, 5500);
		for (const { id } of [lost, assigned, orphan]) await attempt(db, id, { state: "delivered" }, 6000);
		expect(await readRows(db, [lost.id, assigned.id, orphan.id])).toMatchObject([
			{ status: "lost", assigneeId: "", answeredAt: 5500 },
			{ status: "contacted", assigneeId: "joe", answeredAt: 6000 },
			{ status: "contacted", assigneeId: "", answeredAt: 6000 },
		]);
	});

	test("a reply still counts as the first after its status change is undone", async () => {
		const db = await openTestDatabase(databases);
		const { id } = await stored(db);
		await addReply(db, id, { id: crypto.randomUUID(), text }, aisha, 5000);
		await attempt(db, id, { state: "delivered" }, 5500);
		const moved = (await readLead(db, id))?.events.find(({ what }) => what === "status");
		await undoChange(db, id, moved?.id ?? "", 6000);
		expect(await readRows(db, [id])).toMatchObject([{ status: "new", assigneeId: "", answeredAt: 5500 }]);
		const { id: other } = await stored(db);
		await addNote(db, other, { kind: "call", text: "rang" }, aisha, 1000);
		await addReply(db, other, { id: crypto.randomUUID(), text }, aisha, 5000);
		await attempt(db, other, { state: "delivered" }, 5500);
		expect(await readLead(db, other)).toMatchObject({ status: "contacted", answered: { at: new Date(1000) } });
	});

	test("a reply is queued once however often it is sent", async () => {
		const db = await openTestDatabase(databases);
		const { id } = await stored(db);
		const reply = { id: crypto.randomUUID(), text };
		const tries = await Promise.all([1, 2, 3].map(() => addReply(db, id, reply, aisha, 5000)));
		expect(tries.map(({ outcome }) => outcome)).toEqual(["queued", "queued", "queued"]);
		expect(await addReply(db, id, reply, aisha, 9000)).toEqual({ outcome: "queued" });
		expect(await addReply(db, id, { ...reply, text: "changed" }, aisha, 9000)).toEqual({ outcome: "conflict" });
		expect((await readLead(db, id))?.replies).toMatchObject([{ text }]);
		expect((await readLead(db, id))?.events.filter(({ what }) => what === "replied")).toHaveLength(1);
	});

	test("a reply is refused for spam or without an address", async () => {
		const db = await openTestDatabase(databases);
		const reply = () => ({ id: crypto.randomUUID(), text });
		const { id: spam } = await stored(db, { isSpam: true });
		const { id: silent } = await stored(db, { payload: somePayload({ email: "" }) });
		expect(await addReply(db, spam, reply(), aisha, 1)).toEqual({ outcome: "refused" });
		expect(await addReply(db, silent, reply(), aisha, 1)).toEqual({ outcome: "refused" });
		expect(await addReply(db, "nowhere", reply(), aisha, 1)).toEqual({ outcome: "missing" });
		const { id } = await stored(db);
		await addReply(db, id, reply(), aisha, 1);
		const states = async () => (await readLead(db, id))?.replies.map(({ state }) => state);
		await changeLead(db, id, undefined, { kind: "spam" }, aisha, 2);
		expect(await states()).toEqual(["skipped"]);
		await changeLead(db, id, undefined, { kind: "not-spam" }, aisha, 3);
		expect(await states()).toEqual(["pending"]);
	});

	test("a reply waits while its lead is deleted", async () => {
		const db = await openTestDatabase(databases);
		const { id } = await stored(db);
		await addReply(db, id, { id: crypto.randomUUID(), text }, aisha, 5000);
		const deletion = await changeLead(db, id, 0, { kind: "delete" }, joe, 5000);
		expect([await findNextDueAt(db, "reply"), await claim(db, "reply", "worker", 1, 6000)]).toEqual([undefined, []]);
		await undoChange(db, id, deletion.outcome === "changed" ? deletion.event : "", 7000);
		expect(await findNextDueAt(db, "reply")).toBe(5000);
		await attempt(db, id, { state: "delivered" }, 8000);
		expect((await readLead(db, id))?.replies).toMatchObject([{ state: "delivered" }]);
	});

	test("a reply is copied with its delivery and erased with its lead", async () => {
		const [from, to] = [await databases.create(), await databases.create()];
		const db = await openTestDatabase(databases, from);
		const { id } = await stored(db);
		const secret = "xylophonist";
		for (const each of ["one", secret]) await addReply(db, id, { id: crypto.randomUUID(), text: each }, aisha, 5000);
		for (let time = 0; time < 2; time += 1) await copyDatabase(from, to);
		const copy = await openTestDatabase(databases, to);
		const [held] = await readLeadsByEmail(copy, "ada@example.org");
		expect(held?.replies.map(({ text, state }) => [text, state]).toSorted()).toEqual([
			["one", "pending"],
			[secret, "pending"],
		]);
		await erasePerson(copy, "ada@example.org", Date.now());
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
	const changed = await changeLead(db, id, 0, { kind: "assign", personId: "joe" }, aisha, 4000);
	const replyId = crypto.randomUUID();
	await addReply(db, id, { id: replyId, text }, aisha, 5000);
	const { undone } = await db.transaction().execute(async (transaction) => {
		await recordSentReply(transaction, replyId, 6000);
		const undone = undoChange(db, id, changed.outcome === "changed" ? changed.event : "", 7000);
		const blocked = db
			.selectFrom(sql<{ pid: number }>`pg_stat_activity`.as("activity"))
			.select("pid")
			.where(sql<boolean>`datname = current_database() and wait_event_type = 'Lock'`);
		await expect.poll(() => blocked.execute()).toHaveLength(1);
		return { undone };
	});
	expect(await undone).toMatchObject({ outcome: "changed", version: 3 });
	expect(await readRows(db, [id])).toMatchObject([{ status: "contacted", assigneeId: "" }]);
});

test("replies go out as plain text, are retried, and are never resent once delivered", async () => {
	const db = await openEmptyDatabase();
	const server = await startMailServer();
	const from = { name: "Brickfold", address: "info@brickfold.example" };
	const mailer = startMailer({ url: server.url, from });
	const replyTo = { name: "Brickfold", address: "leaks@brickfold.example" };
	const delivery = startDeliveryWorker({
		db,
		sender: createReplySender(mailer, db, () => replyTo),
		// Attempts do not run out before the mail server accepts one
		schedule: Array.from({ length: 500 }, () => 20),
		log: createLog({ write: () => {} }),
		pollInterval: 20,
	});
	onTestFinished(async () => {
		await delivery.stop();
		mailer.close();
		await server.stop();
	});
	server.treat({ code: 451, at: "DATA" });
	const { id, reference } = await stored(db);
	const first = crypto.randomUUID();
	await addReply(db, id, { id: first, text }, aisha, Date.now());
	const replies = async () => (await readLead(db, id))?.replies ?? [];
	await expect.poll(async () => (await replies())[0]?.attempts.length).toBeGreaterThan(0);
	expect(await readLead(db, id)).toMatchObject({ status: "new", answered: undefined });
	server.treat("accept");
	const [mail] = await server.received(1);
	expect(mail).toMatchObject({ to: ["ada@example.org"], from: from.address });
	expect(mail?.email).toMatchObject({
		subject: `Your request ${reference}`,
		replyTo: [replyTo],
		messageId: `<${first}.reply@brickfold.example>`,
	});
	expect(mail?.email.text?.trim()).toBe(text);
	expect(mail?.email.html).toBeUndefined();
	expect(mail?.raw).not.toContain("Auto-Submitted");
	await expect.poll(async () => (await replies())[0]?.state).toBe("delivered");
	expect((await replies())[0]?.attempts.at(0)).toMatchObject({ error: "SMTP 451" });
	expect(await readLead(db, id)).toMatchObject({
		status: "contacted",
		answered: { at: new Date((await replies())[0]?.deliveredAt ?? 0), by: aisha.name },
	});
	await addReply(db, id, { id: crypto.randomUUID(), text: "And one more thing" }, aisha, Date.now());
	await server.received(2);
	await expect.poll(async () => (await replies())[1]?.state).toBe("delivered");
	expect(await resend(db, [id], Date.now(), { channel: "reply", includeDelivered: true })).toEqual([]);
});
