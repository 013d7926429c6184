import { fileURLToPath } from "node:url";

/** Forms of a database's address, for messages. */
export const addressForms = "file:… or postgres://…";

/** Returns what is wrong with a database's address; undefined if nothing is. */
export function findAddressFault(databaseUrl: string): string | undefined {
	if (!/^(file:.|postgres(ql)?:\/\/)/.test(databaseUrl)) return `must be ${addressForms}`;
	const isOneServer = URL.canParse(databaseUrl) && !new URL(databaseUrl).host.includes(",");
	return isPostgresAddress(databaseUrl) && !isOneServer ? "must name one valid host and port" : undefined;
}

export const isPostgresAddress = (databaseUrl: string): boolean => /^postgres(ql)?:/.test(databaseUrl);

/** Returns the path that a `file:` address names; relative ones count from the working directory. */
export const sqliteFilePath = (databaseUrl: string): string =>
	databaseUrl.startsWith("file://") ? fileURLToPath(databaseUrl) : databaseUrl.slice("file:".length);

/** Returns the path of the database's file; undefined for a database on a server. */
export const findDatabaseFile = (databaseUrl: string): string | undefined =>
	isPostgresAddress(databaseUrl) ? undefined : sqliteFilePath(databaseUrl);

/** Describes a database's location for messages: a file's path, or server and name. Never includes user or password. */
export function describeDatabase(databaseUrl: string): string {
	if (!isPostgresAddress(databaseUrl)) return sqliteFilePath(databaseUrl);
	const { host, pathname } = new URL(databaseUrl);
	return `PostgreSQL at ${host}${pathname}`;
}
