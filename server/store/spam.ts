import { sql } from "kysely";
import { recordEach } from "./events.ts";
import { relist } from "./listing.ts";
import { markSpam, release } from "./resend.ts";
import type { StateChange } from "./store.ts";
import type { Database } from "./tables.ts";
import type { Actor } from "./work.ts";

type Ids = readonly string[] | "all";

/** Marks leads as spam, moves them to that list and records the event. */
export const layAside = (db: Database, ids: Ids, now: number, by: Actor) =>
	moved(db, "spam", now, by, (transaction) => markSpam(transaction, ids, now));

/** Releases leads from suspicion, moves them to their lists and records the event. */
export const clear = (db: Database, ids: Ids, now: number, by: Actor) =>
	moved(db, "not-spam", now, by, (transaction) => release(transaction, ids, now));

const moved = (
	db: Database,
	what: "spam" | "not-spam",
	at: number,
	by: Actor,
	move: (transaction: Database) => Promise<readonly StateChange[]>,
): Promise<readonly StateChange[]> =>
	db.transaction().execute(async (transaction) => {
		const changes = await move(transaction);
		const ids = [...new Set(changes.map(({ id }) => id))];
		if (ids.length === 0) return changes;
		await transaction.updateTable("leads").set({ version: sql<number>`version + 1` }).where("id", "in", ids).execute();
		await relist(transaction, ids);
		await recordEach(transaction, ids, { what, by, at });
		return changes;
	});
