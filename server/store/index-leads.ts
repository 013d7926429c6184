import { hash } from "node:crypto";
import { sql } from "kysely";
import type { OpenedDatabase } from "./database.ts";
import { deskFactsOf } from "./desk-facts.ts";
import { listOf } from "./listing.ts";
import type { Database, LeadRow } from "./tables.ts";
import { wordsOf } from "./words.ts";

/**
 * Numbers per millisecond, so that leads received in the same one get different numbers. A lead's number is its time
 * of receipt times this, plus an offset.
 */
const numbersAtOneTime = 1024;

/** Returns the highest number that a lead received at that time can have. */
export const lastNumberAt = (receivedAt: number): number => (receivedAt + 1) * numbersAtOneTime - 1;

/**
 * Indexes leads for search and for the desk's lists. Storing a lead does not wait for it.
 *
 * @returns how many leads it indexed; 0 when none are left
 */
export async function indexLeads(
	{ db, isShared }: Pick<OpenedDatabase, "db" | "isShared">,
	limit: number,
): Promise<number> {
	const leads = await db
		.selectFrom("leads")
		.select(["id", "form", "received_at", "payload"])
		.select(isShared ? sql<null>`null`.as("number") : "number")
		.where("place", "is", null)
		.orderBy("id")
		.limit(limit)
		.execute();
	if (leads.length === 0) return 0;
	const unnumbered = leads.filter(({ number }) => number === null);
	const numbers = isShared ? undefined : await freeNumbers(db, unnumbered);
	const rows = leads.map(({ id, form, payload, number }) => {
		const parsed = JSON.parse(payload);
		const { place, phone, isUrgent } = deskFactsOf(form, parsed);
		return sql`(
			cast(${id} as text), cast(${wordsOf(form, parsed)} as text), cast(${number ?? numbers?.get(id) ?? null} as bigint),
			cast(${place} as text), cast(${phone} as text), cast(${isUrgent ? 1 : 0} as integer)
		)`;
	});
	await sql`
		with fresh (id, words, number, place, phone, is_urgent) as (values ${sql.join(rows)})
		update leads set words = coalesce(leads.words, fresh.words) ${numbers ? sql`, number = fresh.number` : sql``},
			place = fresh.place, phone = fresh.phone, is_urgent = fresh.is_urgent, list = coalesce(leads.list, ${listOf})
		from fresh where leads.id = fresh.id and leads.place is null
	`.execute(db);
	return leads.length;
}

export async function indexAll(database: Pick<OpenedDatabase, "db" | "isShared">): Promise<void> {
	while ((await indexLeads(database, 500)) > 0);
}

/** Finds unused numbers by lead id. A lead whose millisecond has none left gets one of an earlier millisecond. */
async function freeNumbers(
	db: Database,
	leads: readonly Pick<LeadRow, "id" | "received_at">[],
): Promise<ReadonlyMap<string, number>> {
	const numbers = new Map<string, number>();
	const taken = new Set<number>();
	let rest = leads;
	for (let attempt = 0; rest.length > 0; attempt += 1) {
		const wanted = rest.map(({ id, received_at }) => {
			const offset = (Number.parseInt(hash("sha1", id).slice(0, 8), 16) + attempt) % numbersAtOneTime;
			const back = Math.floor(attempt / numbersAtOneTime);
			return { id, number: (received_at - back) * numbersAtOneTime + offset };
		});
		const rows = await db
			.selectFrom("leads")
			.select("number")
			.where(
				"number",
				"in",
				wanted.map(({ number }) => number),
			)
			.execute();
		for (const { number } of rows) taken.add(number ?? 0);
		for (const { id, number } of wanted) {
			if (taken.has(number)) continue;
			taken.add(number);
			numbers.set(id, number);
		}
		rest = rest.filter(({ id }) => !numbers.has(id));
	}
	return numbers;
}
