import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { change } from "../../../tests/support/data/changes.ts";
import {
	databaseEngines,
	engineNames,
	openTestDatabase,
	type TestDatabases,
} from "../../../tests/support/data/databases.ts";
import { someLead } from "../../../tests/support/data/leads.ts";
import type { SomeFields } from "../../leads/fields.ts";
import { insertLead } from "../../leads/insert.ts";
import { listLeads } from "../../leads/lead.ts";
import { countLists } from "../../search/lead-pages.ts";
import type { LeadQuery } from "../../search/query.ts";
import { startOfDay } from "../../time/london-time.ts";
import { readLeadPage } from "./rows.ts";

const tooExpensive: SomeFields = { status: "lost", lostReason: "Too expensive" };

describe.each(engineNames)("filters on %s", (engine) => {
	let databases: TestDatabases;
	beforeAll(async () => {
		databases = await databaseEngines[engine]();
	});
	afterAll(() => databases.stop());

	test("narrow list, counts, search and export alike", async () => {
		const db = await openTestDatabase(databases);
		const changes: readonly (SomeFields | undefined)[] = [
			undefined,
			{ status: "visit" },
			{ status: "quoted" },
			{ status: "won" },
			tooExpensive,
			{ status: "lost", lostReason: "Other reason" },
		];
		const ids: string[] = [];
		for (const [index, to] of changes.entries()) {
			const receivedAt = new Date(startOfDay(`2026-03-0${index + 1}`).getTime() + 1000);
			const { id } = await insertLead(db, someLead({ receivedAt }));
			ids.push(id);
			if (to) await change(db, id, to, { name: "Aisha Karim" }, Date.now());
		}
		const days = { since: startOfDay("2026-03-02"), until: startOfDay("2026-03-05") };
		for (const [view, expected, counts] of [
			[{ list: "in-progress", status: "visit" }, [1], [0, 1, 0]],
			[{ list: "done", status: "lost" }, [5, 4], [0, 0, 2]],
			[{ list: "done", status: "lost", lostReason: "Too expensive" }, [4], [0, 0, 1]],
			[{ list: "all", status: "won", lostReason: "Too expensive" }, [], [0, 0, 0]],
			[{ list: "all", ...days }, [3, 2, 1], [0, 2, 1]],
			[{ list: "in-progress", order: "next-step", ...days, status: "quoted" }, [2], [0, 1, 0]],
		] satisfies [LeadQuery, number[], number[]][]) {
			const named = JSON.stringify(view);
			const indexes = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => ids.indexOf(id));
			expect(indexes((await readLeadPage(db, view, Date.now())).rows), named).toEqual(expected);
			expect(indexes((await readLeadPage(db, { ...view, find: "ada" }, Date.now())).rows), named).toEqual(expected);
			const exported: { readonly id: string }[] = [];
			for await (const lead of listLeads(db, view, Date.now())) exported.push(lead);
			expect(indexes(exported), named).toEqual(expected);
			for (const counted of [await countLists(db, view), await countLists(db, { ...view, find: "ada" })])
				expect([counted.new.leads, counted["in-progress"].leads, counted.done.leads], named).toEqual(counts);
		}
	});
});
