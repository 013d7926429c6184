import { parsePostgres } from "./postgres-address.ts";

/** Where a database is, for people: a file's path, or servers and name. Never its user or password. */
export const describeDatabase = (databaseUrl: string): string =>
	databaseUrl.startsWith("file:")
		? databaseUrl.slice("file:".length)
		: `PostgreSQL at ${parsePostgres(databaseUrl).spoken}`;
