import { removePasskey } from "../auth/passkeys.ts";
import { removeAccess, setRole } from "../auth/people.ts";
import type { Database } from "../database/schema.ts";
import { ProblemError } from "../http/problem.ts";
import {
	calendarTombstone,
	colleagueTombstone,
	demotionTombstone,
	formatErasure,
	listErasures,
	type PastErasure,
	passkeyTombstone,
	readErasureKey,
} from "../privacy/erasures.ts";

/** Access to the desk that was removed again. */
export interface RemovedAccess {
	/** Names of the people who may no longer sign in. */
	readonly people: readonly string[];
	readonly passkeys: readonly { readonly name: string; readonly owner: string }[];
}

/**
 * Removes people, passkeys, roles and addresses of calendars that work although a list of erasures records their
 * removal, as after a restore. Runs before the list is recorded in the database.
 */
export async function reapplyRemovals(
	db: Database,
	erasures: readonly PastErasure[],
	now: number,
): Promise<RemovedAccess> {
	const removed = new Set(erasures.map(({ hash }) => hash));
	// An owner may have been a colleague before the database was backed up
	const known = new Set((await listErasures(db)).map(formatErasure));
	const demoted = new Set(erasures.filter((each) => !known.has(formatErasure(each))).map(({ hash }) => hash));
	const { hash: hashTombstone } = await readErasureKey(db);
	const wasRemoved = (tombstone: string) => removed.has(hashTombstone(tombstone));
	const everybody = await db
		.selectFrom("people")
		.select(["id", "name", "role"])
		.where("email", "is not", null)
		.execute();
	const people = everybody.filter(({ id }) => wasRemoved(colleagueTombstone(id)));
	const owners = everybody.flatMap(({ id, role }) =>
		role === "owner" && !people.some((each) => each.id === id) ? id : [],
	);
	await db.transaction().execute(async (transaction) => {
		for (const { id } of people) await removeAccess(transaction, id, { name: "the service" }, now);
	});
	for (const id of owners.filter((id) => demoted.has(hashTombstone(demotionTombstone(id))))) {
		// The last owner keeps the role
		await setRole(db, id, "colleague", { name: "the service" }, now).catch((error) => {
			if (!(error instanceof ProblemError)) throw error;
		});
	}
	const allPasskeys = await db
		.selectFrom("passkeys")
		.innerJoin("people", "people.id", "passkeys.person_id")
		.select(["passkeys.id", "passkeys.name", "people.id as ownerId", "people.name as owner"])
		.execute();
	const passkeys = allPasskeys.filter(({ id }) => wasRemoved(passkeyTombstone(id)));
	for (const { id, ownerId } of passkeys) await removePasskey(db, id, ownerId, now);
	const withCalendar = db.selectFrom("people").select(["id", "calendar_hash"]).where("calendar_hash", "is not", null);
	const revoked = (await withCalendar.execute()).filter(({ calendar_hash: hash }) =>
		wasRemoved(calendarTombstone(hash ?? "")),
	);
	for (const { id } of revoked) {
		await db.updateTable("people").set({ calendar_hash: null, calendar_at: null }).where("id", "=", id).execute();
	}
	return {
		people: people.map(({ name }) => name),
		passkeys: passkeys.map(({ name, owner }) => ({ name, owner })),
	};
}
