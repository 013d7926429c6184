import { alertMemory } from "./alert-memory.ts";
import { answers } from "./answers.ts";
import { browse, count } from "./browse.ts";
import { changeFeed } from "./change-feed.ts";
import { endWhatLiesAhead } from "./clock-set-back.ts";
import { emptyLog, type OpenOptions, openDatabase, rewriteFile } from "./database.ts";
import { people, work } from "./desk.ts";
import { isPostgres } from "./dialect.ts";
import { deleteLeads, eraseAgain, erasePerson, removedBefore } from "./erase.ts";
import { erasedBefore, pastErasures } from "./erasures.ts";
import { leadIntake } from "./intake.ts";
import { personKey } from "./person-key.ts";
import { purge } from "./purge.ts";
import { deliveryQueue } from "./queue.ts";
import { idOf, idsBetween, records } from "./records.ts";
import { newReference } from "./reference.ts";
import { removeAccessAgain } from "./removed-access.ts";
import { resend } from "./resend.ts";
import { note, safekeeping } from "./safekeeping.ts";
import { search } from "./search.ts";
import { markSpam, releaseSpam } from "./spam.ts";
import { standings } from "./standings.ts";
import { stats } from "./stats.ts";
import type { Store } from "./store.ts";

export interface StoreOptions extends OpenOptions {
	/** Draws a lead's reference; called again if a lead already has it. */
	readonly newReference?: () => string;
}

/** The actor recorded when no person is named. */
const nobody = { name: "the service" };

/**
 * Opens the store at `file:…` (SQLite) or `postgres://…`, and updates its tables if necessary.
 *
 * @throws DatabaseTooNew when a newer program wrote it; DatabaseMissing where one must exist and does not; the
 * engine's own error when it cannot be opened
 */
export async function openStore(databaseUrl: string, options: StoreOptions = {}): Promise<Store> {
	const db = await openDatabase(databaseUrl, options);
	/**
	 * Empties the log after a removal. SQLite has overwritten the rows; copies that it made before are removed when the
	 * file is rewritten at night.
	 */
	const scrubbed = async <T>(removed: T, leads: number): Promise<T> => {
		if (leads > 0) await emptyLog(db);
		return removed;
	};
	return {
		...leadIntake(db, options.newReference ?? newReference),
		...deliveryQueue(db),
		...alertMemory(db),
		...answers(db),
		...safekeeping(db),
		...work(db),
		...people(db),

		leads: (filter) => (filter.find === undefined ? browse(db, filter) : search(db, filter)),
		async count(filter) {
			if (filter.find === undefined) return count(db, filter);
			let found = 0;
			for await (const _ of search(db, filter)) found += 1;
			return found;
		},
		standings: (ids) => standings(db, ids),
		lead: async (id) => (await records(db, "leads.id", id))[0],
		idOf: (reference) => idOf(db, reference),
		idsBetween: (first, last, limit) => idsBetween(db, first, last, limit),
		subject: (email) => records(db, "leads.email", personKey(email)),
		retry: (ids, now, again) => resend(db, ids, now, again),
		release: (ids, now, by = nobody) => releaseSpam(db, ids, now, by),
		markSpam: (ids, now, by = nobody) => markSpam(db, ids, now, by),
		erasures: () => pastErasures(db),
		erasedBefore: (erasures) => erasedBefore(db, erasures),
		stats: () => stats(db),

		async erase(email, now) {
			const erasure = await erasePerson(db, personKey(email), now);
			return scrubbed(erasure, erasure.leads);
		},
		async delete(ids, now) {
			const erasure = await deleteLeads(db, ids, now);
			return scrubbed(erasure, erasure.leads);
		},
		async eraseAgain(ids, erasures) {
			const erasure = await eraseAgain(db, ids, erasures);
			await removeAccessAgain(db, erasures, Date.now());
			return scrubbed(erasure, erasure.leads);
		},
		async deleteRemoved(before, now) {
			const ids = await removedBefore(db, before);
			const { leads } = await deleteLeads(db, ids, now);
			return scrubbed(leads, leads);
		},
		async purge(receivedBefore) {
			const leads = await purge(db, receivedBefore.getTime());
			return scrubbed(leads, leads);
		},

		feed: isPostgres(db) ? undefined : changeFeed(db),
		async rewriteIfDue() {
			const events = await safekeeping(db).lastEvents();
			const removed = events.get("removed");
			if (removed === undefined || removed === events.get("rewritten")) return;
			if (await rewriteFile(db)) await note(db, "rewritten", removed);
		},
		endWhatLiesAhead: (now, longestWait) => endWhatLiesAhead(db, now, longestWait),
		close: () => db.destroy(),
	};
}
