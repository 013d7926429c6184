import type { Database } from "./schema.ts";

/**
 * Things that one instance does at a time, and when each was last done: alerts by their kind, the office's mails by
 * their reader, and what concerns backups. `paused` is a state and no turn: see `delivery/pause.ts`.
 */
export type Turn =
	| "backup-begun"
	| "backup"
	| "backup-failed"
	| "restore-check"
	| "paused"
	| "removed"
	| "rewritten"
	| `${"backlog" | "safety" | "waiting" | "morning" | "refused"}${string}`;

/**
 * Takes a turn in one statement, so that only one of several instances does a thing, once per `interval` milliseconds.
 *
 * @returns whether the caller got the turn
 */
export async function takeTurn(db: Database, name: Turn, now: number, interval: number): Promise<boolean> {
	const taken = await db
		.insertInto("turns")
		.values({ name, taken_at: now })
		.onConflict((conflict) =>
			conflict
				.column("name")
				.doUpdateSet({ taken_at: now })
				.where("turns.taken_at", "<=", now - interval),
		)
		.returning("name")
		.executeTakeFirst();
	return taken !== undefined;
}

/** Records when a thing was done, or moves its last turn so that the next is due earlier or later. */
export async function setTurn(db: Database, name: Turn, time: number): Promise<void> {
	await db
		.insertInto("turns")
		.values({ name, taken_at: time })
		.onConflict((conflict) => conflict.column("name").doUpdateSet({ taken_at: time }))
		.execute();
}

/** Returns when a thing was last done, in milliseconds since 1970; undefined for never. */
export async function lastTurn(db: Database, name: Turn): Promise<number | undefined> {
	const turn = await db.selectFrom("turns").select("taken_at").where("name", "=", name).executeTakeFirst();
	return turn?.taken_at;
}

/** Returns when each thing was last done. What never was is missing. */
export async function lastTurns(db: Database): Promise<ReadonlyMap<string, number>> {
	const turns = await db.selectFrom("turns").selectAll().execute();
	return new Map(turns.map(({ name, taken_at }) => [name, taken_at]));
}

/** Forgets a turn. @returns whether there was one */
export async function endTurn(db: Database, name: Turn): Promise<boolean> {
	const { numDeletedRows } = await db.deleteFrom("turns").where("name", "=", name).executeTakeFirst();
	return numDeletedRows > 0n;
}
