import { type Dialect, PostgresDialect } from "kysely";
import pg from "pg";

const BIGINT = 20;

/**
 * Kysely's dialect for PostgreSQL. A server that does not answer fails a query within ten seconds.
 *
 * @param given changes how the connections are kept
 */
export function postgresDialect(databaseUrl: string, given: pg.PoolConfig = {}): Dialect {
	const types = new pg.TypeOverrides();
	types.setTypeParser(BIGINT, Number);
	const pool = new pg.Pool({
		connectionString: databaseUrl,
		types,
		max: 10,
		connectionTimeoutMillis: 5_000,
		query_timeout: 10_000,
		keepAlive: true,
		...given,
	});
	// A lost connection shows in the query that needed it; without a listener it would end the process.
	const ignore = () => undefined;
	pool.on("error", ignore);
	pool.on("connect", (client) => client.on("error", ignore));
	return new PostgresDialect({ pool });
}
