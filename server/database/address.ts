import { parsePostgres } from "./postgres-address.ts";

/**
 * Describes a database's location for messages: a file's path, or servers and name. Never includes user or password.
 */
export const describeDatabase = (databaseUrl: string): string =>
	databaseUrl.startsWith("file:")
		? databaseUrl.slice("file:".length)
		: `PostgreSQL at ${parsePostgres(databaseUrl).spoken}`;
