import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { minute } from "../../content/calendar.ts";
import { databaseEngines, engineNames, openOn, type TestDatabases } from "../../tests/support/data/databases.ts";
import { someLead, somePayload } from "../../tests/support/data/leads.ts";
import { addPerson, findPersonByEmail } from "../auth/people.ts";
import { beginSession, findSession } from "../auth/sessions.ts";
import { copyLeads } from "../backup/copy.ts";
import { filePath } from "../database/address.ts";
import type { Database } from "../database/schema.ts";
import { insertLead } from "../leads/insert.ts";
import { readLead, readLeadsOf } from "../leads/read.ts";
import { deleteRemoved, erasePerson } from "../privacy/erase.ts";
import { readReport } from "../reports/report.ts";
import { markSpam } from "../spam/mark.ts";
import { changeLead, undoChange } from "../workflow/change.ts";
import { recordAnswers } from "../workflow/first-reply.ts";
import { addNote, editNote, removeNote } from "../workflow/notes.ts";
import { readLeadView } from "./lead-view.ts";
import { countLists, listPage } from "./list.ts";
import { readNews } from "./news.ts";
import { readRows } from "./rows.ts";

const aisha = { name: "Aisha Karim" };
const joe = { name: "Joe Mercer" };

async function listed(db: Database, ...leads: readonly Parameters<typeof someLead>[0][]) {
	const made = leads.map((given) => someLead(given));
	for (const lead of made) await insertLead(db, lead);
	return made.map(({ id }) => id);
}
const idsIn = async (db: Database, view: Parameters<typeof listPage>[1]) =>
	(await listPage(db, view, Date.now())).rows.map(({ id }) => id);

