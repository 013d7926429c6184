import { DatabaseSync } from "node:sqlite";
import { beforeAll, expect, test } from "vitest";
import { databaseEngines } from "../../tests/support/databases.ts";
import { attempted, someLead, somePayload } from "../../tests/support/leads.ts";
import { openStore } from "./open.ts";
import { filePath } from "./sqlite.ts";
import type { LeadFilter, Store } from "./store.ts";

const now = Date.now();
const read = async (store: Store, filter: LeadFilter) => {
	for await (const _ of store.leads(filter));
};
const settlement = {
	channel: "webhook",
	owner: "a",
	now,
	attempt: { startedAt: now, duration: 1, status: 200, error: null },
	verdict: { state: "delivered" },
} as const;

/** Queries of the service, the worker and the command line. */
const questions: Readonly<Record<string, (store: Store) => Promise<unknown>>> = {
	"a lead with a key": (store) => store.accept(someLead({ idempotencyKey: "k" })),
	"repeats of a text": (store) => store.countSince("same", new Date(now)),
	"claiming what is due": (store) => store.claim("webhook", "a", 10, now),
	"when the next one is due": (store) => store.nextDueAt("webhook"),
	"settling an attempt": (store) => store.settle({ leadId: "x", ...settlement }),
	"holding a lead": (store) => store.hold("webhook", "x", "a", now),
	"giving claims back": (store) => store.releaseClaims("webhook", "a", now),
	"sending what is held": (store) => store.sendHeld("webhook", ["gc", "plumbing"], now),
	"what waits": (store) => store.backlog(now),
	"what is in trouble": (store) => store.troubles(now),
	"when an alert went out": (store) => store.lastAlert("backlog"),
	list: (store) => read(store, {}),
	"list --state": (store) => read(store, { state: "failed" }),
	"list --form": (store) => read(store, { form: "gc" }),
	"list --since": (store) => read(store, { since: new Date(now) }),
	"list with everything": (store) => read(store, { state: "held", form: "gc", since: new Date(0) }),
	"counting for an export": (store) => store.count({ withoutSpam: true }),
	"list --until": (store) => read(store, { until: new Date(now) }),
	"list --find": (store) => read(store, { find: "ada nobody" }),
	"list --find BF-……": (store) => read(store, { find: "BF-000000", state: "held" }),
	"list --find with everything": (store) =>
		read(store, { find: "ada nobody", state: "held", form: "plumbing", since: new Date(0) }),
	"the beginning of an id": (store) => store.idsBetween("0", "f", 2),
	"an export": (store) => store.standings(["x", "y"]),
	show: (store) => store.lead("x"),
	subject: (store) => store.subject("ada@example.org"),
	"retry by id": (store) => store.retry(["x", "y"], now),
	"retry --all": (store) => store.retry("all", now),
	"release by id": (store) => store.release(["x"], now),
	"release --all": (store) => store.release("all", now),
	"spam by id": (store) => store.markSpam(["x"], now),
	delete: (store) => store.delete(["x"], now),
	erasures: (store) => store.erasures(),
	"where the journal begins": async (store) => store.feed?.positionAt(now),
	"what the journal adds": async (store) => store.feed?.read(await store.feed.positionAt(now), 10),
	answered: (store) => store.answer(["x"], "somebody", now),
	"what waits for an answer": (store) => store.unanswered(new Date(0), new Date(now), 10),
	"how much waits for an answer": (store) => store.countUnanswered(new Date(now)),
	"a reference": (store) => store.idOf("BF-000000"),
	"whether an address may have a confirmation": (store) => store.mayConfirm("x", "ada@example.org", now),
	"the desk: New, longest waiting": (store) => store.page({ list: "new", order: "waiting" }),
	"the desk: In hand, by follow-up": (store) => store.page({ list: "in-hand", order: "follow-up" }),
	"the desk: Done of a form": (store) => store.page({ list: "done", form: "gc" }),
	"the desk: Done in a borough, mine": (store) => store.page({ list: "done", place: "LAM", takenBy: "x" }),
	"the desk: all in a borough since then": (store) => store.page({ list: "all", place: "LAM", since: new Date(0) }),
	"the desk: how many since then": (store) => store.counts({ place: "LAM", since: new Date(0) }),
	"the desk: how many": (store) => store.counts({ place: "LAM" }),
	"the desk: one lead": (store) => store.leadView("x"),
	"the desk: a change": (store) => store.change("x", 0, { kind: "spam" }, { name: "somebody" }, now),
	"the desk: today": (store) => store.officeDay(now),
	"the desk: follow-ups": (store) => store.followUps(now),
	"the desk: what was removed": (store) => store.deleteRemoved(0, now),
	"the desk: a session": (store) => store.session("x", now, true),
	erase: (store) => store.erase("nobody@example.org", now),
	purge: (store) => store.purge(new Date(0)),
	stats: (store) => store.stats(),
	alerts: (store) => store.mayAlert("backlog", now, 1000),
};

