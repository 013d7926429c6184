import { type Dialect, PostgresDialect } from "kysely";
import type pg from "pg";
import { primaryPool } from "./postgres-pool.ts";

/** Kysely's dialect for PostgreSQL, on one host or several. @param given overrides settings of the driver's pool */
export const postgresDialect = (databaseUrl: string, given: pg.PoolConfig = {}): Dialect =>
	new PostgresDialect({ pool: { ...primaryPool(databaseUrl, given), options: given } });
