import { truncateSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { day, hour, minute } from "../../content/shared/time.ts";
import { createFailingDatabase, openEmptyDatabase } from "../../tests/support/data/databases.ts";
import { someLead } from "../../tests/support/data/leads.ts";
import { startMailServer } from "../../tests/support/service/mail-server.ts";
import { jumpingClock } from "../../tests/support/system/jumping-clock.ts";
import { temporaryFolder } from "../../tests/support/system/temporary-folder.ts";
import { findLastRun } from "../database/job-runs.ts";
import { openDatabase } from "../database/open.ts";
import { insertLead } from "../leads/insert.ts";
import { createLog } from "../log.ts";
import { createMailer } from "../mail/mailer.ts";
import { purgeLeads } from "../privacy/retention.ts";
import { countLeads } from "../search/query.ts";
import { startHousekeeping } from "./housekeeping.ts";

const log = createLog({ write: () => undefined });

/**
 * Starts housekeeping and stops it with its test, even if that fails: on a clock that jumps it would run without a
 * pause.
 */
function start(options: Parameters<typeof startHousekeeping>[0]) {
	const housekeeping = startHousekeeping(options);
	onTestFinished(() => housekeeping.stop());
	return housekeeping;
}

function postTo(url: string) {
	const mailer = createMailer({ url, from: { name: "Brickfold", address: "info@brickfold.example" } });
	onTestFinished(() => mailer.close());
	const office = "office@brickfold.example";
	return { mailer, alertTo: office, officeTo: office, schedule: [5000], isMailed: () => false };
}

test("housekeeping purges each lead when it is past its retention", async () => {
	const db = await openEmptyDatabase();
	const begin = new Date("2026-03-02T09:00:00Z").getTime();
	for (const age of [101, 90, 70, 40]) {
		await insertLead(db, someLead({ receivedAt: new Date(begin - age * minute) }));
	}
	const clock = jumpingClock(new Date(begin));
	const purgedAfter: number[] = [];
	const housekeeping = start({
		db,
		retention: 100 * minute,
		log: createLog({ write: () => purgedAfter.push((clock.now() - begin) / minute) }),
		clock,
	});
	await expect.poll(() => purgedAfter.length).toBe(4);
	await housekeeping.stop();
	expect(purgedAfter).toEqual([0, 11, 31, 61]);
	expect(await countLeads(db, {})).toBe(0);
});

test("housekeeping rewrites the file at three in the morning, if anything was deleted", async () => {
	const db = await openEmptyDatabase();
	const begin = new Date("2036-07-02T01:50:00Z");
	await insertLead(db, someLead({ receivedAt: new Date(begin.getTime() - 101 * hour) }));
	for (const [startedAt, isRewritten] of [
		[new Date(begin.getTime() - hour), false],
		[begin, true],
	] as const) {
		const housekeeping = start({
			db,
			retention: 100 * hour,
			log,
			clock: { now: () => startedAt.getTime() + 15 * minute, sleep: async () => undefined },
		});
		await housekeeping.stop();
		expect((await findLastRun(db, "rewritten")) !== undefined).toBe(isRewritten);
	}
});

test("the office is emailed, once, when the file has no room to be rewritten at night", async () => {
	const file = join(temporaryFolder(), "leads.db");
	const db = await openDatabase(`file:${file}`);
	onTestFinished(() => db.destroy());
	const server = await startMailServer();
	onTestFinished(() => server.stop());
	let now = Date.parse("2036-07-02T02:00:00Z");
	await insertLead(db, someLead({ receivedAt: new Date(now - 101 * hour) }));
	await purgeLeads(db, new Date(now));
	// A hole of 8 TB, which takes no room; emptying the log removes it
	truncateSync(file, 2 ** 43);
	const lines: string[] = [];
	start({
		db,
		retention: 1000 * hour,
		officeMailer: postTo(server.url),
		log: createLog({ write: (line) => lines.push(line) }),
		clock: { now: () => now, sleep: async () => undefined },
	});
	await expect.poll(() => server.mails.length).toBe(1);
	now += day;
	await expect.poll(() => findLastRun(db, "rewritten")).toBeDefined();
	expect(server.mails.map(({ email }) => email.subject)).toEqual(["The database's file could not be rewritten"]);
	expect(server.mails[0]?.email.text).toContain("it needs 26388.3 GB of free disk");
	expect(lines.filter((line) => line.includes("26388.3 GB"))).toHaveLength(1);
});

test("housekeeping erases a deleted lead once the minute for undoing it has passed", async () => {
	const db = await openEmptyDatabase();
	const begin = new Date("2026-03-02T09:00:00Z").getTime();
	for (const seconds of [50, 61]) {
		const { id } = await insertLead(db, someLead({ receivedAt: new Date(begin - hour) }));
		await db
			.updateTable("leads")
			.set({ deleted_at: begin - seconds * 1000 })
			.where("id", "=", id)
			.execute();
	}
	const clock = jumpingClock(new Date(begin));
	const erased: { readonly leads: number; readonly minute: number }[] = [];
	const housekeeping = start({
		db,
		retention: 1000 * hour,
		log: createLog({
			write: (line) => erased.push({ leads: JSON.parse(line).leads, minute: (clock.now() - begin) / minute }),
		}),
		clock,
	});
	await expect.poll(() => erased.length).toBe(2);
	await housekeeping.stop();
	expect(erased).toEqual([
		{ leads: 1, minute: 0 },
		{ leads: 1, minute: 1 },
	]);
});

test("housekeeping alerts the office by email within a minute", async () => {
	const db = await openEmptyDatabase();
	const server = await startMailServer();
	onTestFinished(() => server.stop());
	await insertLead(db, someLead({ hasTarget: false, receivedAt: new Date(Date.now() - hour) }));
	const housekeeping = start({
		db,
		retention: 1000 * hour,
		officeMailer: postTo(server.url),
		log,
	});
	await expect.poll(() => server.mails.length).toBe(1);
	await housekeeping.stop();
});

test("an erasure does not wait for a mail server that is silent", async () => {
	const db = await openEmptyDatabase();
	const server = await startMailServer();
	onTestFinished(() => server.stop());
	server.treat("no-response");
	const begin = Date.now();
	await insertLead(db, someLead({ hasTarget: false, receivedAt: new Date(begin - hour) }));
	const { id } = await insertLead(db, someLead());
	await db
		.updateTable("leads")
		.set({ deleted_at: begin - minute / 2 })
		.where("id", "=", id)
		.execute();
	const officeMailer = postTo(server.url);
	start({ db, retention: 1000 * hour, officeMailer, log, clock: jumpingClock(new Date(begin)) });
	onTestFinished(() => officeMailer.mailer.close());
	await expect.poll(() => db.selectFrom("leads").select("id").where("id", "=", id).execute()).toEqual([]);
});

test("housekeeping carries on after a mail server or database failure", async () => {
	const db = await openEmptyDatabase();
	await insertLead(db, someLead({ hasTarget: false, receivedAt: new Date(Date.now() - hour) }));
	const errors: string[] = [];
	const housekeeping = start({
		db,
		retention: 1000 * hour,
		officeMailer: postTo("smtp://127.0.0.1:1"),
		log: createLog({ write: (line) => errors.push(line) }),
		clock: jumpingClock(new Date()),
	});
	await expect.poll(() => errors.length).toBeGreaterThan(1);
	await housekeeping.stop();
	expect(JSON.parse(errors[0] ?? "")).toMatchObject({
		msg: "the office could not be emailed",
		cause: { code: expect.stringMatching(/^E/) },
	});
});

test("a failed purge is logged with the error and its place", async () => {
	const db = await openEmptyDatabase();
	const errors: string[] = [];
	const housekeeping = start({
		db: createFailingDatabase(db, () => new TypeError("of amara@example.com")),
		retention: 1000 * hour,
		log: createLog({ write: (line) => errors.push(line) }),
	});
	await expect.poll(() => errors.map((line) => JSON.parse(line).msg)).toContain("unexpected error: the purge failed");
	await housekeeping.stop();
	expect(JSON.parse(errors[0] ?? "")).toMatchObject({ error: "TypeError" });
	expect(errors.join("")).not.toContain("amara");
});
