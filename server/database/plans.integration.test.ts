import { DatabaseSync } from "node:sqlite";
import { beforeAll, expect, test } from "vitest";
import { change } from "../../tests/support/data/changes.ts";
import { databaseEngines } from "../../tests/support/data/databases.ts";
import { insertAttempted, someLead, somePayload } from "../../tests/support/data/leads.ts";
import { recordQueries } from "../../tests/support/data/record-queries.ts";
import { findSession } from "../auth/sessions.ts";
import { readBacklog, readBacklogDetails } from "../delivery/backlog.ts";
import { reserveConfirmation } from "../delivery/confirmations.ts";
import { decidePageMail } from "../delivery/lead-flood.ts";
import { claim, findNextDueAt, hold, releaseClaim, releaseHeld, settle } from "../delivery/queue.ts";
import { resend } from "../delivery/resend.ts";
import { readLeadView } from "../desk/leads/lead-view.ts";
import { selectWrittenSince } from "../desk/leads/news.ts";
import { readLeadPage } from "../desk/leads/rows.ts";
import { readExportedLeads } from "../export/export.ts";
import { findColleague } from "../leads/customer.ts";
import { countRepeats, insertLead } from "../leads/insert.ts";
import { listLeads } from "../leads/lead.ts";
import { removeMentions } from "../leads/mentions.ts";
import { readCustomerOfLead } from "../privacy/customer-data.ts";
import { eraseDeleted, eraseLeads } from "../privacy/erase.ts";
import { listErasures } from "../privacy/erasures.ts";
import { purgeLeads } from "../privacy/retention.ts";
import { countLists } from "../search/lead-pages.ts";
import { countLeads, type LeadQuery } from "../search/query.ts";
import { listDue, listUnanswered } from "../workflow/due.ts";
import { findIdByReference, readLead } from "../workflow/lead-record.ts";
import { sqliteFilePath } from "./address.ts";
import { claimRun, findLastRun } from "./job-runs.ts";
import { openDatabase } from "./open.ts";
import type { Database } from "./schema.ts";

const now = Date.now();
const read = async (db: Database, filter: LeadQuery) => {
	for await (const _ of listLeads(db, filter));
};
const settlement = {
	channel: "webhook",
	claimId: "a",
	now,
	attempt: { startedAt: now, duration: 1, status: 200, error: null },
	decision: { state: "delivered" },
} as const;

/** Queries of the service, the worker and the command line. */
const questions: Readonly<Record<string, (db: Database) => Promise<unknown>>> = {
	"storing a lead with a key": (db) => insertLead(db, someLead({ idempotencyKey: "k" })),
	"counting repeats of a text": (db) => countRepeats(db, "same", new Date(now)),
	"claiming due deliveries": (db) => claim(db, "webhook", "a", 10, now),
	"finding the next due delivery": (db) => findNextDueAt(db, "webhook"),
	"settling an attempt": (db) => settle(db, { leadId: "x", ...settlement }),
	"holding a lead": (db) => hold(db, { leadId: "x", channel: "webhook", claimId: "a", now }),
	"making a claimed delivery due again": (db) =>
		releaseClaim(db, { leadId: "x", channel: "webhook", claimId: "a", wasStarted: true, now }),
	"making held deliveries due": (db) => releaseHeld(db, "webhook", ["gc", "plumbing"], now),
	"reading the backlog": (db) => readBacklog(db, now),
	"reading the backlog's details": (db) => readBacklogDetails(db, now),
	"finding the last alert": (db) => findLastRun(db, "backlog"),
	list: (db) => read(db, {}),
	"export --state": (db) => read(db, { state: "failed" }),
	"export --form": (db) => read(db, { form: "gc" }),
	"export --since": (db) => read(db, { since: new Date(now) }),
	"export with everything": (db) => read(db, { state: "held", form: "gc", since: new Date(0) }),
	"counting for an export": (db) => countLeads(db, { list: "all" }),
	"export --until": (db) => read(db, { until: new Date(now) }),
	"export --find": (db) => read(db, { find: "ada nobody" }),
	"export --find BF-……": (db) => read(db, { find: "BF-000000", state: "held" }),
	"export --find with everything": (db) =>
		read(db, { find: "ada nobody", state: "held", form: "plumbing", since: new Date(0) }),
	"exporting leads": async (db) => {
		for await (const _ of readExportedLeads(db, listLeads(db, { state: "delivered" })));
	},
	"reading a lead": (db) => readLead(db, "x"),
	"reading a customer's leads": (db) => readCustomerOfLead(db, "kept"),
	"finding a new lead's colleague": (db) => findColleague(db, "kept@example.org", "447700900123"),
	"forgetting a lead that is deleted": (db) => removeMentions(db, ["kept"]),
	"retry by id": (db) => resend(db, ["x", "y"], now),
	"retry --all": (db) => resend(db, "all", now),
	erasures: (db) => listErasures(db),
	"listing unanswered leads": (db) => listUnanswered(db, new Date(0), new Date(now)),
	"finding a lead by its reference": (db) => findIdByReference(db, "BF-000000"),
	"reserving a confirmation": (db) => reserveConfirmation(db, { id: "kept", urgency: null }, "ada@example.org", now),
	"the desk: New, longest waiting": (db) => readLeadPage(db, { list: "new", order: "waiting" }, now),
	"the desk: Done, by the time of closing": (db) => readLeadPage(db, { list: "done", order: "closed" }, now),
	"the desk: In progress, by next step": (db) => readLeadPage(db, { list: "in-progress", order: "next-step" }, now),
	"the desk: Done of a form": (db) => readLeadPage(db, { list: "done", form: "gc" }, now),
	"the desk: Done, mine": (db) => readLeadPage(db, { list: "done", assigneeId: "x" }, now),
	"the desk: all since a date": (db) => readLeadPage(db, { list: "all", since: new Date(0) }, now),
	"the desk: Lost for a reason until a date": (db) =>
		readLeadPage(db, { list: "done", status: "lost", lostReason: "x", until: new Date(0) }, now),
	"the desk: In progress, quoted, by next step": (db) =>
		readLeadPage(db, { list: "in-progress", status: "quoted", order: "next-step" }, now),
	"the desk: counting quoted leads": (db) => countLists(db, { status: "quoted" }),
	"the desk: counting leads since a date": (db) => countLists(db, { form: "gc", since: new Date(0) }),
	"the desk: counting leads": (db) => countLists(db, { form: "gc" }),
	"the desk: what customers have written": (db) => selectWrittenSince(db, now).execute(),
	"the office's email about a customer's page": (db) =>
		decidePageMail(db, { receivedAt: now, attemptCount: 0, isResent: false, urgency: null }, now, undefined),
	"the desk: one lead": (db) => readLeadView(db, "x"),
	"the desk: a change": (db) => change(db, "x", { isSpam: true }, { name: "somebody" }, now),
	"the morning email: next steps": (db) => listDue(db, now),
	"the desk: erasing deleted leads": (db) => eraseDeleted(db, 0, now),
	"the desk: a session": (db) => findSession(db, "x", now),
	erase: (db) => eraseLeads(db, ["kept"], now),
	purge: (db) => purgeLeads(db, new Date(0)),
	alerts: (db) => claimRun(db, "backlog", now, 1000),
};

