import {
	type Dialect,
	type PostgresCursor,
	PostgresDialect,
	type PostgresPoolClient,
	type PostgresQueryResult,
} from "kysely";
import pg from "pg";
import { parsePostgresAddress } from "./address.ts";

const BIGINT = 20;

/** Connections to the first of an address's hosts that accepts writes. */
export interface PrimaryPool {
	/**
	 * Returns a connection. When released it goes back to the pool, or is closed if a query showed that it is broken.
	 */
	connect(): Promise<PooledClient>;
	/** Runs one statement on its own connection. */
	query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
	end(): Promise<void>;
}

/** Thrown for a host that responds but accepts no writes. */
export class NotPrimaryError extends Error {
	override readonly name = "NotPrimaryError";
	readonly code = "25006";
	constructor() {
		super("none of the servers accepts writes");
	}
}

/**
 * Returns whether the connection is lost. A PostgreSQL code (five characters) proves that the server responds, except
 * those that report a lost connection, a server that only reads, or a shutdown.
 */
const isLost = (error: unknown): boolean => {
	const code = error instanceof Error && "code" in error ? String(error.code) : "";
	return !/^[0-9A-Z]{5}$/.test(code) || /^(08|25006|57P)/.test(code);
};

/** Rejects a standby, or a primary that is kept from writing. Used only where there are several hosts. */
async function verifyPrimary(client: pg.ClientBase): Promise<void> {
	const { rows } = await client.query<{ transaction_read_only: string }>("show transaction_read_only");
	if (rows[0]?.transaction_read_only !== "off") throw new NotPrimaryError();
}

/**
 * Creates a pool for one or several hosts. The driver supports one host; several are tried in order, starting with the
 * last one that accepted writes, so the next query finds a promoted standby. A query to a server that does not
 * respond fails within ten seconds, and its connection is not used again.
 *
 * @param overrides overrides settings of the driver's pool
 */
export function createPrimaryPool(databaseUrl: string, overrides: pg.PoolConfig = {}): PrimaryPool {
	const { urls } = parsePostgresAddress(databaseUrl);
	const pools = urls.map((connectionString) => openPool(connectionString, urls.length > 1, overrides));
	let current = 0;

	async function connect(): Promise<PooledClient> {
		const first = current;
		let failure: unknown;
		for (let attempts = 0; attempts < pools.length; attempts += 1) {
			const at = (first + attempts) % pools.length;
			try {
				const client = await pools[at]?.connect();
				if (!client) continue;
				current = at;
				return new PooledClient(client);
			} catch (error) {
				failure = error;
			}
		}
		throw failure;
	}

	return {
		connect,
		async query<R>(text: string, parameters: readonly unknown[]) {
			const client = await connect();
			try {
				return await client.query<R>(text, parameters);
			} finally {
				client.release();
			}
		},
		async end() {
			await Promise.all(pools.map((pool) => pool.end()));
		},
	};
}

function openPool(connectionString: string, isOneOfSeveral: boolean, overrides: pg.PoolConfig): pg.Pool {
	const types = new pg.TypeOverrides();
	types.setTypeParser(BIGINT, Number);
	const pool = new pg.Pool({
		connectionString,
		types,
		max: 10,
		connectionTimeoutMillis: isOneOfSeveral ? 2_000 : 5_000,
		query_timeout: 10_000,
		keepAlive: true,
		...(isOneOfSeveral && {
			verify: (client: pg.ClientBase, done: (error?: Error) => void) =>
				void verifyPrimary(client).then(() => done(), done),
		}),
		...overrides,
	});
	// A lost connection shows in the query that needed it; without a listener it would end the process
	const ignore = () => undefined;
	pool.on("error", ignore);
	pool.on("connect", (client) => client.on("error", ignore));
	return pool;
}

const commands = ["UPDATE", "DELETE", "INSERT", "SELECT", "MERGE", "COMMIT", "ROLLBACK"] as const;

/** A connection in use. Remembers whether a query showed that it is lost. */
class PooledClient implements PostgresPoolClient {
	readonly #client: pg.PoolClient;
	#isUseless = false;

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
			const { command, rowCount, rows } = await this.#client.query({
				text,
				values: [...parameters],
			});
			return { command: commands.find((known) => known === command) ?? "SELECT", rowCount: rowCount ?? 0, rows };
		} catch (error) {
			this.#isUseless ||= isLost(error);
			throw error;
		}
	}

	release(): void {
		this.#client.release(this.#isUseless);
	}
}

/** Creates Kysely's dialect for PostgreSQL, on one host or several. `overrides` are settings of the driver's pool. */
export const createPostgresDialect = (databaseUrl: string, overrides: pg.PoolConfig = {}): Dialect =>
	new PostgresDialect({ pool: { ...createPrimaryPool(databaseUrl, overrides), options: overrides } });
