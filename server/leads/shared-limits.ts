import { randomUUID } from "node:crypto";
import pg from "pg";
import { countsOf, type Limit, limiter, secondsUntil } from "../limits.ts";
import { type Log, logFailure } from "../log.ts";
import type { PostLimiter } from "./limits.ts";

/** The same number in every instance: whoever holds it makes the tables. */
const tablesLock = 20_240_102;

/** A count is lost with a crash of the server, and no harm done; the salt, which all instances must agree on, is not. */
const tables = `
	select pg_advisory_xact_lock(${tablesLock});
	create unlogged table if not exists post_counts (
		key varchar(255) primary key, points integer not null default 0, expire bigint
	);
	create table if not exists post_salt (salt text not null);
`;

/** Adds one to each of the counts at once, always in the same order, so that two instances never wait for each other. */
const add = `
	insert into post_counts as counts (key, points, expire)
	select slot::text, 1, $1::bigint + seconds * 1000
	from unnest($2::integer[], $3::integer[]) as event (slot, seconds)
	order by slot
	on conflict (key) do update set
		points = case when counts.expire <= $1 then 1 else counts.points + 1 end,
		expire = case when counts.expire <= $1 then excluded.expire else counts.expire end
	returning key, points, expire
`;

interface Row {
	readonly key: string;
	readonly points: number;
	/** A bigint, as text. */
	readonly expire: string;
}

/** @returns the salt */
async function makeTables(url: string): Promise<string> {
	const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 10_000 });
	await client.connect();
	try {
		await client.query("begin");
		await client.query(tables);
		await client.query("insert into post_salt select $1 where not exists (select from post_salt)", [randomUUID()]);
		const { rows } = await client.query<{ salt: string }>("select salt from post_salt");
		await client.query("commit");
		return rows[0]?.salt ?? "";
	} finally {
		await client.end();
	}
}

/**
 * Counts in PostgreSQL, so that several instances share the limits. Each instance counts by itself first, so that a
 * flood reaches the database as a trickle, and alone while the database does not answer.
 *
 * @throws Error when PostgreSQL cannot be reached
 */
export async function sharedLimiter(
	url: string,
	limits: readonly Limit[],
	clock: () => Date,
	log: Log,
): Promise<PostLimiter> {
	const salt = await makeTables(url);
	const pool = new pg.Pool({ connectionString: url, max: 2, connectionTimeoutMillis: 1000, query_timeout: 1000 });
	// A lost connection shows in the query that needed it; without a listener it would end the process.
	const ignore = () => undefined;
	pool.on("error", ignore);
	pool.on("connect", (client) => client.on("error", ignore));
	const countHere = limiter(limits, clock, salt);

	async function countTogether(address: string): Promise<number> {
		const now = clock().getTime();
		const counts = countsOf(limits, address, salt);
		const columns = [counts.map(({ slot }) => slot), counts.map(({ seconds }) => seconds)];
		const { rows } = await pool.query<Row>(add, [now, ...columns]);
		const maxOf = new Map(counts.map(({ slot, max }) => [String(slot), max]));
		const full = rows.filter(({ key, points }) => points > (maxOf.get(key) ?? 0));
		return Math.max(0, ...full.map(({ expire }) => secondsUntil(Number(expire), now)));
	}

	return {
		async count(address) {
			const seconds = countHere(address);
			if (seconds > 0) return seconds;
			return countTogether(address).catch((error) => {
				logFailure(log, error, "posts are counted by this instance alone");
				return 0;
			});
		},
		close: () => pool.end(),
	};
}
