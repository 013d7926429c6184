import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hour } from "../../content/shared/time.ts";
import { eraseByEmail } from "../../tests/support/data/by-email.ts";
import { change } from "../../tests/support/data/changes.ts";
import {
	databaseEngines,
	engineNames,
	openTestDatabase,
	type TestDatabases,
} from "../../tests/support/data/databases.ts";
import { readMails, readWebhook, someLead } from "../../tests/support/data/leads.ts";
import { openDatabase } from "../database/open.ts";
import type { Channel, Database } from "../database/schema.ts";
import { insertLead, type NewLead } from "../leads/insert.ts";
import { listLeads } from "../leads/lead.ts";
import { countLeads } from "../search/query.ts";
import { listUnanswered } from "../workflow/due.ts";
import { findIdByReference, readLead } from "../workflow/lead-record.ts";
import { addNote } from "../workflow/notes.ts";
import { reserveConfirmation } from "./confirmations.ts";
import { claim, findNextDueAt, settle } from "./queue.ts";
import { resend } from "./resend.ts";

const both = ["office-mail", "confirmation"] as const;

describe.each(engineNames)("a lead's channels on %s", (engine) => {
	let databases: TestDatabases;
	beforeAll(async () => {
		databases = await databaseEngines[engine]();
	});
	afterAll(() => databases.stop());
	const open = () => openTestDatabase(databases);

	async function readStates(db: Database, { id }: Pick<NewLead, "id">) {
		const mails = (await readMails(db, id)).map(({ channel, state }) => [channel, state]);
		return { webhook: (await readLead(db, id))?.state, ...Object.fromEntries(mails) };
	}

	async function attempt(db: Database, channel: Channel, lead: NewLead, state: "delivered" | "failed") {
		const now = Date.now();
		await claim(db, channel, "a", 100, now);
		const result = { startedAt: now, duration: 5, status: 250, error: state === "failed" ? "refused" : null };
		await settle(db, { leadId: lead.id, channel, claimId: "a", attempt: result, decision: { state }, now });
	}

	test("each channel is claimed, settled and recorded separately", async () => {
		const db = await open();
		const lead = someLead({ mails: both });
		const now = lead.receivedAt.getTime();
		await insertLead(db, lead);
		expect(await readStates(db, lead)).toEqual({
			webhook: "pending",
			"office-mail": "pending",
			confirmation: "pending",
		});
		expect(await claim(db, "office-mail", "a", 10, now)).toMatchObject([{ id: lead.id, attemptCount: 0 }]);
		expect(await findNextDueAt(db, "webhook")).toBe(now);
		expect(await findNextDueAt(db, "office-mail")).toBeGreaterThan(now);

		await attempt(db, "webhook", lead, "failed");
		await attempt(db, "confirmation", lead, "delivered");
		expect(await readStates(db, lead)).toEqual({
			webhook: "failed",
			"office-mail": "pending",
			confirmation: "delivered",
		});
		expect(await readWebhook(db, lead.id)).toMatchObject({ attempts: [{ error: "refused" }] });
		const mails = await readMails(db, lead.id);
		expect(mails).toMatchObject([{ isRunning: true, attempts: [] }, { attempts: [{ status: 250 }] }]);
		expect(await eraseByEmail(db, "ada@example.org", now)).toMatchObject({ leads: 1, mailed: 1 });
	});

	test("suspected spam is sent to the office once released but never confirmed", async () => {
		const db = await open();
		const lead = someLead({ isSpam: true, mails: both });
		await insertLead(db, lead);
		expect(await readStates(db, lead)).toEqual({ webhook: "spam", "office-mail": "skipped" });
		await change(db, lead.id, { isSpam: false }, { name: "the office" }, Date.now());
		expect(await readStates(db, lead)).toEqual({ webhook: "pending", "office-mail": "pending" });

		const late = someLead({ mails: both });
		await insertLead(db, late);
		await change(db, late.id, { isSpam: true }, { name: "the office" }, Date.now());
		await change(db, late.id, { isSpam: false }, { name: "the office" }, Date.now());
		expect(await readStates(db, late)).toEqual({
			webhook: "pending",
			"office-mail": "pending",
			confirmation: "skipped",
		});
	});

	test("retry resends delivered channels only on request", async () => {
		const db = await open();
		const lead = someLead({ mails: both });
		await insertLead(db, lead);
		await attempt(db, "webhook", lead, "delivered");
		await attempt(db, "office-mail", lead, "failed");
		await attempt(db, "confirmation", lead, "delivered");
		const changes = async (options: Parameters<typeof resend>[3]) =>
			(await resend(db, [lead.id], Date.now() + hour, options)).map(({ channel }) => channel).toSorted();
		expect(await changes({ channel: "confirmation" })).toEqual([]);
		expect(await changes({ includeDelivered: true })).toEqual(["office-mail", "webhook"]);
		expect(await changes({ channel: "confirmation", includeDelivered: true })).toEqual(["confirmation"]);
	});

	test("an address gets one confirmation an hour and three a day", async () => {
		const db = await open();
		const leads = Array.from({ length: 6 }, () => someLead({ mails: both }));
		await Promise.all(leads.map((lead) => insertLead(db, lead)));
		const begin = Date.now();
		const may = async (lead: NewLead | undefined, hours: number) =>
			(await reserveConfirmation(
				db,
				{ id: lead?.id ?? "", urgency: null },
				"ada@example.org",
				begin + hours * hour,
			)) === "reserved";
		const first = await Promise.all(leads.map((lead) => may(lead, 0)));
		expect(first.filter(Boolean)).toHaveLength(1);
		const [sent, ...rest] = leads.toSorted((a, b) => Number(first[leads.indexOf(b)]) - Number(first[leads.indexOf(a)]));
		expect(await may(sent, 0.5), "the same mail again").toBe(true);
		expect(await may(rest[0], 1.4)).toBe(false);
		expect(await may(rest[0], 1.6)).toBe(true);
		expect(await may(rest[1], 3)).toBe(true);
		expect(await may(rest[2], 5)).toBe(false);
		const other = { id: rest[2]?.id ?? "", urgency: null };
		expect(await reserveConfirmation(db, other, "zoe@example.org", begin)).toBe("reserved");
		expect(await may(rest[3], 24.6)).toBe(true);
		expect(await may(someLead(), 100), "a lead that was erased meanwhile").toBe(false);
	});

	test("a lead counts as unanswered until the office replies or closes it, suspected spam never does", async () => {
		const db = await open();
		const now = Date.now();
		const [late, early, spam] = [
			someLead({ receivedAt: new Date(now - 2 * hour) }),
			someLead({ receivedAt: new Date(now - 20 * hour) }),
			someLead({ receivedAt: new Date(now - 30 * hour), isSpam: true }),
		];
		for (const lead of [late, early, spam]) await insertLead(db, lead);
		const waiting = async () => (await listUnanswered(db, new Date(0), new Date(now))).map(({ id }) => id);
		expect(await waiting()).toEqual([early.id, late.id]);
		await change(db, early.id, { status: "contacted" }, { name: "joe" }, now);
		expect(await waiting()).toEqual([early.id, late.id]);
		await addNote(db, { id: "call", leadId: early.id, kind: "call", text: "" }, { name: "joe" }, now);
		expect(await waiting()).toEqual([late.id]);
		expect(await readLead(db, early.id)).toMatchObject({ answeredAt: now, answeredBy: null });
		await change(db, late.id, { status: "lost", lostReason: "Too expensive" }, { name: "joe" }, now);
		expect(await waiting()).toEqual([]);
	});

	test("a lead whose reference is taken gets another one", async () => {
		const draws = ["BF-AAAAAA", "BF-AAAAAA", "BF-BBBBBB", "BF-CCCCCC", "BF-DDDDDD"];
		const db = await openDatabase(await databases.create());
		const insert = (lead: NewLead) => insertLead(db, lead, () => draws.shift() ?? "BF-AAAAAA");
		try {
			const one = await insert(someLead({ idempotencyKey: "k" }));
			const two = await insert(someLead());
			const repeat = await insert(someLead({ idempotencyKey: "k" }));
			expect([one.reference, two.reference, repeat]).toMatchObject([
				"BF-AAAAAA",
				"BF-BBBBBB",
				{ id: one.id, reference: "BF-AAAAAA", isRepeat: true },
			]);
			expect(await findIdByReference(db, "BF-BBBBBB")).toBe(two.id);
			const found: string[] = [];
			for (const find of ["bf-bbbbbb", "BBBBBB", "BF-ZZZZZZ"]) {
				for await (const { id } of listLeads(db, { find })) found.push(id);
			}
			expect(found).toEqual([two.id, two.id]);
			await expect(insert(someLead())).resolves.toMatchObject({ reference: "BF-DDDDDD" });
			await expect(insert(someLead())).rejects.toThrow("no reference was free");
			expect(await countLeads(db, {})).toBe(3);
		} finally {
			await db.destroy();
		}
	});
});
