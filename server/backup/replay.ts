import type { FormPath } from "../../forms/forms.ts";
import { listPeople } from "../auth/people.ts";
import { endAllSessions } from "../auth/sessions.ts";
import { openDatabase, rewriteFile } from "../database/open.ts";
import type { Channel, Database } from "../database/schema.ts";
import { pauseDeliveries } from "../delivery/pause.ts";
import { repeatErasures } from "../privacy/erase.ts";
import { findErasedLeads, type PastErasure } from "../privacy/erasure-register.ts";
import { type RemovedAccess, reapplyRemovals } from "../privacy/removed-access.ts";
import { type AppliedJournal, applyJournal } from "./journal-file.ts";

/** A delivery that was pending when the backup was made, and may have been sent since. */
interface OpenDelivery {
	readonly reference: string;
	readonly form: FormPath;
	readonly channel: Channel;
}

export interface Replayed {
	/** The applied journal and the number of leads that it added; undefined if there was none. */
	readonly journal: (AppliedJournal & { readonly added: number }) | undefined;
	/** Number of leads erased again. */
	readonly erasedAgain: number;
	/** People and passkeys removed from the desk again. */
	readonly removedAgain: RemovedAccess;
	/** People who may sign in to the desk now. */
	readonly people: readonly { readonly name: string; readonly email: string }[];
	/** Number of leads in the database now. */
	readonly leads: number;
	readonly openDeliveries: readonly OpenDelivery[];
}

interface Since {
	readonly erasures: readonly PastErasure[];
	readonly journal?: string | undefined;
	readonly keyFile?: string | undefined;
	readonly now: number;
}

/**
 * Applies to a restored database what happened since its backup, and pauses its deliveries. Ends every session, so
 * that nobody who was signed out since the backup is signed in again.
 */
export async function replaySince(databaseUrl: string, since: Since): Promise<Replayed> {
	const db = await openDatabase(databaseUrl, { mustExist: true });
	try {
		await pauseDeliveries(db, since.now);
		await endAllSessions(db);
		const inBackup = await countLeads(db);
		const applied = since.journal === undefined ? undefined : await applyJournal(db, since.journal, since.keyFile);
		const journal = applied && { ...applied, added: (await countLeads(db)) - inBackup };
		const ids = await findErasedLeads(db, since.erasures);
		const { leads: erasedAgain } = await repeatErasures(db, ids, since.erasures);
		const removedAgain = await reapplyRemovals(db, since.erasures, since.now);
		if (erasedAgain > 0) await rewriteFile(db);
		return {
			journal,
			erasedAgain,
			removedAgain,
			people: (await listPeople(db)).people.map(({ name, email }) => ({ name, email })),
			leads: await countLeads(db),
			openDeliveries: await openDeliveries(db),
		};
	} finally {
		await db.destroy();
	}
}

async function countLeads(db: Database): Promise<number> {
	const { leads } = await db
		.selectFrom("leads")
		.select(({ fn }) => fn.countAll<number>().as("leads"))
		.executeTakeFirstOrThrow();
	return leads;
}

const openDeliveries = (db: Database): Promise<readonly OpenDelivery[]> =>
	db
		.selectFrom("deliveries")
		.innerJoin("leads", "leads.id", "deliveries.lead_id")
		.select(["leads.reference", "deliveries.form", "deliveries.channel"])
		.where("next_attempt_at", "is not", null)
		.orderBy("deliveries.received_at")
		.orderBy("deliveries.channel")
		.execute();
