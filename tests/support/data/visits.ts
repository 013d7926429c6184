import { randomUUID } from "node:crypto";
import type { NextStep } from "../../../forms/next-step.ts";
import type { Database } from "../../../server/database/schema.ts";
import { readRows } from "../../../server/desk/leads/rows.ts";
import { insertLead } from "../../../server/leads/insert.ts";
import { addNote, type Note } from "../../../server/workflow/notes.ts";
import { addReply } from "../../../server/workflow/replies.ts";
import { change } from "./changes.ts";
import { someLead } from "./leads.ts";
import { visitAt } from "./next-steps.ts";

/** The colleague who plans visits, and a visit that they have confirmed. */
export const joe = { name: "Joe Mercer" };
export const confirmed = visitAt("2031-07-01T09:30");

/** Returns what a colleague does about visits, each a second after the last, from June 2031. */
export function startVisits() {
	const time = { now: Date.parse("2031-06-01T12:00:00Z") };
	const tick = () => {
		time.now += 1000;
		return time.now;
	};
	const plan = (db: Database, id: string, nextStep: NextStep | null) => change(db, id, { nextStep }, joe, tick());
	const reply = (db: Database, leadId: string, about: { readonly visit?: NextStep; readonly cancels?: string }) =>
		addReply(db, { id: randomUUID(), leadId, text: "Dear Ada", ...about }, joe, tick());
	const log = (db: Database, leadId: string, kind: Note["kind"]) =>
		addNote(db, { id: randomUUID(), leadId, kind, text: "" }, joe, tick());
	const find = async (db: Database, id: string) => (await readRows(db, [id]))[0]?.outdatedVisit;
	/** Adds a lead with a visit that has been confirmed. */
	async function addConfirmed(db: Database, visit = confirmed): Promise<string> {
		const { id } = await insertLead(db, someLead());
		await plan(db, id, visit);
		await reply(db, id, { visit });
		return id;
	}
	return { time, tick, plan, reply, log, find, addConfirmed };
}
