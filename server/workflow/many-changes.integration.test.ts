import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { minute } from "../../content/shared/time.ts";
import { change } from "../../tests/support/data/changes.ts";
import { databaseEngines, engineNames, openTestDatabase } from "../../tests/support/data/databases.ts";
import { someLead } from "../../tests/support/data/leads.ts";
import { visitAt } from "../../tests/support/data/next-steps.ts";
import { recordRows } from "../../tests/support/data/record-queries.ts";
import type { Database } from "../database/schema.ts";
import { readRows } from "../desk/leads/rows.ts";
import { insertLead } from "../leads/insert.ts";
import { changeLead } from "./change.ts";
import { recordEvent } from "./events.ts";
import { findDeletion } from "./lead-request.ts";
import { addNote, deleteNote } from "./notes.ts";
import { addReply } from "./replies.ts";

const joe = { name: "Joe Mercer", personId: "joe" };
const aisha = { name: "Aisha Karim", personId: "aisha" };
const begin = Date.parse("2031-06-01T12:00:00Z");
const planned = (index: number) => ({ name: `Ada ${index}`, nextStep: visitAt(`2031-07-${10 + (index % 20)}T09:30`) });

test.for(engineNames)(
	"a lead with hundreds of changes and calls costs no more than its latest ones, on %s",
	async (engine) => {
		const databases = await databaseEngines[engine]();
		onTestFinished(() => databases.stop());
		const db = await openTestDatabase(databases);
		const { id: leadId } = await insertLead(db, someLead());
		let now = begin;
		await db.transaction().execute(async (transaction) => {
			for (let index = 0; index < 400; index += 1) {
				now = begin + index * minute;
				const [from, to] = [planned(index), planned(index + 1)];
				await recordEvent(transaction, { what: "changed", by: joe, at: now, leadId, from, to });
				const note = { kind: "call", text: "", edited_at: null, person_id: null, person_name: joe.name } as const;
				const values = { id: randomUUID(), lead_id: leadId, at: now + 1, ...note };
				await transaction.insertInto("notes").values(values).execute();
			}
		});
		let count = 0;
		const recorded = recordRows(db, (rows) => {
			count += rows;
		});
		/** Runs something on the database. Returns its result, after it has read no more rows than a page may. */
		const limited = async <T>(run: (db: Database) => Promise<T>) => {
			count = 0;
			const result = await run(recorded);
			expect(count).toBeGreaterThan(0);
			expect(count).toBeLessThan(250);
			return result;
		};
		await change(db, leadId, { nextStep: visitAt("2031-08-01T09:30") }, joe, now + 2);
		const [row] = await limited((each) => readRows(each, [leadId]));
		expect(row?.outdatedVisit).toMatchObject({ at: planned(400).nextStep.at, until: "2031-08-01T09:30" });

		const stale = { id: randomUUID(), leadId, from: { name: "Ada 7" }, to: { name: "Ida" } };
		const conflict = await limited((each) => changeLead(each, stale, aisha, now + 3));
		expect(conflict).toMatchObject({ outcome: "conflict", events: { length: 20 } });
		const reply = { id: randomUUID(), leadId, text: "Dear Ada", seenAt: now };
		expect(await limited((each) => addReply(each, reply, aisha, now + 4))).toMatchObject({ outcome: "crossed" });

		const merged = await insertLead(db, someLead());
		const { reference } = await db
			.selectFrom("leads")
			.select("reference")
			.where("id", "=", leadId)
			.executeTakeFirstOrThrow();
		const into = { merged_into: reference, thread: reference };
		await db.updateTable("leads").set(into).where("id", "=", merged.id).execute();
		const merge = { from: { mergedInto: null }, to: { mergedInto: reference } };
		await recordEvent(db, { what: "changed", by: joe, at: begin, leadId: merged.id, ...merge });
		await limited((each) => change(each, merged.id, { mergedInto: null }, joe, now + 4));

		const { id: noteId } = await addNote(db, { id: randomUUID(), leadId, kind: "no-answer", text: "" }, joe, now + 5);
		await limited((each) => deleteNote(each, noteId, joe, now + 6));
		await change(db, leadId, { isDeleted: true }, joe, now + 7);
		expect(await limited((each) => findDeletion(each, leadId))).toMatchObject({ by: joe.name });
	},
);
