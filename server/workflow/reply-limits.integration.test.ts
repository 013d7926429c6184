import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { day, hour } from "../../content/shared/time.ts";
import { eraseByEmail } from "../../tests/support/data/by-email.ts";
import { change } from "../../tests/support/data/changes.ts";
import {
	databaseEngines,
	engineNames,
	openTestDatabase,
	type TestDatabases,
} from "../../tests/support/data/databases.ts";
import { insertLeads, someLead, somePayload } from "../../tests/support/data/leads.ts";
import { startDesk } from "../../tests/support/service/desk.ts";
import { insertLead } from "../leads/insert.ts";
import { addReply, resendReply } from "./replies.ts";

const begin = Date.parse("2026-03-02T09:30:00Z");

/** Returns the outcome of a reply, or why it is refused. */
const tryReply = (reply: ReturnType<typeof addReply>): Promise<string> =>
	reply.then(
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
			return tryReply(addReply(db, reply, { name: person, personId: person }, now));
		};
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

	test("erasing customers gives nobody more replies", async () => {
		const db = await openTestDatabase(databases);
		const outcomes: string[] = [];
		for (let index = 0; index < 31; index += 1) {
			const email = `customer${index}@example.org`;
			const { id: leadId } = await insertLead(db, someLead({ payload: somePayload({ email }) }));
			const reply = { id: randomUUID(), leadId, text: "Dear Ada" };
			outcomes.push(await tryReply(addReply(db, reply, { name: "Aisha", personId: "aisha" }, begin)));
			await eraseByEmail(db, email, begin);
		}
		expect(outcomes).toEqual([...Array<string>(30).fill("queued"), "too-many-replies"]);
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
			const email = `wrong${index % 3}@example.org`;
			const { id: leadId } = await insertLead(db, someLead({ payload: somePayload({ email }) }));
			const reply = { leadId, id: randomUUID() };
			await addReply(db, { ...reply, text: "Dear Ada" }, { name: "Aisha", personId: "aisha" }, begin);
			await db.updateTable("deliveries").set({ state: "failed" }).where("reply_id", "=", reply.id).execute();
			await change(db, leadId, { email: "ada@example.org" }, { name: "Aisha" }, begin);
			replies.push(reply);
		}
		const sendAll = async (now: number) => {
			const outcomes: string[] = [];
			for (const { leadId, id } of replies) {
				const sent = resendReply(db, leadId, id, now);
				outcomes.push(
					await sent.then(
						() => "queued",
						({ code }) => code,
					),
				);
			}
			return outcomes;
		};
		expect(await sendAll(begin + day - 1)).toEqual(Array<string>(12).fill("too-many-replies"));
		expect(await sendAll(begin + day)).toEqual([
			...Array<string>(10).fill("queued"),
			...Array<string>(2).fill("too-many-replies"),
		]);
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
