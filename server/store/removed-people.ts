import { erasureHashes, markOfColleague } from "./erasures.ts";
import { removePerson } from "./people.ts";
import type { PastErasure } from "./store.ts";
import type { Database } from "./tables.ts";

/**
 * Removes people who can sign in although a list of erasures records their removal, as after a restore.
 *
 * @returns their names
 */
export async function removePeopleAgain(
	db: Database,
	erasures: readonly PastErasure[],
	now: number,
): Promise<readonly string[]> {
	const removed = new Set(erasures.map(({ hash }) => hash));
	const hashesOf = await erasureHashes(db);
	const people = await db.selectFrom("people").select(["id", "name"]).where("email", "is not", null).execute();
	const again = people.filter(({ id }) => hashesOf(markOfColleague(id)).some((hash) => removed.has(hash)));
	for (const { id } of again) await removePerson(db, id, { name: "the restore" }, now);
	return again.map(({ name }) => name);
}