describe.each(engineNames)("the office's work on %s", (engine) => {
	let databases: TestDatabases;
	beforeAll(async () => {
		databases = await databaseEngines[engine]();
	});
	afterAll(() => databases.stop());

	test("a lead moves through the lists with its status, and only one of two concurrent changes succeeds", async () => {
		const db = await openOn(databases);
		const [id = ""] = await listed(db, {});
		const now = Date.now();
		expect(await idsIn(db, { list: "new" })).toEqual([id]);
		const tries = await Promise.all([
			changeLead(db, id, 0, { kind: "status", status: "contacted" }, aisha, now),
			changeLead(db, id, 0, { kind: "take", personId: "joe" }, joe, now),
		]);
		expect(tries.map(({ outcome }) => outcome).toSorted()).toEqual(["changed", "conflict"]);
		const conflict = tries.find((each) => each.outcome === "conflict");
		expect(conflict).toMatchObject({ version: 1, events: [{ by: { name: expect.stringMatching(/Aisha|Joe/) } }] });
		await changeLead(db, id, 1, { kind: "status", status: "lost", reason: "Too expensive" }, joe, now);
		expect(await idsIn(db, { list: "done" })).toEqual([id]);
		expect((await readRows(db, [id]))[0]).toMatchObject({ status: "lost", lostReason: "Too expensive", version: 2 });
	});

	test("Done lists the leads that were closed last first, page by page, and a lost one tells how far it came", async () => {
		const db = await openOn(databases);
		const now = Date.now();
		const ids = await listed(db, ...Array.from({ length: 52 }, (_, at) => ({ receivedAt: new Date(now - at) })));
		const shuffled = ids.toSorted();
		for (const [at, id] of shuffled.entries()) {
			await changeLead(db, id, undefined, { kind: "status", status: "visit" }, aisha, now + at);
			const lost = { kind: "status", status: "lost", reason: "Too expensive" } as const;
			await changeLead(db, id, undefined, at % 2 ? lost : { kind: "status", status: "won" }, aisha, now + at);
		}
		const [last = ""] = await idsIn(db, { list: "done", order: "closed" });
		// A corrected reason for losing is no further step
		const corrected = { kind: "status", status: "lost", reason: "Other reason" } as const;
		await changeLead(db, last, undefined, corrected, aisha, now + 60);
		const first = await listPage(db, { list: "done", order: "closed" }, now);
		const second = await listPage(db, { list: "done", order: "closed" }, now, first.next);
		expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(shuffled.toReversed());
		expect(first.rows.slice(0, 2).map(({ status, reached }) => [status, reached])).toEqual([
			["lost", "visit"],
			["won", "won"],
		]);
		expect(first.rows[0]?.phone).not.toBe("");
	});

	test("undo reverts a change and its answer, but never overwrites somebody else's change", async () => {
		const db = await openOn(databases);
		const [id = ""] = await listed(db, {});
		const done = await changeLead(db, id, 0, { kind: "status", status: "contacted" }, aisha, Date.now());
		const event = done.outcome === "changed" ? done.event : "";
		expect((await readLead(db, id))?.answered?.by).toBe("Aisha Karim");
		expect(await undoChange(db, id, event, Date.now())).toMatchObject({ outcome: "changed" });
		expect((await readLead(db, id))?.answered).toBeUndefined();
		expect(await idsIn(db, { list: "new" })).toEqual([id]);
		const spam = await changeLead(db, id, undefined, { kind: "spam" }, aisha, Date.now());
		expect(await idsIn(db, { list: "spam" })).toEqual([id]);
		await changeLead(db, id, undefined, { kind: "take", personId: "joe" }, joe, Date.now());
		expect(await undoChange(db, id, spam.outcome === "changed" ? spam.event : "", Date.now())).toMatchObject({
			outcome: "conflict",
			events: [{ what: "taken", by: joe }],
		});
	});

	test("a change that one person sends twice is made once, and changes are undone last first", async () => {
		const db = await openOn(databases);
		const [id = ""] = await listed(db, {});
		const now = Date.now();
		const me = { ...aisha, personId: "aisha" };
		const removed = await changeLead(db, id, 0, { kind: "remove" }, me, now);
		expect(await changeLead(db, id, 0, { kind: "remove" }, me, now)).toEqual(removed);
		expect(await changeLead(db, id, 0, { kind: "remove" }, { ...joe, personId: "joe" }, now)).toMatchObject({
			outcome: "conflict",
		});
		expect(await changeLead(db, id, 0, { kind: "spam" }, me, now)).toMatchObject({ outcome: "conflict" });
		const eventOf = (changed: typeof removed) => (changed.outcome === "changed" ? changed.event : "");
		await undoChange(db, id, eventOf(removed), now);
		const contacted = await changeLead(db, id, undefined, { kind: "status", status: "contacted" }, me, now);
		const putOff = await changeLead(db, id, undefined, { kind: "follow-up", day: "2026-12-02" }, me, now);
		expect(await undoChange(db, id, eventOf(contacted), now)).toMatchObject({ outcome: "conflict" });
		for (const changed of [putOff, contacted])
			expect(await undoChange(db, id, eventOf(changed), now)).toMatchObject({ outcome: "changed" });
		expect((await readRows(db, [id]))[0]).toMatchObject({ status: "new", followUp: null });
		const again = await changeLead(db, id, undefined, { kind: "status", status: "contacted" }, me, now);
		await markSpam(db, [id], now);
		expect(await undoChange(db, id, eventOf(again), now)).toMatchObject({ outcome: "conflict" });
	});

	test("a removed answer is recomputed from what remains, unless it was recorded on the command line", async () => {
		const db = await openOn(databases);
		const [id = "", told = ""] = await listed(db, {}, {});
		const me = { ...aisha, personId: "aisha" };
		const now = Date.now();
		const answer = async (lead = id) => (await readLead(db, lead))?.answered?.at.getTime();
		await addNote(db, id, { kind: "call", text: "rang" }, me, now + 1, "first");
		await addNote(db, id, { kind: "mail", text: "wrote" }, me, now + 3, "second");
		await changeLead(db, id, 0, { kind: "status", status: "contacted" }, me, now + 2);
		await removeNote(db, "first", me, now + 4);
		expect(await answer()).toBe(now + 2);
		const back = await changeLead(db, id, 1, { kind: "status", status: "new" }, me, now + 5);
		expect(await answer()).toBe(now + 3);
		await undoChange(db, id, back.outcome === "changed" ? back.event : "", now + 6);
		expect(await answer()).toBe(now + 2);
		await changeLead(db, id, undefined, { kind: "status", status: "new" }, me, now + 7);
		await editNote(db, "second", 0, { kind: "note", text: "wrote nothing" }, me, now + 8);
		expect(await answer()).toBeUndefined();
		const { events = [] } = (await readLeadView(db, id)) ?? {};
		expect(events.at(-1)?.detail.reckoned).toEqual({ from: { at: now + 3, by: "Aisha Karim" }, to: null });
		expect(await readReport(db, "4-weeks", now + 9)).toMatchObject({ leads: 2, open: 2, overdue: 0, due: 0 });
		expect(await readReport(db, "4-weeks", now + 24 * 60 * minute)).toMatchObject({ open: 0, overdue: 2, due: 2 });

		await recordAnswers(db, [told], "office", now);
		await addNote(db, told, { kind: "call", text: "rang" }, me, now + 1, "third");
		await changeLead(db, told, 0, { kind: "status", status: "contacted" }, me, now + 2);
		await changeLead(db, told, 1, { kind: "status", status: "new" }, me, now + 3);
		await removeNote(db, "third", me, now + 4);
		expect(await answer(told)).toBe(now);
	});

	test("a note of a call answers a lead, a plain one does not, and a note sent twice is created once", async () => {
		const db = await openOn(databases);
		const [id = ""] = await listed(db, {});
		const now = Date.now();
		await addNote(db, id, { kind: "note", text: "thinks about it" }, aisha, now, "one");
		expect((await readLead(db, id))?.answered).toBeUndefined();
		for (let time = 0; time < 2; time += 1) await addNote(db, id, { kind: "call", text: "rang" }, joe, now, "two");
		expect(await readLead(db, id)).toMatchObject({
			answered: { by: "Joe Mercer" },
			notes: [{ text: "thinks about it" }, { text: "rang" }],
		});
		expect(await recordAnswers(db, [id], "office", now)).toEqual([]);
	});

	test("lists are ordered, paged, filtered and counted", async () => {
		const db = await openOn(databases);
		const begin = Date.now() - 200 * minute;
		const ids = await listed(
			db,
			...Array.from({ length: 120 }, (_, i) => ({
				receivedAt: new Date(begin + i * minute),
				form: i === 77 ? ("electrical" as const) : ("plumbing" as const),
				payload: somePayload(i === 77 ? { urgency: "Emergency" } : i === 5 ? { postCode: "N8 7AB" } : {}),
			})),
		);
		const seen: string[] = [];
		let cursor: string | undefined;
		do {
			const page = await listPage(db, { list: "new", order: "waiting" }, Date.now(), cursor);
			seen.push(...page.rows.map(({ id }) => id));
			cursor = page.next;
		} while (cursor !== undefined);
		expect(seen).toEqual([ids[77], ...ids.filter((_, i) => i !== 77)]);
		expect(await idsIn(db, { list: "new", order: "newest" })).toEqual(ids.toReversed().slice(0, 50));
		expect(await idsIn(db, { list: "new", place: "HGY" })).toEqual([ids[5]]);
		expect(await idsIn(db, { find: "n8", form: "plumbing" })).toEqual([ids[5]]);
		expect(await countLists(db, {})).toMatchObject({ new: { leads: 120, isMore: false }, done: { leads: 0 } });
		expect((await readRows(db, [ids[119] ?? ""]))[0]?.earlier).toBe(9);
		for (const [i, day] of [
			[3, "2026-12-02"],
			[1, "2026-12-01"],
		] as const) {
			const id = ids[i] ?? "";
			await changeLead(db, id, undefined, { kind: "status", status: "visit" }, aisha, Date.now());
			await changeLead(db, id, undefined, { kind: "follow-up", day }, aisha, Date.now());
		}
		await changeLead(db, ids[2] ?? "", undefined, { kind: "status", status: "quoted" }, aisha, Date.now());
		expect(await idsIn(db, { list: "in-hand", order: "follow-up" })).toEqual([ids[1], ids[3], ids[2]]);
	});

	test("In hand is ordered by the earlier of follow-up and coming visit, page by page; a past visit does not count", async () => {
		const db = await openOn(databases);
		const now = Date.parse("2026-11-26T15:00:00Z");
		const dates: readonly (readonly [followUp: string | null, visit: string | null])[] = [
			["2026-11-20", "2026-11-27T09:30"],
			[null, "2026-11-26T09:30"],
			["2026-11-27", null],
			["2026-12-03", "2026-11-28T09:30"],
			["2026-11-29", "2026-12-02T09:30"],
			[null, "2026-12-03T09:30"],
			["2026-12-04", "2026-11-25T09:30"],
			[null, "2026-11-25T09:30"],
			[null, null],
		];
		const made = Array.from({ length: 81 }, (_, at) => ({ receivedAt: new Date(now - at) }));
		const ids = await listed(db, ...made);
		const ordered = ids.map((id, at) => ({ id, at, dates: Math.floor(at / 9) }));
		for (const { id, dates: kind } of ordered) {
			const [follow_up = null, visit = null] = dates[kind] ?? [];
			await db.updateTable("leads").set({ status: "contacted", follow_up, visit }).where("id", "=", id).execute();
		}
		const view = { list: "in-hand", order: "follow-up" } as const;
		const first = await listPage(db, view, now);
		const second = await listPage(db, view, now, first.next);
		// The oldest of one day comes first; without a date, the newest
		const expected = ordered.toSorted((a, b) => {
			if (a.dates < 7 || b.dates < 7) return a.dates - b.dates || b.at - a.at;
			return a.at - b.at;
		});
		expect([...first.rows, ...second.rows].map(({ id }) => ids.indexOf(id))).toEqual(expected.map(({ at }) => at));
	});

	test("the list of all leads leaves out suspected spam, page by page, from a given day on", async () => {
		const db = await openOn(databases);
		const begin = Date.now() - 200 * minute;
		const ids = await listed(
			db,
			...Array.from({ length: 70 }, (_, i) => ({
				receivedAt: new Date(begin + Math.floor(i / 2) * minute),
				payload: somePayload({ postCode: "N8 7AB" }),
			})),
		);
		for (const [i, id] of ids.entries()) {
			if (i % 3 === 0) await changeLead(db, id, 0, { kind: "status", status: i % 2 ? "won" : "quoted" }, aisha, begin);
		}
		await changeLead(db, ids[2] ?? "", 0, { kind: "spam" }, aisha, begin);
		const view = { list: "all", place: "HGY", since: new Date(begin + minute) } as const;
		const seen: string[] = [];
		for (let cursor: string | undefined; ; ) {
			const page = await listPage(db, view, Date.now(), cursor);
			seen.push(...page.rows.map(({ id }) => id));
			cursor = page.next;
			if (cursor === undefined) break;
		}
		const wanted = ids.slice(3);
		expect(seen.toSorted()).toEqual(wanted.toSorted());
		const times = (await readRows(db, seen)).map(({ receivedAt }) => receivedAt);
		expect(times).toEqual(times.toSorted((a, b) => b - a));
		const counts = await countLists(db, view);
		expect(counts.new.leads + counts["in-hand"].leads + counts.done.leads).toBe(wanted.length);
		expect(counts.spam.leads).toBe(1);
		expect(await idsIn(db, { ...view, find: "n8" })).not.toContain(ids[2]);
	});

	test("a removed lead leaves the lists at once, can be restored, and is deleted for good a little later", async () => {
		const db = await openOn(databases);
		const [one = "", two = ""] = await listed(db, {}, {});
		const now = Date.now();
		const removed = await changeLead(db, one, 0, { kind: "remove" }, aisha, now);
		await changeLead(db, two, 0, { kind: "remove" }, aisha, now);
		expect(await idsIn(db, {})).toEqual([]);
		expect(await readLeadView(db, one)).toBeUndefined();
		await undoChange(db, one, removed.outcome === "changed" ? removed.event : "", now);
		expect(await idsIn(db, { list: "new" })).toEqual([one]);
		expect(await deleteRemoved(db, now + 1, now + 1)).toBe(1);
		expect(await readLead(db, two)).toBeUndefined();
	});

	test("a copy has notes, statuses, events and people, but no sessions", async () => {
		const from = await databases.create();
		const to = await databases.create();
		const db = await openOn(databases, from);
		const [id = ""] = await listed(db, {});
		const { person } = await addPerson(db, "Aisha Karim", "Aisha@example.com", aisha, Date.now());
		await beginSession(db, "hash", person.id, Date.now());
		await changeLead(db, id, 0, { kind: "take", personId: person.id }, aisha, Date.now());
		await changeLead(db, id, 1, { kind: "status", status: "won" }, aisha, Date.now());
		await addNote(db, id, { kind: "note", text: "glad" }, aisha, Date.now());
		for (let time = 0; time < 2; time += 1) await copyLeads(from, to);
		const copy = await openOn(databases, to);
		expect(await readLead(copy, id)).toMatchObject({
			status: "won",
			takenBy: "Aisha Karim",
			notes: [{ text: "glad" }],
		});
		expect((await readLead(copy, id))?.events).toHaveLength(3);
		expect(await idsIn(copy, { list: "done" })).toEqual([id]);
		expect(await findPersonByEmail(copy, "aisha@example.com")).toMatchObject({ name: "Aisha Karim" });
		expect(await findSession(copy, "hash", Date.now(), false)).toBeUndefined();
	});

	test("erasing a person deletes their notes and search words, and keeps events without naming them", async () => {
		const url = await databases.create();
		const db = await openOn(databases, url);
		const secret = "xylophonist";
		const [id = ""] = await listed(db, { payload: somePayload({ email: "ada@example.org" }) });
		await addNote(db, id, { kind: "call", text: `${secret} rang` }, aisha, Date.now());
		await changeLead(
			db,
			id,
			undefined,
			{ kind: "status", status: "lost", reason: `${secret} again` },
			aisha,
			Date.now(),
		);
		expect((await readLeadsOf(db, "ada@example.org"))[0]?.notes).toMatchObject([{ text: `${secret} rang` }]);
		await erasePerson(db, "ada@example.org", Date.now());
		expect(await readNews(db, 0, Date.now())).toMatchObject({ changes: [] });
		if (engine !== "SQLite") return;
		for (const file of [filePath(url), `${filePath(url)}-wal`]) {
			expect(readFileSync(file).includes(secret), file).toBe(false);
			expect(readFileSync(file).includes(id), file).toBe(false);
		}
	});
});
