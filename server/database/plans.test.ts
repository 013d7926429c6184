import { DatabaseSync } from "node:sqlite";
import { beforeAll, expect, test } from "vitest";
import { databaseEngines } from "../../tests/support/databases.ts";
import { attempted, someLead, somePayload } from "../../tests/support/leads.ts";
import { findSession } from "../auth/sessions.ts";
import { journalPositionAt, readJournal } from "../backup/journal.ts";
import { readBacklog, readTroubles } from "../delivery/backlog.ts";
import { mayConfirm } from "../delivery/confirmations.ts";
import { claim, hold, nextDueAt, releaseClaims, sendHeld, settle } from "../delivery/queue.ts";
import { resend } from "../delivery/resend.ts";
import { readLeadView } from "../desk/lead-view.ts";
import { countLists, listPage } from "../desk/list.ts";
import { countRepeats, insertLead } from "../leads/insert.ts";
import {
	idOfReference,
	idsBetween,
	type LeadFilter,
	readLead,
	readLeadsOf,
	readProgressSummaries,
} from "../leads/read.ts";
import { readStats } from "../leads/stats.ts";
import { deleteLeads, deleteRemoved, erasePerson } from "../privacy/erase.ts";
import { erasedBefore, pastErasures } from "../privacy/erasure-register.ts";
import { purgeLeads } from "../privacy/retention.ts";
import { countLeads, listLeads } from "../search/query.ts";
import { markSpam, releaseSpam } from "../spam/mark.ts";
import { changeLead } from "../workflow/change.ts";
import { countUnanswered, listUnanswered, recordAnswers } from "../workflow/first-reply.ts";
import { listFollowUps, readOfficeDay } from "../workflow/follow-ups.ts";
import { openDatabase } from "./open.ts";
import type { Database } from "./schema.ts";
import { filePath } from "./sqlite.ts";
import { lastTurn, takeTurn } from "./turns.ts";

const now = Date.now();
const read = async (store: Database, filter: LeadFilter) => {
	for await (const _ of listLeads(store, filter));
};
const settlement = {
	channel: "webhook",
	owner: "a",
	now,
	attempt: { startedAt: now, duration: 1, status: 200, error: null },
	decision: { state: "delivered" },
} as const;

