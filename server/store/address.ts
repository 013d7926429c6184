/** Where a database is, for people: a file's path, or server and name. Never its user or password. */
export function describeDatabase(databaseUrl: string): string {
	if (databaseUrl.startsWith("file:")) return databaseUrl.slice("file:".length);
	const { host, pathname } = new URL(databaseUrl);
	return `PostgreSQL at ${host}${pathname}`;
}
