import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { day, hour } from "../../content/shared/time.ts";
import {
	databaseEngines,
	engineNames,
	openTestDatabase,
	type TestDatabases,
} from "../../tests/support/data/databases.ts";
import { someLead } from "../../tests/support/data/leads.ts";
import { addPerson } from "../auth/people.ts";
import type { Database, DeliveryState } from "../database/schema.ts";
import { readLeadPage } from "../desk/leads/list.ts";
import { readRows } from "../desk/leads/rows.ts";
import { insertLead } from "../leads/insert.ts";
import { markSpam } from "../spam/mark.ts";
import { markAnswered } from "../workflow/answer.ts";
import { changeLead } from "../workflow/change.ts";
import type { Change } from "../workflow/change-kinds.ts";
import { readReport } from "./report.ts";

const now = Date.parse("2026-11-25T12:00:00Z");
const week = 7 * day;

/** Stores leads of 20 weeks, worked on by two people, some of whom answered and some of whom won or lost. */
async function fillOffice(db: Database) {
	const office = { name: "the office" };
	const people = await Promise.all(
		["Aisha Karim", "Joe Mercer"].map(async (name) => {
			const { person } = await addPerson(db, name, `${name.slice(0, 3)}@brickfold.example`, office, 0);
			return { personId: person.id, name };
		}),
	);
	for (let at = 0; at < 60; at += 1) {
		const receivedAt = now - hour - at * 56 * hour;
		const lead = someLead({ receivedAt: new Date(receivedAt) });
		await insertLead(db, lead);
		const by = people[at % 2] ?? office;
		const change = (change: Change, after: number) =>
			changeLead(db, lead.id, undefined, change, by, receivedAt + after);
		if (at % 7 === 6) await markSpam(db, [lead.id], now, office);
		if (at % 5 > 0) await change({ kind: "assign", personId: people[at % 2]?.personId ?? "" }, 1);
		if (at % 3 > 0) await change({ kind: "status", status: "contacted" }, (at % 11) * hour + 2);
		if (at % 12 === 0) await markAnswered(db, [lead.id], { name: "the office" }, receivedAt + hour);
		if (at % 6 === 1) await change({ kind: "status", status: "won" }, Math.min(now - receivedAt, 40 * day));
		if (at % 3 === 1) await change({ kind: "quoted-value", pounds: 1000 + at }, 5);
		if (at % 12 === 1) await change({ kind: "won-value", pounds: 900 + at }, 41 * day);
		const reason = at % 4 === 2 ? "Too expensive" : "Not our kind of work";
		if (at % 6 === 2) await change({ kind: "status", status: "lost", reason }, 3 * hour);
	}
}

const middle = (times: readonly number[]) => {
	const sorted = times.toSorted((a, b) => a - b);
	const half = Math.floor(sorted.length / 2);
	if (sorted.length === 0) return null;
	return Math.round(
		sorted.length % 2 === 1 ? (sorted[half] ?? 0) : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2,
	);
};

