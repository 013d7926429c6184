import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databaseEngines, engineNames, openOn, type TestDatabases } from "../../tests/support/databases.ts";
import { someLead, somePayload } from "../../tests/support/leads.ts";
import { copyLeads } from "./copy.ts";
import { filePath } from "./sqlite.ts";
import type { Store } from "./store.ts";

const minute = 60_000;
const aisha = { name: "Aisha Karim" };
const joe = { name: "Joe Mercer" };

async function listed(store: Store, ...leads: readonly Parameters<typeof someLead>[0][]) {
	const made = leads.map((given) => someLead(given));
	for (const lead of made) await store.accept(lead);
	return made.map(({ id }) => id);
}
const idsIn = async (store: Store, view: Parameters<Store["page"]>[0]) =>
	(await store.page(view)).rows.map(({ id }) => id);

describe.each(engineNames)("the office's work on %s", (engine) => {
	let databases: TestDatabases;
	beforeAll(async () => {
		databases = await databaseEngines[engine]();
	});
	afterAll(() => databases.stop());

	test("a lead moves through the lists with its status, and only one of two concurrent changes succeeds", async () => {
		const store = await openOn(databases);
		const [id = ""] = await listed(store, {});
		const now = Date.now();
		expect(await idsIn(store, { list: "new" })).toEqual([id]);
		const tries = await Promise.all([
			store.change(id, 0, { kind: "status", status: "contacted" }, aisha, now),
			store.change(id, 0, { kind: "take", personId: "joe" }, joe, now),
		]);
		expect(tries.map(({ outcome }) => outcome).toSorted()).toEqual(["changed", "conflict"]);
		const conflict = tries.find((each) => each.outcome === "conflict");
		expect(conflict).toMatchObject({ version: 1, events: [{ by: { name: expect.stringMatching(/Aisha|Joe/) } }] });
		await store.change(id, 1, { kind: "status", status: "lost", reason: "Too dear" }, joe, now);
		expect(await idsIn(store, { list: "done" })).toEqual([id]);
		expect((await store.rows([id]))[0]).toMatchObject({ status: "lost", lostReason: "Too dear", version: 2 });
	});

	test("undo reverts a change and its answer, but never overwrites somebody else's change", async () => {
		const store = await openOn(databases);
		const [id = ""] = await listed(store, {});
		const done = await store.change(id, 0, { kind: "status", status: "contacted" }, aisha, Date.now());
		const event = done.outcome === "changed" ? done.event : "";
		expect((await store.lead(id))?.answered?.by).toBe("Aisha Karim");
		expect(await store.undo(id, event, Date.now())).toMatchObject({ outcome: "changed" });
		expect((await store.lead(id))?.answered).toBeUndefined();
		expect(await idsIn(store, { list: "new" })).toEqual([id]);
		const spam = await store.change(id, undefined, { kind: "spam" }, aisha, Date.now());
		expect(await idsIn(store, { list: "spam" })).toEqual([id]);
		await store.change(id, undefined, { kind: "take", personId: "joe" }, joe, Date.now());
		expect(await store.undo(id, spam.outcome === "changed" ? spam.event : "", Date.now())).toMatchObject({
			outcome: "conflict",
			events: [{ what: "taken", by: joe }],
		});
	});

	test("a change that one person sends twice is made once, and changes are undone last first", async () => {
		const store = await openOn(databases);
		const [id = ""] = await listed(store, {});
		const now = Date.now();
		const me = { ...aisha, personId: "aisha" };
		const removed = await store.change(id, 0, { kind: "remove" }, me, now);
		expect(await store.change(id, 0, { kind: "remove" }, me, now)).toEqual(removed);
		expect(await store.change(id, 0, { kind: "remove" }, { ...joe, personId: "joe" }, now)).toMatchObject({
			outcome: "conflict",
		});
		expect(await store.change(id, 0, { kind: "spam" }, me, now)).toMatchObject({ outcome: "conflict" });
		const eventOf = (changed: typeof removed) => (changed.outcome === "changed" ? changed.event : "");
		await store.undo(id, eventOf(removed), now);
		const contacted = await store.change(id, undefined, { kind: "status", status: "contacted" }, me, now);
		const putOff = await store.change(id, undefined, { kind: "follow-up", day: "2026-12-02" }, me, now);
		expect(await store.undo(id, eventOf(contacted), now)).toMatchObject({ outcome: "conflict" });
		for (const changed of [putOff, contacted])
			expect(await store.undo(id, eventOf(changed), now)).toMatchObject({ outcome: "changed" });
		expect((await store.rows([id]))[0]).toMatchObject({ status: "new", followUp: null });
		const again = await store.change(id, undefined, { kind: "status", status: "contacted" }, me, now);
		await store.markSpam([id], now);
		expect(await store.undo(id, eventOf(again), now)).toMatchObject({ outcome: "conflict" });
	});

	test("a removed answer is recomputed from what remains, unless it was recorded on the command line", async () => {
		const store = await openOn(databases);
		const [id = "", told = ""] = await listed(store, {}, {});
		const me = { ...aisha, personId: "aisha" };
		const now = Date.now();
		const answer = async (lead = id) => (await store.lead(lead))?.answered?.at.getTime();
		await store.addNote(id, { kind: "call", text: "rang" }, me, now + 1, "first");
		await store.addNote(id, { kind: "mail", text: "wrote" }, me, now + 3, "second");
		await store.change(id, 0, { kind: "status", status: "contacted" }, me, now + 2);
		await store.removeNote("first", me, now + 4);
		expect(await answer()).toBe(now + 2);
		const back = await store.change(id, 1, { kind: "status", status: "new" }, me, now + 5);
		expect(await answer()).toBe(now + 3);
		await store.undo(id, back.outcome === "changed" ? back.event : "", now + 6);
		expect(await answer()).toBe(now + 2);
		await store.change(id, undefined, { kind: "status", status: "new" }, me, now + 7);
		await store.editNote("second", 0, { kind: "note", text: "wrote nothing" }, me, now + 8);
		expect(await answer()).toBeUndefined();
		const { events = [] } = (await store.leadView(id)) ?? {};
		expect(events.at(-1)?.detail.reckoned).toEqual({ from: { at: now + 3, by: "Aisha Karim" }, to: null });
		expect(await store.numbers("4-weeks", now + 9)).toMatchObject({ leads: 2, open: 2, overdue: 0, due: 0 });
		expect(await store.numbers("4-weeks", now + 24 * 60 * minute)).toMatchObject({ open: 0, overdue: 2, due: 2 });

		await store.answer([told], "office", now);
		await store.addNote(told, { kind: "call", text: "rang" }, me, now + 1, "third");
		await store.change(told, 0, { kind: "status", status: "contacted" }, me, now + 2);
		await store.change(told, 1, { kind: "status", status: "new" }, me, now + 3);
		await store.removeNote("third", me, now + 4);
		expect(await answer(told)).toBe(now);
	});

	test("a note of a call answers a lead, a plain one does not, and a note sent twice is created once", async () => {
		const store = await openOn(databases);
		const [id = ""] = await listed(store, {});
		const now = Date.now();
		await store.addNote(id, { kind: "note", text: "thinks about it" }, aisha, now, "one");
		expect((await store.lead(id))?.answered).toBeUndefined();
		for (let time = 0; time < 2; time += 1) await store.addNote(id, { kind: "call", text: "rang" }, joe, now, "two");
		expect(await store.lead(id)).toMatchObject({
			answered: { by: "Joe Mercer" },
			notes: [{ text: "thinks about it" }, { text: "rang" }],
		});
		expect(await store.answer([id], "office", now)).toEqual([]);
	});

	test("lists are ordered, paged, filtered and counted", async () => {
		const store = await openOn(databases);
		const begin = Date.now() - 200 * minute;
		const ids = await listed(
			store,
			...Array.from({ length: 120 }, (_, i) => ({
				receivedAt: new Date(begin + i * minute),
				form: i === 77 ? ("electrical" as const) : ("plumbing" as const),
				payload: somePayload(i === 77 ? { urgency: "Emergency" } : i === 5 ? { postCode: "N8 7AB" } : {}),
			})),
		);
		const seen: string[] = [];
		let cursor: string | undefined;
		do {
			const page = await store.page({ list: "new", order: "waiting" }, cursor);
			seen.push(...page.rows.map(({ id }) => id));
			cursor = page.next;
		} while (cursor !== undefined);
		expect(seen).toEqual([ids[77], ...ids.filter((_, i) => i !== 77)]);
		expect(await idsIn(store, { list: "new", order: "newest" })).toEqual(ids.toReversed().slice(0, 50));
		expect(await idsIn(store, { list: "new", place: "HGY" })).toEqual([ids[5]]);
		expect(await idsIn(store, { find: "n8", form: "plumbing" })).toEqual([ids[5]]);
		expect(await store.counts({})).toMatchObject({ new: { leads: 120, isMore: false }, done: { leads: 0 } });
		expect((await store.rows([ids[119] ?? ""]))[0]?.earlier).toBe(9);
		for (const [i, day] of [
			[3, "2026-12-02"],
			[1, "2026-12-01"],
		] as const) {
			const id = ids[i] ?? "";
			await store.change(id, undefined, { kind: "status", status: "visit" }, aisha, Date.now());
			await store.change(id, undefined, { kind: "follow-up", day }, aisha, Date.now());
		}
		await store.change(ids[2] ?? "", undefined, { kind: "status", status: "quoted" }, aisha, Date.now());
		expect(await idsIn(store, { list: "in-hand", order: "follow-up" })).toEqual([ids[1], ids[3], ids[2]]);
	});

	test("the list of all leads leaves out suspected spam, page by page, from a given day on", async () => {
		const store = await openOn(databases);
		const begin = Date.now() - 200 * minute;
		const ids = await listed(
			store,
			...Array.from({ length: 70 }, (_, i) => ({
				receivedAt: new Date(begin + Math.floor(i / 2) * minute),
				payload: somePayload({ postCode: "N8 7AB" }),
			})),
		);
		for (const [i, id] of ids.entries()) {
			if (i % 3 === 0) await store.change(id, 0, { kind: "status", status: i % 2 ? "won" : "quoted" }, aisha, begin);
		}
		await store.change(ids[2] ?? "", 0, { kind: "spam" }, aisha, begin);
		const view = { list: "all", place: "HGY", since: new Date(begin + minute) } as const;
		const seen: string[] = [];
		for (let cursor: string | undefined; ; ) {
			const page = await store.page(view, cursor);
			seen.push(...page.rows.map(({ id }) => id));
			cursor = page.next;
			if (cursor === undefined) break;
		}
		const wanted = ids.slice(3);
		expect(seen.toSorted()).toEqual(wanted.toSorted());
		const times = (await store.rows(seen)).map(({ receivedAt }) => receivedAt);
		expect(times).toEqual(times.toSorted((a, b) => b - a));
		const counts = await store.counts(view);
		expect(counts.new.leads + counts["in-hand"].leads + counts.done.leads).toBe(wanted.length);
		expect(counts.spam.leads).toBe(1);
		expect(await idsIn(store, { ...view, find: "n8" })).not.toContain(ids[2]);
	});

	test("a removed lead leaves the lists at once, can be restored, and is deleted for good a little later", async () => {
		const store = await openOn(databases);
		const [one = "", two = ""] = await listed(store, {}, {});
		const now = Date.now();
		const removed = await store.change(one, 0, { kind: "remove" }, aisha, now);
		await store.change(two, 0, { kind: "remove" }, aisha, now);
		expect(await idsIn(store, {})).toEqual([]);
		expect(await store.leadView(one)).toBeUndefined();
		await store.undo(one, removed.outcome === "changed" ? removed.event : "", now);
		expect(await idsIn(store, { list: "new" })).toEqual([one]);
		expect(await store.deleteRemoved(now + 1, now + 1)).toBe(1);
		expect(await store.lead(two)).toBeUndefined();
	});

	test("a copy has notes, statuses, events and people, but no sessions", async () => {
		const from = await databases.create();
		const to = await databases.create();
		const store = await openOn(databases, from);
		const [id = ""] = await listed(store, {});
		const { person } = await store.addPerson("Aisha Karim", "Aisha@example.com", aisha, Date.now());
		await store.beginSession("hash", person.id, Date.now());
		await store.change(id, 0, { kind: "take", personId: person.id }, aisha, Date.now());
		await store.change(id, 1, { kind: "status", status: "won" }, aisha, Date.now());
		await store.addNote(id, { kind: "note", text: "glad" }, aisha, Date.now());
		for (let time = 0; time < 2; time += 1) await copyLeads(from, to, () => {});
		const copy = await openOn(databases, to);
		expect(await copy.lead(id)).toMatchObject({ status: "won", takenBy: "Aisha Karim", notes: [{ text: "glad" }] });
		expect((await copy.lead(id))?.events).toHaveLength(3);
		expect(await idsIn(copy, { list: "done" })).toEqual([id]);
		expect(await copy.personOf("aisha@example.com")).toMatchObject({ name: "Aisha Karim" });
		expect(await copy.session("hash", Date.now(), false)).toBeUndefined();
	});

	test("erasing a person deletes their notes and search words, and keeps events without naming them", async () => {
		const url = await databases.create();
		const store = await openOn(databases, url);
		const secret = "xylophonist";
		const [id = ""] = await listed(store, { payload: somePayload({ email: "ada@example.org" }) });
		await store.addNote(id, { kind: "call", text: `${secret} rang` }, aisha, Date.now());
		await store.change(id, undefined, { kind: "status", status: "lost", reason: `${secret} again` }, aisha, Date.now());
		expect((await store.subject("ada@example.org"))[0]?.notes).toMatchObject([{ text: `${secret} rang` }]);
		await store.erase("ada@example.org", Date.now());
		expect(await store.news(0, Date.now())).toMatchObject({ changes: [] });
		if (engine !== "SQLite") return;
		for (const file of [filePath(url), `${filePath(url)}-wal`]) {
			expect(readFileSync(file).includes(secret), file).toBe(false);
			expect(readFileSync(file).includes(id), file).toBe(false);
		}
	});
});
