import { countSince, type Question } from "./count-since.ts";
import { grouped } from "./grouped.ts";
import { SqliteError } from "./sqlite.ts";
import { type Accepted, type LeadIntake, type NewLead, StoreUnavailable } from "./store.ts";
import type { Database } from "./tables.ts";

/** Takes leads in; what arrives together is asked and committed together. */
export function leadIntake(db: Database): LeadIntake {
	const accept = grouped((leads: readonly NewLead[]) => commitLeads(db, leads));
	const count = grouped((questions: readonly Question[]) => countSince(db, questions));
	return {
		accept: (lead) => orUnavailable(() => accept(lead)),
		countSince: (fingerprint, since) => orUnavailable(() => count({ fingerprint, since: since.getTime() })),
		ping: () =>
			orUnavailable(async () => {
				await db.selectFrom("schema_version").select("version").limit(1).execute();
			}),
	};
}

async function commitLeads(db: Database, leads: readonly NewLead[]) {
	return db.transaction().execute(async (transaction) => {
		const inserted = await transaction
			.insertInto("leads")
			.values(leads.map(leadRow))
			.onConflict((conflict) => conflict.columns(["form", "idempotency_key"]).doNothing())
			.returning("id")
			.execute();
		const stored = new Set(inserted.map(({ id }) => id));
		const fresh = leads.filter(({ id }) => stored.has(id));
		if (fresh.length > 0) await transaction.insertInto("deliveries").values(fresh.map(deliveryRow)).execute();
		const firsts = await leadsByKey(
			transaction,
			leads.filter(({ id }) => !stored.has(id)),
		);
		return ({ id, form, payload, idempotencyKey = "" }: NewLead): Accepted => {
			if (stored.has(id)) return { id, payload, isRepeat: false };
			const first = firsts.get(`${form} ${idempotencyKey}`);
			if (!first) throw new StoreUnavailable("the lead with this key was erased just now");
			return { ...first, isRepeat: true };
		};
	});
}

async function leadsByKey(
	db: Database,
	repeats: readonly NewLead[],
): Promise<ReadonlyMap<string, Omit<Accepted, "isRepeat">>> {
	if (repeats.length === 0) return new Map();
	const rows = await db
		.selectFrom("leads")
		.select(["id", "form", "idempotency_key", "payload"])
		.where("form", "in", [...new Set(repeats.map(({ form }) => form))])
		.where(
			"idempotency_key",
			"in",
			repeats.flatMap(({ idempotencyKey }) => idempotencyKey ?? []),
		)
		.execute();
	return new Map(
		rows.map((row) => [`${row.form} ${row.idempotency_key}`, { id: row.id, payload: JSON.parse(row.payload) }]),
	);
}

const leadRow = (lead: NewLead) => ({
	id: lead.id,
	form: lead.form,
	received_at: lead.receivedAt.getTime(),
	email: typeof lead.payload.email === "string" ? personKey(lead.payload.email) : "",
	fingerprint: lead.fingerprint,
	idempotency_key: lead.idempotencyKey ?? null,
	spam_reasons: JSON.stringify(lead.spamReasons),
	payload: JSON.stringify(lead.payload),
});

const deliveryRow = (lead: NewLead) => ({
	lead_id: lead.id,
	form: lead.form,
	received_at: lead.receivedAt.getTime(),
	state: lead.state,
	attempts: 0,
	next_attempt_at: lead.state === "pending" ? lead.receivedAt.getTime() : null,
	claim_owner: null,
	claimed_at: null,
	delivered_at: null,
	cut_off: 0,
	changed_at: lead.receivedAt.getTime(),
});

/** How a person is found again, however they typed their address. */
export const personKey = (email: string): string => email.trim().toLowerCase();

async function orUnavailable<T>(work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		if (error instanceof StoreUnavailable) throw error;
		throw new StoreUnavailable(reasonOf(error), { cause: error });
	}
}

/** The engine's code where there is one: its details could carry what a person wrote. */
function reasonOf(error: unknown): string {
	if (!(error instanceof Error)) return "unknown reason";
	return error instanceof SqliteError || !("code" in error) ? error.message : String(error.code);
}