describe.each(engineNames)("reports on %s", (engine) => {
	let databases: TestDatabases;
	beforeAll(async () => {
		databases = await databaseEngines[engine]();
	});
	afterAll(() => databases.stop());

	test("the figures for won and lost leads, the average and each person match the database", async () => {
		const db = await openTestDatabase(databases);
		await fillOffice(db);
		const stored = await db.selectFrom("leads").selectAll().where("list", "not in", ["spam", "deleted"]).execute();
		for (const span of ["4-weeks", "quarter", "year"] as const) {
			const report = await readReport(db, span, now);
			const begin = Date.parse(`${report.from}T00:00:00Z`);
			// The clocks of London changed within the quarter and the year
			const start = report.from < "2026-10-25" && report.from > "2026-03-29" ? begin - hour : begin;
			const leads = stored.filter(({ received_at }) => received_at >= start);
			expect(report.leads, span).toBe(leads.length);
			const won = leads.filter(({ status }) => status === "won");
			expect(
				report.outcome.reduce((sum, row) => sum + row.won, 0),
				span,
			).toBe(won.length);
			const wonWithin = stored.filter(({ status, status_at }) => status === "won" && (status_at ?? 0) >= start);
			expect(report.wonWithin, span).toBe(wonWithin.length);
			const pounds = (rows: typeof stored, column: "quoted_value" | "won_value") =>
				rows.reduce((sum, row) => sum + (row[column] ?? 0), 0);
			expect(report.wonValueWithin, span).toBe(pounds(wonWithin, "won_value"));
			expect(report.wonValueWithin, span).toBeGreaterThan(0);
			for (const { status, ...values } of report.values) {
				const rows = leads.filter((lead) => lead.status === status);
				expect(values, `${span} ${status}`).toEqual({
					leads: rows.length,
					quoted: pounds(rows, "quoted_value"),
					won: pounds(rows, "won_value"),
					withoutWon: rows.filter(({ won_value }) => won_value === null).length,
				});
			}
			// The link from Reports opens this list
			const inSpam = await readLeadPage(db, { list: "spam", since: new Date(start) }, now);
			expect(
				report.health.reduce((sum, row) => sum + row.inSpam, 0),
				span,
			).toBe(inSpam.rows.length);
			const findCount = (reason: string) => leads.filter((lead) => lead.lost_reason === reason).length;
			expect(Object.fromEntries(report.lostReasons.map(({ reason, leads }) => [reason, leads])), span).toEqual({
				"Too expensive": findCount("Too expensive"),
				"Not our kind of work": findCount("Not our kind of work"),
			});
			const names = new Map(
				(await db.selectFrom("people").select(["id", "name"]).execute()).map(({ id, name }) => [id, name]),
			);
			for (const { name, ...figures } of report.people) {
				const assigned = leads.filter(({ assignee_id }) => (names.get(assignee_id) ?? "") === name);
				const answered = leads.filter((lead) => lead.answered_at !== null && (lead.answered_by ?? "") === name);
				expect(figures, `${span} ${name}`).toEqual({
					assigned: assigned.length,
					won: assigned.filter(({ status }) => status === "won").length,
					answered: answered.length,
					medianMs: middle(answered.map(({ answered_at, received_at }) => (answered_at ?? 0) - received_at)),
				});
			}
			const sum = (key: "assigned" | "answered") => report.people.reduce((sum, person) => sum + person[key], 0);
			expect([sum("assigned"), sum("answered")], span).toEqual([
				leads.length,
				leads.filter(({ answered_at }) => answered_at !== null).length,
			]);
			expect(report.people.at(-1)?.name, span).toBe("");
			const first = Math.min(...stored.map(({ received_at }) => received_at));
			expect(report.leadsPerWeek, span).toBeCloseTo(leads.length / ((now - Math.max(start, first)) / week));
		}
	});

	test("a lead is delivered once it has reached the office in every way that is set up", async () => {
		const db = await openTestDatabase(databases);
		const add = async (webhook: DeliveryState, officeMail?: DeliveryState) => {
			const { id } = await insertLead(db, someLead({ mails: officeMail ? ["office-mail"] : [] }));
			const deliveries = db.updateTable("deliveries").where("lead_id", "=", id);
			await deliveries.set({ state: webhook }).where("channel", "=", "webhook").execute();
			if (officeMail) await deliveries.set({ state: officeMail }).where("channel", "=", "office-mail").execute();
			return id;
		};
		const ids = [
			await add("delivered"),
			await add("held", "delivered"),
			await add("delivered", "held"),
			await add("held"),
			await add("delivered", "pending"),
			await add("failed", "delivered"),
		];
		const { health } = await readReport(db, "quarter", Date.now());
		expect(health.find(({ delivered }) => delivered > 0)).toMatchObject({ delivered: 3, waiting: 2, failed: 1 });
		const rows = await readRows(db, ids);
		expect(rows.map(({ troubles }) => troubles.map(({ channel, state }) => `${channel} ${state}`))).toEqual([
			[],
			[],
			["office-mail held"],
			["webhook held"],
			[],
			["webhook failed"],
		]);
	});

	test("the average begins with the first lead, once a week has passed", async () => {
		const db = await openTestDatabase(databases);
		expect(await readReport(db, "quarter", now)).toMatchObject({ since: "2026-08-31", people: [], lostReasons: [] });
		for (const days of [14, 9, 2]) await insertLead(db, someLead({ receivedAt: new Date(now - days * day) }));
		expect(await readReport(db, "quarter", now)).toMatchObject({ since: "2026-11-11", leadsPerWeek: 1.5 });
		expect(await readReport(db, "quarter", now - 8 * day)).toMatchObject({ since: "2026-11-11", leadsPerWeek: null });
	});
});
