import { removePasskey } from "../auth/passkeys.ts";
import { removeAccess, setRole } from "../auth/people.ts";
import type { Database } from "../database/schema.ts";
import { ProblemError } from "../http/problem.ts";
import {
	calendarTombstone,
	colleagueTombstone,
	demotionTombstone,
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
 * removal, as after a restore.
 */
export async function reapplyRemovals(
	db: Database,
	erasures: readonly PastErasure[],
	now: number,
): Promise<RemovedAccess> {
	const removed = new Set(erasures.map(({ hash }) => hash));
	const { hash: hashTombstone } = await readErasureKey(db);
	const wasRemoved = (tombstone: string) => removed.has(hashTombstone(tombstone));
	const everybody = await db.selectFrom("people").select(["id", "name"]).where("email", "is not", null).execute();
	const people = everybody.filter(({ id }) => wasRemoved(colleagueTombstone(id)));
	await db.transaction().execute(async (transaction) => {
		for (const { id } of people) await removeAccess(transaction, id, { name: "the service" }, now);
	});
	await repeatDemotions(db, erasures, hashTombstone, now);
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

/** Makes owners colleagues again, except those who have been made owners since, and the last one. */
async function repeatDemotions(
	db: Database,
	erasures: readonly PastErasure[],
	hashTombstone: (tombstone: string) => string,
	now: number,
): Promise<void> {
	const owners = db.selectFrom("people").select("id").where("role", "=", "owner").where("email", "is not", null);
	for (const { id } of await owners.execute()) {
		const demotion = hashTombstone(demotionTombstone(id));
		const demotions = erasures.filter(({ hash }) => hash === demotion).map(({ erasedAt }) => erasedAt.getTime());
		const { promotedAt } = await db
			.selectFrom("events")
			.select(({ fn }) => fn.max<number | null>("at").as("promotedAt"))
			.where("what", "=", "made-owner")
			.where("detail", "like", `%${id}%`)
			.executeTakeFirstOrThrow();
		if (Math.max(0, ...demotions) <= (promotedAt ?? 0)) continue;
		await setRole(db, id, "colleague", { name: "the service" }, now).catch((error) => {
			if (!(error instanceof ProblemError)) throw error;
		});
	}
}