/** Queries of the service, the worker and the command line. */
const questions: Readonly<Record<string, (store: Database) => Promise<unknown>>> = {
	"a lead with a key": (store) => insertLead(store, someLead({ idempotencyKey: "k" })),
	"repeats of a text": (store) => countRepeats(store, "same", new Date(now)),
	"claiming what is due": (store) => claim(store, "webhook", "a", 10, now),
	"when the next one is due": (store) => nextDueAt(store, "webhook"),
	"settling an attempt": (store) => settle(store, { leadId: "x", ...settlement }),
	"holding a lead": (store) => hold(store, "webhook", "x", "a", now),
	"giving claims back": (store) => releaseClaims(store, "webhook", "a", now),
	"sending what is held": (store) => sendHeld(store, "webhook", ["gc", "plumbing"], now),
	"what waits": (store) => readBacklog(store, now),
	"what is in trouble": (store) => readTroubles(store, now),
	"when an alert went out": (store) => lastTurn(store, "backlog"),
	list: (store) => read(store, {}),
	"list --state": (store) => read(store, { state: "failed" }),
	"list --form": (store) => read(store, { form: "gc" }),
	"list --since": (store) => read(store, { since: new Date(now) }),
	"list with everything": (store) => read(store, { state: "held", form: "gc", since: new Date(0) }),
	"counting for an export": (store) => countLeads(store, { withoutSpam: true }),
	"list --until": (store) => read(store, { until: new Date(now) }),
	"list --find": (store) => read(store, { find: "ada nobody" }),
	"list --find BF-……": (store) => read(store, { find: "BF-000000", state: "held" }),
	"list --find with everything": (store) =>
		read(store, { find: "ada nobody", state: "held", form: "plumbing", since: new Date(0) }),
	"the beginning of an id": (store) => idsBetween(store, "0", "f", 2),
	"an export": (store) => readProgressSummaries(store, ["x", "y"]),
	show: (store) => readLead(store, "x"),
	subject: (store) => readLeadsOf(store, "ada@example.org"),
	"retry by id": (store) => resend(store, ["x", "y"], now),
	"retry --all": (store) => resend(store, "all", now),
	"release by id": (store) => releaseSpam(store, ["x"], now),
	"release --all": (store) => releaseSpam(store, "all", now),
	"spam by id": (store) => markSpam(store, ["x"], now),
	delete: (store) => deleteLeads(store, ["x"], now),
	erasures: (store) => pastErasures(store),
	"where the journal begins": (store) => journalPositionAt(store, now),
	"what the journal adds": async (store) => readJournal(store, await journalPositionAt(store, now), 10),
	answered: (store) => recordAnswers(store, ["x"], "somebody", now),
	"what waits for an answer": (store) => listUnanswered(store, new Date(0), new Date(now), 10),
	"how much waits for an answer": (store) => countUnanswered(store, new Date(now)),
	"a reference": (store) => idOfReference(store, "BF-000000"),
	"whether an address may have a confirmation": (store) => mayConfirm(store, "x", "ada@example.org", now),
	"the desk: New, longest waiting": (store) => listPage(store, { list: "new", order: "waiting" }),
	"the desk: In hand, by follow-up": (store) => listPage(store, { list: "in-hand", order: "follow-up" }),
	"the desk: Done of a form": (store) => listPage(store, { list: "done", form: "gc" }),
	"the desk: Done in a borough, mine": (store) => listPage(store, { list: "done", place: "LAM", takenBy: "x" }),
	"the desk: all in a borough since then": (store) =>
		listPage(store, { list: "all", place: "LAM", since: new Date(0) }),
	"the desk: how many since then": (store) => countLists(store, { place: "LAM", since: new Date(0) }),
	"the desk: how many": (store) => countLists(store, { place: "LAM" }),
	"the desk: one lead": (store) => readLeadView(store, "x"),
	"the desk: a change": (store) => changeLead(store, "x", 0, { kind: "spam" }, { name: "somebody" }, now),
	"the desk: today": (store) => readOfficeDay(store, now),
	"the desk: follow-ups": (store) => listFollowUps(store, now),
	"the desk: what was removed": (store) => deleteRemoved(store, 0, now),
	"the desk: a session": (store) => findSession(store, "x", now, true),
	erase: (store) => erasePerson(store, "nobody@example.org", now),
	purge: (store) => purgeLeads(store, new Date(0)),
	stats: (store) => readStats(store),
	alerts: (store) => takeTurn(store, "backlog", now, 1000),
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

let store: Database;
let plan: (sql: string, parameters: number) => readonly string[];
const statements: { readonly sql: string; readonly parameters: number }[] = [];

beforeAll(async () => {
	const databases = await databaseEngines.SQLite();
	const url = await databases.create();
	store = await openDatabase(url, {
		onQuery({ query }) {
			statements.push({ sql: query.sql.trim(), parameters: query.parameters.length });
		},
	});
	const leads = Array.from({ length: 2000 }, (_, i) =>
		someLead({ hasTarget: false, isSpam: i % 3 === 0, receivedAt: new Date(now - i) }),
	);
	await Promise.all(leads.map((lead) => insertLead(store, lead)));
	await attempted(store, { state: "delivered" });
	const file = new DatabaseSync(filePath(url));
	plan = (sql, parameters) =>
		file
			.prepare(`explain query plan ${sql}`)
			.all(...Array.from({ length: parameters }, () => null))
			.map(({ detail }) => String(detail));
	return async () => {
		file.close();
		await store.destroy();
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
	await insertLead(store, someLead({ payload: somePayload({ email: "once@example.org" }) }));
	await erasePerson(store, "once@example.org", now);
	const erasures = await pastErasures(store);
	statements.length = 0;
	await erasedBefore(store, erasures);
	const pages = statements.filter(({ sql }) => sql.includes("limit"));
	expect(pages.length).toBeGreaterThan(2);
	expect(new Set(pages.map(({ sql }) => sql)).size).toBe(1);
});
