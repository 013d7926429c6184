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

export interface ReplayResult {
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

interface ReplayOptions {
	readonly erasures: readonly PastErasure[];
	readonly journal?: string | undefined;
	readonly keyFile?: string | undefined;
	readonly now: number;
}

/**
 * Applies to a restored database what happened since its backup, and pauses its deliveries. Ends every session, so
 * that nobody who was signed out since the backup is signed in again.
 */
export async function replayChanges(databaseUrl: string, options: ReplayOptions): Promise<ReplayResult> {
	const db = await openDatabase(databaseUrl, { mustExist: true });
	try {
		await pauseDeliveries(db, options.now);
		await endAllSessions(db);
		const inBackup = await countLeads(db);
		const applied =
			options.journal === undefined ? undefined : await applyJournal(db, options.journal, options.keyFile);
		const journal = applied && { ...applied, added: (await countLeads(db)) - inBackup };
		const ids = await findErasedLeads(db, options.erasures);
		const { leads: erasedAgain } = await repeatErasures(db, ids, options.erasures);
		const removedAgain = await reapplyRemovals(db, options.erasures, options.now);
		if (erasedAgain > 0) await rewriteFile(db);
		return {
			journal,
			erasedAgain,
			removedAgain,
			people: (await listPeople(db)).people.map(({ name, email }) => ({ name, email })),
			leads: await countLeads(db),
			openDeliveries: await listOpenDeliveries(db),
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

const listOpenDeliveries = (db: Database): Promise<readonly OpenDelivery[]> =>
	db
		.selectFrom("deliveries")
		.innerJoin("leads", "leads.id", "deliveries.lead_id")
		.select(["leads.reference", "deliveries.form", "deliveries.channel"])
		.where("next_attempt_at", "is not", null)
		.orderBy("deliveries.received_at")
		.orderBy("deliveries.channel")
		.execute();
