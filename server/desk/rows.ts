import { sql } from "kysely";
import { summaryOf } from "../../forms/summary.ts";
import type { Channel, Database, DeliveryState } from "../database/schema.ts";
import { urgentWords } from "../leads/urgency.ts";
import { findIn, type Term } from "../search/tokens.ts";
import { type DeliveryTrouble, type LeadSummary, progressColumns, progressOf } from "../workflow/work.ts";

/** Length of the excerpt that a list shows, in characters. */
const excerptLength = 240;
/** Characters of the excerpt before the first match. */
const beforeMatch = 60;
/** Limit of the count of earlier requests. */
const maxEarlier = 9;

const rowColumns = [
	"id",
	"reference",
	"form",
	"received_at",
	"payload",
	"place",
	"phone",
	"email",
	"is_urgent",
	"spam_reasons",
	...progressColumns,
] as const;

/**
 * Returns list rows for these ids, in the order of the ids.
 *
 * @param terms search terms; the excerpt is cut around the first match, in the message or else in a note
 */
export async function readRows(
	db: Database,
	ids: readonly string[],
	terms: readonly Term[] = [],
): Promise<readonly LeadSummary[]> {
	if (ids.length === 0) return [];
	const [stored, troubles, earlier, notes] = await Promise.all([
		db.selectFrom("leads").select(rowColumns).where("id", "in", ids).execute(),
		troublesOf(db, ids),
		earlierOf(db, ids),
		terms.length > 0
			? db.selectFrom("notes").select(["lead_id", "text"]).where("lead_id", "in", ids).orderBy("at").execute()
			: [],
	]);
	const rows = new Map(
		stored.map((row): [string, LeadSummary] => {
			const { name, postcode, choices, message, details } = summaryOf(row.form, JSON.parse(row.payload));
			return [
				row.id,
				{
					...progressOf(row),
					id: row.id,
					reference: row.reference,
					form: row.form,
					receivedAt: row.received_at,
					name,
					postcode,
					place: row.place,
					choices,
					excerpt: excerptOf(
						[
							message || details.join(", "),
							...notes.filter(({ lead_id }) => lead_id === row.id).map(({ text }) => `Note: ${text}`),
						],
						terms,
					),
					isUrgent: row.is_urgent === 1,
					urgentWords: urgentWords(message) ?? null,
					spamReasons: JSON.parse(row.spam_reasons),
					earlier: earlier.get(row.id) ?? 0,
					troubles: troubles.get(row.id) ?? [],
				},
			];
		}),
	);
	return ids.flatMap((id) => rows.get(id) ?? []);
}

/** Returns an excerpt of the first text with a term, or of the first text. */
function excerptOf(texts: readonly string[], terms: readonly Term[]): string {
	const text = texts.find((each) => findIn(each, terms) !== undefined) ?? texts[0] ?? "";
	const found = findIn(text, terms) ?? 0;
	const start = found > excerptLength - beforeMatch ? text.lastIndexOf(" ", found - beforeMatch) + 1 : 0;
	const part = text.slice(start, start + excerptLength);
	return `${start > 0 ? "… " : ""}${part}${start + excerptLength < text.length ? " …" : ""}`;
}

const isTrouble = (state: DeliveryState, attempts: number): state is DeliveryTrouble["state"] =>
	state === "failed" || state === "held" || (state === "pending" && attempts > 0);

async function troublesOf(
	db: Database,
	ids: readonly string[],
): Promise<ReadonlyMap<string, readonly DeliveryTrouble[]>> {
	// No condition on the state: with thousands of held leads, an index of states would read all of them
	const deliveries = await db
		.selectFrom("deliveries")
		.select(["lead_id", "channel", "state", "attempts", "next_attempt_at"])
		.where("lead_id", "in", ids)
		.execute();
	const found = new Map<string, DeliveryTrouble[]>();
	for (const { lead_id, channel, state, attempts, next_attempt_at } of deliveries) {
		if (!isTrouble(state, attempts)) continue;
		const trouble = {
			channel,
			state,
			attempts,
			nextAttemptAt: next_attempt_at,
			// Most held leads were never tried, and a query for each would be fifty for a page
			lastAttempt: attempts > 0 || state === "failed" ? await lastAttempt(db, lead_id, channel) : null,
		};
		found.set(lead_id, [...(found.get(lead_id) ?? []), trouble]);
	}
	return found;
}

const lastAttempt = async (db: Database, leadId: string, channel: Channel) =>
	(await db
		.selectFrom("attempts")
		.select(["started_at as startedAt", "duration", "status", "error"])
		.where("lead_id", "=", leadId)
		.where("channel", "=", channel)
		.orderBy("started_at", "desc")
		.limit(1)
		.executeTakeFirst()) ?? null;

/** Counts earlier requests with the same e-mail address, and with the same phone number but another address. */
async function earlierOf(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
	const limit = sql.lit(maxEarlier);
	const { rows } = await sql<{ id: string; leads: number }>`
		select leads.id, (
			select count(*) from (
				select 1 from leads as other
				where other.email = leads.email and other.email <> '' and other.received_at < leads.received_at limit ${limit}
			) as same
		) + (
			select count(*) from (
				select 1 from leads as other
				where other.phone = leads.phone and other.phone <> '' and other.email <> leads.email
					and other.received_at < leads.received_at limit ${limit}
			) as same
		) as leads
		from leads where leads.id in (${sql.join(ids)})
	`.execute(db);
	return new Map(rows.map(({ id, leads }) => [id, Math.min(leads, maxEarlier)]));
}
