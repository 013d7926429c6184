import { countSince, type Question } from "./count-since.ts";
import { isPostgres } from "./dialect.ts";
import { grouped } from "./grouped.ts";
import { type InsertLeads, insertAtOnce, insertInTurn } from "./insert-leads.ts";
import { SqliteError } from "./sqlite.ts";
import { type Accepted, type LeadIntake, type NewLead, StoreUnavailable } from "./store.ts";
import type { Database } from "./tables.ts";

/** Stores leads. Leads and counts that arrive together share a commit or a query. */
export function leadIntake(db: Database, newReference: () => string): LeadIntake {
	const accept = grouped((leads: readonly NewLead[]) => commitLeads(db, leads, newReference));
	const count = grouped((questions: readonly Question[]) => countSince(db, questions));
	return {
		accept: (lead) => orUnavailable(() => accept(lead)),
		countSince: (fingerprint, since) => orUnavailable(() => count({ fingerprint, since: since.getTime() })),
		ping: () =>
			orUnavailable(async () => {
				await db.selectFrom("kysely_migration").select("name").limit(1).execute();
			}),
	};
}

/** Limit of draws of references for one batch. A second draw is almost never needed. */
const maxDraws = 8;

/**
 * Stores a batch. SQLite runs all of it in one transaction. PostgreSQL inserts in one statement, and queries again
 * only for repeats.
 */
const commitLeads = (db: Database, leads: readonly NewLead[], newReference: () => string) =>
	isPostgres(db)
		? takeIn(db, insertAtOnce, leads, newReference)
		: db.transaction().execute((transaction) => takeIn(transaction, insertInTurn, leads, newReference));

async function takeIn(db: Database, insert: InsertLeads, leads: readonly NewLead[], newReference: () => string) {
	const references = new Map<string, string>();
	const firsts = new Map<string, Omit<Accepted, "isRepeat">>();
	let rest = leads;
	for (let draws = 0; rest.length > 0 && draws < maxDraws; draws += 1) {
		const inserted = await insert(
			db,
			rest.map((lead) => ({ lead, reference: newReference() })),
		);
		for (const { id, reference } of inserted) references.set(id, reference);
		// A lead that was neither stored nor a repeat drew a reference that is taken.
		rest = rest.filter(({ id }) => !references.has(id));
		for (const [key, first] of await leadsByKey(db, rest)) firsts.set(key, first);
		rest = rest.filter((lead) => !firsts.has(keyOf(lead)));
	}
	return (lead: NewLead): Accepted => {
		const { id, payload } = lead;
		const reference = references.get(id);
		if (reference !== undefined) return { id, reference, payload, isRepeat: false };
		const first = firsts.get(keyOf(lead));
		if (!first) throw new StoreUnavailable("no reference was free");
		return { ...first, isRepeat: true };
	};
}

const keyOf = ({ form, idempotencyKey = "" }: NewLead): string => `${form} ${idempotencyKey}`;

async function leadsByKey(
	db: Database,
	leads: readonly NewLead[],
): Promise<ReadonlyMap<string, Omit<Accepted, "isRepeat">>> {
	const keys = leads.flatMap(({ idempotencyKey }) => idempotencyKey ?? []);
	if (keys.length === 0) return new Map();
	const rows = await db
		.selectFrom("leads")
		.select(["id", "reference", "form", "idempotency_key", "payload"])
		.where("form", "in", [...new Set(leads.map(({ form }) => form))])
		.where("idempotency_key", "in", keys)
		.execute();
	return new Map(
		rows.map(({ id, reference, form, idempotency_key, payload }) => [
			`${form} ${idempotency_key}`,
			{ id, reference, payload: JSON.parse(payload) },
		]),
	);
}

async function orUnavailable<T>(work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		if (error instanceof StoreUnavailable) throw error;
		throw new StoreUnavailable(reasonOf(error), { cause: error });
	}
}

/** Returns the engine's error code where there is one: the error's details could contain a customer's text. */
function reasonOf(error: unknown): string {
	if (!(error instanceof Error)) return "unknown reason";
	return error instanceof SqliteError || !("code" in error) ? error.message : String(error.code);
}
