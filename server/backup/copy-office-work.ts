import { sql } from "kysely";
import { insertMissing, splitIntoBatches } from "../database/batch.ts";
import type { Database, LeadRow } from "../database/schema.ts";
import { changedColumns } from "../workflow/progress.ts";

/** Columns of a lead that the office changes, each time with a higher version. */
export const workColumns = [
	...changedColumns,
	"is_spam",
	"deleted_at",
	"payload",
	"submitted",
	"submitted_email",
	"email",
	"phone",
	"words",
] as const satisfies readonly (keyof LeadRow)[];

type CopiedLead = Pick<LeadRow, "id" | (typeof workColumns)[number]>;

/**
 * Copies the people who may sign in, their passkeys and the events that concern no lead. Passkeys work where the
 * desk's address stays the same. Sessions and sign-in links are not copied.
 */
export async function copyPeople(from: Database, to: Database): Promise<void> {
	const people = await from.selectFrom("people").selectAll().execute();
	const passkeys = await from.selectFrom("passkeys").selectAll().execute();
	const events = await from.selectFrom("events").selectAll().where("lead_id", "is", null).execute();
	await insertMissing(to, "people", people);
	const owners = new Set((await to.selectFrom("people").select("id").execute()).map(({ id }) => id));
	await insertMissing(
		to,
		"passkeys",
		passkeys.filter(({ person_id }) => owners.has(person_id)),
	);
	await insertMissing(to, "events", events);
}

/** Copies the office's work on these leads. Where both sides have the lead, the higher version wins. */
export async function copyOfficeWork(to: Database, leads: readonly CopiedLead[]): Promise<void> {
	for (const lead of leads) {
		if (lead.version === 0) continue;
		await to
			.updateTable("leads")
			.set(Object.fromEntries(workColumns.map((column) => [column, lead[column]])))
			.where("id", "=", lead.id)
			.where("version", "<", lead.version)
			.execute();
	}
}

/** Copies the notes, replies and events of these leads, for the leads that the target has. */
export async function copyActivity(from: Database, to: Database, leads: readonly Pick<LeadRow, "id">[]): Promise<void> {
	const present = await to
		.selectFrom("leads")
		.select("id")
		.where(
			"id",
			"in",
			leads.map(({ id }) => id),
		)
		.execute();
	const ids = present.map(({ id }) => id);
	if (ids.length === 0) return;
	const notes = await from.selectFrom("notes").selectAll().where("lead_id", "in", ids).execute();
	for (const batch of splitIntoBatches(notes)) {
		await to
			.insertInto("notes")
			.values(batch)
			.onConflict((conflict) =>
				conflict
					.column("id")
					.doUpdateSet(({ ref }) => ({
						kind: ref("excluded.kind"),
						text: ref("excluded.text"),
						edited_at: ref("excluded.edited_at"),
						version: ref("excluded.version"),
					}))
					.where(sql<boolean>`excluded.version > notes.version`),
			)
			.execute();
	}
	await insertMissing(
		to,
		"replies",
		await from.selectFrom("replies").selectAll().where("lead_id", "in", ids).execute(),
	);
	await insertMissing(to, "events", await from.selectFrom("events").selectAll().where("lead_id", "in", ids).execute());
}
