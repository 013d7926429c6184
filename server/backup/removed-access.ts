import { removeAccess, setRole } from "../auth/people.ts";
import type { Database, ErasureRow } from "../database/schema.ts";
import {
	colleagueTombstone,
	demotionTombstone,
	formatErasure,
	formerEmailTombstone,
	listErasures,
	readErasureKey,
} from "../privacy/erasures.ts";
import { ProblemError } from "../problem.ts";
import { serviceActor } from "../workflow/events.ts";

/**
 * Removes people, roles and former addresses again whose removal a list of erasures records, after a restore has brought
 * them back. Runs before the list is recorded in the database. The new addresses are unknown: a person who has changed
 * theirs keeps leads and role, and needs a link that the command line prints.
 *
 * @returns a sentence for each person who may no longer sign in, is still an owner, or has another address now
 */
export async function reapplyRemovals(
	db: Database,
	erasures: readonly ErasureRow[],
	now: number,
): Promise<readonly string[]> {
	const { hash: hashTombstone } = await readErasureKey(db);
	const removed = new Set(erasures.map(({ hash }) => hash));
	// An owner may have been a colleague before the database was backed up, or have had an address before
	const known = new Set((await listErasures(db)).map(formatErasure));
	const since = new Set(erasures.filter((each) => !known.has(formatErasure(each))).map(({ hash }) => hash));
	const everybody = await db
		.selectFrom("people")
		.select(["id", "name", "role", "email"])
		.where("email", "is not", null)
		.$narrowType<{ email: string }>()
		.execute();
	const people = everybody.filter(({ id }) => removed.has(hashTombstone(colleagueTombstone(id))));
	await db.transaction().execute(async (transaction) => {
		for (const { id } of people) await removeAccess(transaction, id, serviceActor, now);
	});
	const kept: string[] = [];
	for (const { id, name, role } of everybody) {
		if (role !== "owner" || !since.has(hashTombstone(demotionTombstone(id)))) continue;
		await setRole(db, id, "colleague", serviceActor, now).catch((error) => {
			if (!(error instanceof ProblemError)) throw error;
			kept.push(name);
		});
	}
	const moved = everybody.filter(
		({ id, email }) =>
			!people.some((each) => each.id === id) && since.has(hashTombstone(formerEmailTombstone(id, email))),
	);
	for (const { id, email } of moved) {
		// No email reaches a name in .invalid (RFC 2606)
		const unreachable = { email: `${email}.invalid`, is_email_checked: 0 };
		await db.updateTable("people").set(unreachable).where("id", "=", id).execute();
	}
	return [
		...people.map(({ name }) => `${name} has been removed since the backup and cannot sign in.`),
		...kept.map(
			(name) =>
				`${name} has been made a colleague since the backup, but is its last owner: make somebody else an owner with people role, then ${name} a colleague.`,
		),
		...moved.map(({ name }) => `${name} has changed their address since: print them a link with people add.`),
	];
}
