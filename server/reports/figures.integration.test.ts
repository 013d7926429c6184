import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { day, hour } from "../../content/shared/time.ts";
import { change } from "../../tests/support/data/changes.ts";
import {
	databaseEngines,
	engineNames,
	openTestDatabase,
	type TestDatabases,
} from "../../tests/support/data/databases.ts";
import { someLead } from "../../tests/support/data/leads.ts";
import { addPerson } from "../auth/people.ts";
import type { Database } from "../database/schema.ts";
import type { SomeFields } from "../leads/fields.ts";
import { insertLead } from "../leads/insert.ts";
import { addNote } from "../workflow/notes.ts";
import { readReport } from "./figures.ts";

const now = Date.parse("2026-11-25T12:00:00Z");

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
		const make = (to: SomeFields, after: number) => change(db, lead.id, to, by, receivedAt + after);
		if (at % 7 === 6) await change(db, lead.id, { isSpam: true }, office, now);
		if (at % 5 > 0) await make({ assigneeId: people[at % 2]?.personId ?? "" }, 1);
		const call = { id: randomUUID(), leadId: lead.id, kind: "call", text: "" } as const;
		if (at % 3 > 0 && at % 4 > 0) await addNote(db, call, by, receivedAt + (at % 11) * hour + 2);
		if (at % 12 === 0) await addNote(db, call, office, receivedAt + hour);
		if (at % 6 === 1) await make({ status: "won" }, Math.min(now - receivedAt, 40 * day));
		if (at % 3 === 1) await make({ quotedValue: 1000 + at }, 5);
		if (at % 12 === 1) await make({ wonValue: 900 + at }, 41 * day);
		const reason = at % 4 === 2 ? "Too expensive" : "Not our kind of work";
		if (at % 6 === 2) await make({ status: "lost", lostReason: reason }, 3 * hour);
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

	test("the figures of leads, replies, values and people match the database", async () => {
		const db = await openTestDatabase(databases);
		await fillOffice(db);
		const stored = await db.selectFrom("leads").selectAll().where("list", "not in", ["spam", "deleted"]).execute();
		const names = new Map(
			(await db.selectFrom("people").select(["id", "name"]).execute()).map(({ id, name }) => [id, name]),
		);
		type Row = (typeof stored)[number];
		const sumOf = <Item>(items: readonly Item[], value: (item: Item) => number | null) =>
			items.reduce((sum, item) => sum + (value(item) ?? 0), 0);
		for (const span of ["4-weeks", "quarter", "year"] as const) {
			const report = await readReport(db, span, now);
			const begin = Date.parse(`${report.from}T00:00:00Z`);
			// The clocks of London changed within the quarter and the year
			const start = report.from < "2026-10-25" && report.from > "2026-03-29" ? begin - hour : begin;
			const leads = stored.filter(({ received_at }) => received_at >= start);
			expect(
				sumOf(report.parts, (part) => part.leads),
				span,
			).toBe(leads.length);
			const isWon = ({ status }: Row) => status === "won";
			const isLost = ({ status }: Row) => status === "lost";
			const isOpen = (lead: Row) => !isWon(lead) && !isLost(lead);
			const [outcome] = report.outcome;
			expect(outcome, span).toEqual({
				form: "plumbing",
				leads: leads.length,
				won: leads.filter(isWon).length,
				lost: leads.filter(isLost).length,
				openValue: sumOf(leads.filter(isOpen), (lead) => lead.quoted_value),
				wonValue: sumOf(leads.filter(isWon), (lead) => lead.won_value),
				wonWithoutValue: leads.filter((lead) => isWon(lead) && lead.won_value === null).length,
			});
			const wonWithin = stored.filter((lead) => isWon(lead) && (lead.status_at ?? 0) >= start);
			expect(report.wonWithin, span).toEqual({
				leads: wonWithin.length,
				pounds: sumOf(wonWithin, (lead) => lead.won_value),
			});
			expect(report.wonWithin.pounds, span).toBeGreaterThan(0);
			const countReason = (reason: string) => leads.filter((lead) => lead.lost_reason === reason).length;
			expect(Object.fromEntries(report.lostReasons.map(({ name, leads }) => [name, leads])), span).toEqual({
				"Too expensive": countReason("Too expensive"),
				"Not our kind of work": countReason("Not our kind of work"),
			});
			const times = (rows: readonly Row[]) => rows.map((lead) => (lead.answered_at ?? 0) - lead.received_at);
			const answered = leads.filter(({ answered_at }) => answered_at !== null);
			const inTime = times(answered).filter((time) => time < 24 * hour).length;
			const unanswered = leads.filter(({ answered_at }) => answered_at === null);
			const waiting = unanswered.filter(({ list }) => list !== "done");
			expect(unanswered.length, span).toBeGreaterThan(waiting.length);
			const late = waiting.filter(({ received_at }) => received_at <= now - 24 * hour);
			const overdue = late.length;
			expect(report.reply, span).toMatchObject({
				inTime,
				late: answered.length - inTime,
				overdue,
				overdueInProgress: late.filter(({ list }) => list === "in-progress").length,
				notDue: waiting.length - overdue,
				closedUnanswered: unanswered.length - waiting.length,
				medianMs: middle(times(answered)),
			});
			expect(
				sumOf(report.reply.hours, (count) => count),
				span,
			).toBe(answered.length);
			for (const { name, ...figures } of report.people) {
				const assigned = leads.filter(({ assignee_id }) => (names.get(assignee_id) ?? "") === name);
				const answers = answered.filter(({ answered_by }) => (names.get(answered_by ?? "") ?? "") === name);
				expect(figures, `${span} ${name}`).toEqual({
					assigned: assigned.length,
					won: assigned.filter(isWon).length,
					answered: answers.length,
					medianMs: middle(times(answers)),
				});
			}
			expect(
				sumOf(report.people, (person) => person.assigned),
				span,
			).toBe(leads.length);
			expect(
				sumOf(report.people, (person) => person.answered),
				span,
			).toBe(answered.length);
			expect(report.people.at(-1)?.name, span).toBe("");
		}
	});

	test("somebody who was renamed is one row of Team, under their present name", async () => {
		const db = await openTestDatabase(databases);
		const { person } = await addPerson(db, "Priya Shah", "priya@brickfold.example", { name: "the office" }, 0);
		for (const name of ["Priya Shah", "Priya Shah-Lind"]) {
			await db.updateTable("people").set({ name }).where("id", "=", person.id).execute();
			const { id } = await insertLead(db, someLead({ receivedAt: new Date(now - hour) }));
			const by = { personId: person.id, name };
			await addNote(db, { id: randomUUID(), leadId: id, kind: "call", text: "" }, by, now);
		}
		const { people } = await readReport(db, "4-weeks", now);
		expect(people).toMatchObject([{ name: "Priya Shah-Lind", assigned: 2, answered: 2 }]);
	});

	test("an emergency is in time, late or overdue by its own reply time, as in the list", async () => {
		const db = await openTestDatabase(databases);
		const noon = Date.parse("2026-11-17T12:00:00Z");
		const office = { name: "the office" };
		const add = async (urgency: "emergency" | null, answeredAfter?: number) => {
			const lead = someLead({ receivedAt: new Date(noon - 5 * hour) });
			await insertLead(db, lead);
			await change(db, lead.id, { urgency }, office, noon - 5 * hour);
			const call = { id: randomUUID(), leadId: lead.id, kind: "call", text: "" } as const;
			if (answeredAfter !== undefined) await addNote(db, call, office, noon - 5 * hour + answeredAfter);
		};
		// The office opens at eight
		for (const urgency of ["emergency", null] as const)
			for (const answeredAfter of [undefined, 1.5 * hour, 3 * hour]) await add(urgency, answeredAfter);
		expect((await readReport(db, "4-weeks", noon)).reply).toMatchObject({ inTime: 3, late: 1, overdue: 1, notDue: 1 });
	});

	test("a week and a month begin at midnight in London, on either side of a change of the clocks", async () => {
		const db = await openTestDatabase(databases);
		for (const time of ["03-31T22:59:59", "03-31T23:00:00", "10-25T23:59:59", "10-26T00:00:00", "11-01T00:00:00"])
			await insertLead(db, someLead({ receivedAt: new Date(`2026-${time}Z`) }));
		const count = async (span: "quarter" | "year") =>
			(await readReport(db, span, now)).parts.flatMap(({ day, leads }) => (leads > 0 ? [[day, leads]] : []));
		expect(await count("quarter")).toEqual([
			["2026-10-19", 1],
			["2026-10-26", 2],
		]);
		expect(await count("year")).toEqual([
			["2026-03-01", 1],
			["2026-04-01", 1],
			["2026-10-01", 2],
			["2026-11-01", 1],
		]);
	});

	test("sources, campaigns and boroughs are counted by name, with a phone call as a source", async () => {
		const db = await openTestDatabase(databases);
		const won = await insertLead(
			db,
			someLead({
				receivedAt: new Date(now),
				source: { landing: "/faq", referrer: "google.com", utm_source: "letter" },
			}),
		);
		await change(db, won.id, { status: "won" }, { name: "the office" }, now);
		await insertLead(db, someLead({ receivedAt: new Date(now), source: { landing: "/faq" } }));
		const phoned = await insertLead(db, someLead({ receivedAt: new Date(now) }));
		await db.updateTable("leads").set({ origin: "phone" }).where("id", "=", phoned.id).execute();
		const { sources, boroughs } = await readReport(db, "4-weeks", now);
		expect(sources).toEqual({
			referrer: [
				{ name: "", leads: 1, won: 0 },
				{ name: "google.com", leads: 1, won: 1 },
				{ name: "phone call", leads: 1, won: 0 },
			],
			campaign: [
				{ name: "", leads: 2, won: 0 },
				{ name: "letter", leads: 1, won: 1 },
			],
			landing: [
				{ name: "/faq", leads: 2, won: 1 },
				{ name: "phone call", leads: 1, won: 0 },
			],
		});
		expect(boroughs).toEqual([{ name: "SWK", leads: 3, won: 1 }]);
	});
});
