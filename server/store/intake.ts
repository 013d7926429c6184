import { countSince, type Question } from "./count-since.ts";
import { grouped } from "./grouped.ts";
import { SqliteError } from "./sqlite.ts";
import { type Accepted, type Channel, type LeadIntake, type NewLead, StoreUnavailable } from "./store.ts";
import type { Database } from "./tables.ts";

/** Takes leads in; what arrives together is asked and committed together. */
export function leadIntake(db: Database, newReference: () => string): LeadIntake {
	const accept = grouped((leads: readonly NewLead[]) => commitLeads(db, leads, newReference));
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

/** How often references are drawn for leads that come in together; a second draw is almost never needed. */
const maxDraws = 8;

async function commitLeads(db: Database, leads: readonly NewLead[], newReference: () => string) {
	return db.transaction().execute(async (transaction) => {
		const references = new Map<string, string>();
		const firsts = new Map<string, Omit<Accepted, "isRepeat">>();
		let rest = leads;
		for (let draws = 0; rest.length > 0 && draws < maxDraws; draws += 1) {
			const inserted = await transaction
				.insertInto("leads")
				.values(rest.map((lead) => leadRow(lead, newReference())))
				.onConflict((conflict) => conflict.doNothing())
				.returning(["id", "reference"])
				.execute();
			for (const { id, reference } of inserted) references.set(id, reference);
			// What is neither stored nor a repeat has met another lead's reference.
			rest = rest.filter(({ id }) => !references.has(id));
			for (const [key, first] of await leadsByKey(transaction, rest)) firsts.set(key, first);
			rest = rest.filter((lead) => !firsts.has(keyOf(lead)));
		}
		const fresh = leads.filter(({ id }) => references.has(id));
		if (fresh.length > 0) await transaction.insertInto("deliveries").values(fresh.flatMap(deliveryRows)).execute();
		return (lead: NewLead): Accepted => {
			const { id, payload } = lead;
			const reference = references.get(id);
			if (reference !== undefined) return { id, reference, payload, isRepeat: false };
			const first = firsts.get(keyOf(lead));
			if (!first) throw new StoreUnavailable("no reference was free");
			return { ...first, isRepeat: true };
		};
	});
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

const leadRow = (lead: NewLead, reference: string) => ({
	id: lead.id,
	reference,
	form: lead.form,
	received_at: lead.receivedAt.getTime(),
	email: typeof lead.payload.email === "string" ? personKey(lead.payload.email) : "",
	fingerprint: lead.fingerprint,
	idempotency_key: lead.idempotencyKey ?? null,
	spam_reasons: JSON.stringify(lead.spamReasons),
	source: lead.source ? JSON.stringify(lead.source) : null,
	payload: JSON.stringify(lead.payload),
});

/** One for each channel. A suspect never gets a confirmation. */
function deliveryRows({ id, form, receivedAt, state, mails = [] }: NewLead) {
	const time = receivedAt.getTime();
	const row = (channel: Channel, state: NewLead["state"]) => ({
		lead_id: id,
		channel,
		form,
		received_at: time,
		state,
		attempts: 0,
		next_attempt_at: state === "pending" ? time : null,
		cut_off: 0,
		changed_at: time,
	});
	const wanted = mails.filter((channel) => state !== "spam" || channel !== "confirmation");
	return [row("webhook", state), ...wanted.map((channel) => row(channel, state === "spam" ? "spam" : "pending"))];
}

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
