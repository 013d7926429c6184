import { setImmediate as nextTurn } from "node:timers/promises";
import type { VisitSource } from "../../forms/source.ts";
import type { Database, Intake, NoteRow } from "../database/schema.ts";
import type { Lead, ProgressSummary } from "../leads/lead.ts";
import { toProgressSummary } from "../leads/read.ts";

const batchSize = 500;
/** Leads written in one turn of the event loop, before other work of the process gets a turn. */
const leadsPerTurn = 10;

/** Lead with its values and the office's work on it. */
export interface ExportedLead extends Lead, ProgressSummary {
	readonly answeredAt: Date | undefined;
	readonly source: VisitSource | undefined;
	readonly intake: Intake;
	/** Notes of the office, oldest first. */
	readonly notes: readonly Pick<NoteRow, "at" | "person_name" | "text">[];
}

/** Yields the leads with the office's work on them, which is read in batches. Leads erased meanwhile are left out. */
export async function* readExportedLeads(db: Database, leads: AsyncIterable<Lead>): AsyncGenerator<ExportedLead> {
	let batch: Lead[] = [];
	for await (const lead of leads) {
		batch.push(lead);
		if (batch.length < batchSize) continue;
		yield* readOfficeWork(db, batch);
		batch = [];
	}
	yield* readOfficeWork(db, batch);
}

async function* readOfficeWork(db: Database, leads: readonly Lead[]): AsyncGenerator<ExportedLead> {
	const ids = leads.map(({ id }) => id);
	if (ids.length === 0) return;
	const [rows, notes] = await Promise.all([
		db
			.selectFrom("leads")
			.leftJoin("people", "people.id", "leads.assignee_id")
			.select(["leads.id", "answered_at", "source", "intake", "status", "lost_reason", "follow_up"])
			.select(["visit", "quoted_value", "won_value", "people.name as assignee"])
			.where("leads.id", "in", ids)
			.execute(),
		db
			.selectFrom("notes")
			.select(["lead_id", "at", "person_name", "text"])
			.where("lead_id", "in", ids)
			.orderBy("at")
			.execute(),
	]);
	const rowsById = new Map(rows.map((row) => [row.id, row]));
	const notesById = Map.groupBy(notes, ({ lead_id }) => lead_id);
	for (const [index, lead] of leads.entries()) {
		if (index % leadsPerTurn === 0) await nextTurn();
		const row = rowsById.get(lead.id);
		if (!row) continue;
		yield {
			...lead,
			...toProgressSummary(row, row.assignee),
			answeredAt: row.answered_at === null ? undefined : new Date(row.answered_at),
			intake: row.intake,
			source: row.source === null ? undefined : JSON.parse(row.source),
			notes: notesById.get(lead.id) ?? [],
		};
	}
}
