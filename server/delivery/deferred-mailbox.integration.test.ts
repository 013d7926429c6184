import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { minute, second } from "../../content/shared/time.ts";
import { change } from "../../tests/support/data/changes.ts";
import {
	databaseEngines,
	engineNames,
	openTestDatabase,
	type TestDatabases,
} from "../../tests/support/data/databases.ts";
import { someLead } from "../../tests/support/data/leads.ts";
import type { Database } from "../database/schema.ts";
import { insertLead } from "../leads/insert.ts";
import type { MailResult } from "../mail/mailer.ts";
import { claim, settle } from "./queue.ts";
import { resend } from "./resend.ts";
import { decideRetry } from "./retry-policy.ts";

const begin = Date.parse("2026-11-26T10:00:00Z");
const joe = { name: "Joe Mercer" };
const all = undefined;
const deferred = ["zoe@brickfold.example"];
const partly: MailResult = { status: 450, error: "SMTP 450 for some recipients", isFinal: false, deferredTo: deferred };
const refused: MailResult = { status: 450, error: "SMTP 450 to RCPT TO", isFinal: false };
const unconfirmed: MailResult = { status: null, error: "cut off", isFinal: false, mayHaveArrived: true };

describe.each(engineNames)("an email of a lead that has not reached every mailbox, on %s", (engine) => {
	let databases: TestDatabases;
	beforeAll(async () => {
		databases = await databaseEngines[engine]();
	});
	afterAll(() => databases.stop());

	/** Opens a database with a lead whose email is due. */
	async function setUp(schedule: readonly number[] = [second, second, second]) {
		const db = await openTestDatabase(databases);
		const { id } = await insertLead(db, someLead({ mails: ["office-mail"], receivedAt: new Date(begin) }));
		/** Attempts what is due. Returns the mailboxes that each email goes to. */
		const send = async (result: MailResult, now: number) => {
			const due = await claim(db, "office-mail", `${now}`, 10, now);
			for (const { attemptCount } of due) {
				const { status, error, mayHaveArrived } = result;
				const attempt = { startedAt: now, duration: 1, status, error };
				const decision = decideRetry({ ...result, retryAfter: null }, attemptCount, schedule, now, 0);
				const claimed = { leadId: id, channel: "office-mail", claimId: `${now}` } as const;
				await settle(db, { ...claimed, attempt, decision, mayHaveArrived, now });
			}
			return due.map(({ recipients }) => recipients);
		};
		return { db, id, send };
	}

	const sendAgain = (db: Database, id: string, now: number) =>
		resend(db, [id], now, { channel: "office-mail", includeDelivered: true });
	const markAndRelease = async (db: Database, id: string, now: number) => {
		await change(db, id, { isSpam: true }, joe, now);
		await change(db, id, { isSpam: false }, joe, now);
	};

	test("each retry goes only to the mailboxes that still lack it", async () => {
		const { send } = await setUp();
		expect(await send(partly, begin)).toEqual([all]);
		expect(await send(refused, begin + 2 * second)).toEqual([deferred]);
		expect(await send(refused, begin + 4 * second)).toEqual([deferred]);
	});

	test.each([
		["sent again", sendAgain],
		["marked as spam and released", markAndRelease],
	])("%s within a minute it goes to nobody twice", async (_, repeat) => {
		for (const schedule of [[minute, minute, minute], []]) {
			const { db, id, send } = await setUp(schedule);
			await send(partly, begin);
			for (const seconds of [10, 20]) {
				await repeat(db, id, begin + seconds * second);
				const due = await send(refused, begin + seconds * second);
				expect(due.filter((to) => to !== deferred && !to?.every((each) => deferred.includes(each)))).toEqual([]);
			}
		}
	});

	test("sent again after a minute it goes to everybody, as the settings name them by then", async () => {
		const { db, id, send } = await setUp();
		await send(partly, begin);
		await sendAgain(db, id, begin + 1 + minute);
		expect(await send(partly, begin + 1 + minute)).toEqual([all]);
	});

	test.each([
		["sent again", sendAgain],
		["marked as spam and released", markAndRelease],
	])("one that its mail server never confirmed waits for a minute when %s", async (_, repeat) => {
		const { db, id, send } = await setUp([3 * minute]);
		await send(unconfirmed, begin);
		await repeat(db, id, begin + 10 * second);
		expect(await send(unconfirmed, begin + 10 * second)).toEqual([]);
		expect(await send(unconfirmed, begin + 10 * second + minute)).toEqual([all]);
	});
});
