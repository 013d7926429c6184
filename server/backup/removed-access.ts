import { removeAccess, setRole } from "../auth/people.ts";
import type { Database, ErasureRow } from "../database/schema.ts";
import {
	colleagueTombstone,
	demotionTombstone,
	formatErasure,
	listErasures,
	readErasureKey,
} from "../privacy/erasures.ts";
import { ProblemError } from "../problem.ts";
import { serviceActor } from "../workflow/events.ts";

/**
 * Removes people and roles again whose removal a list of erasures records, after a restore has brought them back. Runs
 * before the list is recorded in the database.
 *
 * @returns the names of the people who may no longer sign in
 */
export async function reapplyRemovals(db: Database, erasures: readonly ErasureRow[], now: number) {
	const { hash: hashTombstone } = await readErasureKey(db);
	const removed = new Set(erasures.map(({ hash }) => hash));
	// An owner may have been a colleague before the database was backed up
	const known = new Set((await listErasures(db)).map(formatErasure));
	const demoted = new Set(erasures.filter((each) => !known.has(formatErasure(each))).map(({ hash }) => hash));
	const everybody = await db
		.selectFrom("people")
		.select(["id", "name", "role"])
		.where("email", "is not", null)
		.execute();
	const people = everybody.filter(({ id }) => removed.has(hashTombstone(colleagueTombstone(id))));
	await db.transaction().execute(async (transaction) => {
		for (const { id } of people) await removeAccess(transaction, id, serviceActor, now);
	});
	for (const { id, role } of everybody) {
		if (role !== "owner" || !demoted.has(hashTombstone(demotionTombstone(id)))) continue;
		// The last owner keeps the role
		await setRole(db, id, "colleague", serviceActor, now).catch((error) => {
			if (!(error instanceof ProblemError)) throw error;
		});
	}
	return people.map(({ name }) => name);
}
