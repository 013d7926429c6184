import { type RawBuilder, sql } from "kysely";
import { minute } from "../content/shared/time.ts";
import { openDatabase } from "../server/database/open.ts";
import { referenceAlphabet } from "../server/text/reference.ts";
import { somePayload } from "../tests/support/data/leads.ts";

/** SQL expressions that differ between the engines. */
interface Dialect {
	/** 32 random hexadecimal digits. */
	readonly random: RawBuilder<unknown>;
	/** A number as 12 hexadecimal digits. */
	readonly hex: (number: RawBuilder<unknown>) => RawBuilder<unknown>;
	/** Finishes the engine's deferred work, which would disturb a measurement. */
	readonly tidy: RawBuilder<unknown>;
}

const sqlite: Dialect = {
	random: sql`lower(hex(randomblob(16)))`,
	hex: (number) => sql`format('%012x', ${number})`,
	tidy: sql`pragma wal_checkpoint(truncate)`,
};
const postgres: Dialect = {
	random: sql`md5(random()::text)`,
	hex: (number) => sql`lpad(to_hex(${number}), 12, '0')`,
	tidy: sql`vacuum analyze`,
};

/**
 * Writes a reference's characters from a number in Crockford's base 32; numbers below a thousand million never collide.
 */
const createReference = (number: RawBuilder<unknown>): RawBuilder<unknown> =>
	sql.join(
		Array.from(
			{ length: 6 },
			(_, place) =>
				sql`substr(${sql.lit(referenceAlphabet)}, cast(1 + (${number} * 7919 / ${sql.lit(32 ** place)}) % 32 as integer), 1)`,
		),
		sql` || `,
	);

const chunk = 100_000;
/** Timeout in milliseconds: filling the tables takes PostgreSQL minutes. */
const queryTimeout = 600_000;

/** Fills an empty database with delivered leads, one a minute up to now, with ids in order of time. */
export async function fillDatabase(databaseUrl: string, leads: number): Promise<void> {
	const isPostgres = databaseUrl.startsWith("postgres");
	const db = await openDatabase(isPostgres ? `${databaseUrl}?query_timeout=${queryTimeout}` : databaseUrl);
	const { random, hex, tidy } = isPostgres ? postgres : sqlite;
	const first = Date.now() - leads * minute;
	const time = sql`(${sql.lit(first)} + number * ${sql.lit(minute)})`;
	const digits = hex(time);
	const [before = "", after = ""] = JSON.stringify(somePayload({ email: "|" })).split("|");
	const email = sql`'person-' || number || '@example.com'`;
	for (let from = 0; from < leads; from += chunk) {
		const to = Math.min(from + chunk, leads);
		await sql`
			with recursive numbers (number) as (
				select cast(${sql.lit(from)} as bigint) union all select number + 1 from numbers where number + 1 < ${sql.lit(to)}
			)
			insert into leads (id, reference, form, received_at, email, fingerprint, idempotency_key, spam_reasons, payload, area, phone, search_words)
			select
				substr(${digits}, 1, 8) || '-' || substr(${digits}, 9) || '-7000-8000-' || ${hex(sql`number`)},
				'BF-' || ${createReference(sql`number`)}, 'plumbing', ${time}, ${email}, ${random}, ${random}, '[]', ${sql.lit(before)} || ${email} || ${sql.lit(after)},
				'UNKNOWN', '', ''
			from numbers
		`.execute(db);
	}
	await sql`
		insert into deliveries (lead_id, channel, form, received_at, state, attempts, delivered_at, queued_at, changed_at)
		select id, 'webhook', form, received_at, 'delivered', 1, received_at + 900, received_at, received_at + 900 from leads
	`.execute(db);
	await sql`
		insert into attempts (lead_id, channel, started_at, duration, status)
		select id, 'webhook', received_at + 500, 400, 200 from leads
	`.execute(db);
	await tidy.execute(db);
	await db.destroy();
}
