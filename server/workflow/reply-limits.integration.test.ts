import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { day, hour } from "../../content/shared/time.ts";
import { eraseByEmail } from "../../tests/support/data/by-email.ts";
import { change, undo } from "../../tests/support/data/changes.ts";
import {
	databaseEngines,
	engineNames,
	openTestDatabase,
	type TestDatabases,
} from "../../tests/support/data/databases.ts";
import { insertLeads, someLead, somePayload } from "../../tests/support/data/leads.ts";
import { startDesk } from "../../tests/support/service/desk.ts";
import type { Database, DeliveryState } from "../database/schema.ts";
import { insertLead } from "../leads/insert.ts";
import type { Actor } from "./events.ts";
import { deleteOldMailboxes } from "./events.ts";
import { addReply, resendReply } from "./replies.ts";

const begin = Date.parse("2026-03-02T09:30:00Z");

const aisha = { name: "Aisha", personId: "aisha" };
const joe = { name: "Joe", personId: "joe" };
const sent = { outcome: "sent" };

/** Returns the outcome of a request, or why it is refused. */
const outcomeOf = (request: Promise<{ readonly outcome: string }>): Promise<string> =>
	request.then(
		({ outcome }) => outcome,
		({ code }) => code,
	);

describe.each(engineNames)("on %s", (engine) => {
	let databases: TestDatabases;
	beforeAll(async () => {
		databases = await databaseEngines[engine]();
	});
	afterAll(() => databases.stop());

	/** Returns a function that replies to a new lead of that mailbox, and the outcome. */
	const setUp = async () => {
		const db = await openTestDatabase(databases);
		return async (person: string, email: string, now = begin) => {
			const { id: leadId } = await insertLead(db, someLead({ payload: somePayload({ email }) }));
			const reply = { id: randomUUID(), leadId, text: "Dear Ada" };
			return outcomeOf(addReply(db, reply, { name: person, personId: person }, now));
		};
	};

	/** Stores a reply of Aisha's to that address, whose delivery is in that state. */
	const storeReply = async (db: Database, email: string, state: DeliveryState, now = begin) => {
		const { id: leadId } = await insertLead(db, someLead({ payload: somePayload({ email }) }));
		const reply = { leadId, id: randomUUID() };
		await addReply(db, { ...reply, text: "Dear Ada" }, aisha, now);
		await db.updateTable("deliveries").set({ state }).where("reply_id", "=", reply.id).execute();
		return reply;
	};

	test("one person sends at most 30 replies an hour, even all at once", async () => {
		const reply = await setUp();
		const outcomes = await Promise.all(
			Array.from({ length: 34 }, (_, index) => reply("aisha", `customer${index}@example.org`)),
		);
		expect(outcomes.filter((outcome) => outcome === "queued")).toHaveLength(30);
		expect(outcomes.filter((outcome) => outcome === "too-many-replies")).toHaveLength(4);
		expect(await reply("joe", "someone@example.org")).toBe("queued");
		expect(await reply("aisha", "someone@example.org", begin + hour - 1)).toBe("too-many-replies");
		expect(await reply("aisha", "someone@example.org", begin + hour)).toBe("queued");
	});

	test("a reply that somebody else sends again counts for them, not for its author, even once it is erased", async () => {
		const db = await openTestDatabase(databases);
		const now = begin + hour;
		const sendAgain = async (index: number) => {
			const email = `customer${index}@example.org`;
			const { leadId, id } = await storeReply(db, email, "failed");
			const outcome = await outcomeOf(resendReply(db, leadId, id, joe, now).then(() => sent));
			if (index % 2 === 0) await eraseByEmail(db, email, now);
			return outcome;
		};
		const outcomes: string[] = [];
		for (let index = 0; index < 30; index += 1) outcomes.push(await sendAgain(index));
		expect(outcomes).toEqual(Array<string>(30).fill("sent"));
		const reply = async (by: Actor) => {
			const { id: leadId } = await insertLead(
				db,
				someLead({ payload: somePayload({ email: `${by.name}@example.org` }) }),
			);
			return outcomeOf(addReply(db, { id: randomUUID(), leadId, text: "Dear Ada" }, by, now));
		};
		expect(await reply(joe)).toBe("too-many-replies");
		expect(await reply(aisha)).toBe("queued");
	});

	test("erasing customers gives nobody more replies", async () => {
		const db = await openTestDatabase(databases);
		const outcomes: string[] = [];
		for (let index = 0; index < 31; index += 1) {
			const email = `customer${index}@example.org`;
			const { id: leadId } = await insertLead(db, someLead({ payload: somePayload({ email }) }));
			const reply = { id: randomUUID(), leadId, text: "Dear Ada" };
			outcomes.push(await outcomeOf(addReply(db, reply, aisha, begin)));
			await eraseByEmail(db, email, begin);
		}
		expect(outcomes).toEqual([...Array<string>(30).fill("queued"), "too-many-replies"]);
	});

	test("erasing customers gives their mailbox no more replies, and nothing of it is kept for more than a day", async () => {
		const db = await openTestDatabase(databases);
		const reply = async (email: string, now = begin) => {
			const { id: leadId } = await insertLead(db, someLead({ payload: somePayload({ email }) }));
			return outcomeOf(addReply(db, { id: randomUUID(), leadId, text: "Dear Ada" }, aisha, now));
		};
		for (let index = 0; index < 10; index += 1) expect(await reply("ada@example.org")).toBe("queued");
		await eraseByEmail(db, "ada@example.org", begin);
		expect(await reply("Ada+again@example.org", begin + day - 1)).toBe("too-many-replies");
		expect(await reply("grace@example.org", begin)).toBe("queued");
		await deleteOldMailboxes(db, begin + day);
		const kept = db.selectFrom("events").select("id").where("detail", "like", "%mailbox%");
		expect(await kept.execute()).toEqual([]);
		expect(await reply("ada@example.org", begin + day)).toBe("queued");
	});

	test("erasing customers forgets no reply that was sent again on a later day than it was written", async () => {
		const db = await openTestDatabase(databases);
		const now = begin + 2 * day;
		const outcomes: string[] = [];
		for (let index = 0; index < 12; index += 1) {
			const { leadId, id } = await storeReply(db, `wrong${index}@example.org`, "failed");
			await change(db, leadId, { email: "ada@example.org" }, aisha, begin + 1);
			outcomes.push(await outcomeOf(resendReply(db, leadId, id, aisha, now).then(() => sent)));
			await eraseByEmail(db, "ada@example.org", now);
		}
		expect(outcomes).toEqual([...Array<string>(10).fill("sent"), ...Array<string>(2).fill("too-many-replies")]);
	});

	test("one mailbox gets at most ten replies a day, however its address is spelt", async () => {
		const reply = await setUp();
		for (let index = 0; index < 10; index += 1) expect(await reply("aisha", `Ada+${index}@example.org`)).toBe("queued");
		expect(await reply("joe", "ada@example.org", begin + day - 1)).toBe("too-many-replies");
		expect(await reply("joe", "ada@example.org", begin + day)).toBe("queued");
	});

	test("a reply that is sent again counts like a new one against the mailbox that it now goes to", async () => {
		const db = await openTestDatabase(databases);
		const replies: { leadId: string; id: string }[] = [];
		for (let index = 0; index < 12; index += 1) {
			const reply = await storeReply(db, `wrong${index % 3}@example.org`, "failed");
			await change(db, reply.leadId, { email: "ada@example.org" }, aisha, begin + 1);
			replies.push(reply);
		}
		const sendAll = async (now: number) => {
			const outcomes: string[] = [];
			for (const { leadId, id } of replies)
				outcomes.push(await outcomeOf(resendReply(db, leadId, id, aisha, now).then(() => sent)));
			return outcomes;
		};
		expect(await sendAll(begin + day - 1)).toEqual(Array<string>(12).fill("too-many-replies"));
		expect(await sendAll(begin + day)).toEqual([
			...Array<string>(10).fill("sent"),
			...Array<string>(2).fill("too-many-replies"),
		]);
	});

	test("a correction redirects at most ten waiting replies a day to one mailbox, however long they have waited", async () => {
		const db = await openTestDatabase(databases);
		const outcomes: string[] = [];
		for (let index = 0; index < 12; index += 1) {
			const { leadId } = await storeReply(db, `wrong${index}@example.org`, index % 2 ? "pending" : "held");
			outcomes.push(await outcomeOf(change(db, leadId, { email: `ada+${index}@example.org` }, joe, begin + 2 * day)));
		}
		expect(outcomes).toEqual([...Array<string>(10).fill("changed"), ...Array<string>(2).fill("too-many-replies")]);
		const replies = db.selectFrom("replies").select("email").where("email", "like", "ada%");
		expect(await replies.execute()).toHaveLength(10);
		// Nothing waits for this customer
		const { id } = await insertLead(db, someLead());
		expect(await outcomeOf(change(db, id, { email: "ada@example.org" }, joe, begin + 2 * day))).toBe("changed");
	});

	test("'not spam', or its undo, sends at most ten failed replies a day again to one mailbox", async () => {
		const db = await openTestDatabase(databases);
		const leads: string[] = [];
		for (let index = 0; index < 12; index += 1)
			leads.push((await storeReply(db, "ada@example.org", "failed", begin + index * day)).leadId);
		const now = begin + 20 * day;
		const outcomes: string[] = [];
		for (const [index, id] of leads.entries()) {
			const marked = await change(db, id, { isSpam: true }, joe, now);
			outcomes.push(await outcomeOf(index % 2 ? undo(db, marked, now) : change(db, id, { isSpam: false }, joe, now)));
		}
		expect(outcomes).toEqual([...Array<string>(10).fill("changed"), ...Array<string>(2).fill("too-many-replies")]);
	});

	test("a reply that is sent again counts against its sender's hour and the office's day", async () => {
		const db = await openTestDatabase(databases);
		const replies: { leadId: string; id: string }[] = [];
		for (let index = 0; index < 202; index += 1)
			replies.push(await storeReply(db, `customer${index}@example.org`, "failed", begin + index * hour));
		const now = begin + 20 * day;
		const sendAgain = (by: Actor, { leadId, id }: (typeof replies)[number]) =>
			outcomeOf(resendReply(db, leadId, id, by, now).then(() => sent));
		const outcomes = await Promise.all(replies.slice(0, 31).map((reply) => sendAgain(aisha, reply)));
		expect(outcomes.toSorted()).toEqual([...Array<string>(30).fill("sent"), "too-many-replies"]);
		// One by one: so many at once wait longer for each other than a request may
		for (const [index, reply] of replies.slice(31).entries())
			outcomes.push(await sendAgain({ name: "Joe", personId: `joe${Math.floor(index / 30)}` }, reply));
		expect(outcomes.filter((outcome) => outcome === "sent")).toHaveLength(200);
	});

	test("the office sends at most 200 replies a day", async () => {
		const reply = await setUp();
		for (let index = 0; index < 200; index += 1)
			expect(await reply(`person${index % 7}`, `customer${index}@example.org`)).toBe("queued");
		expect(await reply("aisha", "someone@example.org", begin + day - 1)).toBe("too-many-replies");
		expect(await reply("aisha", "someone@example.org", begin + day)).toBe("queued");
	});
});

test("a reply beyond a limit is refused with a sentence", async () => {
	const desk = await startDesk();
	const owner = await desk.signInOwner();
	const leads = Array.from({ length: 32 }, (_, index) =>
		someLead({ payload: somePayload({ email: `customer${index}@example.org` }) }),
	);
	await insertLeads(desk.db, leads);
	const reply = (lead = leads[0]) =>
		owner.post(`/api/leads/${lead?.id}/replies`, { id: randomUUID(), text: "Dear Ada" });
	for (const lead of leads.slice(0, 30)) expect((await reply(lead)).status).toBe(202);
	for (const lead of leads.slice(30)) {
		const refused = await reply(lead);
		expect(refused.status).toBe(429);
		expect(await refused.json()).toMatchObject({
			code: "too-many-replies",
			detail: "You have sent 30 replies within an hour. Please wait before you send another",
		});
	}
});
