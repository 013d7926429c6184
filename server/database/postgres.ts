import {
	type Dialect,
	type PostgresCursor,
	PostgresDialect,
	type PostgresPoolClient,
	type PostgresQueryResult,
} from "kysely";
import pg from "pg";

const BIGINT = 20;

/**
 * Creates Kysely's dialect for PostgreSQL, on the driver's own pool. A query to a server that does not respond fails
 * within ten seconds, and its connection is not used again, so the next query reaches a server that has taken over the
 * address.
 *
 * @param overrides settings of the pool that replace ours
 */
export function createPostgresDialect(connectionString: string, overrides: pg.PoolConfig = {}): Dialect {
	const types = new pg.TypeOverrides();
	types.setTypeParser(BIGINT, Number);
	const pool = new pg.Pool({
		connectionString,
		types,
		max: 10,
		connectionTimeoutMillis: 5_000,
		query_timeout: 10_000,
		keepAlive: true,
		...overrides,
	});
	// A lost connection shows in the query that needed it; without a listener it would end the process
	const ignore = () => undefined;
	pool.on("error", ignore);
	pool.on("connect", (client) => client.on("error", ignore));
	return new PostgresDialect({
		pool: {
			connect: async () => new PooledClient(await pool.connect()),
			end: () => pool.end(),
			options: overrides,
		},
	});
}

/**
 * Returns whether the connection is lost. A PostgreSQL code (five characters) proves that the server responds, except
 * those that report a lost connection, a server that only reads, or a shutdown.
 */
const isLost = (error: unknown): boolean => {
	const code = error instanceof Error && "code" in error ? String(error.code) : "";
	return !/^[0-9A-Z]{5}$/.test(code) || /^(08|25006|57P)/.test(code);
};

const commands = ["UPDATE", "DELETE", "INSERT", "SELECT", "MERGE", "COMMIT", "ROLLBACK"] as const;

/** A connection in use. When released it goes back to the pool, or is closed if a query showed that it is lost. */
class PooledClient implements PostgresPoolClient {
	readonly #client: pg.PoolClient;
	#isBroken = false;

	constructor(client: pg.PoolClient) {
		this.#client = client;
	}

	query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
	query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
	query<R>(
		statement: string | PostgresCursor<R>,
		parameters: readonly unknown[] = [],
	): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
		if (typeof statement !== "string") throw new Error("Read in pages instead of streaming");
		return this.#run<R>(statement, parameters);
	}

	async #run<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
		try {
			const { command, rowCount, rows } = await this.#client.query({ text, values: [...parameters] });
			return { command: commands.find((known) => known === command) ?? "SELECT", rowCount: rowCount ?? 0, rows };
		} catch (error) {
			this.#isBroken ||= isLost(error);
			throw error;
		}
	}

	release(): void {
		this.#client.release(this.#isBroken);
	}
}