const isPlannable = (sql: string): boolean => /^(select|insert|update|delete|with)/.test(sql);

/** Matches a scan of a whole table, or a sort. A statement's own lists (`asked`, `due`) do not count as tables. */
const isSlow = (step: string): boolean =>
	(/^SCAN (leads|deliveries|attempts|alerts|confirmations|erasures)\b/.test(step) && !step.includes("INDEX")) ||
	// A search without an index name reads the table in its own order until a row fits
	/^SEARCH \w+$/.test(step) ||
	// There are about as many deliveries of one kind as leads
	/deliveries_by_state \(\w+=\?\)$/.test(step) ||
	step.includes("FOR ORDER BY");

/**
 * Matches a query that sorts a few leads: the latest of a customer, those in progress by the next step, an hour's
 * unanswered, those whose customer has written since.
 */
const isSorted = (sql: string): boolean =>
	['as "latest"', "next_kind = 'visit'", '"answered_at" is null and "list" in', '"wrote_at" >'].some((part) =>
		sql.includes(part),
	);

let db: Database;
let plan: (sql: string, parameters: number) => readonly string[];
const statements: { readonly sql: string; readonly parameters: number }[] = [];

beforeAll(async () => {
	const databases = await databaseEngines.SQLite();
	const url = await databases.create();
	db = recordQueries(await openDatabase(url), ({ sql, parameters }) => {
		statements.push({ sql: sql.trim(), parameters: parameters.length });
	});
	const leads = Array.from({ length: 2000 }, (_, i) =>
		someLead({ hasTarget: false, isSpam: i % 3 === 0, receivedAt: new Date(now - i) }),
	);
	await Promise.all(leads.map((lead) => insertLead(db, lead)));
	await insertAttempted(db, { state: "delivered" });
	const kept = somePayload({ email: "kept@example.org", fullName: "Kept", phoneNumber: "07700 900123" });
	await insertLead(db, someLead({ id: "kept", payload: kept, mails: ["confirmation"] }));
	const file = new DatabaseSync(sqliteFilePath(url));
	plan = (sql, parameters) =>
		file
			.prepare(`explain query plan ${sql}`)
			.all(...Array.from({ length: parameters }, () => null))
			.map(({ detail }) => String(detail));
	return async () => {
		file.close();
		await db.destroy();
		await databases.stop();
	};
});

test.each(Object.entries(questions))("%s uses only indexes", async (_name, ask) => {
	statements.length = 0;
	await ask(db);
	const planned = statements.filter(({ sql }) => isPlannable(sql));
	expect(planned).not.toEqual([]);
	for (const { sql, parameters } of planned) {
		const steps = plan(sql, parameters);
		const slow = steps.filter((step) => isSlow(step) && !(isSorted(sql) && step.includes("FOR ORDER BY")));
		expect(slow, `${sql}\n${steps.join("\n")}`).toEqual([]);
	}
});