const isPlannable = (sql: string): boolean => /^(select|insert|update|delete|with)/.test(sql);

/** Matches a scan of a whole table, or a sort. A statement's own lists (`asked`, `due`) do not count as tables. */
const isSlow = (step: string): boolean =>
	(/^SCAN (leads|deliveries|attempts|alerts|confirmations|erasures)\b/.test(step) && !step.includes("INDEX")) ||
	// A search without an index name reads the table in its own order until a row fits
	/^SEARCH \w+$/.test(step) ||
	step.includes("FOR ORDER BY");

/** Matches the search's window query, which sorts its leads again. */
const isSorted = (sql: string): boolean => sql.includes('as "newest"');

let store: Store;
let plan: (sql: string, parameters: number) => readonly string[];
const statements: { readonly sql: string; readonly parameters: number }[] = [];

beforeAll(async () => {
	const databases = await databaseEngines.SQLite();
	const url = await databases.create();
	store = await openStore(url, {
		onQuery({ query }) {
			statements.push({ sql: query.sql.trim(), parameters: query.parameters.length });
		},
	});
	const leads = Array.from({ length: 2000 }, (_, i) =>
		someLead({ hasTarget: false, isSpam: i % 3 === 0, receivedAt: new Date(now - i) }),
	);
	await Promise.all(leads.map((lead) => store.accept(lead)));
	await attempted(store, { state: "delivered" });
	const file = new DatabaseSync(filePath(url));
	plan = (sql, parameters) =>
		file
			.prepare(`explain query plan ${sql}`)
			.all(...Array.from({ length: parameters }, () => null))
			.map(({ detail }) => String(detail));
	return async () => {
		file.close();
		await store.close();
		await databases.stop();
	};
});

test.each(Object.entries(questions))("%s stays on indexes", async (_name, ask) => {
	statements.length = 0;
	await ask(store);
	const planned = statements.filter(({ sql }) => isPlannable(sql));
	expect(planned).not.toEqual([]);
	for (const { sql, parameters } of planned) {
		const steps = plan(sql, parameters);
		const slow = steps.filter((step) => isSlow(step) && !(isSorted(sql) && step.includes("FOR ORDER BY")));
		expect(slow, `${sql}\n${steps.join("\n")}`).toEqual([]);
	}
});

test("repeating erasures reads every page of leads with the same statement: SQLite accepts conditions a thousand deep", async () => {
	await store.accept(someLead({ payload: somePayload({ email: "once@example.org" }) }));
	await store.erase("once@example.org", now);
	const erasures = await store.erasures();
	statements.length = 0;
	await store.erasedBefore(erasures);
	const pages = statements.filter(({ sql }) => sql.includes("limit"));
	expect(pages.length).toBeGreaterThan(2);
	expect(new Set(pages.map(({ sql }) => sql)).size).toBe(1);
});
